#include <gtest/gtest.h>

#include "engine/lauv_model.h"
#include "engine/runs.h"
#include "hadal/config/load.h"
#include "hadal/engine/advance.h"
#include "support/extended.h"

namespace hadal::engine {
namespace {

using test::LauvInput;
using test::LauvState;

model::Vehicle lauv() {
  return config::load_vehicle(std::filesystem::path(HADAL_SOURCE_DIR) / "vehicles/lauv.toml")
      .vehicle;
}

VehicleInput<double> commands(const LauvInput& in) {
  VehicleInput<double> input;
  input.command[0] = in.thrust, input.command[1] = in.stern, input.command[2] = in.rudder;
  return input;
}

// The file types the lift in with five to six digits: −30.1563 for −30.156327…
TEST(Lauv, TotalWrenchIsThatOfThePrintedMatrices) {
  const auto p = physics::vehicle_parameters(lauv());
  test::Random random(2);
  for (int k = 0; k < 200; ++k) {
    const Vec3<double> rpy{{3 * random(), 1.5 * random(), 3 * random()}};
    VehicleState<double> s;
    s.body.q_NB = quaternion_from_rpy(rpy);
    s.body.nu = random.vector<6>(1);
    s.body.nu[0] = 1 + random();  // ahead: the paper's u² δ
    const LauvInput in{7.5 + 7.5 * random(), 0.3 * random(), 0.3 * random()};
    const Vec6<double> got = test::rate_of(p, s, commands(in)).wrenches.sum();
    const test::Six expected = test::lauv_wrench(s.body.nu.e, rpy[0], rpy[1], in);
    for (int i = 0; i < 6; ++i) EXPECT_NEAR(got[i], expected[static_cast<std::size_t>(i)], 2e-4);
  }
}

TEST(Lauv, MassMatrixIsThePrintedOne) {
  const auto p = physics::vehicle_parameters(lauv());
  const Mat6<double> M = physics::rigid_body_mass_matrix(p.body) + p.M_A;
  for (std::size_t r = 0; r < 6; ++r) {
    for (std::size_t c = 0; c < 6; ++c) {
      EXPECT_NEAR(M(static_cast<int>(r), static_cast<int>(c)), test::kLauvMass[r][c], 1e-12);
    }
  }
}

/// The vehicle with lift unrounded, as the reference has it.
model::Vehicle unrounded_lauv() {
  model::Vehicle v = lauv();
  auto& d = v.hydrodynamics.derivatives;
  const double hull = 0.5 * 1000 * kPi * 0.075 * 0.075 * 1.24, hull_x = -0.65 * 1.08 + 0.5;
  d["Y_uv"] = d["Z_uw"] = -hull - 19.2;
  d["M_uw"] = hull * hull_x - 19.2 * 0.4;
  d["N_uv"] = -d["M_uw"];
  return v;
}

struct Run {
  const char* name;
  LauvInput input;
};
class LauvRun : public testing::TestWithParam<Run> {};

void expect_same(const BodyState<double>& got, const LauvState& expected, double tolerance) {
  const Mat3<double> R = rotation_matrix(got.q_NB);
  const Mat3<double> R_expected =
      rotation_matrix(quaternion_from_rpy(Vec3<double>{{expected[3], expected[4], expected[5]}}));
  for (int i = 0; i < 3; ++i) {
    EXPECT_NEAR(got.p_NB_N[i], expected[static_cast<std::size_t>(i)], tolerance) << "p " << i;
    for (int j = 0; j < 3; ++j) EXPECT_NEAR(R(i, j), R_expected(i, j), tolerance);
  }
  for (int i = 0; i < 6; ++i) {
    EXPECT_NEAR(got.nu[i], expected[static_cast<std::size_t>(i + 6)], tolerance) << "ν " << i;
  }
}

// Two programs, two attitudes, two methods; 60 s from 1 m/s. The reference steps 1 ms.
TEST_P(LauvRun, AgreesWithAnIndependentProgram) {
  const auto p = physics::vehicle_parameters(unrounded_lauv());
  LauvState start{};
  start[6] = 1;
  const LauvState expected = test::lauv_run(start, GetParam().input, 0.001, 60000);
  const VehicleInput<double> input = commands(GetParam().input);
  VehicleState<double> fixed;
  fixed.body.nu[0] = 1;
  VehicleState<double> adaptive = fixed;
  test::run_rk4(p, test::kFreshWater, input, 0.005, 12000, fixed);
  expect_same(fixed.body, expected, 1e-6);

  model::Integrator integrator;
  integrator.method = model::IntegratorMethod::kDormandPrince;
  integrator.step = 0.1;
  integrator.relative_tolerance = integrator.absolute_tolerance = 1e-11;
  StepMemory memory;
  for (int k = 0; k < 60; ++k) {
    advance(p, test::kFreshWater, input, integrator, k, 1, memory, adaptive);
  }
  expect_same(adaptive.body, expected, 1e-6);
}
INSTANTIATE_TEST_SUITE_P(Sixty, LauvRun,
                         testing::Values(Run{"Straight", {9, -0.0046, 0}},
                                         Run{"Turn", {9, -0.0046, 0.1}}, Run{"Dive", {9, 0.02, 0}},
                                         Run{"DivingTurn", {12, 0.015, -0.05}}),
                         [](const auto& test) { return test.param.name; });

// The hull by its shape and four fins by theirs: the same vehicle for small angles of attack.
TEST(Lauv, ShapesGiveTheCoefficientsForSmallAngles) {
  model::Vehicle v = unrounded_lauv();
  const auto by_coefficients = physics::vehicle_parameters(v);
  auto& d = v.hydrodynamics.derivatives;
  for (const char* name : {"Y_uv", "Z_uw", "Y_ur", "Z_uq", "M_uw", "N_uv", "M_uq", "N_ur", "Y_uudr",
                           "Z_uuds", "M_uuds", "N_uudr"}) {
    ASSERT_EQ(d.erase(name), 1u) << name;
  }
  v.hydrodynamics.body_lift = model::BodyLift{kPi * 0.075 * 0.075, 1.24, -0.65 * 1.08 + 0.5};
  v.actuators.resize(1);
  for (int i = 0; i < 4; ++i) {
    v.actuators.push_back(
        test::actuator(test::numbered(i), model::ActuatorKind::kFin, 0.3, {{-0.4, 0, 0}}));
    v.actuators.back().shape = model::FinShape{};
    v.actuators.back().shape->area = 0.0064, v.actuators.back().shape->lift_slope = 3;
    v.actuators.back().shape->axis = i < 2 ? Vec3<double>{{0, 1, 0}} : Vec3<double>{{0, 0, 1}};
  }
  const auto by_shape = physics::vehicle_parameters(v);
  test::Random random(4);
  for (int k = 0; k < 20; ++k) {
    VehicleState<double> s;
    s.body.nu = random.vector<6>(1e-3);
    s.body.nu[0] = 1.5;
    VehicleInput<double> a, b;
    a.command[0] = b.command[0] = 9;
    a.command[1] = b.command[1] = b.command[2] = 1e-3 * random();
    a.command[2] = b.command[3] = b.command[4] = 1e-3 * random();
    const Vec6<double> x = test::rate_of(by_coefficients, s, a).wrenches.sum();
    const Vec6<double> y = test::rate_of(by_shape, s, b).wrenches.sum();
    // Next terms: 58 N/rad … times (2e-3)²: thrust lost to turned lift.
    for (int i = 0; i < 6; ++i) EXPECT_NEAR(x[i], y[i], 5e-4) << i;
    for (int i = 1; i < 6; ++i) EXPECT_NEAR(x[i], y[i], 1e-5) << i;
  }
}

}  // namespace
}  // namespace hadal::engine
