#pragma once

/// A fin by its shape, as its file says it.

#include <optional>

#include "hadal/math/vec.h"
#include "hadal/model/field.h"

namespace hadal::model {

struct FinShape {
  double area = 0;
  Vec3<double> axis{{0, 1, 0}};
  std::optional<double> lift_slope;
  std::optional<double> aspect_ratio;
  double stall_deg = 20;
  double drag = 0;
};

template <class Visitor>
void describe(Visitor& v, FinShape& f) {
  v("area", f.area, {.unit = "m²", .range = kPositive, .required = true, .help = "Of one side."});
  v("axis", f.axis,
    {.required = true,
     .help = "Of its stock: a positive angle turns the fin about it, from x; [0, 1, 0] for either "
             "horizontal fin, [0, 0, 1] for a rudder."});
  v("lift_slope", f.lift_slope,
    {.unit = "1/rad",
     .range = kPositive,
     .help =
         "dC_L/dα; without it that of the aspect ratio A, 2πA/(2 + √(A² + 4)) [Helmbold 1942]."});
  v("aspect_ratio", f.aspect_ratio,
    {.range = kPositive,
     .help = "Effective span² / area; for the slope, induced drag and the force when stalled."});
  v("stall_deg", f.stall_deg,
    {.unit = "deg",
     .range = {.min = 1, .max = 45},
     .help = "Flow separates smoothly from here to one and a half times this angle."});
  v("drag", f.drag, {.range = kNonNegative, .help = "C_D at zero lift."});
}

}  // namespace hadal::model
