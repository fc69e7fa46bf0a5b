#include <cmath>
#include <set>

#include "hadal/math/rotation.h"
#include "hadal/world/gltf_document.h"
#include "hadal/world/mesh_assembly.h"
#include "hadal/world/mesh_builder.h"
#include "hadal/world/mesh_scan.h"

namespace hadal {

namespace {

using Json = GltfDocument::Json;

constexpr int kMaxDepth = 256;  ///< of the tree of nodes
enum Mode : std::size_t { kTriangles = 4, kStrip = 5, kFan = 6 };

/// Calls f for each primitive of triangles with the accessors of its positions and, if it has any,
/// its indices.
template <class F>
void for_each_primitive(const GltfDocument& gltf, const Json& mesh, F&& f) {
  const auto primitives = mesh.find("primitives");
  if (primitives == mesh.end() || !primitives->is_array()) gltf.refuse("a mesh has no primitives");
  for (const Json& primitive : *primitives) {
    if (!primitive.is_object()) gltf.refuse("a primitive is not an object");
    const std::size_t mode = gltf.number(primitive, "mode", kTriangles);
    const auto attributes = primitive.find("attributes");
    if (mode < kTriangles || attributes == primitive.end() || !attributes->is_object()) continue;
    if (mode > kFan) gltf.refuse("a primitive has an unknown mode");
    if (!attributes->contains("POSITION")) continue;
    std::optional<std::size_t> indices;
    if (primitive.contains("indices")) indices = gltf.number(primitive, "indices");
    f(static_cast<Mode>(mode), gltf.number(*attributes, "POSITION"), indices);
  }
}

void read_positions(const GltfDocument& gltf, std::size_t accessor, MeshBuilder& mesh) {
  const GltfAccessor positions = gltf.accessor(accessor, 3);
  if (positions.component != 5126) gltf.refuse("positions are no floats", "componentType = 5126");
  mesh.reserve(positions.count, 0);
  MeshBytes bytes(gltf.file(), positions.bytes);
  for (std::size_t i = 0; i < positions.count; ++i) {
    bytes.go_to(i * positions.stride);
    Vec3<double> vertex;
    for (int k = 0; k < 3; ++k) vertex[k] = double{bytes.number<float>()};
    mesh.add_vertex(vertex);
  }
}

void read_corners(const GltfDocument& gltf, std::size_t accessor, MeshBuilder& mesh) {
  const GltfAccessor indices = gltf.accessor(accessor, 1);
  MeshBytes bytes(gltf.file(), indices.bytes);
  for (std::size_t i = 0; i < indices.count; ++i) {
    bytes.go_to(i * indices.stride);
    switch (indices.component) {
      case 5121:
        mesh.add_corner(bytes.number<std::uint8_t>());
        break;
      case 5123:
        mesh.add_corner(bytes.number<std::uint16_t>());
        break;
      case 5125:
        mesh.add_corner(bytes.number<std::uint32_t>());
        break;
      default:
        gltf.refuse("indices are no unsigned numbers", "componentType = 5121, 5123 or 5125");
    }
  }
}

TriangleMesh read_primitive(const GltfDocument& gltf, Mode mode, std::size_t positions,
                            std::optional<std::size_t> indices) {
  MeshBuilder mesh(gltf);
  read_positions(gltf, positions, mesh);
  if (indices) {
    read_corners(gltf, *indices, mesh);
  } else {
    const auto count = static_cast<std::int64_t>(mesh.vertex_count());
    for (std::int64_t i = 0; i < count; ++i) mesh.add_corner(i);
  }
  if (mode == kTriangles) {
    mesh.end_triangles();
  } else if (mode == kStrip) {
    mesh.end_strip();
  } else {
    mesh.end_fan();
  }
  return mesh.take_any();
}

Affine node_transform(const GltfDocument& gltf, const Json& node) {
  Affine at;
  if (const std::vector<double> m = gltf.numbers(node, "matrix", 16); !m.empty()) {
    for (int c = 0; c < 3; ++c) {
      for (int r = 0; r < 3; ++r) at.A(r, c) = m[static_cast<std::size_t>(4 * c + r)];
    }
    at.b = {{m[12], m[13], m[14]}};
    return at;
  }
  if (const std::vector<double> q = gltf.numbers(node, "rotation", 4); !q.empty()) {
    const double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    if (!(length > 0.5 && length < 2)) gltf.refuse("a rotation is not a unit quaternion");
    at.A = rotation_matrix(
        Quaternion<double>{q[3] / length, q[0] / length, q[1] / length, q[2] / length});
  }
  if (const std::vector<double> s = gltf.numbers(node, "scale", 3); !s.empty()) {
    at.A = at.A * diagonal(Vec3<double>{{s[0], s[1], s[2]}});
  }
  if (const std::vector<double> t = gltf.numbers(node, "translation", 3); !t.empty()) {
    at.b = {{t[0], t[1], t[2]}};
  }
  return at;
}

class GltfScene {
 public:
  explicit GltfScene(const GltfDocument& gltf)
      : gltf_(gltf),
        assembly_(gltf),
        parts_(gltf.count("meshes")),
        seen_(gltf.count("nodes"), false) {}

  TriangleMesh read() {
    const Json& scene = gltf_.entry("scenes", gltf_.number(gltf_.root(), "scene", 0));
    for (const std::size_t node : gltf_.indices(scene, "nodes")) visit(node, {}, 0);
    return assembly_.take();
  }

 private:
  void visit(std::size_t index, const Affine& parent, int depth) {
    const Json& node = gltf_.entry("nodes", index);
    if (seen_[index]) gltf_.refuse("node " + std::to_string(index) + " hangs in the scene twice");
    if (depth > kMaxDepth) gltf_.refuse("nodes are nested deeper than 256");
    seen_[index] = true;
    const Affine at = parent * node_transform(gltf_, node);
    if (node.contains("mesh")) {
      for (const std::size_t part : parts_of(gltf_.number(node, "mesh"))) assembly_.place(part, at);
    }
    for (const std::size_t child : gltf_.indices(node, "children")) visit(child, at, depth + 1);
  }

  /// Read when the first node asks for them.
  const std::vector<std::size_t>& parts_of(std::size_t mesh) {
    const Json& description = gltf_.entry("meshes", mesh);
    std::optional<std::vector<std::size_t>>& parts = parts_[mesh];
    if (!parts) {
      parts.emplace();
      for_each_primitive(gltf_, description, [&](Mode mode, std::size_t positions, auto indices) {
        parts->push_back(assembly_.add_part(read_primitive(gltf_, mode, positions, indices)));
      });
    }
    return *parts;
  }

  const GltfDocument& gltf_;
  MeshAssembly assembly_;
  std::vector<std::optional<std::vector<std::size_t>>> parts_;  ///< of each mesh
  std::vector<bool> seen_;                                      ///< nodes
};

/// Those that hold triangles; pictures and animations lie in others.
std::set<std::size_t> needed_buffers(const GltfDocument& gltf) {
  std::set<std::size_t> buffers;
  for (std::size_t i = 0; i < gltf.count("meshes"); ++i) {
    for_each_primitive(gltf, gltf.entry("meshes", i),
                       [&](Mode, std::size_t positions, std::optional<std::size_t> indices) {
                         buffers.insert(gltf.buffer_of(positions));
                         if (indices) buffers.insert(gltf.buffer_of(*indices));
                       });
  }
  return buffers;
}

}  // namespace

TriangleMesh read_gltf(const MeshInput& input, const SideFileReader& read) {
  GltfDocument gltf(input);
  for (const std::size_t buffer : needed_buffers(gltf)) gltf.load_buffer(buffer, read);
  return GltfScene(gltf).read();
}

std::vector<std::string> gltf_side_files(const MeshInput& input) {
  const GltfDocument gltf(input);
  std::vector<std::string> files;
  for (const std::size_t buffer : needed_buffers(gltf)) {
    const std::string file = gltf.buffer_file(buffer);
    if (!file.empty() && std::find(files.begin(), files.end(), file) == files.end()) {
      files.push_back(file);
    }
  }
  return files;
}

}  // namespace hadal
