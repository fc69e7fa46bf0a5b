// What bounces: restitution and friction of impacts against closed forms, for every shape, and rest
// after the last bounce.

#include <gtest/gtest.h>

#include "engine/scene_examples.h"

namespace hadal::engine {
namespace {

constexpr Vec3<double> kHalf{{0.2, 0.15, 0.1}};
constexpr double kMass = 10, kAdded = 5;

Mat6<double> added(double linear_part, double turn) {
  return diagonal(Vec6<double>{{linear_part, linear_part, linear_part, turn, turn, turn}});
}

/// Every kind of shape, 0.1 m high over its origin.
std::vector<SceneShape> shapes_of_every_kind() {
  SceneShape box = test::box_shape(kHalf), ellipsoid = box, mesh = box;
  ellipsoid.kind = model::ShapeKind::kEllipsoid;
  mesh.kind = model::ShapeKind::kMesh;
  for (int i = 0; i < 8; ++i) {
    mesh.points.push_back({{i & 1 ? 0.2 : -0.2, i & 2 ? 0.15 : -0.15, i & 4 ? 0.1 : -0.1}});
  }
  SceneShape sphere = test::sphere_shape(0.1), capsule = sphere, cylinder = sphere;
  capsule.kind = model::ShapeKind::kCapsule, capsule.half_length = 0.2;
  capsule.orientation = quaternion_from_rpy(Vec3<double>{{0, radians(90), 0}});
  cylinder.kind = model::ShapeKind::kCylinder, cylinder.half_length = 0.1;
  return {box, ellipsoid, mesh, sphere, capsule, cylinder};
}

SceneBody floor_at_zero(double friction, double restitution) {
  return test::fixed_box("floor", {{0, 0, 0.5}}, {{2, 2, 0.5}}, friction, restitution);
}

/// A neutral body that falls on the floor with `speed` from `height`.
SceneDescription falling(const SceneShape& shape, double restitution, double speed,
                         double height = 0.03) {
  SceneBody body = test::loose_body("body", test::block(kMass, kHalf, added(kAdded, 0.05)));
  body.shapes.push_back(shape);
  body.shapes[0].surface = {0.5, restitution};
  body.position[2] = -0.1 - height;
  body.nu[2] = speed;
  return {{body, floor_at_zero(0.5, 0)}, {}};
}

TEST(MujocoBounce, EveryShapeGivesBackTheSpeedThatIsAsked) {
  using enum model::IntegratorMethod;
  for (const SceneShape& shape : shapes_of_every_kind()) {
    for (const auto method : {kRk4, kSemiImplicitEuler}) {
      for (const double h : {0.001, 0.005, 0.02}) {
        for (const double e : {0.0, 0.2, 0.5, 0.8, 0.95}) {
          const auto scene = test::mujoco_scene(falling(shape, e, 0.7), test::kFreshWater, method);
          test::run_scene(*scene, h, static_cast<int>(0.1 / h));
          EXPECT_NEAR(-scene->motion(0).state.nu[2] / 0.7, e, 0.002)
              << static_cast<int>(shape.kind) << " " << h << " " << static_cast<int>(method);
        }
      }
    }
  }
}

/// A ball of radius r that spins about y at w and moves down at v on a floor: it slides forward or
/// sticks: the impulse of friction is μ that of the normal, or what ends sliding.
struct Spin {
  double speed, spin;
};
Spin after_bounce(double v, double w, double r, double inertia, double friction, double e) {
  const double M = kMass + kAdded;
  const double sliding = w * r;
  const double sticking = sliding / (1 / M + r * r / inertia);
  const double impulse = std::min(friction * (1 + e) * M * v, sticking);
  return {impulse / M, w - r * impulse / inertia};
}

TEST(MujocoBounce, SpinAfterABounceIsThatOfCoulombsImpulse) {
  for (const double h : {0.001, 0.005, 0.01}) {
    for (const double friction : {1.0, 0.2, 0.05}) {
      for (const double e : {0.0, 0.2, 0.5, 0.8, 0.95}) {
        SceneDescription scene_of = falling(test::sphere_shape(0.1), e, 1);
        scene_of.bodies[0].shapes[0].surface.friction = friction;
        scene_of.bodies[1].shapes[0].surface.friction = friction;
        scene_of.bodies[0].parameters =
            physics::vehicle_parameters(test::block(kMass, {{0.1, 0.1, 0.1}}, added(kAdded, 0)));
        const double inertia = kMass / 3 * 0.02;
        // The lowest point moves backward under a positive turn about y (z is down).
        scene_of.bodies[0].nu[4] = 20;
        const auto scene = test::mujoco_scene(scene_of);
        test::run_scene(*scene, h, static_cast<int>(0.08 / h));
        const Spin expected = after_bounce(1, 20, 0.1, inertia, friction, e);
        const BodyState<double>& state = scene->motion(0).state;
        const double ahead = (rotation_matrix(state.q_NB) * linear(state.nu))[0];
        EXPECT_NEAR(state.nu[4], expected.spin, 0.002 * 20) << friction << " " << e << " " << h;
        EXPECT_NEAR(std::abs(ahead), expected.speed, 0.002) << friction << " " << e << " " << h;
      }
    }
  }
}

// Set down from a millimetre on a slope of 15°, tan 15° = 0.27 < 0.5: bounces, then stays.
TEST(MujocoBounce, CreepsLessThanAMicrometreAMinuteAfterTheLastBounce) {
  const double angle = radians(15);
  const Quaternion<double> tilt = quaternion_from_rpy(Vec3<double>{{0, -angle, 0}});
  const std::vector<SceneShape> all = shapes_of_every_kind();
  for (const SceneShape& shape : {all[0], all[2], all[5]}) {
    for (const double h : {0.002, 0.005, 0.01}) {
      for (const double e : {0.0, 0.5, 0.95}) {
        SceneBody body = test::loose_body("body", test::block(40, kHalf, added(20, 0.5), 60));
        body.shapes.push_back(shape);
        body.shapes[0].surface = {0.5, e};
        body.orientation = tilt;
        body.position = rotation_matrix(tilt) * Vec3<double>{{0, 0, -0.101}};
        SceneBody slope = floor_at_zero(0.5, 0);
        slope.orientation = tilt;
        slope.position = rotation_matrix(tilt) * Vec3<double>{{0, 0, 0.5}};
        const auto scene = test::mujoco_scene({{body, slope}, {}});
        test::run_scene(*scene, h, static_cast<int>(10 / h));
        const Vec3<double> start = scene->motion(0).state.p_NB_N;
        test::run_scene(*scene, h, static_cast<int>(15 / h));
        const Vec3<double> creep = scene->motion(0).state.p_NB_N - start;
        EXPECT_LT(std::sqrt(dot(creep, creep)), 1e-6 / 4)
            << static_cast<int>(shape.kind) << " " << h << " " << e;
      }
    }
  }
}

}  // namespace
}  // namespace hadal::engine
