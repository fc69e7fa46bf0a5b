// Equilibria against published tables, closed forms and long runs of the engine.

#include "hadal/analysis/trim.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "analysis/systems.h"
#include "engine/runs.h"
#include "hadal/base/error.h"
#include "hadal/math/scalar.h"
#include "hadal/physics/thrust_inverse.h"

namespace hadal::analysis {
namespace {

using test::shipped_system;

TrimResult vertical(const VehicleSystem& s, double u, double stern) {
  return trim(
      s,
      {.plane = Plane::kVertical, .fixed = {{"u", u}}, .inputs = {{"stern", stern}}, .free = {}});
}

/// [LAUV, Tables I and II]: stern angle, w, pitch, three poles of (θ, w, q), u frozen at 1.55 m/s.
struct Row {
  double stern, w, theta_deg, poles[3];
};

/// u is printed to 0.01 m/s and w to 1 mm/s: how far the printed w is from what u may have meant.
double distance_of_w(const VehicleSystem& s, const Row& row) {
  const double slow = test::state(s, vertical(s, 1.545, row.stern), "w");
  const double fast = test::state(s, vertical(s, 1.555, row.stern), "w");
  return std::max({0.0, std::min(slow, fast) - row.w, row.w - std::max(slow, fast)});
}

void expect_row(const VehicleSystem& s, const Row& row) {
  SCOPED_TRACE(row.stern);
  const TrimResult r = vertical(s, 1.55, row.stern);
  ASSERT_TRUE(r.converged);
  EXPECT_LT(r.residual, 1e-8);
  EXPECT_LE(distance_of_w(s, row), 5e-4);
  EXPECT_NEAR(test::state(s, r, "w"), row.w, 6e-4);
  EXPECT_NEAR(degrees(test::state(s, r, "theta")), row.theta_deg, 0.15);
  const auto poles = test::poles(s, r, {"theta", "w", "q"});
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(poles[i].real(), row.poles[i], 0.015);
    EXPECT_EQ(poles[i].imag(), 0);
  }
}

TEST(Trim, LauvMatchesTableOne) {
  const VehicleSystem s = shipped_system("lauv");
  for (const Row& row : {Row{-0.030, 0.006, 20.8, {-0.12, -1.89, -6.97}},
                         Row{-0.020, -0.001, 11.8, {-0.13, -1.86, -6.96}},
                         Row{-0.010, -0.008, 3.3, {-0.13, -1.89, -6.96}},
                         Row{-0.0056, -0.010, -0.4, {-0.13, -1.90, -6.96}},
                         Row{0.000, -0.014, -5.1, {-0.13, -1.91, -6.96}},
                         Row{0.010, -0.020, -13.3, {-0.13, -1.94, -6.96}},
                         Row{0.020, -0.026, -21.8, {-0.13, -1.96, -6.97}}}) {
    expect_row(s, row);
  }
}

// The printed row −0.005 is the level trim −0.0046.
TEST(Trim, LauvWithItsWeightLoweredMatchesTableTwo) {
  const VehicleSystem s = shipped_system("lauv", {"zG=0.03"});
  for (const Row& row : {Row{-0.100, 0.051, 27.2, {-0.36, -2.05, -6.79}},
                         Row{-0.029, 0.005, 6.4, {-0.42, -1.83, -6.72}},
                         Row{-0.020, -0.001, 3.9, {-0.43, -1.81, -6.72}},
                         Row{-0.0046, -0.011, -0.4, {-0.43, -1.85, -6.72}},
                         Row{0.000, -0.014, -1.7, {-0.43, -1.86, -6.72}},
                         Row{0.020, -0.027, -7.2, {-0.42, -1.92, -6.72}},
                         Row{0.100, -0.072, -30.0, {-0.37, -2.13, -6.76}}}) {
    expect_row(s, row);
  }
}

// Nearly on end a change of u or the stern angle in the last printed digit is worth degrees: speeds
// that round to the printed one bracket the printed pitch.
TEST(Trim, LauvOnEndIsWhereTheTablesSay) {
  const VehicleSystem one = shipped_system("lauv"), two = shipped_system("lauv", {"zG=0.03"});
  const auto theta_deg = [](const VehicleSystem& s, double u, double stern) {
    const TrimResult r = vertical(s, u, stern);
    EXPECT_TRUE(r.converged) << u << " " << stern;
    return degrees(std::abs(test::state(s, r, "theta")));
  };
  const auto brackets = [&](const VehicleSystem& s, double slow, double fast, double stern,
                            double printed) {
    EXPECT_LE(theta_deg(s, slow, stern), printed + 0.15) << stern;
    EXPECT_GE(theta_deg(s, fast, stern), printed) << stern;
  };
  brackets(one, 1.545, 1.550, 0.069, 85.5);
  brackets(two, 1.545, 1.550, 0.210, 81.6);
  brackets(two, 1.555, 1.556, -0.210, 86.1);
}

TEST(Trim, SaysWhereTheEquilibriaOfLauvTurnBack) {
  const VehicleSystem s = shipped_system("lauv");
  const TrimResult r = vertical(s, 1.55, -0.070);
  EXPECT_FALSE(r.converged);
  ASSERT_TRUE(r.fold);
  EXPECT_NEAR(r.fold->inputs.at("stern"), -0.06944, 5e-6);
  EXPECT_TRUE(vertical(s, 1.55, -0.0694).converged);
}

// Nothing is left to do for a neutral sphere, wherever and however it floats.
TEST(Trim, NeutralSphereRestsAnywhere) {
  const VehicleSystem s = shipped_system("sphere");
  const TrimResult r = trim(s, {.plane = Plane::kFull,
                                .fixed = {{"phi", 0.3}, {"theta", -0.4}, {"d", 7.0}, {"u", 0.0}},
                                .inputs = {},
                                .free = {}});
  EXPECT_TRUE(r.converged);
  EXPECT_LT(r.residual, 1e-8);
  for (const char* name : {"v", "w", "p", "q", "r"}) EXPECT_EQ(test::state(s, r, name), 0) << name;
}

// 13.7 u + 141 u² = 4·0.707 of the thrust curve at half command.
TEST(Trim, WithAllThrustersGivenFindsTheTerminalSpeedOfBlueRov2) {
  const VehicleSystem s = shipped_system("bluerov2_heavy_a");
  const TrimResult r = trim(s, {.plane = Plane::kHorizontal,
                                .fixed = {{"d", 5.0}},
                                .inputs = {{"t1", 0.5}, {"t2", 0.5}, {"t3", -0.5}, {"t4", -0.5}},
                                .free = {}});
  ASSERT_TRUE(r.converged);
  const double curve = -140.3 / 512 + 389.9 / 128 - 404.1 / 32 + 176.0 / 8 + 8.9 / 2;
  const double thrust = 4 * 0.707 / std::hypot(0.707, 0.707) * curve;
  EXPECT_NEAR(test::state(s, r, "u"),
              (-13.7 + std::sqrt(13.7 * 13.7 + 4 * 141 * thrust)) / (2 * 141), 1e-9);
  EXPECT_NEAR(r.turn, 0, 1e-12);
}

// The table is zero between commands of ±0.07: thrust asks for commands on both sides of it. Drag
// 13.7 u + 141 u² against four thrusters at 0.707 that push or pull alike.
TEST(Trim, BlueRov2WithTablesIsFoundAcrossItsDeadZone) {
  const VehicleSystem s = shipped_system("bluerov2_heavy_t200");
  for (const double u : {-0.8, -0.1, 0.02, 0.1, 0.5, 0.8}) {
    const TrimResult r = trim(s, {.plane = Plane::kFull,
                                  .fixed = {{"u", u}, {"w", 0}, {"theta", 0}},
                                  .inputs = {},
                                  .free = {}});
    ASSERT_TRUE(r.converged) << u;
    EXPECT_LT(r.residual, 1e-6) << u;
    double X = 0, Z = 0;
    for (int i = 0; i < 8; ++i) {
      const auto k = static_cast<std::size_t>(i);
      const double thrust = physics::steady_thrust(s.parameters(), i, r.u[k]);
      X += thrust * s.parameters().allocation.column[k][0];
      Z += thrust * s.parameters().allocation.column[k][2];
    }
    EXPECT_NEAR(X, 13.7 * u + 141 * u * std::abs(u), 1e-6) << u;
    // The weight of 13.5 kg less the buoyancy of 13.4 l.
    EXPECT_NEAR(Z, -(13.5 - 13.4) * 9.82, 1e-6) << u;
  }
}

TEST(Trim, BlueRov2WithTablesAtRestLeavesIdleThrustersAtZero) {
  const VehicleSystem s = shipped_system("bluerov2_heavy_t200");
  const TrimResult r = trim(s, {.plane = Plane::kFull,
                                .fixed = {{"u", 0}, {"w", 0}, {"theta", 0}},
                                .inputs = {},
                                .free = {}});
  ASSERT_TRUE(r.converged);
  for (const char* name : {"t1", "t2", "t3", "t4"}) EXPECT_EQ(test::command(s, r, name), 0) << name;
  for (const char* name : {"t5", "t6", "t7", "t8"}) EXPECT_GT(test::command(s, r, name), 0.07);
}

// −0.06 X of the propeller against z_G W sin φ.
TEST(Trim, InSixDegreesOfFreedomTheTorqueOfThePropellerHeelsLauv) {
  const VehicleSystem s = shipped_system("lauv");
  const TrimResult r = trim(s, {.plane = Plane::kFull,
                                .fixed = {{"u", 1.55}, {"stern", -0.0056}, {"rudder", 0.0}},
                                .inputs = {},
                                .free = {}});
  ASSERT_TRUE(r.converged);
  EXPECT_LT(r.residual, 1e-8);
  EXPECT_NEAR(degrees(test::state(s, r, "phi")), -19, 1.5);
  const double heel = std::asin(-0.06 * test::command(s, r, "propeller") / 1.76);
  EXPECT_NEAR(degrees(test::state(s, r, "phi")), degrees(heel), 1);
}

// More unknowns than equations: the solution nearest to level and rest.
TEST(Trim, NeutralVideoRayHoversWithoutThrust) {
  const VehicleSystem s = shipped_system("videoray_pro3", {"water_density=1000"});
  const TrimResult r = trim(
      s, {.plane = Plane::kVertical, .fixed = {{"u", 0.0}, {"d", 5.0}}, .inputs = {}, .free = {}});
  ASSERT_TRUE(r.converged);
  for (std::size_t i = kPhi; i <= kR; ++i) EXPECT_NEAR(r.x[i], 0, 1e-8) << s.states()[i];
  for (const double u : r.u) EXPECT_NEAR(u / 150, 0, 1e-4);
}

TEST(Trim, SharesThrustEvenlyAmongLikeThrusters) {
  const VehicleSystem s = shipped_system("videoray_pro3", {"water_density=1000"});
  const TrimResult r = trim(
      s,
      {.plane = Plane::kHorizontal, .fixed = {{"u", 0.3}, {"d", 5.0}}, .inputs = {}, .free = {}});
  ASSERT_TRUE(r.converged);
  EXPECT_NEAR(test::state(s, r, "v"), 0, 1e-8);
  EXPECT_NEAR(r.turn, 0, 1e-8);
  EXPECT_NEAR(r.u[0], r.u[1], 1e-6);
  EXPECT_NEAR(2 * 2.59e-4 * r.u[0] * r.u[0], 0.95 * 0.3 + 6.04 * 0.09, 1e-8);
}

TEST(Trim, OfEveryShippedVehicleIsAnEquilibriumOrSaysThatItIsNone) {
  int found = 0;
  for (const std::string& name : test::shipped_names()) {
    const VehicleSystem s = shipped_system(name);
    for (const Plane plane : {Plane::kVertical, Plane::kHorizontal, Plane::kFull}) {
      const TrimResult r =
          trim(s, {.plane = plane, .fixed = {{"u", 0.3}, {"d", 10.0}}, .inputs = {}, .free = {}});
      for (const double x : r.x) EXPECT_TRUE(std::isfinite(x)) << name;
      if (!r.converged) {
        EXPECT_GT(r.scaled_residual, 1e-9) << name;
        continue;
      }
      ++found;
      EXPECT_LT(r.residual, s.parameters().body.weight_mass > 1000 ? 1e-7 : 1e-8) << name;
    }
  }
  EXPECT_GE(found, 20);
}

TEST(Trim, RefusesNamesThatThereAreNot) {
  const VehicleSystem s = shipped_system("lauv");
  EXPECT_THROW(trim(s, {.fixed = {{"speed", 1.0}}, .inputs = {}, .free = {}}), InputError);
  EXPECT_THROW(trim(s, {.fixed = {}, .inputs = {{"fin", 1.0}}, .free = {}}), InputError);
  EXPECT_THROW(trim(s, {.fixed = {}, .inputs = {}, .free = {"x"}}), InputError);
}

/// Where the engine ends after `seconds` under held commands.
physics::BodyState<double> long_run(const VehicleSystem& s, const std::vector<double>& u,
                                    double seconds) {
  engine::VehicleInput<double> input;
  std::copy(u.begin(), u.end(), input.command.begin());
  engine::VehicleState<double> state;
  state.body.nu[0] = 1;
  state.body.p_NB_N[2] = 500;
  test::run_rk4(s.parameters(), s.environment().uniform(), input, 0.02,
                static_cast<int>(seconds / 0.02), state);
  return state.body;
}

// Without weight, buoyancy and torque of the propeller the motion stays level.
TEST(Trim, SteadyTurnOfLauvIsWhereALongRunEnds) {
  const VehicleSystem s = shipped_system(
      "lauv", {"body.weight_N=176", "body.buoyancy_N=176", "body.center_of_gravity=[0,0,0]",
               "actuators.propeller.torque_per_thrust=0"});
  const TrimResult r = trim(s, {.plane = Plane::kHorizontal,
                                .fixed = {{"propeller", 9.0}},
                                .inputs = {{"rudder", -0.1}},
                                .free = {}});
  ASSERT_TRUE(r.converged);
  const auto end = long_run(s, r.u, 300);
  EXPECT_GT(r.turn, 0.05);
  EXPECT_NEAR(end.nu[0], test::state(s, r, "u"), 1e-9);
  EXPECT_NEAR(end.nu[1], test::state(s, r, "v"), 1e-9);
  EXPECT_NEAR(end.nu[5], r.turn, 1e-9);
}

TEST(Trim, HelixOfLauvIsWhereALongRunEnds) {
  const VehicleSystem s = shipped_system("lauv");
  const TrimResult r = trim(s, {.plane = Plane::kFull,
                                .fixed = {{"propeller", 9.0}},
                                .inputs = {{"stern", 0.01}, {"rudder", -0.1}},
                                .free = {}});
  ASSERT_TRUE(r.converged);
  const auto end = long_run(s, r.u, 600);
  for (int i = 0; i < 6; ++i) EXPECT_NEAR(end.nu[i], r.x[static_cast<std::size_t>(kU + i)], 1e-8);
  const auto rpy = rpy_from_quaternion(end.q_NB);
  EXPECT_NEAR(rpy[0], test::state(s, r, "phi"), 1e-8);
  EXPECT_NEAR(rpy[1], test::state(s, r, "theta"), 1e-8);
}

}  // namespace
}  // namespace hadal::analysis
