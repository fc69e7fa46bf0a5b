#include "hadal/bench/rays.h"

#include <embree3/rtcore.h>

#include <algorithm>
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

/// Casts them all; a tunnel or a seabed stops most.
template <class Cast>
std::function<void()> cast_all(const std::vector<Ray>& all, Cast cast) {
  return [cast, rays = all] {
    int hits = 0;
    for (const Ray& ray : rays) hits += cast(ray);
    HADAL_ASSERT(hits > kRays / 2, std::to_string(hits));
  };
}

/// A seabed of 1000 × 1000 cells, 50 boxes that move above it or none.
std::shared_ptr<const World> seabed_world(std::size_t bodies) {
  model::Scenario scenario;
  model::Terrain& seabed = scenario.world.terrains.emplace_back();
  seabed.kind = model::TerrainKind::kFractal;
  seabed.center = {{500, 500, 40}}, seabed.extent = {1000, 1000};
  seabed.relief = 3, seabed.largest_wavelength = 200;
  seabed.ripples = model::Ripples{.height = 0.2, .wavelength = 5, .direction_deg = 30};
  for (std::size_t i = 0; i < bodies; ++i) {
    scenario.objects.emplace_back().shapes.push_back(
        {.kind = model::ShapeKind::kBox, .size = Vec3<double>{{0.5, 0.5, 0.5}}});
  }
  MeshCache meshes;
  auto world = std::make_shared<World>(
      std::make_shared<const Geometry>(scenario, std::vector<model::Vehicle>{}, meshes));
  for (std::size_t i = 0; i < bodies; ++i) {
    const double t = static_cast<double>(i);
    world->place(world->geometry().body_of_object(i), {{100 + 16 * t, 500 + 20 * std::sin(t), 28}},
                 {});
  }
  return world;
}

/// A multibeam sonar of 128 beams, 120° across, 15 m above the seabed.
std::vector<Ray> swath() {
  std::vector<Ray> rays;
  for (int i = 0; i < kRays; ++i) {
    const double angle = (i % 128 - 63.5) / 64 * 1.05;
    rays.push_back({{{100 + 800.0 * i / kRays, 500, 25}}, {{0, std::sin(angle), std::cos(angle)}}});
  }
  return rays;
}

/// Ahead and down, anywhere: rays that have little in common.
std::vector<Ray> scattered() {
  std::vector<Ray> rays;
  for (int i = 0; i < kRays; ++i) {
    const double yaw = 2.4 * i, down = 0.05 + 0.3 * std::abs(std::cos(0.7 * i));
    const double size = std::sqrt(1 + down * down);
    rays.push_back({{{500 + 350 * std::cos(1.7 * i), 500 + 350 * std::sin(2.9 * i), 25}},
                    {{std::cos(yaw) / size, std::sin(yaw) / size, down / size}}});
  }
  return rays;
}

/// The same ground as triangles of Embree's own, in single precision: what it does by itself.
class RawEmbree {
 public:
  explicit RawEmbree(const Terrain& ground) : device_(rtcNewDevice("threads=1")) {
    scene_ = rtcNewScene(device_);
    RTCGeometry geometry = rtcNewGeometry(device_, RTC_GEOMETRY_TYPE_TRIANGLE);
    const HeightGrid& g = ground.grid();
    auto* vertex = static_cast<float*>(rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0,
                                                               RTC_FORMAT_FLOAT3, 3 * sizeof(float),
                                                               g.rows * g.columns));
    for (std::size_t i = 0; i < g.rows * g.columns; ++i) {
      const Vec3<float> p = ground.point(i / g.columns, i % g.columns).cast<float>();
      std::copy_n(p.e.begin(), 3, vertex + 3 * i);
    }
    auto* index = static_cast<unsigned*>(
        rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3,
                                3 * sizeof(unsigned), ground.triangle_count()));
    for (std::size_t i = 0; i + 1 < g.rows; ++i) {
      for (std::size_t j = 0; j + 1 < g.columns; ++j) {
        const auto a = static_cast<unsigned>(i * g.columns + j);
        const auto b = a + static_cast<unsigned>(g.columns);
        for (const unsigned k : {a, b + 1, b, a, a + 1, b + 1}) *index++ = k;
      }
    }
    rtcCommitGeometry(geometry);
    rtcAttachGeometry(scene_, geometry);
    rtcReleaseGeometry(geometry);
    rtcCommitScene(scene_);
  }
  ~RawEmbree() { rtcReleaseScene(scene_), rtcReleaseDevice(device_); }
  RawEmbree(const RawEmbree&) = delete;
  RawEmbree& operator=(const RawEmbree&) = delete;

  bool cast(const Ray& ray) const {
    RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    RTCRayHit hit{};
    const Vec3<float> from = ray.origin_N.cast<float>(), along = ray.along_N.cast<float>();
    hit.ray.org_x = from[0], hit.ray.org_y = from[1], hit.ray.org_z = from[2];
    hit.ray.dir_x = along[0], hit.ray.dir_y = along[1], hit.ray.dir_z = along[2];
    hit.ray.tfar = static_cast<float>(kMaxRange);
    hit.ray.mask = ~0u;
    hit.hit.geomID = RTC_INVALID_GEOMETRY_ID;
    rtcIntersect1(scene_, &context, &hit);
    return hit.hit.geomID != RTC_INVALID_GEOMETRY_ID;
  }

 private:
  RTCDevice device_;
  RTCScene scene_ = nullptr;
};

void add_seabed_benchmarks(std::vector<BenchScenario>& all) {
  const std::shared_ptr<const World> alone = seabed_world(0), among = seabed_world(50);
  const auto raw = std::make_shared<const RawEmbree>(*alone->geometry().world().pieces[0].terrain);
  const auto add = [&](const std::string& what, const std::vector<Ray>& rays) {
    const auto by_world = [&](const std::shared_ptr<const World>& world) {
      return cast_all(rays, [world](const Ray& ray) {
        return world->cast(ray.origin_N, ray.along_N, 0, kMaxRange).has_value();
      });
    };
    const std::string yardstick = what + " by Embree";
    const auto by_embree = cast_all(rays, [raw](const Ray& ray) { return raw->cast(ray); });
    all.push_back(
        {yardstick, kRays, by_embree, "2 million triangles, single precision", "rays/s", ""});
    all.push_back(
        {what, kRays, by_world(alone), "the same ground as a sensor asks", "rays/s", yardstick});
    all.push_back({what + " among 50 bodies", kRays, by_world(among),
                   "the same with 50 boxes that move", "rays/s", yardstick});
  };
  add("swath over a seabed", swath());
  add("scattered rays over a seabed", scattered());
}

}  // namespace

std::vector<BenchScenario> ray_benchmarks() {
  const std::shared_ptr<const World> alone = tunnel_world(0), among = tunnel_world(kBodies);
  const auto by_world = [](const std::shared_ptr<const World>& world) {
    return cast_all(fan(), [world](const Ray& ray) {
      return world->cast(ray.origin_N, ray.along_N, 0, kMaxRange, Owner::vehicle(0)).has_value();
    });
  };
  const auto by_tree = cast_all(fan(), [alone](const Ray& ray) {
    return alone->geometry().world_tree().cast(ray.origin_N, ray.along_N, 0, kMaxRange).has_value();
  });
  const std::string tree = "rays by the tree";
  std::vector<BenchScenario> all{
      {tree, kRays, by_tree, "walls of the tunnel, tree of triangles alone", "rays/s", ""},
      {"rays", kRays, by_world(alone), "the same as a sensor asks", "rays/s", tree},
      {"rays among 20 bodies", kRays, by_world(among), "the same with 20 boxes that move", "rays/s",
       tree}};
  add_seabed_benchmarks(all);
  return all;
}

}  // namespace hadal::bench
