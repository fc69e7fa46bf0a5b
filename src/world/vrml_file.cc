// VRML97: shapes of all nodes that a viewer would show, placed by their transforms. Colours,
// lights, lines, points and texts are left out.

#include <cmath>
#include <map>
#include <numbers>

#include "hadal/world/mesh_assembly.h"
#include "hadal/world/mesh_builder.h"
#include "hadal/world/mesh_formats.h"
#include "hadal/world/mesh_scan.h"
#include "hadal/world/vrml_document.h"

namespace hadal {

namespace {

using Node = VrmlDocument::Node;
using Field = VrmlDocument::Field;

constexpr std::size_t kMostVisits = 1'000'000;  ///< of nodes; those that are used again count again
constexpr int kAround = 48;                     ///< corners of what is round

Mat3<double> turn(const std::vector<double>& axis_angle) {
  Vec3<double> axis{{axis_angle[0], axis_angle[1], axis_angle[2]}};
  const double length = std::sqrt(dot(axis, axis));
  if (!(length > 0)) return identity<double, 3>();
  const Mat3<double> S = skew((1 / length) * axis), S2 = S * S;
  Mat3<double> R = identity<double, 3>();
  for (int c = 0; c < 3; ++c) {
    R.column_at(c) +=
        std::sin(axis_angle[3]) * S.column_at(c) + (1 - std::cos(axis_angle[3])) * S2.column_at(c);
  }
  return R;
}

Affine moved(const std::vector<double>& by) { return {.b = {{by[0], by[1], by[2]}}}; }

class VrmlReader {
 public:
  explicit VrmlReader(const VrmlDocument& document) : document_(document), assembly_(document) {}

  TriangleMesh read() {
    for (const std::size_t root : document_.roots()) visit(root, {});
    return assembly_.take();
  }

 private:
  [[noreturn]] void refuse(const Node& node, const std::string& problem,
                           const std::string& expected = "") const {
    document_.stand_at(node);
    document_.refuse(problem, expected);
  }

  /// The numbers of a field, as many as its default has.
  std::vector<double> numbers(const Node& node, std::string_view name,
                              std::vector<double> otherwise) const {
    const Field* field = node.find(name);
    if (field == nullptr) return otherwise;
    if (field->numbers.size() != otherwise.size()) {
      refuse(node, quoted_word(name) + " has " + std::to_string(field->numbers.size()) + " numbers",
             std::to_string(otherwise.size()));
    }
    return field->numbers;
  }
  double length(const Node& node, std::string_view name, double otherwise) const {
    const double x = numbers(node, name, {otherwise})[0];
    if (!(x > 0 && x < 1e9)) refuse(node, quoted_word(name) + " is no length", "above zero");
    return x;
  }
  bool flag(const Node& node, std::string_view name) const {
    const Field* field = node.find(name);
    return field == nullptr || field->words.empty() || field->words[0] != "FALSE";
  }
  std::int64_t whole(const Node& node, double number) const {
    if (!(std::abs(number) < 1e15 && number == std::floor(number))) {
      refuse(node, "an index is not a whole number");
    }
    return static_cast<std::int64_t>(number);
  }

  void visit(std::size_t number, const Affine& at) {
    const Node& node = document_.node(number);
    if (++visits_ > kMostVisits) refuse(node, "the scene has more than 1 million nodes");
    if (node.type == "Shape") return show(node, at);
    if (node.type == "Inline") {
      refuse(node, "Inline names another file, which is not opened", "its nodes in this file");
    }
    if (node.type == "Transform") return visit_all(node, "children", at * place_of(node));
    if (node.type == "Group" || node.type == "Anchor" || node.type == "Billboard" ||
        node.type == "Collision") {
      return visit_all(node, "children", at);
    }
    if (node.type == "LOD") return visit_one(node, "level", 0, at);
    if (node.type == "Switch") {
      const double choice = numbers(node, "whichChoice", {-1})[0];
      if (choice >= 0) visit_one(node, "choice", whole(node, choice), at);
    }
  }

  void visit_all(const Node& node, std::string_view name, const Affine& at) {
    const Field* children = node.find(name);
    if (children == nullptr) return;
    for (const std::size_t child : children->nodes) visit(child, at);
  }
  void visit_one(const Node& node, std::string_view name, std::int64_t which, const Affine& at) {
    const Field* children = node.find(name);
    if (children == nullptr || which >= static_cast<std::int64_t>(children->nodes.size())) return;
    visit(children->nodes[static_cast<std::size_t>(which)], at);
  }

  /// T C R SR S SR⁻¹ C⁻¹ [ISO/IEC 14772-1, 6.52].
  Affine place_of(const Node& node) const {
    const std::vector<double> centre = numbers(node, "center", {0, 0, 0});
    const std::vector<double> scale = numbers(node, "scale", {1, 1, 1});
    const Mat3<double> S = turn(numbers(node, "scaleOrientation", {0, 0, 1, 0}));
    Affine stretch;
    for (int k = 0; k < 3; ++k) stretch.A(k, k) = scale[static_cast<std::size_t>(k)];
    Affine back = moved(centre);
    back.b = -back.b;
    return moved(numbers(node, "translation", {0, 0, 0})) * moved(centre) *
           Affine{.A = turn(numbers(node, "rotation", {0, 0, 1, 0})), .b = {}} *
           Affine{.A = S, .b = {}} * stretch * Affine{.A = transpose(S), .b = {}} * back;
  }

  void show(const Node& shape, const Affine& at) {
    const Field* geometry = shape.find("geometry");
    if (geometry == nullptr || geometry->nodes.empty()) return;
    const std::size_t number = geometry->nodes[0];
    auto part = parts_.find(number);
    if (part == parts_.end()) {
      const Node& node = document_.node(number);
      document_.stand_at(node);
      TriangleMesh mesh = mesh_of(node);
      if (mesh.triangles.empty()) return;
      part = parts_.emplace(number, assembly_.add_part(std::move(mesh))).first;
    }
    document_.stand_at(shape);
    assembly_.place(part->second, at);
  }

  TriangleMesh mesh_of(const Node& node) const {
    if (node.type == "Box") {
      const std::vector<double> size = numbers(node, "size", {2, 2, 2});
      for (const double x : size) {
        if (!(x > 0 && x < 1e9)) refuse(node, "'size' is no length", "above zero");
      }
      return box_mesh({{size[0], size[1], size[2]}});
    }
    if (node.type == "Sphere") return sphere(length(node, "radius", 1));
    if (node.type == "Cylinder") {
      const double radius = length(node, "radius", 1);
      return round(radius, radius, length(node, "height", 2), flag(node, "side"),
                   flag(node, "bottom"), flag(node, "top"));
    }
    if (node.type == "Cone") {
      return round(length(node, "bottomRadius", 1), 0, length(node, "height", 2),
                   flag(node, "side"), flag(node, "bottom"), false);
    }
    if (node.type == "IndexedFaceSet") return face_set(node);
    if (node.type == "ElevationGrid") return elevation_grid(node);
    if (node.type == "Extrusion") refuse(node, "Extrusion is not read", "an IndexedFaceSet");
    return {};  // lines, points, texts
  }

  static Vec3<double> on_circle(double radius, double y, int k) {
    const double angle = 2 * std::numbers::pi * k / kAround;
    return {{radius * std::sin(angle), y, radius * std::cos(angle)}};
  }

  TriangleMesh sphere(double radius) const {
    MeshBuilder mesh(document_);
    constexpr int kRings = kAround / 2;
    for (int i = 0; i <= kRings; ++i) {
      const double polar = std::numbers::pi * i / kRings;
      const bool pole = i == 0 || i == kRings;
      for (int k = 0; k < kAround; ++k) {
        const double out = pole ? 0 : radius * std::sin(polar);
        mesh.add_vertex(on_circle(out, i == kRings ? -radius : radius * std::cos(polar), k));
      }
    }
    for (int i = 0; i < kRings; ++i) {
      for (int k = 0; k < kAround; ++k) {
        const int a = i * kAround + k, b = i * kAround + (k + 1) % kAround;
        mesh.add_corner(a), mesh.add_corner(a + kAround), mesh.add_corner(b + kAround);
        if (i > 0) mesh.add_corner(b);
        mesh.end_polygon();
      }
    }
    return mesh.take_any();
  }

  /// About y, with one circle below and one above; a circle of radius zero is a tip.
  TriangleMesh round(double below, double above, double height, bool side, bool bottom,
                     bool top) const {
    MeshBuilder mesh(document_);
    for (int k = 0; k < kAround; ++k) mesh.add_vertex(on_circle(below, -0.5 * height, k));
    for (int k = 0; k < kAround; ++k) mesh.add_vertex(on_circle(above, 0.5 * height, k));
    for (int k = 0; side && k < kAround; ++k) {
      const int next = (k + 1) % kAround;
      mesh.add_corner(k), mesh.add_corner(next), mesh.add_corner(kAround + next);
      if (above > 0) mesh.add_corner(kAround + k);
      mesh.end_polygon();
    }
    for (int k = kAround - 1; bottom && k >= 0; --k) mesh.add_corner(k);
    mesh.end_polygon();
    for (int k = 0; top && k < kAround; ++k) mesh.add_corner(kAround + k);
    mesh.end_polygon();
    return mesh.take_any();
  }

  TriangleMesh face_set(const Node& node) const {
    MeshBuilder mesh(document_);
    const Field* coord = node.find("coord");
    const Field* index = node.find("coordIndex");
    if (coord == nullptr || coord->nodes.empty() || index == nullptr) return {};
    const Field* point = document_.node(coord->nodes[0]).find("point");
    if (point == nullptr) return {};
    const std::vector<double>& p = point->numbers;
    if (p.size() % 3 != 0) refuse(node, "'point' has a rest", "three numbers each");
    for (std::size_t i = 0; i < p.size(); i += 3) mesh.add_vertex({{p[i], p[i + 1], p[i + 2]}});
    for (const double number : index->numbers) {
      const std::int64_t corner = whole(node, number);
      corner == -1 ? mesh.end_polygon() : mesh.add_corner(corner);
    }
    mesh.end_polygon();
    return mesh.take_any();
  }

  TriangleMesh elevation_grid(const Node& node) const {
    const std::int64_t columns = whole(node, numbers(node, "xDimension", {0})[0]);
    const std::int64_t rows = whole(node, numbers(node, "zDimension", {0})[0]);
    const Field* height = node.find("height");
    const auto count = static_cast<std::int64_t>(height == nullptr ? 0 : height->numbers.size());
    if (columns < 0 || rows < 0 || columns > 1'000'000 || rows > 1'000'000 ||
        columns * rows != count) {
      refuse(node, "'height' has " + std::to_string(count) + " numbers",
             std::to_string(columns) + " × " + std::to_string(rows));
    }
    const double dx = length(node, "xSpacing", 1), dz = length(node, "zSpacing", 1);
    MeshBuilder mesh(document_);
    for (std::int64_t j = 0; j < rows; ++j) {
      for (std::int64_t i = 0; i < columns; ++i) {
        mesh.add_vertex({{static_cast<double>(i) * dx,
                          height->numbers[static_cast<std::size_t>(j * columns + i)],
                          static_cast<double>(j) * dz}});
      }
    }
    for (std::int64_t j = 0; j + 1 < rows; ++j) {
      for (std::int64_t i = 0; i + 1 < columns; ++i) {
        const std::int64_t a = j * columns + i, b = a + columns;
        for (const std::int64_t corner : {a, b, b + 1, a, b + 1, a + 1}) mesh.add_corner(corner);
        mesh.end_triangles();
      }
    }
    return mesh.take_any();
  }

  const VrmlDocument& document_;
  MeshAssembly assembly_;
  std::map<std::size_t, std::size_t> parts_;  ///< of geometry nodes
  std::size_t visits_ = 0;
};

}  // namespace

TriangleMesh read_vrml(const MeshInput& input) {
  return VrmlReader(VrmlDocument(input.file, input.bytes)).read();
}

}  // namespace hadal
