#pragma once

/// A vehicle from a few sizes: volume, inertia, added mass, drag and lift of a simple hull, each
/// number with its formula, source and uncertainty. Wrenches and matrices about the centre of
/// buoyancy, in B [theory, Eqs. 23.1–23.18].

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "hadal/analysis/hull.h"
#include "hadal/base/error.h"

namespace hadal::analysis {

/// Four equal fins in a cross, two in the vertical and two in the horizontal plane.
struct Fins {
  double area = 0;  ///< of one fin's face [m²]
  double x = 0;     ///< of their centre from the centre of buoyancy; negative is aft [m]
};

struct EstimateRequest {
  Hull hull;
  std::optional<double> mass;  ///< [kg]; without it, that of the displaced water
  double density = 1025;       ///< of the water [kg/m³]
  double gravity = 9.81;       ///< [m/s²]
  double cg_below = 0.01;      ///< centre of gravity below the centre of buoyancy [m]
  double speed = 1.5;  ///< ahead, at which drag is taken and to which thrust is fitted [m/s]
  std::optional<Fins> fins;
  std::string name;
};

/// How far the true value may lie from the estimate, as shares of it: −0.2 and 0.5 for −20 % / +50
/// %.
struct Uncertainty {
  double low = 0;
  double high = 0;
};
constexpr Uncertainty plus_minus(double share) { return {-share, share}; }

/// One estimated number, or zero without a basis where the shape gives nothing.
struct Estimated {
  double value = 0;
  Uncertainty uncertainty;
  std::string basis;  ///< formula with its numbers and source
};

/// A six-by-six matrix by its entries that are not zero; row and column count from 0.
struct EstimatedEntry {
  int row = 0;
  int column = 0;
  Estimated number;
};
using EstimatedMatrix = std::vector<EstimatedEntry>;
Mat6<double> values(const EstimatedMatrix& matrix);

/// A derivative of lift by its SNAME name and sign, e.g. Z_uw [N/(m/s)²].
struct EstimatedDerivative {
  std::string name;
  Estimated number;
};

struct EstimatedThruster {
  std::string name;
  Vec3<double> position{};
  Vec3<double> direction{};
  double max = 0;  ///< [N]
  double min = 0;
};

/// Wrench per rad and (m/s)² of a pair of fins: F = wrench · u|u| · δ.
struct EstimatedFin {
  std::string name;
  Vec6<double> wrench{};
};

struct Estimate {
  EstimateRequest request;
  HullGeometry geometry;
  double displaced_mass = 0;  ///< ρV [kg]
  double mass = 0;            ///< [kg]
  Estimated volume;
  std::array<Estimated, 3> inertia;
  EstimatedMatrix added_mass;
  EstimatedMatrix linear_damping;
  EstimatedMatrix quadratic_damping;
  std::vector<EstimatedDerivative> lift;
  std::vector<EstimatedThruster> thrusters;
  std::string thruster_basis;
  std::vector<EstimatedFin> fins;
  std::string fin_basis;
  std::vector<Finding> warnings;
};

/// Throws InputError where the request is of no body: sizes, mass or speed that are not positive or
/// beyond all vehicles (a hull from 1 mm to 1 km), a nose and tail longer than the hull, fins
/// outside of it.
Estimate estimate(const EstimateRequest& request);

/// "±10 %", "−20 % / +50 %"
std::string to_string(const Uncertainty& uncertainty);

}  // namespace hadal::analysis
