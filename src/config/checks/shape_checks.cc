// Shapes for contact.

#include "hadal/config/checks/check_tools.h"
#include "hadal/config/checks/vehicle_checks.h"

namespace hadal::config {

namespace {

using model::ShapeKind;

void check_shape(const model::Shape& shape, const std::string& path, FileFindings& report) {
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

}  // namespace hadal::config
