// Floating, broaching and diving.

#include <gtest/gtest.h>

#include "engine/runs.h"
#include "support/extended.h"

namespace hadal::engine {
namespace {

constexpr double kGravity = 9.81, kDensity = 1000;

/// An ellipsoid of uniform displacement, lighter than water, its weight below its centre.
model::Vehicle floater(const Vec3<double>& size, double density_share) {
  model::Vehicle v;
  v.name = "floater";
  v.water_density = kDensity;
  const double volume = kPi / 6 * size[0] * size[1] * size[2];
  v.body.volume = volume;
  v.body.mass = density_share * kDensity * volume;
  v.body.center_of_gravity = {{0.02 * size[0], 0, 0.1 * size[2]}};
  v.body.center_of_buoyancy = {{0.01 * size[0], 0, -0.02 * size[2]}};
  v.body.hull = model::Hull{size};
  const double m = v.body.mass / 5;
  for (int i = 0; i < 3; ++i) {
    const double b = size[(i + 1) % 3] / 2, c = size[(i + 2) % 3] / 2;
    v.body.inertia(i, i) = m * (b * b + c * c);
  }
  return v;
}

const Vec3<double> kSize{{1.2, 0.5, 0.4}};

/// ∫ fraction dt from −1 to t, straight on beyond 1.
double sunk(double t) {
  if (t <= -1) return 0;
  if (t >= 1) return t;
  return (0.75 + 2 * t + 1.5 * t * t - 0.25 * t * t * t * t) / 4;
}

/// Kinetic and potential energy of body, water that moves along, and water displaced.
double energy(const VehicleParameters<double>& p, const BodyState<double>& s) {
  const Vec3<double> down = transposed_times(rotation_matrix(s.q_NB), Vec3<double>{{0, 0, 1}});
  double h2 = 0;
  for (int i = 0; i < 3; ++i) {
    const double a = p.hull.semi_axes[i] * down[i];
    h2 += a * a;
  }
  const double h = std::sqrt(h2), t = (s.p_NB_N[2] + dot(down, p.body.r_B)) / h;
  const double fraction = t >= 1 ? 1 : t <= -1 ? 0 : (2 + 3 * t - t * t * t) / 4;
  const double kinetic =
      0.5 * dot(s.nu, physics::rigid_body_mass_matrix(p.body) * s.nu + fraction * (p.M_A * s.nu));
  return kinetic - p.body.mass * kGravity * (s.p_NB_N[2] + dot(down, p.body.r_G)) +
         kDensity * p.body.volume * kGravity * h * sunk(t);
}

/// Rising from below with some turn: it leaps out, falls back, and rolls about.
VehicleState<double> leaping() {
  VehicleState<double> s;
  s.body.p_NB_N = {{0, 0, 1}};
  s.body.q_NB = quaternion_from_rpy(Vec3<double>{{0.2, 0.7, 0}});
  s.body.nu = {{1, 0.2, -2, 0.5, 0.8, -0.3}};
  return s;
}

// Buoyancy is conservative at any attitude and depth. RK4 at 1 ms loses some 1e-8 in 20 s.
TEST(Surface, BuoyancyKeepsEnergy) {
  const auto p = physics::vehicle_parameters(floater(kSize, 0.6));
  VehicleState<double> s = leaping();
  const double before = energy(p, s.body), scale = p.body.mass * kGravity;
  bool dry = false, wet = false;
  for (int k = 0; k < 2000; ++k) {
    test::run_rk4(p, test::kFreshWater, {}, 0.001, 10, s);
    EXPECT_NEAR(energy(p, s.body), before, 1e-7 * scale) << k;
    dry = dry || s.body.p_NB_N[2] < -0.7;
    wet = wet || (k > 200 && s.body.p_NB_N[2] > 0.7);
  }
  EXPECT_TRUE(dry);
  EXPECT_TRUE(wet);
}

// Water set in motion and left behind takes energy along; none comes back.
TEST(Surface, AddedMassOnlyTakesEnergy) {
  model::Vehicle v = floater(kSize, 0.6);
  test::Random random(3);
  v.hydrodynamics.added_mass = random.positive<6>(3);
  const auto p = physics::vehicle_parameters(v);
  VehicleState<double> s = leaping();
  const double scale = p.body.mass * kGravity;
  double last = energy(p, s.body);
  const double first = last;
  for (int k = 0; k < 10000; ++k) {
    test::run_rk4(p, test::kFreshWater, {}, 0.001, 1, s);
    const double now = energy(p, s.body);
    ASSERT_LE(now, last + 1e-9 * scale) << k;
    last = now;
  }
  EXPECT_LT(last, first - 0.05 * scale);
}

// A sphere of density share f floats with its centre at 2 sin(asin(2f − 1)/3) radii below the
// surface.
TEST(Surface, SphereFloatsAtTheDepthOfTheClosedForm) {
  for (const double share : {0.1, 0.5, 0.8}) {
    model::Vehicle v = floater({{0.5, 0.5, 0.5}}, share);
    v.body.center_of_gravity = {{0, 0, 0.02}}, v.body.center_of_buoyancy = {};
    v.hydrodynamics.added_mass = diagonal(Vec6<double>{{10, 10, 10, 0, 0, 0}});
    v.hydrodynamics.linear_damping = diagonal(Vec6<double>{{200, 200, 200, 5, 5, 5}});
    const auto p = physics::vehicle_parameters(v);
    VehicleState<double> s;
    test::run_rk4(p, test::kFreshWater, {}, 0.005, 40000, s);
    EXPECT_NEAR(s.body.p_NB_N[2], 0.25 * 2 * std::sin(std::asin(2 * share - 1) / 3), 1e-9);
    EXPECT_NEAR(s.body.nu[2], 0, 1e-9);
  }
}

// Half submerged: stiffness ρ g π b c, mass m + M_A/2; slamming is of second order.
TEST(Surface, HeavePeriodIsThatOfTheWaterline) {
  for (const Vec3<double>& size : {Vec3<double>{{0.5, 0.5, 0.5}}, kSize}) {
    model::Vehicle v = floater(size, 0.5);
    v.body.center_of_gravity = {{0, 0, 0.05}}, v.body.center_of_buoyancy = {};
    const double added = 0.4 * v.body.mass;
    v.hydrodynamics.added_mass = diagonal(Vec6<double>{{0, 0, added, 0, 0, 0}});
    const auto p = physics::vehicle_parameters(v);
    const double stiffness = kDensity * kGravity * kPi * size[0] * size[1] / 4;
    const double expected = 2 * kPi * std::sqrt((v.body.mass + added / 2) / stiffness);
    VehicleState<double> s;
    s.body.p_NB_N[2] = 1e-5;
    // Zero crossings going up, by interpolation.
    const double h = 1e-3;
    std::vector<double> crossings;
    for (int k = 0; crossings.size() < 6; ++k) {
      ASSERT_LT(k, 20000);
      const double before = s.body.p_NB_N[2];
      test::run_rk4(p, test::kFreshWater, {}, h, 1, s);
      const double after = s.body.p_NB_N[2];
      if (before > 0 && after <= 0) crossings.push_back(h * (k + before / (before - after)));
    }
    EXPECT_NEAR((crossings.back() - crossings.front()) / 5 / expected, 1, 1e-4);
  }
}

// Twice as fine a scan has half as large differences; a jump would keep its size.
TEST(Surface, NoWrenchJumpsOnTheWayThrough) {
  model::Vehicle v = floater(kSize, 0.6);
  test::Random random(3);
  v.hydrodynamics.added_mass = random.positive<6>(3);
  v.hydrodynamics.linear_damping = diagonal(Vec6<double>{{5, 6, 7, 1, 1, 1}});
  v.hydrodynamics.derivatives = {{"Y_uv", -20}, {"Z_uw", -20}};
  v.actuators.push_back(test::thruster("main", {{-0.5, 0, 0.1}}, {{1, 0, 0}}));
  v.actuators.back().time_constant = 0;
  v.actuators.push_back(test::actuator("fin", model::ActuatorKind::kFin, 1, {{-0.5, 0, 0}}));
  v.actuators.back().shape = model::FinShape{};
  v.actuators.back().shape->area = 0.01, v.actuators.back().shape->lift_slope = 3;
  const auto p = physics::vehicle_parameters(v);
  VehicleInput<double> input;
  input.command[0] = 10, input.command[1] = 0.1;
  const auto largest_step = [&](int n) {
    VehicleState<double> s = leaping();
    double largest = 0;
    Vec6<double> before, before_dot;
    for (int k = 0; k <= n; ++k) {
      s.body.p_NB_N[2] = -1.5 + 3.0 * k / n;
      const auto rate = test::rate_of(p, s, input);
      const Vec6<double> sum = rate.wrenches.sum();
      for (int i = 0; i < 6 && k > 0; ++i) {
        largest = std::max(
            {largest, std::abs(sum[i] - before[i]), 10 * std::abs(rate.nu_dot[i] - before_dot[i])});
      }
      before = sum, before_dot = rate.nu_dot;
    }
    return largest;
  };
  EXPECT_NEAR(largest_step(8000) / largest_step(4000), 0.5, 0.02);
}

TEST(Surface, DryVehicleFallsFreely) {
  const auto p = physics::vehicle_parameters(floater(kSize, 0.6));
  VehicleState<double> s;
  s.body.p_NB_N[2] = -3;
  test::run_rk4(p, test::kFreshWater, {}, 0.001, 500, s);
  EXPECT_NEAR(s.body.p_NB_N[2], -3 + 0.5 * kGravity * 0.25, 1e-12);
  EXPECT_NEAR(s.body.nu[2], kGravity * 0.5, 1e-12);
}

}  // namespace
}  // namespace hadal::engine
