// Shapes for contact: what each kind needs, and nothing else.

#include <fmt/format.h>

#include <algorithm>

#include "hadal/io/check_tools.h"
#include "hadal/io/vehicle_checks.h"

namespace hadal::io {

namespace {

using model::ShapeKind;

/// Keys that tell a shape's extent; those needed first.
struct ShapeKeys {
  std::vector<std::string_view> needed;
  std::vector<std::string_view> optional;
};

constexpr std::array<std::string_view, 6> kAllKeys = {"size", "radius", "length",
                                                      "file", "scale",  "contact"};

ShapeKeys keys_of(ShapeKind kind) {
  switch (kind) {
    case ShapeKind::kBox:
    case ShapeKind::kEllipsoid:
      return {{"size"}, {}};
    case ShapeKind::kSphere:
      return {{"radius"}, {}};
    case ShapeKind::kCapsule:
    case ShapeKind::kCylinder:
      return {{"radius", "length"}, {}};
    case ShapeKind::kMesh:
      break;
  }
  return {{"file"}, {"scale", "contact"}};
}

bool contains(const std::vector<std::string_view>& keys, std::string_view key) {
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

void check_shape(const model::Shape& shape, const std::string& path, FileFindings& report) {
  if (!report.clean({join_key(path, "kind")})) return;
  const std::string_view kind =
      model::EnumNames<ShapeKind>::value[static_cast<std::size_t>(shape.kind)];
  const ShapeKeys keys = keys_of(shape.kind);
  for (const std::string_view name : kAllKeys) {
    const std::string key = join_key(path, name);
    if (!report.clean({key})) continue;
    const bool given = is_given(key, report);
    if (contains(keys.needed, name) && !given) {
      report.error(key, {.problem = fmt::format("is missing: a {} needs it", kind),
                         .expected = fmt::format("{}", fmt::join(keys.needed, " and "))});
    } else if (given && !contains(keys.needed, name) && !contains(keys.optional, name)) {
      report.error(key, {.problem = fmt::format("has no meaning for a {}", kind),
                         .expected = fmt::format("{} only", fmt::join(keys.needed, " and "))});
    }
  }
  check_surface(shape.surface, path, report);
  if (shape.kind == ShapeKind::kMesh && shape.contact == model::MeshContact::kNone) {
    report.warning(join_key(path, "contact"),
                   {.problem = "the shape touches nothing", .expected = "hull or components"});
  }
}

}  // namespace

void check_surface(const model::Surface& surface, const std::string& path, FileFindings& report) {
  const std::string damping = join_key(path, "damping"), stiffness = join_key(path, "stiffness");
  if (surface.damping > 0 && surface.stiffness == 0 && report.clean({damping, stiffness})) {
    report.error(damping, {.problem = "needs a spring beside it", .expected = "stiffness, too"});
  }
  const std::string restitution = join_key(path, "restitution");
  if (surface.stiffness > 0 && surface.restitution > 0 && report.clean({restitution, stiffness})) {
    report.error(restitution,
                 {.problem = "has no meaning with stiffness: damping decides what comes back",
                  .expected = "one of both"});
  }
}

void check_shapes(const std::vector<model::Shape>& shapes, const std::string& path,
                  FileFindings& report) {
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    check_shape(shapes[i], join_index(path, i), report);
  }
}

}  // namespace hadal::io
