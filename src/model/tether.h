#pragma once

/// A cable between a winch (a fixed or moving point, or a vehicle such as a cage) and a vehicle.

#include <optional>
#include <string>
#include <vector>

#include "hadal/math/vec.h"
#include "hadal/model/field.h"

namespace hadal::model {

/// The anchor's velocity from a time on.
struct AnchorVelocity {
  double time = 0;
  Vec3<double> velocity;
};

template <class Visitor>
void describe(Visitor& v, AnchorVelocity& a) {
  v("time", a.time,
    {.unit = "s", .range = kTime, .required = true, .help = "Takes effect at this time."});
  v("velocity", a.velocity,
    {.unit = "m/s", .range = kSpeed, .required = true, .help = "NED, held until the next entry."});
}

struct TetherAnchor {
  std::optional<std::string> vehicle;
  Vec3<double> position;
  Vec3<double> velocity;
  double heave_amplitude = 0;
  double heave_period = 10;
  std::vector<AnchorVelocity> schedule;
};

template <class Visitor>
void describe(Visitor& v, TetherAnchor& a) {
  v("vehicle", a.vehicle,
    {.help = "Vehicle that carries the winch, for example a cage; a point without mass in the "
             "world if left out."});
  v("position", a.position,
    {.unit = "m",
     .range = kCoordinate,
     .help = "Of the winch at time zero, NED; with `vehicle` in its body frame."});
  v("velocity", a.velocity,
    {.unit = "m/s", .range = kSpeed, .help = "Of the point from time zero on, NED."});
  v("heave_amplitude", a.heave_amplitude,
    {.unit = "m",
     .range = kNonNegative,
     .help = "Moves the point up by amplitude·sin(2πt/period)."});
  v("heave_period", a.heave_period, {.unit = "s", .range = kPositive, .help = "Of that motion."});
  v("schedule", a.schedule, {.help = "Changes of `velocity`."});
}

/// The winch's speed from a time on.
struct WinchRate {
  double time = 0;
  double rate = 0;
};

template <class Visitor>
void describe(Visitor& v, WinchRate& w) {
  v("time", w.time,
    {.unit = "s", .range = kTime, .required = true, .help = "Takes effect at this time."});
  v("rate", w.rate,
    {.unit = "m/s",
     .range = kSpeed,
     .required = true,
     .help = "Unstretched cable per second; > 0 pays out, < 0 hauls in."});
}

/// Ground under a cable: flat, or that of the world.
struct TetherSeabed {
  std::optional<double> depth;
  double stiffness = 1000;
  double damping = 100;
  double friction = 0.5;
};

template <class Visitor>
void describe(Visitor& v, TetherSeabed& s) {
  v("depth", s.depth,
    {.unit = "m",
     .range = kCoordinate,
     .help = "Of flat ground, NED; without it the cable lies on `world.terrains`."});
  v("stiffness", s.stiffness,
    {.unit = "N/m²", .range = kPositive, .help = "Force per metre of cable and of penetration."});
  v("damping", s.damping,
    {.unit = "N·s/m²",
     .range = kNonNegative,
     .help = "Force per metre of cable and speed of penetration; at most the spring's."});
  v("friction", s.friction,
    {.range = kNonNegative, .help = "Coulomb's coefficient; the cable creeps below 1 cm/s."});
}

struct Tether {
  std::string name;
  std::string vehicle;
  Vec3<double> point;
  TetherAnchor anchor;
  double length = 0;
  int segments = 50;
  double axial_stiffness = 0;
  double axial_damping = 0;
  double diameter = 0;
  double mass_per_m = 0;
  double normal_drag = 1.2;
  double tangential_drag = 0.01;
  double added_mass = 1;
  std::optional<TetherSeabed> seabed;
  std::vector<WinchRate> winch;
  double settle_time = 0;
};

template <class Visitor>
void describe(Visitor& v, Tether& t) {
  v("name", t.name, {.required = true, .help = "Unique among vehicles and tethers."});
  v("vehicle", t.vehicle, {.required = true, .help = "Name of the vehicle at the far end."});
  v("point", t.point, {.unit = "m", .range = kCoordinate, .help = "Where it is fixed, in B."});
  v("anchor", t.anchor, {.help = "The other end, with the winch."});
  v("length", t.length,
    {.unit = "m", .range = kSize, .required = true, .help = "Unstretched, at time zero."});
  v("segments", t.segments,
    {.range = {.min = 1, .max = 2000},
     .help = "Segments at time zero; the winch adds and removes segments of that length."});
  v("axial_stiffness", t.axial_stiffness,
    {.unit = "N", .range = kPositive, .required = true, .help = "EA: tension per strain."});
  v("axial_damping", t.axial_damping,
    {.unit = "N·s",
     .range = kNonNegative,
     .help = "Tension per strain rate; at most the elastic tension."});
  v("diameter", t.diameter, {.unit = "m", .range = kSize, .required = true, .help = "Outer."});
  v("mass_per_m", t.mass_per_m,
    {.unit = "kg/m",
     .range = kPositive,
     .required = true,
     .help = "In air; weight in water follows from it and the diameter."});
  v("normal_drag", t.normal_drag,
    {.range = kNonNegative, .help = "C_n across the cable, on its projected area."});
  v("tangential_drag", t.tangential_drag,
    {.range = kNonNegative, .help = "C_t along the cable, on its wetted surface."});
  v("added_mass", t.added_mass,
    {.range = kNonNegative, .help = "C_a: added mass across the cable over displaced mass."});
  v("seabed", t.seabed, {.help = "Ground that the cable may lie on; none if left out."});
  v("winch", t.winch, {.help = "Speeds of the winch; it stands still before the first."});
  v("settle_time", t.settle_time,
    {.unit = "s",
     .range = {.min = 0, .max = 1e5},
     .help = "The cable settles for this long before time zero, with both ends held."});
}

}  // namespace hadal::model
