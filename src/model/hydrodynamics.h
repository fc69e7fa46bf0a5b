#pragma once

/// Added mass, damping and lift of a vehicle, as its file says them.

#include <array>
#include <map>
#include <optional>
#include <string>

#include "hadal/math/vec.h"
#include "hadal/model/field.h"

namespace hadal::model {

/// Where the Coriolis wrench of the added mass comes from.
enum class AddedMassCoriolis { kFromAddedMass, kFromDerivatives };
template <>
struct EnumNames<AddedMassCoriolis> {
  static constexpr std::array<std::string_view, 2> value = {"from_added_mass", "from_derivatives"};
};

/// Lift of a slender hull by its shape [LAUV, Eqs. 3, 4].
struct BodyLift {
  double area = 0;
  double slope = 1.24;
  double position = 0;
};

template <class Visitor>
void describe(Visitor& v, BodyLift& b) {
  v("area", b.area,
    {.unit = "m²",
     .range = kPositive,
     .required = true,
     .help = "Largest cross-section of the hull."});
  v("slope", b.slope,
    {.unit = "1/rad", .range = kPositive, .help = "C_L per rad of attack, on that area."});
  v("position", b.position,
    {.unit = "m",
     .range = kCoordinate,
     .required = true,
     .help = "x of the centre of pressure from the body origin; 0.65 of the length behind the nose "
             "as a rule."});
}

struct Hydrodynamics {
  Mat6<double> added_mass;
  Mat6<double> linear_damping;
  Mat6<double> quadratic_damping;
  std::optional<Mat6<double>> linear_damping_backward;
  std::optional<Mat6<double>> quadratic_damping_backward;
  AddedMassCoriolis added_mass_coriolis = AddedMassCoriolis::kFromAddedMass;
  bool lift_only = false;
  std::map<std::string, double> derivatives;
  std::optional<BodyLift> body_lift;
};

template <class Visitor>
void describe(Visitor& v, Hydrodynamics& h) {
  v("added_mass", h.added_mass,
    {.unit = "kg, kg·m, kg·m²", .help = "M_A about the body origin, positive (not SNAME-signed)."});
  v("linear_damping", h.linear_damping,
    {.unit = "N/(m/s), …", .help = "D_l, positive: wrench −D_l ν_r."});
  v("quadratic_damping", h.quadratic_damping,
    {.unit = "N/(m/s)², …", .help = "D_q, positive, by column: wrench −Σ_j D_q,ij |ν_r,j| ν_r,j."});
  v("linear_damping_backward", h.linear_damping_backward,
    {.unit = "N/(m/s), …",
     .help =
         "Columns of D_l for negative ν_r,j, where they differ; as linear_damping if left out."});
  v("quadratic_damping_backward", h.quadratic_damping_backward,
    {.unit = "N/(m/s)², …", .help = "Columns of D_q for negative ν_r,j, likewise."});
  v("added_mass_coriolis", h.added_mass_coriolis,
    {.help = "from_added_mass: C_A follows exactly from M_A. from_derivatives: the cross "
             "derivatives in `derivatives` hold it, as published tables do, and it is not added "
             "again."});
  v("lift_only", h.lift_only,
    {.help = "The cross derivatives in `derivatives` are lift alone and hold no added mass."});
  v("derivatives", h.derivatives,
    {.unit = "SI",
     .help = "SNAME names and signs as printed: X_u, X_udot, X_uu, Y_wp, N_uv, Y_uudr, …, added to "
             "the matrices. X_uu, Y_vv, Y_rr, … mean a|a|, X_qq, X_rr, … mean a²."});
  v("body_lift", h.body_lift, {.help = "Lift of the hull by its shape, at `water_density`."});
}

}  // namespace hadal::model
