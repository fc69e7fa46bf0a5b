#include "hadal/physics/fin.h"

#include <gtest/gtest.h>

#include "hadal/physics/parameters_extension.h"
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
  return vehicle_parameters(with_fins({shape}, {Vec3<double>{}})).extension.actuators[0].fin;
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
  const Vec3<double> still = fin_force(fin, 0.3, Vec3<double>{}, kDensity);
  EXPECT_EQ(dot(still, still), 0);
}

TEST(Fin, StalledLiftFallsAndDragRises) {
  model::FinShape shape = lauv_shape({{0, 1, 0}});
  shape.aspect_ratio = 2.5, shape.drag = 0.01;
  const FinNumbers<double> fin = numbers(shape);
  const auto at = [&](double deg) {
    return fin_coefficients(fin, std::sin(radians(deg)), std::cos(radians(deg)));
  };
  // Attached up to 20°: C_L = 3 sin α cos α, C_D = drag + C_L²/(π A).
  const double lift = 3 * std::sin(radians(15)) * std::cos(radians(15));
  EXPECT_NEAR(at(15).lift, lift, 1e-15);
  EXPECT_NEAR(at(15).drag, 0.01 + lift * lift / (kPi * 2.5), 1e-15);
  EXPECT_LT(at(30).lift, 0.5 * at(20).lift);
  EXPECT_GT(at(45).drag, 2 * at(15).drag);
  // Across the flow: a plate.
  EXPECT_NEAR(at(90).drag, 1.17 + 0.01, 1e-12);
  EXPECT_NEAR(at(90).lift, 0, 1e-12);
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

// [Hoerner 1985]: for A = 3 1/(1/(1.8π) + 1/(3π)) = 3.534…
TEST(Fin, SlopeFollowsFromTheAspectRatio) {
  model::FinShape shape;
  shape.aspect_ratio = 3;
  EXPECT_NEAR(fin_lift_slope(shape), kPi * 1.8 * 3 / (1.8 + 3), 1e-12);
  shape.lift_slope = 2;
  EXPECT_EQ(fin_lift_slope(shape), 2);
}

}  // namespace
}  // namespace hadal::physics
