#include "hadal/world/mesh_errors.h"

#include "hadal/base/error.h"

namespace hadal {

void MeshErrors::refuse(const std::string& problem, const std::string& expected) const {
  throw InputError(
      Finding{.where = {file_, line(), 0}, .problem = problem + place(), .expected = expected});
}

}  // namespace hadal
