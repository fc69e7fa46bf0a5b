// Rays at bodies that move: every kind of shape, from outside and inside, near and far, and whose
// they are.

#include <gtest/gtest.h>

#include <algorithm>

#include "hadal/world/ray_triangle.h"
#include "hadal/world/world.h"
#include "world/bodies.h"
#include "world/rays.h"
#include "world/solids.h"

namespace hadal {
namespace {

using test::kInfinity, test::random_unit, test::uniform;

/// A ray's range from the origin; infinite without a hit.
double range_of(const World& world, const Vec3<double>& p_N, const Vec3<double>& d_N,
                double min_range = 0, double max_range = kInfinity,
                const std::optional<Owner>& but = {}) {
  const auto hit = world.cast(p_N, d_N, min_range, max_range, but);
  return hit ? hit->range : kInfinity;
}

constexpr Quaternion<double> kLevel{};

TEST(MovingWorld, ABodyIsThereOnceItIsPlaced) {
  World world(test::geometry_of({test::object_of(test::solids()[0])}));
  EXPECT_EQ(range_of(world, {}, {{1, 0, 0}}), kInfinity);
  world.place(1, {{5, 0, 0}}, kLevel);
  EXPECT_EQ(range_of(world, {}, {{1, 0, 0}}), 4);
  world.place(1, {{7, 0, 0}}, kLevel);
  EXPECT_EQ(range_of(world, {}, {{1, 0, 0}}), 6);
}

TEST(MovingWorld, EachKindIsMetWhereItsFormulaSaysHoweverItIsTurned) {
  std::mt19937_64 bits(21);
  for (const Solid& solid : test::solids()) {
    model::Object object = test::object_of(solid);
    object.shapes[0].position = {{0.3, -0.2, 0.1}};
    object.shapes[0].rpy_deg = {{20, 30, 40}};
    World world(test::geometry_of({object}));
    const Quaternion<double> q_BS = quaternion_from_rpy(radians(1) * object.shapes[0].rpy_deg);
    int hits = 0;
    for (int i = 0; i < 300; ++i) {
      // Anywhere within 10 km, seen from a few metres away.
      const Vec3<double> p_NB = 1e4 * random_unit(bits);
      const Quaternion<double> q_NB = test::random_turn(bits);
      world.place(1, p_NB, q_NB);
      const Vec3<double> origin_N = p_NB + 3.0 * random_unit(bits);
      // Towards it, more or less.
      const Vec3<double> to = p_NB + 1.2 * random_unit(bits) - origin_N;
      const Vec3<double> along_N = (1 / std::sqrt(dot(to, to))) * to;
      const auto hit = world.cast(origin_N, along_N, 0, kInfinity);

      const Mat3<double> R_NS = rotation_matrix(q_NB) * rotation_matrix(q_BS);
      const Vec3<double> center_N = p_NB + rotation_matrix(q_NB) * object.shapes[0].position;
      const auto both = line_through(solid, transposed_times(R_NS, origin_N - center_N),
                                     transposed_times(R_NS, along_N));
      const bool ahead = both && (*both)[1] >= 0;
      ASSERT_EQ(hit.has_value(), ahead);
      if (!hit) continue;
      ++hits;
      EXPECT_NEAR(hit->range, (*both)[0] >= 0 ? (*both)[0] : (*both)[1], 1e-9);
      EXPECT_NEAR(dot(hit->normal_N, hit->normal_N), 1, 1e-12);
      EXPECT_LE(dot(hit->normal_N, along_N), 0);
      EXPECT_EQ(hit->of, (PieceId{1, 0}));
    }
    EXPECT_GT(hits, 40);
    EXPECT_LT(hits, 290);
  }
}

TEST(MovingWorld, FromInsideTheFarSideIsMetWithTheNormalTowardsTheRay) {
  for (const Solid& solid : test::solids()) {
    World world(test::geometry_of({test::object_of(solid)}));
    world.place(1, {{1, 2, 3}}, kLevel);
    const auto hit = world.cast({{1, 2, 3}}, {{0, 0, 1}}, 0, kInfinity);
    ASSERT_TRUE(hit);
    EXPECT_NEAR(test::excess(solid, hit->point_N - Vec3<double>{{1, 2, 3}}), 0, 1e-12);
    EXPECT_NEAR(hit->normal_N[2], -1, 1e-12);
  }
}

TEST(MovingWorld, RangeLimitsAreClosedAndNearerSurfacesArePassedThrough) {
  for (const Solid& solid : test::solids()) {
    World world(test::geometry_of({test::object_of(solid)}));
    world.place(1, {{0, 0, 5}}, kLevel);
    const double enter = range_of(world, {}, {{0, 0, 1}});
    const double leave = 10 - enter;
    const auto range = [&](double min, double max) {
      return range_of(world, {}, {{0, 0, 1}}, min, max);
    };
    EXPECT_EQ(range(enter, enter), enter);
    EXPECT_EQ(range(0, enter - 1e-9), kInfinity);
    EXPECT_NEAR(range(enter + 1e-9, 100), leave, 1e-12);
    EXPECT_EQ(range(leave + 1e-9, 100), kInfinity);
    // Behind.
    EXPECT_EQ(range_of(world, {}, {{0, 0, -1}}), kInfinity);
  }
}

TEST(MovingWorld, TheNearestOfWorldAndBodiesIsMetWhateverTheirOrder) {
  const std::vector<model::Object> objects(3, test::object_of(test::solids()[1]));
  model::World fixed;
  fixed.boxes.push_back({.name = "wall", .center = {{10, 0, 0}}, .size = {{1, 9, 9}}});
  World world(test::geometry_of(objects, {}, fixed));
  const std::array<double, 3> places{20, 3, 6};
  for (std::size_t i = 0; i < 3; ++i) world.place(1 + i, {{places[i], 0, 0}}, kLevel);
  EXPECT_EQ(world.cast({}, {{1, 0, 0}}, 0, 100)->of, (PieceId{2, 0}));
  EXPECT_EQ(world.cast({}, {{1, 0, 0}}, 4, 100)->of, (PieceId{3, 0}));
  EXPECT_EQ(world.piece(world.cast({}, {{1, 0, 0}}, 7, 100)->of).name, "wall");
  EXPECT_EQ(world.cast({}, {{1, 0, 0}}, 11, 100)->of, (PieceId{1, 0}));
}

TEST(MovingWorld, AnOwnerIsLeftOutWithAllItsLinks) {
  model::Vehicle vehicle;
  vehicle.shapes.push_back(test::shape_of(test::solids()[1]));
  model::Arm arm;
  arm.name = "arm";
  arm.links.resize(2);
  for (model::Link& link : arm.links) link.shapes.push_back(test::shape_of(test::solids()[1]));
  vehicle.arms.push_back(arm);
  World world(test::geometry_of({}, {vehicle, vehicle}));
  const Geometry& g = world.geometry();
  ASSERT_EQ(g.bodies().size(), 7u);
  EXPECT_EQ(g.hull_of_vehicle(1), 4u);
  for (std::size_t i = 1; i < 7; ++i) {
    world.place(i, {{static_cast<double>(5 * i), 0, 0}}, kLevel);
  }
  EXPECT_EQ(world.cast({}, {{1, 0, 0}}, 0, 100)->of.body, 1u);
  EXPECT_EQ(world.cast({}, {{1, 0, 0}}, 0, 100, Owner::vehicle(0))->of.body, 4u);
  EXPECT_EQ(world.cast({{40, 0, 0}}, {{-1, 0, 0}}, 0, 100, Owner::vehicle(1))->of.body, 3u);
  EXPECT_EQ(g.bodies()[6].owner.link, 1);
  EXPECT_EQ(g.bodies()[6].name, "b/arm/");
}

// Someone without shapes has at least a size to be seen by; with shapes these are what is seen.
TEST(MovingWorld, AVehicleWithoutShapesIsSeenAsTheBoxOfItsSize) {
  model::Vehicle plain;
  plain.body.size = Vec3<double>{{2, 1, 1}};
  model::Vehicle nothing, shaped = plain;
  shaped.shapes.push_back(test::shape_of({.kind = model::ShapeKind::kSphere, .radius = 0.25}));
  World world(test::geometry_of({}, {plain, nothing, shaped}));
  for (std::size_t i = 1; i < 4; ++i) world.place(i, {{0, 0, 10.0 * static_cast<double>(i)}}, {});
  EXPECT_EQ(range_of(world, {{-5, 0, 10}}, {{1, 0, 0}}), 4);
  EXPECT_EQ(range_of(world, {{-5, 0, 20}}, {{1, 0, 0}}), kInfinity);
  EXPECT_EQ(range_of(world, {{-5, 0, 30}}, {{1, 0, 0}}), 4.75);
  EXPECT_FALSE(world.geometry().bodies()[1].pieces[0].touches);
  EXPECT_TRUE(world.geometry().bodies()[3].pieces[0].touches);
}

// Many shapes, meshes among them, against trying every triangle and every formula.
TEST(MovingWorld, RandomRaysAgreeWithTryingEverything) {
  std::mt19937_64 bits(22);
  const TriangleMesh sphere = test::sphere_mesh(2);
  std::vector<model::Object> objects;
  for (int i = 0; i < 20; ++i) {
    objects.push_back(test::object_of(test::solids()[static_cast<std::size_t>(i) % 5]));
    if (i % 4 == 0) objects.back().shapes.push_back(test::mesh_shape("ball", 0.5 + 0.1 * i));
  }
  World world(test::geometry_of(objects, {}, {}, [&](const std::string&) { return sphere; }));
  struct Placed {
    Vec3<double> p;
    Mat3<double> R;
  };
  std::vector<Placed> placed;
  for (std::size_t i = 0; i < objects.size(); ++i) {
    const Vec3<double> p = uniform(bits, 0, 12) * random_unit(bits);
    const Quaternion<double> q = test::random_turn(bits);
    world.place(1 + i, p, q);
    placed.push_back({p, rotation_matrix(q)});
  }
  int hits = 0;
  for (int i = 0; i < 3000; ++i) {
    const Vec3<double> o = uniform(bits, 0, 30) * random_unit(bits), d = random_unit(bits);
    double nearest = kInfinity;
    const auto take = [&](double range) {
      if (range >= 0) nearest = std::min(nearest, range);
    };
    for (std::size_t k = 0; k < objects.size(); ++k) {
      const Vec3<double> o_B = transposed_times(placed[k].R, o - placed[k].p);
      const Vec3<double> d_B = transposed_times(placed[k].R, d);
      for (const Piece& piece : world.geometry().bodies()[1 + k].pieces) {
        if (piece.mesh == nullptr) {
          const auto both = line_through(piece.solid, o_B, d_B);
          if (both) take((*both)[0]), take((*both)[1]);
          continue;
        }
        const ShearedRay ray(o_B, d_B);
        const TriangleMesh& m = piece.mesh->triangles();
        for (const auto& [a, b, c] : m.triangles) {
          take(ray.distance_to(m.vertices[a], m.vertices[b], m.vertices[c]).value_or(-1));
        }
      }
    }
    const double range = range_of(world, o, d);
    hits += std::isfinite(range);
    // One double operation in another order at most.
    if (std::isfinite(nearest)) {
      EXPECT_NEAR(range, nearest, 1e-12);
    } else {
      EXPECT_EQ(range, kInfinity);
    }
  }
  EXPECT_GT(hits, 300);
}

TEST(MovingWorld, MeshesAreReadOncePerFileAndScaledOncePerScale) {
  int reads = 0;
  const MeshLoader load = [&](const std::string&) {
    ++reads;
    return test::sphere_mesh(1);
  };
  std::vector<model::Object> objects(3);
  for (model::Object& object : objects) object.shapes.push_back(test::mesh_shape("ball.stl", 2));
  objects[2].shapes.push_back(test::mesh_shape("./ball.stl", 3));
  model::World fixed;
  fixed.meshes.push_back({.file = "ball.stl", .scale = 2});
  const auto geometry = test::geometry_of(objects, {}, fixed, load);
  EXPECT_EQ(reads, 1);
  const LoadedMesh* mesh = geometry->world().pieces[0].mesh.get();
  EXPECT_EQ(geometry->bodies()[1].pieces[0].mesh.get(), mesh);
  EXPECT_EQ(geometry->bodies()[3].pieces[0].mesh.get(), mesh);
  EXPECT_NE(geometry->bodies()[3].pieces[1].mesh.get(), mesh);
  EXPECT_EQ(geometry->bodies()[1].pieces[0].tree, geometry->bodies()[2].pieces[0].tree);
  // The hull is made once, too.
  EXPECT_EQ(&mesh->contact(model::MeshContact::kHull), &mesh->contact(model::MeshContact::kHull));
  EXPECT_EQ(mesh->contact(model::MeshContact::kHull).parts.size(), 1u);
  EXPECT_TRUE(mesh->contact(model::MeshContact::kNone).parts.empty());
}

}  // namespace
}  // namespace hadal
