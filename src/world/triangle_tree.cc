#include "hadal/world/triangle_tree.h"

#include <embree3/rtcore.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "hadal/base/error.h"
#include "hadal/world/ray_triangle.h"

namespace hadal {

namespace {

/// What single precision may do to a point or a length of size 1 on its way through Embree (an ulp
/// is 1.2e-7): the share of the scene's radius by which boxes and rays are made longer.
constexpr double kMargin = 1e-6;

/// What our callback needs beside Embree's ray. Embree hands the context's address through.
struct Query {
  RTCIntersectContext context{};
  ShearedRay ray;
  double min_range = 0;
  double start = 0;   ///< where Embree's ray begins, as a range [m]
  double margin = 0;  ///< [m]
  TriangleTree::Hit best;
};

void check(RTCDevice device, const char* what) {
  const RTCError error = rtcGetDeviceError(device);
  if (error != RTC_ERROR_NONE) {
    throw SystemError(std::string("Embree ") + what + ": error " + std::to_string(error));
  }
}

}  // namespace

struct TriangleTree::Impl {
  const TriangleMesh& mesh;
  Vec3<double> center;
  double radius = 0;  ///< of a sphere around all, with room to spare
  RTCDevice device = nullptr;
  RTCScene scene = nullptr;

  explicit Impl(const TriangleMesh& m) : mesh(m) {}
  ~Impl() {
    if (scene != nullptr) rtcReleaseScene(scene);
    if (device != nullptr) rtcReleaseDevice(device);
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  void measure();
  void build();
  static void bounds(const RTCBoundsFunctionArguments* arguments);
  static void intersect(const RTCIntersectFunctionNArguments* arguments);
};

/// Centre and radius; single precision sees everything relative to them.
void TriangleTree::Impl::measure() {
  Vec3<double> low = mesh.vertices.front();
  Vec3<double> high = low;
  for (const Vec3<double>& vertex : mesh.vertices) {
    for (int k = 0; k < 3; ++k) {
      low[k] = std::min(low[k], vertex[k]);
      high[k] = std::max(high[k], vertex[k]);
    }
  }
  center = 0.5 * (low + high);
  const Vec3<double> half = 0.5 * (high - low);
  radius = 1.01 * std::sqrt(dot(half, half)) + 1e-3;
}

void TriangleTree::Impl::build() {
  // One thread builds the tree, so that it is the same every time.
  device = rtcNewDevice("threads=1,set_affinity=0");
  check(device, "does not start");
  scene = rtcNewScene(device);
  rtcSetSceneFlags(scene, RTC_SCENE_FLAG_ROBUST);

  RTCGeometry geometry = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_USER);
  rtcSetGeometryUserPrimitiveCount(geometry, static_cast<unsigned>(mesh.triangles.size()));
  rtcSetGeometryUserData(geometry, this);
  rtcSetGeometryBoundsFunction(geometry, bounds, nullptr);
  rtcSetGeometryIntersectFunction(geometry, intersect);
  rtcCommitGeometry(geometry);
  rtcAttachGeometry(scene, geometry);
  rtcReleaseGeometry(geometry);
  rtcCommitScene(scene);
  check(device, "cannot build its tree");
}

void TriangleTree::Impl::bounds(const RTCBoundsFunctionArguments* arguments) {
  const Impl& self = *static_cast<const Impl*>(arguments->geometryUserPtr);
  Vec3<double> low, high;
  for (int k = 0; k < 3; ++k) {
    const auto [a, b, c] = self.mesh.triangles[arguments->primID];
    const auto& v = self.mesh.vertices;
    const auto [least, most] = std::minmax({v[a][k], v[b][k], v[c][k]});
    low[k] = least - self.center[k] - kMargin * self.radius;
    high[k] = most - self.center[k] + kMargin * self.radius;
  }
  RTCBounds& box = *arguments->bounds_o;
  box.lower_x = static_cast<float>(low[0]), box.upper_x = static_cast<float>(high[0]);
  box.lower_y = static_cast<float>(low[1]), box.upper_y = static_cast<float>(high[1]);
  box.lower_z = static_cast<float>(low[2]), box.upper_z = static_cast<float>(high[2]);
}

/// Tests one triangle in double precision; a nearer hit shortens Embree's ray.
void TriangleTree::Impl::intersect(const RTCIntersectFunctionNArguments* arguments) {
  if (arguments->valid[0] == 0) return;
  const Impl& self = *static_cast<const Impl*>(arguments->geometryUserPtr);
  Query& query = *reinterpret_cast<Query*>(arguments->context);
  const std::size_t triangle = arguments->primID;
  const auto [a, b, c] = self.mesh.triangles[triangle];
  const auto& v = self.mesh.vertices;

  const std::optional<double> range = query.ray.distance_to(v[a], v[b], v[c]);
  if (!range || *range < query.min_range || *range > query.best.range) return;
  if (*range == query.best.range && triangle > query.best.triangle) return;
  query.best = {*range, triangle};
  auto& ray = reinterpret_cast<RTCRayHit*>(arguments->rayhit)->ray;
  ray.tfar = std::min(ray.tfar, static_cast<float>(*range - query.start + query.margin));
}

TriangleTree::TriangleTree(const TriangleMesh& mesh) : impl_(std::make_unique<Impl>(mesh)) {
  if (mesh.triangles.empty()) return;
  impl_->measure();
  impl_->build();
}

TriangleTree::~TriangleTree() = default;

std::optional<TriangleTree::Hit> TriangleTree::cast(const Vec3<double>& origin,
                                                    const Vec3<double>& direction, double min_range,
                                                    double max_range) const {
  const Impl& self = *impl_;
  if (self.scene == nullptr) return std::nullopt;

  // The part of the ray inside the scene's sphere: single precision never sees a far origin.
  const double middle = dot(self.center - origin, direction);
  const Vec3<double> offset = origin + middle * direction - self.center;
  if (dot(offset, offset) > self.radius * self.radius) return std::nullopt;
  const double start = std::max(min_range, middle - self.radius);
  const double end = std::min(max_range, middle + self.radius);
  if (!(start <= end)) return std::nullopt;
  const Vec3<float> from = (offset + (start - middle) * direction).cast<float>();
  const Vec3<float> along = direction.cast<float>();

  constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
  const double margin = kMargin * self.radius;
  Query query{{}, ShearedRay(origin, direction), min_range, start, margin, {max_range, kNone}};
  rtcInitIntersectContext(&query.context);

  RTCRayHit ray{};
  ray.ray.org_x = from[0], ray.ray.org_y = from[1], ray.ray.org_z = from[2];
  ray.ray.dir_x = along[0], ray.ray.dir_y = along[1], ray.ray.dir_z = along[2];
  ray.ray.tnear = 0;
  ray.ray.tfar = static_cast<float>(end - start + margin);
  ray.ray.mask = ~0u;
  ray.hit.geomID = RTC_INVALID_GEOMETRY_ID;
  ray.hit.instID[0] = RTC_INVALID_GEOMETRY_ID;
  rtcIntersect1(self.scene, &query.context, &ray);
  if (query.best.triangle == kNone) return std::nullopt;
  return query.best;
}

namespace {

/// One search around a point.
struct NearQuery {
  const TriangleTree::NearTriangle& f;
  double radius = 0;  ///< as the caller left it [m]
  double margin = 0;  ///< [m]
};

bool visit_near(RTCPointQueryFunctionArguments* arguments) {
  NearQuery& query = *static_cast<NearQuery*>(arguments->userPtr);
  const double before = query.radius;
  query.f(arguments->primID, query.radius);
  if (!(query.radius < before)) return false;
  arguments->query->radius =
      query.radius > 0 ? static_cast<float>(query.radius + query.margin) : 0.0f;
  return true;
}

}  // namespace

void TriangleTree::for_each_near(const Vec3<double>& point, double radius,
                                 const NearTriangle& f) const {
  const Impl& self = *impl_;
  if (self.scene == nullptr) return;
  const Vec3<double> offset = point - self.center;
  const double distance = std::sqrt(dot(offset, offset));
  if (distance > self.radius + radius) return;
  // No triangle is farther than across the sphere: an infinite radius stays a number.
  radius = std::min(radius, distance + self.radius);

  NearQuery near{f, radius, kMargin * (self.radius + distance)};
  const Vec3<float> from = offset.cast<float>();
  RTCPointQuery query{};
  query.x = from[0], query.y = from[1], query.z = from[2];
  query.radius = static_cast<float>(radius + near.margin);
  RTCPointQueryContext context;
  rtcInitPointQueryContext(&context);
  rtcPointQuery(self.scene, &query, &context, visit_near, &near);
}

const Vec3<double>& TriangleTree::center() const { return impl_->center; }
double TriangleTree::radius() const { return impl_->radius; }

}  // namespace hadal
