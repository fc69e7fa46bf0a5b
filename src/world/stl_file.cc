#include "hadal/world/mesh_builder.h"
#include "hadal/world/mesh_formats.h"
#include "hadal/world/mesh_scan.h"

namespace hadal {

namespace {

constexpr std::size_t kHeader = 80, kStart = 84, kTriangle = 50;  // bytes

/// A text may begin like a binary header and the other way round: only the size tells.
bool is_binary(const MeshInput& input) {
  if (input.bytes.size() < kStart) return false;
  MeshBytes bytes(input.file, input.bytes, kHeader);
  return input.bytes.size() == kStart + kTriangle * std::size_t{bytes.number<std::uint32_t>()};
}

TriangleMesh read_binary(const MeshInput& input) {
  MeshBytes bytes(input.file, input.bytes, kStart);
  MeshBuilder mesh(bytes);
  mesh.reserve(0, bytes.left() / kTriangle);
  while (bytes.left() >= kTriangle) {
    bytes.skip(3 * sizeof(float));  // the normal
    for (int i = 0; i < 3; ++i) {
      Vec3<double> vertex;
      for (int k = 0; k < 3; ++k) vertex[k] = double{bytes.number<float>()};
      mesh.add_corner(mesh.join_vertex(vertex));
    }
    mesh.end_polygon();
    bytes.skip(sizeof(std::uint16_t));  // attributes
  }
  return mesh.take();
}

void read_facet(MeshText& text, MeshBuilder& mesh) {
  text.expect("normal");
  for (int k = 0; k < 3; ++k) text.word();
  text.expect("outer");
  text.expect("loop");
  for (int i = 0; i < 3; ++i) {
    text.expect("vertex");
    Vec3<double> vertex;
    for (int k = 0; k < 3; ++k) vertex[k] = text.number();
    mesh.add_corner(mesh.join_vertex(vertex));
  }
  text.expect("endloop");
  text.expect("endfacet");
  mesh.end_polygon();
}

TriangleMesh read_text(const MeshInput& input) {
  MeshText text(input.file, input.bytes);
  MeshBuilder mesh(text);
  bool inside = false;
  for (std::string_view word = text.word(); !word.empty(); word = text.word()) {
    if (!inside && same_word(word, "solid")) {
      inside = true;
      text.next_line();  // its name
    } else if (inside && same_word(word, "facet")) {
      read_facet(text, mesh);
    } else if (inside && same_word(word, "endsolid")) {
      inside = false;
      text.next_line();
    } else {
      text.refuse("is neither a binary STL of its size nor a text STL",
                  inside ? "'facet' or 'endsolid'" : "'solid'");
    }
  }
  if (inside) text.refuse("the file ends", "'endsolid'");
  return mesh.take();
}

}  // namespace

TriangleMesh read_stl(const MeshInput& input) {
  return is_binary(input) ? read_binary(input) : read_text(input);
}

}  // namespace hadal
