// Contacts of two boxes, and of what lies on one, against the geometry.

#include "hadal/engine/mujoco/box_contact.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "hadal/engine/mujoco/face_contact.h"
#include "hadal/math/rotation.h"
#include "support/random.h"

namespace hadal::engine {
namespace {

PlacedBox box_at(const Vec3<double>& centre, const Vec3<double>& half,
                 const Vec3<double>& rpy = {}) {
  return {centre, rotation_matrix(quaternion_from_rpy(rpy)), half};
}

TEST(BoxContact, FlushFacesOverlapByTheWholeDepthAtTheirCorners) {
  const BoxContacts c =
      box_contacts(box_at({}, {{1, 1, 1}}), box_at({{0.2, 0, 1.999}}, {{1, 0.5, 1}}), 0);
  ASSERT_EQ(c.count, 4);
  EXPECT_NEAR(c.normal[2], 1, 1e-15);
  for (int i = 0; i < 4; ++i) {
    const BoxContacts::Point& p = c.point[static_cast<std::size_t>(i)];
    EXPECT_NEAR(p.distance, -0.001, 1e-12);
    EXPECT_NEAR(p.position[2], 0.9995, 1e-12);
    EXPECT_TRUE(std::abs(p.position[0] - 1) < 1e-12 || std::abs(p.position[0] + 0.8) < 1e-12);
    EXPECT_NEAR(std::abs(p.position[1]), 0.5, 1e-12);
  }
}

// Whether any of many directions parts the boxes, by their corners.
bool apart(const PlacedBox& a, const PlacedBox& b, const Vec3<double>& direction) {
  const auto range = [&](const PlacedBox& box) {
    double low = 1e300, high = -1e300;
    for (int i = 0; i < 8; ++i) {
      Vec3<double> p = box.centre;
      for (int k = 0; k < 3; ++k) {
        p += ((i >> k & 1 ? 1 : -1) * box.half_size[k]) * box.R.column_at(k);
      }
      low = std::min(low, dot(p, direction)), high = std::max(high, dot(p, direction));
    }
    return std::pair{low, high};
  };
  const auto [a_low, a_high] = range(a);
  const auto [b_low, b_high] = range(b);
  return a_high < b_low || b_high < a_low;
}

// Moved along the normal by the deepest overlap the boxes are apart, and by less they are not; no
// other direction parts them sooner, to the advantage that faces have over edges.
TEST(BoxContact, DeepestOverlapIsTheShortestWayApart) {
  test::Random random(11);
  int touching = 0, edges = 0;
  for (int i = 0; i < 4000; ++i) {
    const auto half = [&] {
      return Vec3<double>{{0.6 + 0.5 * random(), 0.6 + 0.5 * random(), 0.6 + 0.5 * random()}};
    };
    const PlacedBox a{{}, rotation_matrix(random.rotation()), half()};
    PlacedBox b{random.vector<3>(1.5), rotation_matrix(random.rotation()), half()};
    const BoxContacts c = box_contacts(a, b, 0);
    if (c.count == 0) continue;
    ++touching, edges += c.count == 1;
    EXPECT_NEAR(dot(c.normal, c.normal), 1, 1e-12);
    double depth = 0;
    for (int k = 0; k < c.count; ++k) {
      depth = std::max(depth, -c.point[static_cast<std::size_t>(k)].distance);
    }
    const Vec3<double> centre = b.centre;
    b.centre = centre + (depth + 1e-9) * c.normal;
    EXPECT_EQ(box_contacts(a, b, 0).count, 0) << i;
    for (int k = 0; k < 200; ++k) {
      Vec3<double> direction = random.vector<3>(1);
      direction = (1 / std::sqrt(dot(direction, direction))) * direction;
      b.centre = centre + (0.97 * depth) * direction;
      EXPECT_FALSE(apart(a, b, direction)) << i;
    }
  }
  EXPECT_GT(touching, 500);
  EXPECT_GT(edges, 50);
}

// Nearly flush, at any small tilt: never deeper than the geometry, MuJoCo's phantoms.
TEST(BoxContact, NearlyFlushFacesAreNeverDeep) {
  test::Random random(13);
  for (int i = 0; i < 2000; ++i) {
    const double tilt = std::pow(10, -8 + 3 * (1 + random()));
    const Vec3<double> half{{0.3, 0.2, 0.1}};
    const Vec3<double> turn = tilt * random.vector<3>(1);
    const double overlap = 25e-6 * (1 + random());
    const BoxContacts c =
        box_contacts(box_at({}, half), box_at({{0, 0, 0.2 - overlap}}, half, turn), 0);
    for (int k = 0; k < c.count; ++k) {
      const double distance = c.point[static_cast<std::size_t>(k)].distance;
      EXPECT_GT(distance, -overlap - tilt) << i;
      EXPECT_NEAR(std::abs(c.normal[2]), 1, 1e-3 + tilt) << i;
    }
  }
}

TEST(BoxContact, MarginFindsWhatIsNear) {
  const PlacedBox a = box_at({}, {{1, 1, 1}}), b = box_at({{0, 0, 2.001}}, {{1, 1, 1}});
  EXPECT_EQ(box_contacts(a, b, 0).count, 0);
  EXPECT_EQ(box_contacts(a, b, 0.002).count, 4);
}

constexpr Vec3<double> kUp{{0, 0, -1}};

/// The floor's upper face is at zero; z is down.
std::optional<BoxContacts> on_floor(const FacePoints& points, double margin = 0) {
  const PlacedBox floor = box_at({{0, 0, 1}}, {{3, 3, 1}});
  const BoxFace face = nearest_face(floor, [&](const Vec3<double>& outward) {
    double lowest = 1e300;
    for (const Vec3<double>& p : points.all()) lowest = std::min(lowest, dot(p, outward));
    return lowest;
  });
  return contacts_on_face(floor, face, points.all(), margin);
}

TEST(FaceContact, StandingCylinderTouchesWithItsRim) {
  const ShapePlace at{{{0.1, 0.2, -0.399}}, identity<double, 3>()};
  const auto c = on_floor(cylinder_points(at, 0.2, 0.4, kUp));
  ASSERT_TRUE(c);
  EXPECT_EQ(c->count, 8);
  for (int i = 0; i < c->count; ++i) {
    const BoxContacts::Point& p = c->point[static_cast<std::size_t>(i)];
    EXPECT_NEAR(p.distance, -0.001, 1e-12);
    EXPECT_NEAR(std::hypot(p.position[0] - 0.1, p.position[1] - 0.2), 0.2, 1e-12);
  }
}

TEST(FaceContact, LeaningCylinderTouchesWithTheLowestPointOfItsRim) {
  const double angle = 0.3;
  const Mat3<double> R = rotation_matrix(quaternion_from_rpy(Vec3<double>{{0, angle, 0}}));
  // The lowest point is r sin + L cos below the centre.
  const double height = 0.2 * std::sin(angle) + 0.4 * std::cos(angle) - 0.001;
  const auto c = on_floor(cylinder_points({{{0, 0, -height}}, R}, 0.2, 0.4, kUp));
  ASSERT_TRUE(c);
  double deepest = 0;
  for (int i = 0; i < c->count; ++i) {
    deepest = std::min(deepest, c->point[static_cast<std::size_t>(i)].distance);
  }
  EXPECT_NEAR(deepest, -0.001, 1e-12);
}

TEST(FaceContact, LyingCylinderTouchesAtBothEnds) {
  const Mat3<double> R = rotation_matrix(quaternion_from_rpy(Vec3<double>{{0, radians(90), 0.4}}));
  const auto c = on_floor(cylinder_points({{{0, 0, -0.199}}, R}, 0.2, 0.4, kUp));
  ASSERT_TRUE(c);
  double furthest = 0;
  for (int i = 0; i < c->count; ++i) {
    const Vec3<double>& p = c->point[static_cast<std::size_t>(i)].position;
    furthest = std::max(furthest, std::hypot(p[0], p[1]));
  }
  EXPECT_NEAR(furthest, 0.4, 1e-9);
  EXPECT_GE(c->count, 2);
}

TEST(FaceContact, EllipsoidTouchesWithItsLowestPoint) {
  // x²/a² + z²/c² = 1, turned by θ about y, reaches √(a² sin² θ + c² cos² θ) down.
  const double angle = 0.5;
  const Mat3<double> R = rotation_matrix(quaternion_from_rpy(Vec3<double>{{0, angle, 0}}));
  const double reach = std::hypot(0.3 * std::sin(angle), 0.1 * std::cos(angle));
  const auto c = on_floor(ellipsoid_points({{{0, 0, 0.001 - reach}}, R}, {{0.3, 0.2, 0.1}}, kUp));
  ASSERT_TRUE(c);
  ASSERT_EQ(c->count, 1);
  EXPECT_NEAR(c->point[0].distance, -0.001, 1e-12);
}

// Where the lowest point is beside the face, an edge of the box may be what touches.
TEST(FaceContact, BesideTheFaceItIsNotTheFaceThatTouches) {
  FacePoints points;
  points.add({{3.1, 0, 0.002}}), points.add({{2.9, 0, -0.5}});
  EXPECT_FALSE(on_floor(points));
}

}  // namespace
}  // namespace hadal::engine
