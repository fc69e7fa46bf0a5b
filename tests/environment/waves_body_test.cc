// Bodies in waves: under them they go with the water, on them they float.

#include <gtest/gtest.h>

#include <cmath>

#include "engine/runs.h"
#include "hadal/engine/advance.h"
#include "hadal/environment/column.h"
#include "hadal/environment/column_kind.h"
#include "hadal/environment/columns/constant.h"
#include "hadal/environment/currents/eddy.h"
#include "hadal/environment/currents/power_law.h"
#include "hadal/environment/environment.h"
#include "hadal/environment/waves.h"
#include "hadal/environment/wind.h"
#include "support/extended.h"
#include "support/flows.h"

namespace hadal::engine {
namespace {

using V3 = Vec3<double>;

constexpr double kGravity = 9.81, kDensity = 1025;

Environment wavy(const std::vector<WaveComponent>& components, double depth,
                 const Currents& currents = {}) {
  Surroundings s;
  s.waves = std::make_shared<const Waves>(components, depth, kGravity);
  return {{{}, kDensity, kGravity}, currents, s};
}

// A parcel of water in a vehicle's shape, in waves of two directions over a shear and an eddy,
// against a path of the water's velocity alone, written out again.
TEST(ParcelInWaves, GoesWithTheWater) {
  const std::vector<WaveComponent> components = {
      {0.6, 2 * kPi / 6, 0.4, 1}, {0.3, 2 * kPi / 9, 2.5, 3}, {0.2, 2 * kPi / 3.5, -1, 0}};
  const double depth = 25;
  const PowerLawCurrent shear{.velocity = {{0.5, -0.2, 0}}, .bottom = depth, .exponent = 0.3};
  const EddyCurrent eddy{.center = {{3, 4, 0}}, .speed = 0.4, .radius = 6};
  const Environment water = wavy(components, depth, {current_of(shear), current_of(eddy)});
  const auto velocity = [&](const V3& p, double t) {
    V3 v = std::pow((depth - p[2]) / depth, 0.3) * shear.velocity;
    const double x = p[0] - 3, y = p[1] - 4, r = std::hypot(x, y), alpha = EddyCurrent::kAlpha;
    const double round = 0.4 * 6 / r * (1 - std::exp(-alpha * r * r / 36)) / (1 - std::exp(-alpha));
    v += V3{{-round * y / r, round * x / r, 0}};
    for (const WaveComponent& w : components) {
      const double k = wave_number(w.omega, depth, kGravity);
      const double c = std::cos(w.heading), s = std::sin(w.heading);
      const double theta = k * (c * p[0] + s * p[1]) - w.omega * t + w.phase;
      const double size = w.amplitude * w.omega / std::sinh(k * depth);
      const double u = size * std::cosh(k * (depth - p[2])) * std::cos(theta);
      v += V3{{u * c, u * s, -size * std::sinh(k * (depth - p[2])) * std::sin(theta)}};
    }
    return v;
  };
  const V3 start{{1, 2, 3}};
  V3 p = start;
  const double h = 1e-3;
  const int seconds_long = 30;
  for (int i = 0; i < seconds_long * 1000; ++i) {
    const double t = i * h;
    const V3 k1 = velocity(p, t), k2 = velocity(p + 0.5 * h * k1, t + 0.5 * h);
    const V3 k3 = velocity(p + 0.5 * h * k2, t + 0.5 * h), k4 = velocity(p + h * k3, t + h);
    p += h / 6 * (k1 + 2.0 * k2 + 2.0 * k3 + k4);
  }

  model::Vehicle v = test::random_vehicle(3);
  v.body.center_of_gravity = v.body.center_of_buoyancy = {};
  v.body.volume = v.body.mass / kDensity, v.body.weight_N.reset();
  const auto vehicle = physics::vehicle_parameters(v);
  VehicleState<double> state;
  state.body.p_NB_N = start;
  state.body.q_NB = quaternion_from_rpy(V3{{0.3, -0.5, 1.2}});
  state.body.nu = join(
      transposed_times(rotation_matrix(state.body.q_NB), water.sample(start, 0).velocity_N), V3{});
  StepMemory memory;
  for (int i = 0; i < seconds_long * 100; ++i) {
    advance(vehicle, water, {}, {}, 0.01 * i, 0.01, memory, state);
  }
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(state.body.p_NB_N[i], p[i], 1e-6) << i;
}

/// A sphere that floats, heavy below its centre, with what its half in the water drags along.
model::Vehicle buoy(double radius, double density_share) {
  model::Vehicle v;
  v.name = "buoy";
  v.water_density = kDensity;
  v.body.volume = 4 * kPi / 3 * radius * radius * radius;
  v.body.mass = density_share * kDensity * *v.body.volume;
  v.body.center_of_gravity = {{0, 0, 0.3 * radius}};
  v.body.hull = model::Hull{{{2 * radius, 2 * radius, 2 * radius}}};
  const double I = 0.4 * v.body.mass * radius * radius, M = 0.5 * kDensity * *v.body.volume;
  v.body.inertia = diagonal(V3{{I, I, I}});
  v.hydrodynamics.added_mass = diagonal(Vec6<double>{{M, M, M, 0, 0, 0}});
  v.hydrodynamics.linear_damping = diagonal(Vec6<double>{{M, M, M, I, I, I}});
  return v;
}

// In waves much longer than itself a body that floats does what the surface does: buoyancy and the
// pressure of the wave act on the volume under the moving plane, so that heave over elevation is
// one in size and in phase.
TEST(FloatingInWaves, ASmallSphereHeavesAsTheSurface) {
  const double radius = 0.15, amplitude = 0.5, omega = 2 * kPi / 10;
  const Environment water = wavy({{amplitude, omega, 0.3, 0}}, Waves::kDeep);
  const auto p = physics::vehicle_parameters(buoy(radius, 0.5));
  VehicleState<double> s;
  s.body.p_NB_N[2] = -amplitude;
  s.body.nu = join(water.sample(s.body.p_NB_N, 0).velocity_N, V3{});
  StepMemory memory;
  const double h = 0.005, k = omega * omega / kGravity;
  double cosine = 0, sine = 0, largest = 0;
  const int period = 2000, first = 2 * period, last = 8 * period;
  for (int i = 0; i < last; ++i) {
    advance(p, water, {}, {}, i * h, h, memory, s);
    if (i < first) continue;
    const double t = (i + 1) * h;
    const double surface = water.surface(s.body.p_NB_N[0], s.body.p_NB_N[1], t);
    largest = std::max(largest, std::abs(s.body.p_NB_N[2] - surface));
    // In the phase of the wave where it is.
    const double theta =
        k * (std::cos(0.3) * s.body.p_NB_N[0] + std::sin(0.3) * s.body.p_NB_N[1]) - omega * t;
    cosine += -2 * s.body.p_NB_N[2] * std::cos(theta) / (last - first);
    sine += -2 * s.body.p_NB_N[2] * std::sin(theta) / (last - first);
  }
  // What is left is of second order in the steepness ka = 0.02.
  EXPECT_NEAR(cosine / amplitude, 1, 0.02);
  EXPECT_NEAR(sine / amplitude, 0, 0.02);
  EXPECT_LT(largest, 0.03 * amplitude);
}

// The share under water and its rate, on a body that moves and turns in steep waves, as seen a
// moment before and after.
TEST(FloatingInWaves, RateOfSubmergenceIsItsDerivative) {
  const Environment water = wavy({{0.4, 2.1, 0.4, 1}, {0.2, 3.3, 2.5, 3}, {0.1, 4, -1, 0.3}}, 4);
  const V3 axes{{0.8, 0.3, 0.2}}, r_B{{0.1, -0.05, 0.08}}, rpy{{0.3, -0.4, 0.8}};
  const V3 v_N{{0.6, -0.4, 0.3}}, p_N{{0.3, -0.2, 0.05}};
  const V3 w_B{{0.4, -0.7, 0.5}};
  const double t = 2.3;
  const auto at = [&](double s) {
    const V3 place = p_N + s * v_N;
    const Mat3<double> R = rotation_matrix(quaternion_from_rpy(rpy)) *
                           rotation_matrix(quaternion_from_rotation_vector(s * w_B));
    const Vec6<double> nu = join(transposed_times(R, v_N), w_B);
    const auto plane = physics::cut_plane(water.sample(place, t + s), r_B, place[2], R, nu);
    return physics::submergence(axes, plane);
  };
  const double e = 1e-5;
  const auto now = at(0);
  EXPECT_GT(now.fraction, 0.05);
  EXPECT_LT(now.fraction, 0.95);
  EXPECT_NEAR(now.fraction_rate, (at(e).fraction - at(-e).fraction) / (2 * e), 1e-8);
}

// A plane slope is a level one seen by one who is turned.
TEST(FloatingInWaves, ASlopeCutsAsALevelDoesInATurnedFrame) {
  WaterSample<double> water{};
  const double tilt = 0.3;  // of the surface about the east axis
  water.surface.slope = {{std::tan(tilt), 0}};
  const V3 axes{{0.8, 0.3, 0.2}}, p{{0, 0, 0.05}};
  const Mat3<double> R = rotation_matrix(quaternion_from_rpy(V3{{0.2, 0.1, -0.7}}));
  const auto sloped =
      physics::submergence(axes, physics::cut_plane(water, V3{}, p[2], R, Vec6<double>{}));
  const Mat3<double> turn = rotation_matrix(quaternion_from_rpy(V3{{0, tilt, 0}}));
  const Mat3<double> turned = turn * R;
  const auto level =
      physics::submergence(axes, V3{}, p[2] * std::cos(tilt),
                           V3{{turned(2, 0), turned(2, 1), turned(2, 2)}}, Vec6<double>{});
  EXPECT_NEAR(sloped.fraction, level.fraction, 1e-14);
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(sloped.shift[i], level.shift[i], 1e-14);
}

// A float of a stiff hull rests where the denser water below carries it: ρ(d) V₀ (1 − κ p(d)) = m.
TEST(Compression, AFloatRestsWhereItsDensityIsThatOfTheWater) {
  Surroundings s;
  s.column = std::make_shared<const WaterColumn>(profile_of(ConstantColumn{4, 35}),
                                                 model::SeawaterStandard::kEos80,
                                                 model::SoundSpeed::kChenMillero, kGravity);
  const Environment water({{}, kDensity, kGravity}, {}, s);
  model::Vehicle v = buoy(0.2, 1);
  v.body.hull.reset();
  v.hydrodynamics.linear_damping = diagonal(Vec6<double>{{0.2, 0.2, 0.2, 1, 1, 1}});
  v.body.compressibility = 2.5e-10, v.body.thermal_expansion = 3e-5;
  const double wanted = 700, V = *v.body.volume;
  const V3 place{{0, 0, wanted}};
  v.body.mass = water.density(place, 0) * V *
                (1 - 2.5e-10 * (water.pressure(place, 0) - 101325) + 3e-5 * (4 - 10));
  const auto p = physics::vehicle_parameters(v);
  VehicleState<double> state;
  state.body.p_NB_N = {{0, 0, 640}};
  StepMemory memory;
  for (int i = 0; i < 100000; ++i) advance(p, water, {}, {}, 0.1 * i, 0.1, memory, state);
  EXPECT_NEAR(state.body.p_NB_N[2], wanted, 1e-3);
  // As compressible as water, or more, nothing holds it.
  v.body.compressibility = 6e-10;
  state = {};
  state.body.p_NB_N = {{0, 0, 640}};
  const auto soft = physics::vehicle_parameters(v);
  for (int i = 0; i < 1000; ++i) advance(soft, water, {}, {}, 0.1 * i, 0.1, memory, state);
  EXPECT_GT(state.body.nu[2], 0.01);
}

TEST(Compression, InWaterOfConstantDensityIsThatOfItsDepth) {
  model::Vehicle v = buoy(0.2, 1);
  v.body.hull.reset();
  v.body.compressibility = 1e-9;
  const auto p = physics::vehicle_parameters(v);
  const UniformWaterSample<double> water{{}, kDensity};
  EXPECT_DOUBLE_EQ(physics::volume_ratio(p.compression, water, 100.0, kGravity),
                   1 - 1e-9 * kDensity * kGravity * 100);
}

// By hand: half a sphere out of the water has the silhouette ½πr² with its centroid 4r/(3π) above
// the centre.
TEST(Wind, DragsOnTheDryHalfOfASphere) {
  model::Vehicle v = buoy(0.25, 0.5);
  v.body.hull->wind_drag = 0.8;
  const auto p = physics::vehicle_parameters(v);
  WaterSample<double> water{};
  water.wind = {{{12, 5, 0}}, 0.2, 1.225};
  const auto wrench = [&](double depth, const V3& velocity) {
    const Vec6<double> nu = join(velocity, V3{});
    const Mat3<double> R = identity<double, 3>();
    const auto sub =
        physics::submergence(p.hull.semi_axes, physics::cut_plane(water, V3{}, depth, R, nu));
    return physics::wind_wrench(p.hull, p.body, sub, R, nu, water);
  };
  const double low = std::pow(0.125 / 10, 0.2), pressure = 0.5 * 1.225 * 0.8 * 169 * low * low;
  const double area = 0.5 * kPi * 0.0625;
  const Vec6<double> w = wrench(0, {});
  EXPECT_NEAR(w[0], pressure * area * 12 / 13, 1e-12);
  EXPECT_NEAR(w[1], pressure * area * 5 / 13, 1e-12);
  EXPECT_NEAR(w[2], 0, 1e-14);
  const double arm = 4 * 0.25 / (3 * kPi);  // above: a force to the north pitches down, z up is −z
  EXPECT_NEAR(w[3], pressure * area * 5 / 13 * arm, 1e-12);
  EXPECT_NEAR(w[4], -pressure * area * 12 / 13 * arm, 1e-12);
  // All of it in the air, none of it under water, none for one who goes with the wind.
  EXPECT_NEAR(wrench(-1, {})[0], 2 * w[0], 1e-12);
  EXPECT_EQ(wrench(1, {})[0], 0);
  EXPECT_NEAR(wrench(-1, low * water.wind.velocity_N)[0], 0, 1e-14);
}

TEST(Wind, BlowsWhereItIsHeadingWithGustsOfTheirSize) {
  model::Wind keys{.speed = 10, .heading_deg = 90, .gust = 2, .gust_time = 20};
  const Wind gusty(keys, 7);
  double mean = 0, square = 0;
  const int n = 20000;
  for (int i = 0; i < n; ++i) {
    const double north = gusty.at(5.0 * i).velocity_N[0];
    mean += north / n, square += north * north / n;
    EXPECT_EQ(gusty.at(5.0 * i).velocity_N[2], 0);
  }
  // Some n·5 s/(2·20 s) independent values: deviations of 4 % of the gust, 3 % of its square.
  EXPECT_NEAR(mean, 0, 0.16);
  EXPECT_NEAR(square, 4, 0.4);
  keys.gust = 0;
  EXPECT_NEAR(Wind(keys, 7).at(3).velocity_N[1], 10, 1e-14);
}

}  // namespace
}  // namespace hadal::engine
