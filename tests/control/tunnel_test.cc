/// The two tunnel experiments of [Simu2VITA, 4.1 and 4.2] in closed loop.

#include "control/tunnel.h"

#include <gtest/gtest.h>

#include "control/gains.h"

namespace hadal::test {
namespace {

double largest_command(const TunnelSample& s) {
  double largest = 0;
  for (const double u : s.command) largest = std::fmax(largest, std::abs(u));
  return largest;
}

double angle_to(const Quaternion<double>& goal, const Quaternion<double>& q) {
  const Vec3<double> phi = rotation_vector(conjugate(goal) * q);
  return std::sqrt(dot(phi, phi));
}

/// Last time at which something exceeded its bound.
template <class F>
double settling_time(const std::vector<TunnelSample>& samples, double bound, F&& f) {
  double t = 0;
  for (const TunnelSample& s : samples) {
    if (f(s) > bound) t = s.t;
  }
  return t;
}

double rate(const TunnelSample& s) {
  return std::sqrt(dot(angular(s.body.nu), angular(s.body.nu)));
}

std::vector<TunnelSample> simulated_experiment(double truth = 1) {
  const auto nominal = vita1_parameters();
  model::Vehicle actual = vita1();
  actual.body.mass *= truth;
  for (int i = 0; i < 6; ++i) {
    actual.hydrodynamics.added_mass(i, i) *= truth;
    actual.hydrodynamics.linear_damping(i, i) *= truth;
    actual.hydrodynamics.quadratic_damping(i, i) *= truth;
  }
  const auto autopilot =
      control::autopilot_parameters(tunnel_guidance(), tunnel_control(), nominal, 1025, 9.81);
  const physics::BodyState<double> start{
      .p_NB_N = {{3, 1, -1}},
      .q_NB = normalized(Quaternion<double>{0.9764, -0.0199, 0.1776, 0.1209}),
      .nu = {}};
  return fly({}, autopilot, physics::vehicle_parameters(actual), start, 80);
}

void expect_centred(const std::vector<TunnelSample>& samples) {
  const auto off_centre = [](const TunnelSample& s) {
    double worst = 0;
    for (int i = 0; i < 4; ++i) worst = std::fmax(worst, std::abs(s.seen.range[i] - 3.7));
    return worst;
  };
  EXPECT_LT(settling_time(samples, 0.005, off_centre), 40);
  EXPECT_LT(settling_time(samples, 0.002,
                          [](const TunnelSample& s) { return std::abs(s.body.nu[0] - 0.2); }),
            15);
  EXPECT_LT(settling_time(samples, radians(0.1),
                          [](const TunnelSample& s) { return angle_to({}, s.body.q_NB); }),
            30);
  EXPECT_LT(settling_time(samples, radians(0.1), rate), 30);
  EXPECT_LT(off_centre(samples.back()), 5e-4);
}

TEST(Tunnel, SimulatedExperimentConvergesToTheCentre) {
  const auto samples = simulated_experiment();
  expect_centred(samples);
  const double sway = sway_offset(samples[0].seen), heave = heave_offset(samples[0].seen);
  EXPECT_NEAR(sway, 2, 0.2);
  EXPECT_NEAR(heave, -2, 0.2);
  for (const TunnelSample& s : samples) {
    EXPECT_LT(-sway_offset(s.seen) / sway, 0.06);
    EXPECT_LT(-heave_offset(s.seen) / heave, 0.06);
    EXPECT_LT(largest_command(s), 5);  // a tenth of what the thrusters can do
  }
}

TEST(Tunnel, ConvergesThoughTheModelIsWrongByAFifth) {
  expect_centred(simulated_experiment(0.8));
  expect_centred(simulated_experiment(1.2));
}

TEST(Tunnel, RealExperimentFollowsTheSinusoidAlongItsHeading) {
  const Tunnel tunnel{.side = 3.8, .heading = radians(-137)};
  model::Guidance g = tunnel_guidance();
  g.speed = 0.25;
  g.rpy_deg = {{0, 0, -137}};
  g.heave_offset = {.value = 0, .amplitude = 1, .period = 60};
  const auto vehicle = vita1_parameters();
  const auto autopilot = control::autopilot_parameters(g, tunnel_control(), vehicle, 1025, 9.81);
  const double c = std::cos(tunnel.heading), s = std::sin(tunnel.heading);
  const physics::BodyState<double> start{
      .p_NB_N = {{c - 0.15 * s, s + 0.15 * c, -0.1}},
      .q_NB = quaternion_from_rpy(radians(1) * Vec3<double>{{2, -3, -132}}),
      .nu = {}};
  const auto goal = quaternion_from_rpy(radians(1) * g.rpy_deg);
  double lowest = 0, highest = 0;
  for (const TunnelSample& x : fly(tunnel, autopilot, vehicle, start, 180)) {
    EXPECT_LT(largest_command(x), 5);
    for (int i = 0; i < 4; ++i) EXPECT_GT(x.seen.range[i], 1);
    if (x.t < 30) continue;
    EXPECT_NEAR(x.body.nu[0], 0.25, 0.0025);
    EXPECT_LT(angle_to(goal, x.body.q_NB), radians(0.2));
    EXPECT_NEAR(sway_offset(x.seen), 0, 0.005);
    const double wave = std::sin(2 * kPi * x.t / 60);
    EXPECT_NEAR(heave_offset(x.seen), wave, 0.02);
    lowest = std::fmin(lowest, x.body.p_NB_N[2]), highest = std::fmax(highest, x.body.p_NB_N[2]);
  }
  EXPECT_NEAR(highest, 0.5, 0.02);
  EXPECT_NEAR(lowest, -0.5, 0.02);
}

}  // namespace
}  // namespace hadal::test
