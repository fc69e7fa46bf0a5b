#pragma once

/// How a thruster makes force of its command, as its file says it.

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "hadal/math/vec.h"
#include "hadal/model/field.h"

namespace hadal::model {

enum class ThrustModel {
  kForce,
  kAffine,
  kBilinear,
  kTable,
  kPolynomial,
  kWhitcombYoerger1,
  kWhitcombYoerger2,
  kWhitcombYoerger3
};
template <>
struct EnumNames<ThrustModel> {
  static constexpr std::array<std::string_view, 8> value = {"force",
                                                            "affine",
                                                            "bilinear",
                                                            "table",
                                                            "polynomial",
                                                            "whitcomb_yoerger_1",
                                                            "whitcomb_yoerger_2",
                                                            "whitcomb_yoerger_3"};
};

/// Thrust against command at one supply voltage.
struct ThrustCurve {
  double voltage = 0;
  std::vector<double> command;
  std::vector<double> thrust;
};

template <class Visitor>
void describe(Visitor& v, ThrustCurve& c) {
  v("voltage", c.voltage, {.unit = "V", .range = kNonNegative, .help = "Of the supply."});
  v("command", c.command, {.required = true, .help = "Rising."});
  v("thrust", c.thrust, {.unit = "N", .required = true, .help = "At these commands, at rest."});
}

/// A propeller with its motor and the water in its duct [Whitcomb 1999].
struct Rotor {
  double alpha = 0;
  double beta = 0;
  double k1 = 0;
  double k2 = 0;
  double k_a = 0;
  double gamma = 0;
  double delta = 0;
  double radius = 0;
  double pitch_deg = 0;
  double area = 0;
  double lift_max = 0;
  double drag_max = 0;
  double speed_limit = std::numeric_limits<double>::infinity();
  int handedness = 1;
};

template <class Visitor>
void describe(Visitor& v, Rotor& r) {
  v("alpha", r.alpha, {.unit = "1/rad", .range = kNonNegative, .help = "Model 1: ω̇ = βQ − αω|ω|."});
  v("beta", r.beta,
    {.unit = "1/(kg·m²)", .range = kNonNegative, .help = "Model 1: per torque of the motor."});
  v("k1", r.k1, {.unit = "1/s", .help = "Model 2: ω̇ = k1 ω + k2 V − k_a Q; not positive."});
  v("k2", r.k2, {.unit = "rad/(s²·V)", .help = "Model 2: per volt."});
  v("k_a", r.k_a,
    {.unit = "1/(kg·m²)", .range = kNonNegative, .help = "Model 2: per torque of the propeller."});
  v("gamma", r.gamma,
    {.unit = "1/kg",
     .range = kNonNegative,
     .help = "Models 2, 3: v̇_p = γT − γδ v_p|v_p| of the water in the duct."});
  v("delta", r.delta, {.unit = "kg/m", .range = kNonNegative, .help = "Models 2, 3."});
  v("radius", r.radius,
    {.unit = "m", .range = kNonNegative, .help = "Models 2, 3: of the propeller."});
  v("pitch_deg", r.pitch_deg,
    {.unit = "deg", .help = "Models 2, 3: of the blade at 0.7 of the radius."});
  v("area", r.area, {.unit = "m²", .range = kNonNegative, .help = "Models 2, 3: of the duct."});
  v("lift_max", r.lift_max, {.range = kNonNegative, .help = "Models 2, 3: C_L is this × sin 2α."});
  v("drag_max", r.drag_max,
    {.range = kNonNegative, .help = "Models 2, 3: C_D is this × (1 − cos 2α)."});
  v("speed_limit", r.speed_limit,
    {.unit = "rad/s", .range = kPositive, .help = "Largest speed of the rotor, models 1 and 2."});
  v("handedness", r.handedness,
    {.range = {.min = -1, .max = 1},
     .help = "1: turns clockwise seen from behind and heels the hull the other way; −1: the "
             "mirror image; 0: two rotors that cancel."});
}

inline constexpr Kinds kRotorModels = kinds(
    ThrustModel::kWhitcombYoerger1, ThrustModel::kWhitcombYoerger2, ThrustModel::kWhitcombYoerger3);
inline constexpr Kinds kSquareModels =
    kinds(ThrustModel::kAffine, ThrustModel::kBilinear, ThrustModel::kWhitcombYoerger1);

struct Thrust {
  ThrustModel model = ThrustModel::kForce;
  double forward = 0;
  std::optional<double> backward;
  double speed_loss = 0;
  std::vector<double> coefficients;
  double voltage = 0;
  std::vector<ThrustCurve> curves;
  double wake_fraction = 0;
  std::optional<Rotor> rotor;
};

template <class Visitor>
void describe(Visitor& v, Thrust& t) {
  v("model", t.model,
    {.required = true,
     .tag = true,
     .help = "force: the output is the thrust. affine: C_T ω|ω|. bilinear: C_T ω|ω| − C_Tv |ω| v. "
             "table and polynomial: a curve of the command. whitcomb_yoerger_1, _2, _3: rotor "
             "driven by torque, by voltage, by speed."});
  v("forward", t.forward,
    {.unit = "N per command²",
     .range = kNonNegative,
     .kinds = kSquareModels,
     .help = "C_T for positive speeds."});
  v("backward", t.backward,
    {.unit = "N per command²",
     .range = kNonNegative,
     .kinds = kSquareModels,
     .help = "C_T for negative speeds; as forward if left out."});
  v("speed_loss", t.speed_loss,
    {.unit = "N/(command·m/s)",
     .range = kNonNegative,
     .kinds = kinds(ThrustModel::kBilinear),
     .help = "C_Tv."});
  v("coefficients", t.coefficients,
    {.unit = "N",
     .kinds = kinds(ThrustModel::kPolynomial),
     .help = "Of the polynomial, from the constant up."});
  v("voltage", t.voltage,
    {.unit = "V",
     .range = kNonNegative,
     .kinds = kinds(ThrustModel::kTable),
     .help = "Supply: picks between the `curves`."});
  v("curves", t.curves,
    {.kinds = kinds(ThrustModel::kTable), .help = "Of the table, one per voltage."});
  v("wake_fraction", t.wake_fraction,
    {.range = {.min = -1, .max = 1},
     .kinds = kinds(ThrustModel::kBilinear),
     .help = "The propeller meets (1 − wake_fraction) of the speed through the water."});
  v("rotor", t.rotor, {.kinds = kRotorModels, .help = "Numbers of propeller and motor."});
}

}  // namespace hadal::model
