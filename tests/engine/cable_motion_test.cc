// Cables that move: periods, towing, winch, energy.

#include <gtest/gtest.h>

#include "engine/cables.h"

namespace hadal::test {
namespace {

/// Period of node `node`'s swing in north, from crossings of zero with one sign.
double swing_period(CableRun& run, std::size_t node, double seconds) {
  double first = -1, last = -1;
  int count = 0;
  double x = run.state.p[node][0];
  while (run.time < seconds) {
    const double t = run.time;
    run.run(run.step);
    const double next = run.state.p[node][0];
    if (x < 0 && next >= 0) {
      last = t + run.step * x / (x - next);
      if (first < 0)
        first = last;
      else
        ++count;
    }
    x = next;
  }
  return (last - first) / count;
}

TEST(HangingCable, SwingsInItsFirstModeWithThePeriodOfTheBesselZero) {
  const double L = 20, zero = 2.404825557695773;  // of J0
  CableRun run(L, 80);
  run.model.parameters.axial_stiffness = 1e7;
  run.ends.far.loose = true;
  run.lay({{0, 0, 0}}, {{0, 0, L}});
  // The first mode J0(z √(height/L)), small; height above the loose end.
  for (std::size_t i = 0; i < run.state.nodes; ++i) {
    const double height = L - 0.25 * static_cast<double>(i);
    run.state.p[i][0] = 0.01 * std::cyl_bessel_j(0.0, zero * std::sqrt(height / L));
  }
  run.ends.winch.position = run.state.p[0];
  const double omega = zero / 2 * std::sqrt(9.81 / L);
  EXPECT_NEAR(swing_period(run, run.state.last(), 60), 2 * kPi / omega, 5e-4 * 2 * kPi / omega);
}

TEST(HangingCable, WithAHeavyEndIsAPendulum) {
  CableRun run(5, 10);
  run.model.parameters = {.axial_stiffness = 1e7, .diameter = 0.01, .mass = 1e-4};
  run.lay({{0, 0, 0}}, {{0.02, 0, 5}});
  const double m = 100, stretch = m * 9.81 * 5 / 1e7;
  run.ends.far = {.position = {{0.02, 0, 5 + stretch}}, .inverse_mass = {}};
  run.ends.far.acceleration = {{0, 0, 9.81}};
  run.ends.far.inverse_mass = diagonal(Vec3<double>{{1 / m, 1 / m, 1 / m}});
  // The end is a body here: it goes where the solution takes it.
  engine::CableStepper stepper(run.model, run.state.p.size());
  std::vector<double> crossings;
  for (double t = 0; t < 45; t += run.step) {
    const double x = run.far()[0];
    stepper.step(run.ends, run.paid_out, run.around, t, run.step, run.state);
    run.ends.far.position = run.far(), run.ends.far.velocity = run.state.v[run.state.last()];
    if (x < 0 && run.far()[0] >= 0) crossings.push_back(t + run.step * x / (x - run.far()[0]));
  }
  ASSERT_GT(crossings.size(), 5u);
  const double period =
      (crossings.back() - crossings.front()) / static_cast<double>(crossings.size() - 1);
  EXPECT_NEAR(period, 2 * kPi * std::sqrt((5 + stretch) / 9.81), 1e-3);
}

TEST(HangingCable, LosesEnergyOnlyWithTheStepsThirdPower) {
  const auto loss = [](double step) {
    CableRun run(20, 20);
    run.model.parameters.axial_damping = 1e3;
    run.ends.far.loose = true;
    run.step = step;
    run.lay({{0, 0, 0}}, {{0, 0, 20}});
    run.run(10);
    for (std::size_t i = 0; i < 21; ++i) run.state.v[i] = {{0.02 * static_cast<double>(i), 0, 0}};
    const auto energy = [&] {
      double e = 0;
      for (std::size_t i = 0; i < 21; ++i) {
        const double m = (i == 0 || i == 20 ? 0.1 : 0.2);
        e += 0.5 * m * dot(run.state.v[i], run.state.v[i]) - m * 9.81 * run.state.p[i][2];
        if (i == 0) continue;
        const double strain = length(run.state.p[i] - run.state.p[i - 1]) - 1;
        e += 0.5 * 1e6 * strain * strain;
      }
      return e;
    };
    const double before = energy();
    run.run(2);
    return before - energy();
  };
  const double coarse = loss(0.02), fine = loss(0.01);
  EXPECT_GT(fine, 0);
  EXPECT_GT(coarse / fine, 5);
}

struct Tow {
  double speed, tangential;
};
class TowedCable : public testing::TestWithParam<Tow> {};

TEST_P(TowedCable, TrailsAtTheAngleAtWhichWeightAndNormalDragBalance) {
  const auto [speed, tangential] = GetParam();
  CableRun run(100, 50);
  run.around.density = 1025;
  auto& cable = run.model.parameters;
  cable = {.axial_stiffness = 1e6,
           .axial_damping = 1e4,
           .diameter = 0.02,
           .mass = 0.8,
           .normal_drag = 1.2,
           .tangential_drag = tangential,
           .added_mass = 1};
  run.ends.far.loose = true;
  run.ends.winch.velocity = {{speed, 0, 0}};
  run.step = 0.05;
  run.lay({{0, 0, 0}}, {{-70, 0, 70}});
  const engine::CableForces forces = run.run(800 / speed);

  // w cos φ = ½ρ C_n d U² sin²φ, φ below the horizontal.
  const double w = physics::weight_in_water(cable, 1025.0, 9.81);
  const double k = 0.5 * 1025 * 1.2 * 0.02 * speed * speed / w;
  const double c = (std::sqrt(1 + 4 * k * k) - 1) / (2 * k);
  for (const std::size_t i : {5u, 25u, 45u}) {
    const Vec3<double> piece = run.state.p[i + 1] - run.state.p[i];
    EXPECT_NEAR(std::acos(-piece[0] / length(piece)), std::acos(c), 1e-4) << i;
  }
  // Along the cable its weight and tangential drag add up from the loose end.
  const double s = std::sqrt(1 - c * c);
  const double along = w * s + 0.5 * 1025 * kPi * 0.02 * tangential * speed * speed * c * c;
  EXPECT_NEAR(length(forces.on_winch), 100 * along, 1e-3 * 100 * along);
}
INSTANTIATE_TEST_SUITE_P(Speeds, TowedCable,
                         testing::Values(Tow{0.5, 0.05}, Tow{1, 0.02}, Tow{3, 0.02}),
                         [](const auto& test) { return "Case" + std::to_string(test.index); });

TEST(TowedCable, WithAHeavyEndFollowsTheEquationOfItsShape) {
  const double U = 1.5, weight = 300;
  CableRun run(100, 100);
  run.around.density = 1025;
  auto& cable = run.model.parameters;
  cable = {.axial_stiffness = 1e8,
           .axial_damping = 1e5,
           .diameter = 0.02,
           .mass = 0.8,
           .normal_drag = 1.2,
           .tangential_drag = 0.02,
           .added_mass = 1};
  run.lay({{0, 0, 0}}, {{-70, 0, 70}});
  run.step = 0.02;
  // In the frame of the ship the water comes towards it; the end is a mass without drag.
  run.around.velocity_N = {{-U, 0, 0}};
  run.ends.far.acceleration = {{0, 0, weight / 50}};
  run.ends.far.inverse_mass = diagonal(Vec3<double>{{0.02, 0.02, 0.02}});
  engine::CableStepper stepper(run.model, run.state.p.size());
  engine::CableForces forces;
  for (int k = 0; k < 30000; ++k) {
    forces = stepper.step(run.ends, run.paid_out, run.around, k * run.step, run.step, run.state);
    run.ends.far.position = run.far(), run.ends.far.velocity = run.state.v[run.state.last()];
  }
  // dT/ds = w sin φ + f_t cos²φ, T dφ/ds = −w cos φ + f_n sin²φ … from the end upwards, midpoint
  // rule.
  const double w = physics::weight_in_water(cable, 1025.0, 9.81);
  const double fn = 0.5 * 1025 * 1.2 * 0.02 * U * U, ft = 0.5 * 1025 * kPi * 0.02 * 0.02 * U * U;
  double T = weight, phi = kPi / 2, x = 0, z = 0;
  const int n = 20000;
  const double ds = 100.0 / n;
  const auto turn = [&](double tension, double angle) {
    return (w * std::cos(angle) - fn * std::sin(angle) * std::sin(angle)) / tension;
  };
  const auto pull = [&](double angle) {
    return w * std::sin(angle) + ft * std::cos(angle) * std::cos(angle);
  };
  for (int i = 0; i < n; ++i) {
    const double T2 = T + 0.5 * ds * pull(phi), phi2 = phi + 0.5 * ds * turn(T, phi);
    T += ds * pull(phi2), phi += ds * turn(T2, phi2);
    x += ds * std::cos(phi2), z += ds * std::sin(phi2);
  }
  EXPECT_NEAR(-run.far()[0], x, 2e-3 * 100);
  EXPECT_NEAR(run.far()[2], z, 2e-3 * 100);
  EXPECT_NEAR(length(forces.on_winch), T, 1e-3 * T);
  EXPECT_NEAR(length(forces.on_far), weight, 1e-3 * weight);
}

}  // namespace
}  // namespace hadal::test
