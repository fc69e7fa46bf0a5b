#include "hadal/physics/fin.h"

#include <gtest/gtest.h>

#include "hadal/math/dual.h"
#include "hadal/model/vehicle.h"
#include "hadal/physics/parameters_actuators.h"
#include "support/extended.h"

namespace hadal::physics {
namespace {

constexpr double kDensity = 1000;

/// A fin of the LAUV: 64 cm², C_L = 3 α.
model::FinShape lauv_shape(const Vec3<double>& axis) {
  model::FinShape shape;
  shape.area = 0.0064, shape.lift_slope = 3, shape.axis = axis;
  return shape;
}

model::Vehicle with_fins(const std::vector<model::FinShape>& shapes,
                         const std::vector<Vec3<double>>& places) {
  model::Vehicle v = test::block_with({});
  v.actuators.clear();
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    v.actuators.push_back(test::actuator(test::numbered(static_cast<int>(i)),
                                         model::ActuatorKind::kFin, 3.2, places[i]));
    v.actuators.back().shape = shapes[i];
  }
  return v;
}

Vec6<double> fin_wrench(const model::Vehicle& v, const Vec6<double>& nu,
                        const std::vector<double>& angles) {
  engine::VehicleState<double> s;
  s.body.nu = nu;
  engine::VehicleInput<double> input;
  for (std::size_t i = 0; i < angles.size(); ++i) input.command[i] = angles[i];
  return test::rate_of(vehicle_parameters(v), s, input).wrenches.actuators;
}

FinNumbers<double> numbers(const model::FinShape& shape) {
  return vehicle_parameters(with_fins({shape}, {Vec3<double>{}})).effectors[0].fin;
}

FinCoefficients<double> at(const FinNumbers<double>& fin, double deg) {
  return fin_coefficients(fin, std::sin(radians(deg)), std::cos(radians(deg)));
}

// Z = −ρ C S (u²δ + u w − x u q) of a pair, M = −x Z; Y = ρ C S (u²δ − u v − x u r), N = x Y. The
// next terms are of third order in angles of 1e-4.
TEST(Fin, SmallAnglesGiveTheCoefficientsOfThePaper) {
  const double x = -0.4, k = kDensity * 3 * 0.0064, u = 1.5;
  const Vec3<double> place{{x, 0, 0}};
  const auto level = lauv_shape({{0, 1, 0}}), upright = lauv_shape({{0, 0, 1}});
  const model::Vehicle v =
      with_fins({level, level, upright, upright}, {place, place, place, place});
  const double e = 1e-4, d = 2e-4, w = 1.5e-4, q = -3e-4, sway = -1e-4, r = 2.5e-4;
  const Vec6<double> f = fin_wrench(v, {{u, sway, w, 0, q, r}}, {d, d, e, e});
  const double Z = -k * (u * u * d + u * w - x * u * q);
  const double Y = k * (u * u * e - u * sway - x * u * r);
  EXPECT_NEAR(f[1], Y, 1e-9);
  EXPECT_NEAR(f[2], Z, 1e-9);
  EXPECT_NEAR(f[4], -x * Z, 1e-9);
  EXPECT_NEAR(f[5], x * Y, 1e-9);
  EXPECT_NEAR(f[3], 0, 1e-12);
}

// Angles of 1e-3: the next terms are of third order, 22 N · 1e-9.
TEST(Fin, ThreeFinsAroundTheHullRollPitchAndYawIt) {
  std::vector<model::FinShape> shapes;
  std::vector<Vec3<double>> places;
  for (const double angle : {0.0, 2 * kPi / 3, -2 * kPi / 3}) {
    const Vec3<double> outward{{0, std::sin(angle), -std::cos(angle)}};
    shapes.push_back(lauv_shape(outward));
    places.push_back(Vec3<double>{{-0.4, 0, 0}} + 0.1 * outward);
  }
  const model::Vehicle v = with_fins(shapes, places);
  const Vec6<double> ahead{{1.5, 0, 0, 0, 0, 0}};
  const double push = 0.5 * kDensity * 0.0064 * 3 * 1.5 * 1.5, angle = 1e-3;
  // All alike: a roll moment alone. Positive about the outward stock turns the nose of the upper
  // fin to port, so it pushes to port above the axis and rolls to port.
  const Vec6<double> alike = fin_wrench(v, ahead, {angle, angle, angle});
  for (const int i : {1, 2, 4, 5}) EXPECT_NEAR(alike[i], 0, 1e-12) << i;
  EXPECT_NEAR(alike[3], -3 * 0.1 * push * angle, 1e-7);
  // The lower two against each other pitch, without roll or yaw.
  const Vec6<double> pitch = fin_wrench(v, ahead, {0, angle, -angle});
  for (const int i : {1, 3, 5}) EXPECT_NEAR(pitch[i], 0, 1e-12) << i;
  EXPECT_NEAR(std::abs(pitch[2]), 2 * std::sin(2 * kPi / 3) * push * angle, 1e-7);
  EXPECT_NEAR(pitch[4], 0.4 * pitch[2], 1e-12);
  // The upper one against the lower two yaws, without roll or pitch.
  const Vec6<double> yaw = fin_wrench(v, ahead, {angle, -angle / 2, -angle / 2});
  for (const int i : {2, 4}) EXPECT_NEAR(yaw[i], 0, 1e-12) << i;
  EXPECT_NEAR(yaw[3], 0, 1e-7);
  EXPECT_NEAR(yaw[5], -0.4 * yaw[1], 1e-12);
  EXPECT_LT(yaw[1], 0);
}

// Drag against the motion, lift square to it: a held fin takes power ½ρ S V³ C_D, never gives any.
TEST(Fin, NeverDrivesTheVehicle) {
  test::Random random(1);
  model::FinShape shape = lauv_shape({{0, 0.6, 0.8}});
  shape.aspect_ratio = 2.5, shape.drag = 0.01;
  const FinNumbers<double> fin = numbers(shape);
  for (int k = 0; k < 2000; ++k) {
    const Vec3<double> v = random.vector<3>(3);
    const double angle = 3.2 * random();
    const Vec3<double> f = fin_force(fin, angle, v, kDensity);
    EXPECT_LE(dot(f, v), 0) << angle;
    EXPECT_NEAR(dot(f, fin.axis), 0, 1e-12 * (1 + std::sqrt(dot(f, f))));
  }
  // Fins held on a vehicle that also turns: the power of their wrench.
  const model::Vehicle v = with_fins({shape, shape}, {{{-0.5, 0.2, 0.1}}, {{0.3, -0.2, 0.4}}});
  for (int k = 0; k < 2000; ++k) {
    const Vec6<double> nu = random.vector<6>(3);
    const Vec6<double> wrench = fin_wrench(v, nu, {3.2 * random(), 3.2 * random()});
    double power = 0;
    for (int i = 0; i < 6; ++i) power += wrench[i] * nu[i];
    EXPECT_LE(power, 0);
  }
  const Vec3<double> still = fin_force(fin, 0.3, Vec3<double>{}, kDensity);
  EXPECT_EQ(dot(still, still), 0);
}

// Attached up to 20°: C_L = 3 sin α cos α, C_D = drag + C_L²/(π A). Stalled from 30° on.
TEST(Fin, LiftFallsThroughStall) {
  model::FinShape shape = lauv_shape({{0, 1, 0}});
  shape.aspect_ratio = 2.5, shape.drag = 0.01;
  const FinNumbers<double> fin = numbers(shape);
  const double lift = 3 * std::sin(radians(15)) * std::cos(radians(15));
  EXPECT_NEAR(at(fin, 15).lift, lift, 1e-15);
  EXPECT_NEAR(at(fin, 15).drag, 0.01 + lift * lift / (kPi * 2.5), 1e-15);
  EXPECT_LT(at(fin, 30).lift, 0.75 * at(fin, 20).lift);
}

// Inclined plates of small aspect ratio: C_N about 0.61, 0.73, 0.95 and 1.17 at 22.5°, 30°, 45° and
// 90°, hence 3 %. Fore and aft, port and starboard, they are alike.
TEST(Fin, StalledIsAnInclinedPlate) {
  model::FinShape shape = lauv_shape({{0, 1, 0}});
  shape.stall_deg = 15;
  const FinNumbers<double> fin = numbers(shape);
  const auto normal_force = [&](double deg) {
    const auto c = at(fin, deg);
    return c.lift * std::cos(radians(deg)) + c.drag * std::sin(radians(deg));
  };
  const std::pair<double, double> measured[] = {{22.5, 0.61}, {30, 0.73}, {45, 0.95}, {90, 1.17}};
  for (const auto& [deg, c_n] : measured) {
    EXPECT_NEAR(normal_force(deg), c_n, 0.03 * c_n) << deg;
    EXPECT_NEAR(normal_force(180 - deg), normal_force(deg), 1e-12) << deg;
    EXPECT_NEAR(normal_force(-deg), -normal_force(deg), 1e-12) << deg;
    // All of the force is along the normal: nothing pulls a plate along its chord.
    EXPECT_NEAR(at(fin, deg).lift * std::sin(radians(deg)),
                at(fin, deg).drag * std::cos(radians(deg)), 1e-12);
  }
}

// Across the flow 1.17 for short plates, 1.2 at A = 5, 1.5 at 20, 1.98 without ends [Hoerner 1965].
TEST(Fin, LongPlatesPushHarder) {
  model::FinShape shape;
  const std::pair<double, double> measured[] = {{1, 1.17}, {5, 1.2}, {20, 1.5}, {1e4, 1.98}};
  for (const auto& [aspect_ratio, c_n] : measured) {
    shape.aspect_ratio = aspect_ratio;
    EXPECT_NEAR(at(numbers(shape), 90).drag, c_n, 0.02 * c_n) << aspect_ratio;
  }
}

TEST(Fin, DragNeverFallsOnTheWayToAcross) {
  model::FinShape shape;
  for (const double aspect_ratio : {0.1, 0.5, 1.0, 2.0, 3.5, 6.0, 12.0, 40.0}) {
    for (const double stall_deg : {1.0, 8.0, 12.0, 20.0, 30.0, 45.0}) {
      shape.aspect_ratio = aspect_ratio, shape.stall_deg = stall_deg;
      const FinNumbers<double> fin = numbers(shape);
      for (int k = 0; k < 900; ++k) {
        const double before = at(fin, 0.1 * k).drag, after = at(fin, 0.1 * (k + 1)).drag;
        ASSERT_GE(after, before) << "A " << aspect_ratio << ", stall " << stall_deg << ", " << k;
      }
    }
  }
}

// Second differences over 0.01°: of order h² = 3e-8 times the curvature (the steepest is that of
// the stall, some 6 · C_L / (sin² 30° − sin² 20°)² ≈ 300) where smooth; a kink would show as 1e-4,
// a jump as more.
TEST(Fin, IsSmoothAllTheWayRound) {
  const FinNumbers<double> fin = numbers(lauv_shape({{0, 1, 0}}));
  const double h = radians(0.01), unit = 0.5 * kDensity * 0.0064;
  Vec3<double> f[3];
  for (int k = -18001; k <= 18001; ++k) {
    const double a = k * h;
    f[0] = f[1], f[1] = f[2];
    f[2] = fin_force(fin, 0.0, Vec3<double>{{std::cos(a), 0, std::sin(a)}}, kDensity);
    if (k < -17999) continue;
    const Vec3<double> bend = f[2] - 2.0 * f[1] + f[0];
    EXPECT_LT(std::sqrt(dot(bend, bend)) / unit, 400 * h * h) << "at " << 0.01 * k << "°";
  }
}

// Through attached flow, stall and beyond, ahead and astern; central differences of second order.
TEST(Fin, DualNumbersGiveTheDerivativesByAngleAndVelocity) {
  using D = Dual<3>;
  model::FinShape shape = lauv_shape({{0, 1, 0}});
  shape.aspect_ratio = 2.5, shape.drag = 0.01;
  const auto p = vehicle_parameters(with_fins({shape}, {Vec3<double>{}}));
  const FinNumbers<double> fin = p.effectors[0].fin;
  const FinNumbers<D> dual_fin = convert<D>(p).effectors[0].fin;
  const auto force = [&](const Vec3<double>& x) {
    return fin_force(fin, x[0], Vec3<double>{{x[1], 0.1, x[2]}}, kDensity);
  };
  for (int k = -175; k <= 175; k += 5) {
    const Vec3<double> x{{0.1, 1.2 * std::cos(radians(k)), 1.2 * std::sin(radians(k))}};
    const Vec3<D> f =
        fin_force(dual_fin, D::input(x[0], 0),
                  Vec3<D>{{D::input(x[1], 1), D(0.1), D::input(x[2], 2)}}, D(kDensity));
    for (int j = 0; j < 3; ++j) {
      const double h = 1e-5;
      Vec3<double> more = x, less = x;
      more[j] += h, less[j] -= h;
      const Vec3<double> slope = (1 / (2 * h)) * (force(more) - force(less));
      for (int i = 0; i < 3; ++i)
        EXPECT_NEAR(f[i].partial[static_cast<std::size_t>(j)], slope[i], 2e-6) << k << " " << j;
    }
  }
}

// Slender-wing theory πA/2 for short fins [Jones 1946], thin-aerofoil theory 2π for long ones, and
// 2πA/(2 + √(A² + 4)) in between, by hand for three.
TEST(Fin, SlopeIsThatOfHelmbold) {
  model::FinShape shape;
  const auto slope = [&](double aspect_ratio) {
    shape.aspect_ratio = aspect_ratio;
    return fin_lift_slope(shape);
  };
  EXPECT_NEAR(slope(1e-4), kPi * 1e-4 / 2, 1e-8);
  EXPECT_NEAR(slope(1e6), 2 * kPi, 2e-5);
  EXPECT_NEAR(slope(1), 1.48326, 1e-5);
  EXPECT_NEAR(slope(3), 3.36266, 1e-5);
  EXPECT_NEAR(slope(6), 4.52866, 1e-5);
  shape.lift_slope = 2;
  EXPECT_EQ(fin_lift_slope(shape), 2);
}

}  // namespace
}  // namespace hadal::physics
