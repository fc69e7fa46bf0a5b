#pragma once

/// Mass, centres, inertia and hull of a vehicle, as its file says them.

#include <array>
#include <optional>

#include "hadal/math/vec.h"
#include "hadal/model/field.h"

namespace hadal::model {

enum class InertiaPoint { kCenterOfGravity, kOrigin };
template <>
struct EnumNames<InertiaPoint> {
  static constexpr std::array<std::string_view, 2> value = {"center_of_gravity", "origin"};
};

/// The hull as an ellipsoid about the centre of buoyancy, for what happens at the surface.
struct Hull {
  Vec3<double> size;
  double wind_drag = 1;
};

template <class Visitor>
void describe(Visitor& v, Hull& h) {
  v("size", h.size,
    {.unit = "m",
     .range = kSize,
     .required = true,
     .help = "Length, width, height of an ellipsoid about the centre of buoyancy."});
  v("wind_drag", h.wind_drag,
    {.range = {.min = 0, .max = 10},
     .help = "Drag coefficient in air of what is out of the water, by its silhouette: 0.4 for a "
             "smooth hull, 1 with frames and masts."});
}

struct Body {
  double mass = 0;
  std::optional<double> weight_N;
  std::optional<double> volume;
  std::optional<double> buoyancy_N;
  Vec3<double> center_of_gravity;
  Vec3<double> center_of_buoyancy;
  Mat3<double> inertia;
  InertiaPoint inertia_about = InertiaPoint::kCenterOfGravity;
  std::optional<Vec3<double>> size;
  std::optional<Hull> hull;
  double compressibility = 0;
  double thermal_expansion = 0;
  double reference_temperature = 10;
};

template <class Visitor>
void describe(Visitor& v, Body& b) {
  v("mass", b.mass,
    {.unit = "kg",
     .range = kPositive,
     .required = true,
     .help = "Mass in air, with all water that moves along inside."});
  v("weight_N", b.weight_N,
    {.unit = "N",
     .range = kPositive,
     .help = "Weight at `gravity`, where a source prints a force; mass × gravity if left out."});
  v("volume", b.volume,
    {.unit = "m³", .range = kNonNegative, .help = "Displaced volume. Give this or `buoyancy_N`."});
  v("buoyancy_N", b.buoyancy_N,
    {.unit = "N",
     .range = kNonNegative,
     .help = "Buoyancy at `water_density` and `gravity`, where a source prints a force."});
  v("center_of_gravity", b.center_of_gravity,
    {.unit = "m", .range = kCoordinate, .help = "From the body origin."});
  v("center_of_buoyancy", b.center_of_buoyancy,
    {.unit = "m",
     .range = kCoordinate,
     .help = "From the body origin; z is down, so above is negative."});
  v("inertia", b.inertia,
    {.unit = "kg·m²",
     .required = true,
     .help = "Diagonal [Ix, Iy, Iz] or the full symmetric tensor (products of inertia with minus "
             "sign)."});
  v("inertia_about", b.inertia_about, {.help = "The point `inertia` refers to."});
  v("size", b.size,
    {.unit = "m",
     .range = kSize,
     .help = "Length, width, height of the hull's box about the body origin. A vehicle without "
             "`shapes` is this box to echosounders of others and to `passes_through` events."});
  v("hull", b.hull,
    {.help = "With it the vehicle floats, dives and broaches: buoyancy, added mass, damping and "
             "thrust fade with the submerged part. Without it the vehicle counts as submerged."});
  v("compressibility", b.compressibility,
    {.unit = "1/Pa",
     .range = {.min = 0, .max = 1e-7},
     .help = "By how much of itself the volume shrinks with pressure; sea water by 4.3e-10, a "
             "glider's hull by a little more or less. `volume` is that at the surface."});
  v("thermal_expansion", b.thermal_expansion,
    {.unit = "1/K",
     .range = {.min = 0, .max = 1e-2},
     .help = "By how much of itself the volume grows with the temperature of the water."});
  v("reference_temperature", b.reference_temperature,
    {.unit = "°C", .range = {.min = -2, .max = 40}, .help = "At which `volume` holds."});
}

}  // namespace hadal::model
