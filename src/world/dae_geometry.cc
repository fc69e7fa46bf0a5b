#include "hadal/world/dae_geometry.h"

#include <array>

#include "hadal/world/mesh_builder.h"

namespace hadal {

namespace {

using Element = DaeDocument::Element;

constexpr std::size_t kMostInputs = 100;

bool has_semantic(const Element& input, std::string_view name) {
  const char* semantic = input.Attribute("semantic");
  return semantic != nullptr && semantic == name;
}

/// Where X, Y and Z stand in one element of an accessor: by the names of its parameters.
std::array<std::size_t, 3> axes_of(const Element& accessor) {
  std::array<std::size_t, 3> axes{0, 1, 2};
  std::size_t i = 0;
  for (const Element* p = accessor.FirstChildElement("param"); p != nullptr && i < kMostInputs;
       p = p->NextSiblingElement("param"), ++i) {
    const char* name = p->Attribute("name");
    const std::size_t axis = name == nullptr || name[0] == 0 || name[1] != 0
                                 ? std::string_view::npos
                                 : std::string_view("XYZ").find(name[0]);
    if (axis != std::string_view::npos) axes[axis] = i;
  }
  return axes;
}

void read_positions(const DaeDocument& dae, const Element& source, MeshBuilder& mesh) {
  const Element& accessor = dae.child(dae.child(source, "technique_common"), "accessor");
  const std::vector<double> numbers = dae.numbers(dae.target(accessor, "source"));
  const std::array<std::size_t, 3> axes = axes_of(accessor);
  const std::size_t last = *std::max_element(axes.begin(), axes.end());
  const std::size_t count = dae.count(accessor, "count", 0),
                    offset = dae.count(accessor, "offset", 0);
  const std::size_t stride = dae.count(accessor, "stride", 1);
  if (stride <= last || offset > numbers.size()) {
    dae.refuse_at(accessor, "its stride is less than its parameters, or its offset behind the end");
  }
  if (count > (numbers.size() - offset) / stride) {
    dae.refuse_at(accessor,
                  "asks for more numbers than there are: " + std::to_string(numbers.size()));
  }
  mesh.reserve(count, 0);
  for (std::size_t i = 0; i < count; ++i) {
    const double* at = numbers.data() + offset + i * stride;
    mesh.add_vertex({{at[axes[0]], at[axes[1]], at[axes[2]]}});
  }
}

/// One <triangles>, <polylist>, … of a mesh.
class Primitive {
 public:
  Primitive(const DaeDocument& dae, const Element& element, MeshBuilder& mesh)
      : dae_(dae), element_(element), mesh_(mesh) {
    for (const Element* input = element.FirstChildElement("input"); input != nullptr;
         input = input->NextSiblingElement("input")) {
      const std::size_t offset = dae.count(*input, "offset", 0);
      if (offset >= kMostInputs) dae.refuse_at(*input, "its offset is 100 or more");
      step_ = std::max(step_, offset + 1);
      if (has_semantic(*input, "VERTEX")) vertex_ = input, offset_ = offset;
    }
  }

  /// The element with the positions; null: none.
  const Element* vertices() const { return vertex_ ? &dae_.target(*vertex_, "source") : nullptr; }

  /// Each <p> is one polygon, strip or fan, or a list of triangles.
  template <class End>
  void read_each(End&& end) {
    for (const Element* p = element_.FirstChildElement("p"); p != nullptr;
         p = p->NextSiblingElement("p")) {
      const std::vector<std::int64_t> numbers = dae_.integers(*p);
      for (std::size_t i = offset_; i < numbers.size(); i += step_) mesh_.add_corner(numbers[i]);
      end();
    }
    if (const Element* holes = element_.FirstChildElement("ph")) {
      dae_.refuse_at(*holes, "polygons with holes are not read", "triangles");
    }
  }

  /// <vcount> tells how many corners each polygon has.
  void read_counted() {
    const Element* p = element_.FirstChildElement("p");
    const Element* counts = element_.FirstChildElement("vcount");
    if (p == nullptr || counts == nullptr) return;
    const std::vector<std::int64_t> numbers = dae_.integers(*p);
    std::size_t at = offset_;
    for (const std::int64_t count : dae_.integers(*counts)) {
      for (std::int64_t i = 0; i < count; ++i, at += step_) {
        if (at >= numbers.size()) dae_.refuse_at(*p, "has fewer indices than <vcount> asks for");
        mesh_.add_corner(numbers[at]);
      }
      mesh_.end_polygon();
    }
  }

 private:
  const DaeDocument& dae_;
  const Element& element_;
  MeshBuilder& mesh_;
  const Element* vertex_ = nullptr;
  std::size_t step_ = 1, offset_ = 0;
};

/// Its kind; empty for what has no triangles.
std::string_view kind_of(const Element& element) {
  for (const std::string_view kind :
       {"triangles", "polylist", "polygons", "tristrips", "trifans"}) {
    if (kind == element.Name()) return kind;
  }
  return {};
}

void read_primitive(std::string_view kind, Primitive& primitive, MeshBuilder& mesh) {
  if (kind == "polylist") {
    primitive.read_counted();
  } else if (kind == "triangles") {
    primitive.read_each([&] { mesh.end_triangles(); });
  } else if (kind == "polygons") {
    primitive.read_each([&] { mesh.end_polygon(); });
  } else if (kind == "tristrips") {
    primitive.read_each([&] { mesh.end_strip(); });
  } else {
    primitive.read_each([&] { mesh.end_fan(); });
  }
}

}  // namespace

TriangleMesh read_dae_geometry(const DaeDocument& dae, const Element& geometry) {
  MeshBuilder mesh(dae);
  const Element* description = geometry.FirstChildElement("mesh");
  if (description == nullptr) return {};
  const Element* read = nullptr;  // the vertices, which all primitives share
  for (const Element* e = description->FirstChildElement(); e != nullptr;
       e = e->NextSiblingElement()) {
    const std::string_view kind = kind_of(*e);
    if (kind.empty()) continue;
    Primitive primitive(dae, *e, mesh);
    const Element* vertices = primitive.vertices();
    if (vertices == nullptr) continue;
    if (read != nullptr && read != vertices) {
      dae.refuse_at(*e, "a mesh has two sets of vertices", "one <vertices>");
    }
    if (read == nullptr) {
      for (const Element* input = vertices->FirstChildElement("input"); input != nullptr;
           input = input->NextSiblingElement("input")) {
        if (!has_semantic(*input, "POSITION")) continue;
        read_positions(dae, dae.target(*input, "source"), mesh);
        break;
      }
      read = vertices;
    }
    read_primitive(kind, primitive, mesh);
  }
  return mesh.take_any();
}

}  // namespace hadal
