// The contacts of shapes with ground against what is true of them by other means.

#include "hadal/engine/ground_contact.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/grounds.h"
#include "hadal/world/overlap.h"

namespace hadal::engine {
namespace {

using V3 = Vec3<double>;
using test::uniform_in;

/// Whether a convex shape, by its farthest points, meets a triangle [Gilbert 1988].
template <class Support>
bool cuts_ground(const Terrain& ground, const V3& centre, const Support& farthest) {
  for (std::size_t k = 0; k < ground.triangle_count(); ++k) {
    const auto corners = ground.triangle(k);
    const bool meets = convex_overlap(
        [&](const V3& d) { return farthest(d) - centre; },
        [&](const V3& d) {
          return *std::max_element(corners.begin(), corners.end(), [&](const V3& a, const V3& b) {
            return dot(a, d) < dot(b, d);
          }) - centre;
        });
    if (meets) return true;
  }
  return false;
}

double deepest(const GroundContacts& contacts) {
  double least = 1e300;
  for (int i = 0; i < contacts.count; ++i) {
    least = std::min(least, contacts.point[static_cast<std::size_t>(i)].distance);
  }
  return least;
}

void expect_sound(const GroundContacts& contacts) {
  for (int i = 0; i < contacts.count; ++i) {
    const auto& p = contacts.point[static_cast<std::size_t>(i)];
    EXPECT_NEAR(dot(p.normal, p.normal), 1, 1e-12);
    EXPECT_LT(p.distance, 0);
  }
}

/// Shapes in the air over rough ground, sunk a little or not: there are contacts exactly when an
/// independent method says that they meet. `ask` gives the contacts of a shape there.
template <class Ask, class Support>
void expect_contacts_where_it_meets(const Ask& ask, const Support& support_of, double reach,
                                    int seed) {
  std::mt19937_64 bits(static_cast<std::uint64_t>(seed));
  int met = 0, apart = 0;
  for (int i = 0; i < 3000; ++i) {
    const double spacing = i % 2 == 0 ? 0.5 : 2;
    const auto ground = test::rough_ground(bits, 4, spacing, 0.4 * spacing);
    const V3 centre{
        {uniform_in(bits, -2, 2), uniform_in(bits, -2, 2), uniform_in(bits, -reach, 0.2)}};
    const GroundedShape at{centre, rotation_matrix(test::any_turn(bits))};
    const auto depth = ground->depth_at(centre[0], centre[1]);
    if (centre[2] > *depth) continue;
    const bool meets = cuts_ground(*ground, centre, [&](const V3& d) {
      return at.centre + at.R * support_of(transposed_times(at.R, d));
    });
    const GroundContacts contacts = ask(*ground, at);
    expect_sound(contacts);
    EXPECT_EQ(contacts.count > 0, meets) << "case " << i << ": " << deepest(contacts);
    ++(meets ? met : apart);
  }
  EXPECT_GT(met, 300);
  EXPECT_GT(apart, 300);
}

TEST(GroundContact, BoxTouchesWhereItMeetsTheGround) {
  const V3 half{{0.6, 0.4, 0.3}};
  const Polytope box = box_polytope(half);
  const Solid solid{.kind = model::ShapeKind::kBox, .half_size = half};
  expect_contacts_where_it_meets(
      [&](const Terrain& g, const GroundedShape& at) { return ground_contacts(g, at, box, 0); },
      [&](const V3& d) { return support(solid, d); }, 1, 1);
}

TEST(GroundContact, BallTouchesWhereItMeetsTheGround) {
  const Solid ball{.kind = model::ShapeKind::kSphere, .radius = 0.4};
  expect_contacts_where_it_meets(
      [&](const Terrain& g, const GroundedShape& at) { return ground_contacts(g, at, ball, 0); },
      [&](const V3& d) { return support(ball, d); }, 0.8, 2);
}

TEST(GroundContact, CapsuleTouchesWhereItMeetsTheGround) {
  const Solid capsule{.kind = model::ShapeKind::kCapsule, .radius = 0.2, .half_length = 0.7};
  expect_contacts_where_it_meets(
      [&](const Terrain& g, const GroundedShape& at) { return ground_contacts(g, at, capsule, 0); },
      [&](const V3& d) { return support(capsule, d); }, 0.9, 3);
}

TEST(GroundContact, EllipsoidTouchesWhereItMeetsTheGround) {
  const Solid egg{.kind = model::ShapeKind::kEllipsoid, .half_size = {{0.7, 0.4, 0.2}}};
  expect_contacts_where_it_meets(
      [&](const Terrain& g, const GroundedShape& at) { return ground_contacts(g, at, egg, 0); },
      [&](const V3& d) { return support(egg, d); }, 0.8, 4);
}

/// The prism that stands for it has its corners on the rims: the independent one is that prism.
TEST(GroundContact, PrismOfACylinderTouchesWhereItMeetsTheGround) {
  const Polytope prism = cylinder_polytope(0.4, 0.5);
  expect_contacts_where_it_meets(
      [&](const Terrain& g, const GroundedShape& at) { return ground_contacts(g, at, prism, 0); },
      [&](const V3& d) {
        return *std::max_element(prism.corners.begin(), prism.corners.end(),
                                 [&](const V3& a, const V3& b) { return dot(a, d) < dot(b, d); });
      },
      1, 5);
}

TEST(GroundContact, BallIsAsFarAsTheNearestPoint) {
  std::mt19937_64 bits(6);
  for (int i = 0; i < 500; ++i) {
    const auto ground = test::rough_ground(bits, 4, 1, 0.5);
    const V3 centre{{uniform_in(bits, -2, 2), uniform_in(bits, -2, 2), uniform_in(bits, -0.5, 0)}};
    if (centre[2] > *ground->depth_at(centre[0], centre[1])) continue;
    const Solid ball{.kind = model::ShapeKind::kSphere, .radius = 0.5};
    const auto near = ground->nearest(centre, 10);
    const GroundContacts contacts = ground_contacts(*ground, {centre, {}}, ball, 0);
    if (near->distance > 0.5) {
      EXPECT_EQ(contacts.count, 0);
    } else {
      EXPECT_NEAR(deepest(contacts), near->distance - 0.5, 1e-12);
    }
  }
}

/// On flat ground the seams between its triangles are not there.
TEST(GroundContact, FlatGroundOfManyTrianglesIsOnePlane) {
  const auto ground = test::ground_of(3, 0.25, [](double, double) { return 10.0; });
  const Polytope box = box_polytope({{0.5, 0.4, 0.3}});
  const GroundContacts flat = ground_contacts(
      *ground, {{{0.1, 0.2, 9.701}}, rotation_matrix(quaternion_from_rpy(V3{{0, 0, 0.4}}))}, box,
      0);
  EXPECT_EQ(flat.count, 4);
  for (int i = 0; i < flat.count; ++i) {
    const auto& p = flat.point[static_cast<std::size_t>(i)];
    EXPECT_NEAR(p.distance, -0.001, 1e-12);
    EXPECT_NEAR(p.normal[2], -1, 1e-12);
  }
  const Solid ball{.kind = model::ShapeKind::kSphere, .radius = 0.6};
  for (double x = -1; x < 1; x += 0.0173) {
    const GroundContacts one =
        ground_contacts(*ground, {{{x, 0.31 * x, 9.41}}, identity<double, 3>()}, ball, 0);
    ASSERT_EQ(one.count, 1) << x;
    EXPECT_NEAR(one.point[0].normal[2], -1, 1e-12);
    EXPECT_NEAR(one.point[0].distance, -0.01, 1e-12);
  }
}

TEST(GroundContact, BallInAValleyTouchesBothSides) {
  const auto ground = test::ground_of(3, 0.5, [](double x, double) { return 10 - std::abs(x); });
  const Solid ball{.kind = model::ShapeKind::kSphere, .radius = 0.5};
  const double above = 0.5 * std::sqrt(2.0) - 0.001;
  const GroundContacts contacts =
      ground_contacts(*ground, {{{0, 0.1, 10 - above}}, identity<double, 3>()}, ball, 0);
  EXPECT_EQ(contacts.count, 2);
  for (int i = 0; i < contacts.count; ++i) {
    const auto& p = contacts.point[static_cast<std::size_t>(i)];
    EXPECT_NEAR(std::abs(p.normal[0]), std::sqrt(0.5), 1e-9);
    EXPECT_NEAR(p.distance, -0.001 * std::sqrt(0.5), 1e-9);
  }
}

TEST(GroundContact, BoxAcrossARidgeLiesOnIt) {
  const auto ridge = test::ground_of(3, 0.5, [](double x, double) { return 10 + std::abs(x); });
  const Polytope box = box_polytope({{0.4, 0.7, 0.1}});
  const GroundContacts contacts =
      ground_contacts(*ridge, {{{0.1, 0.1, 9.901}}, identity<double, 3>()}, box, 0);
  ASSERT_GE(contacts.count, 2);
  double least = 1e9, most = -1e9;
  for (int i = 0; i < contacts.count; ++i) {
    const auto& p = contacts.point[static_cast<std::size_t>(i)];
    EXPECT_NEAR(p.normal[2], -1, 1e-9);
    EXPECT_NEAR(p.distance, -0.001, 1e-9);
    EXPECT_NEAR(p.position[0], 0, 1e-9);
    least = std::min(least, p.position[1]), most = std::max(most, p.position[1]);
  }
  // As far as its edges.
  EXPECT_NEAR(least, -0.6, 1e-9);
  EXPECT_NEAR(most, 0.8, 1e-9);
}

TEST(GroundContact, BeyondTheEdgeThereIsNothing) {
  const auto ground = test::ground_of(2, 1, [](double, double) { return 0.0; });
  const Polytope box = box_polytope({{0.5, 0.5, 0.5}});
  EXPECT_EQ(ground_contacts(*ground, {{{3, 0, 0}}, identity<double, 3>()}, box, 0).count, 0);
  // Half over it: only what is above the ground touches.
  const GroundContacts half =
      ground_contacts(*ground, {{{2, 0, -0.4}}, identity<double, 3>()}, box, 0);
  EXPECT_GE(half.count, 2);
  for (int i = 0; i < half.count; ++i) {
    EXPECT_LE(half.point[static_cast<std::size_t>(i)].position[0], 2);
  }
}

/// However deep a thing is, there is a way out.
TEST(GroundContact, WhatIsBelowIsFound) {
  const auto ground = test::ground_of(2, 0.5, [](double x, double) { return 0.1 * x; });
  const GroundedShape deep{{{0.2, 0.3, 1.7}}, identity<double, 3>()};
  for (const model::ShapeKind kind : {model::ShapeKind::kSphere, model::ShapeKind::kCapsule,
                                      model::ShapeKind::kCylinder, model::ShapeKind::kEllipsoid}) {
    const Solid shape{
        .kind = kind, .half_size = {{0.1, 0.1, 0.1}}, .radius = 0.1, .half_length = 0.1};
    const GroundContacts contacts = ground_contacts(*ground, deep, shape, 0);
    ASSERT_GE(contacts.count, 1) << static_cast<int>(kind);
    EXPECT_LT(deepest(contacts), -1.6);
    EXPECT_LT(contacts.point[0].normal[2], -0.9);
  }
  EXPECT_LT(deepest(ground_contacts(*ground, deep, box_polytope({{0.1, 0.1, 0.1}}), 0)), -1.6);
}

}  // namespace
}  // namespace hadal::engine
