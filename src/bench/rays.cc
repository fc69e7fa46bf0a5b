#include "hadal/bench/rays.h"

#include <cmath>
#include <memory>

#include "hadal/base/error.h"
#include "hadal/bench/runs.h"
#include "hadal/math/scalar.h"
#include "hadal/world/world.h"

namespace hadal::bench {

namespace {

constexpr int kRays = 20'000;
constexpr std::size_t kBodies = 20;
constexpr double kMaxRange = 100;  // m

struct Ray {
  Vec3<double> origin_N, along_N;
};

/// All round, from places along the first 100 m.
std::vector<Ray> fan() {
  std::vector<Ray> rays;
  for (int i = 0; i < kRays; ++i) {
    const double yaw = 2.4 * i, z = std::cos(0.7 * i), across = std::sqrt(1 - z * z);
    rays.push_back({{{5 + 100.0 * i / kRays, 0.5, -0.5}},
                    {{across * std::cos(yaw), across * std::sin(yaw), z}}});
  }
  return rays;
}

/// The tunnel with boxes in a row that may move, out of the way of most rays.
std::shared_ptr<const World> tunnel_world(std::size_t bodies) {
  config::LoadedScenario loaded = load_tunnel().loaded;
  for (std::size_t i = 0; i < bodies; ++i) {
    model::Object object;
    object.shapes.push_back(
        {.kind = model::ShapeKind::kBox, .size = Vec3<double>{{0.5, 0.5, 0.5}}});
    loaded.scenario.objects.push_back(object);
  }
  MeshCache meshes;
  auto world = std::make_shared<World>(
      std::make_shared<const Geometry>(loaded.scenario, loaded.vehicles, meshes));
  const Geometry& geometry = world->geometry();
  world->place(geometry.hull_of_vehicle(0), {{3, 1, -1}}, {});
  for (std::size_t i = 0; i < bodies; ++i) {
    world->place(geometry.body_of_object(i), {{5.0 * static_cast<double>(i), 2, 2}}, {});
  }
  return world;
}

/// Casts them all; a tunnel stops most.
template <class Cast>
std::function<void()> cast_all(Cast cast) {
  return [cast, rays = fan()] {
    int hits = 0;
    for (const Ray& ray : rays) hits += cast(ray);
    HADAL_ASSERT(hits > kRays / 2, std::to_string(hits));
  };
}

}  // namespace

std::vector<BenchScenario> ray_benchmarks() {
  const std::shared_ptr<const World> alone = tunnel_world(0), among = tunnel_world(kBodies);
  const auto by_world = [](const std::shared_ptr<const World>& world) {
    return cast_all([world](const Ray& ray) {
      return world->cast(ray.origin_N, ray.along_N, 0, kMaxRange, Owner::vehicle(0)).has_value();
    });
  };
  const auto by_tree = cast_all([alone](const Ray& ray) {
    return alone->geometry().world_tree().cast(ray.origin_N, ray.along_N, 0, kMaxRange).has_value();
  });
  const std::string tree = "rays by the tree";
  return {{tree, kRays, by_tree, "walls of the tunnel, tree of triangles alone", "rays/s", ""},
          {"rays", kRays, by_world(alone), "the same as a sensor asks", "rays/s", tree},
          {"rays among 20 bodies", kRays, by_world(among), "the same with 20 boxes that move",
           "rays/s", tree}};
}

}  // namespace hadal::bench
