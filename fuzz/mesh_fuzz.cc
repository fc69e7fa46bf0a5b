// Any bytes, read as a mesh file of the format HADAL_MESH_NAME tells, give triangles whose corners
// are there and finite, or an InputError and nothing else.

#include <cmath>
#include <cstddef>
#include <cstdint>

#include "hadal/base/error.h"
#include "hadal/world/mesh_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  try {
    const hadal::TriangleMesh mesh = hadal::read_mesh_bytes(
        HADAL_MESH_NAME, bytes,
        [](const std::string&, std::size_t) { return std::string(256, '\x3e'); });
    for (const auto& triangle : mesh.triangles) {
      for (const std::uint32_t corner : triangle) {
        if (corner >= mesh.vertices.size()) __builtin_trap();
        for (const double x : mesh.vertices[corner].e) {
          if (!std::isfinite(x)) __builtin_trap();
        }
      }
    }
    if (mesh.triangles.empty()) __builtin_trap();
  } catch (const hadal::InputError& error) {
    if (error.findings().empty()) __builtin_trap();
  }
  return 0;
}
