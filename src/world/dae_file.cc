#include <cmath>
#include <map>
#include <numbers>

#include "hadal/world/dae_geometry.h"
#include "hadal/world/mesh_assembly.h"

namespace hadal {

namespace {

using Element = DaeDocument::Element;

constexpr int kMaxDepth = 256;  ///< of the tree of nodes
constexpr std::size_t kMaxNodes = 1'000'000;

/// Rodrigues: turned by an angle [deg] about an axis of any length.
Mat3<double> rotation(Vec3<double> axis, double angle_deg) {
  const double length = std::sqrt(dot(axis, axis));
  if (!(length > 0)) return identity<double, 3>();
  axis = (1 / length) * axis;
  const double angle = angle_deg * std::numbers::pi / 180;
  const Mat3<double> S = skew(axis), S2 = S * S;
  Mat3<double> R = identity<double, 3>();
  for (int c = 0; c < 3; ++c) {
    R.column_at(c) += std::sin(angle) * S.column_at(c) + (1 - std::cos(angle)) * S2.column_at(c);
  }
  return R;
}

class DaeReader {
 public:
  explicit DaeReader(const DaeDocument& dae) : dae_(dae), assembly_(dae) {}

  TriangleMesh read() {
    const Element& scene = dae_.child(dae_.root(), "scene");
    const Element& visual = dae_.target(dae_.child(scene, "instance_visual_scene"), "url");
    Affine in_metres;
    for (int k = 0; k < 3; ++k) in_metres.A(k, k) = metres();
    visit_children(visual, in_metres, 0);
    return assembly_.take();
  }

 private:
  double metres() const {
    const Element* asset = dae_.root().FirstChildElement("asset");
    const Element* unit = asset == nullptr ? nullptr : asset->FirstChildElement("unit");
    const char* text = unit == nullptr ? nullptr : unit->Attribute("meter");
    if (text == nullptr) return 1;
    const std::optional<double> metres = word_as_number(text);
    if (!metres || !(*metres > 0) || !(*metres <= 1e9)) {
      dae_.refuse_at(*unit, "its unit is not a length", "a number of metres > 0 and ≤ 1e9");
    }
    return *metres;
  }

  void visit(const Element& node, Affine at, int depth) {
    if (depth > kMaxDepth) dae_.refuse_at(node, "nodes are nested deeper than 256");
    if (++nodes_ > kMaxNodes) dae_.refuse_at(node, "there are more than 1 million nodes");
    for (const Element* e = node.FirstChildElement(); e != nullptr; e = e->NextSiblingElement()) {
      at = at * transform(*e);
    }
    for (const Element* e = node.FirstChildElement(); e != nullptr; e = e->NextSiblingElement()) {
      const std::string_view name = e->Name();
      if (name == "instance_geometry") {
        place(dae_.target(*e, "url"), at);
      } else if (name == "instance_controller") {
        place(dae_.target(dae_.child(dae_.target(*e, "url"), "skin"), "source"), at);
      } else if (name == "instance_node") {
        visit(dae_.target(*e, "url"), at, depth + 1);
      }
    }
    visit_children(node, at, depth + 1);
  }

  void visit_children(const Element& of, const Affine& at, int depth) {
    for (const Element* node = of.FirstChildElement("node"); node != nullptr;
         node = node->NextSiblingElement("node")) {
      visit(*node, at, depth);
    }
  }

  /// Of one child of a node; nothing moves if it is no transform.
  Affine transform(const Element& e) const {
    const std::string_view name = e.Name();
    Affine at;
    if (name == "translate") {
      const std::vector<double> n = numbers(e, 3);
      at.b = {{n[0], n[1], n[2]}};
    } else if (name == "scale") {
      const std::vector<double> n = numbers(e, 3);
      at.A = diagonal(Vec3<double>{{n[0], n[1], n[2]}});
    } else if (name == "rotate") {
      const std::vector<double> n = numbers(e, 4);
      at.A = rotation({{n[0], n[1], n[2]}}, n[3]);
    } else if (name == "matrix") {
      const std::vector<double> n = numbers(e, 16);
      for (int r = 0; r < 3; ++r) {
        for (int c = 0; c < 3; ++c) at.A(r, c) = n[static_cast<std::size_t>(4 * r + c)];
        at.b[r] = n[static_cast<std::size_t>(4 * r + 3)];
      }
    } else if (name == "lookat" || name == "skew") {
      dae_.refuse_at(e, std::string(name) + " is not read", "<matrix>");
    }
    return at;
  }

  std::vector<double> numbers(const Element& e, std::size_t count) const {
    std::vector<double> list = dae_.numbers(e);
    if (list.size() != count) {
      dae_.refuse_at(e, "has " + std::to_string(list.size()) + " numbers", std::to_string(count));
    }
    return list;
  }

  /// Read when the first node asks for it.
  void place(const Element& geometry, const Affine& at) {
    const auto [found, is_new] = parts_.try_emplace(&geometry, 0);
    if (is_new) found->second = assembly_.add_part(read_dae_geometry(dae_, geometry));
    assembly_.place(found->second, at);
  }

  const DaeDocument& dae_;
  MeshAssembly assembly_;
  std::map<const Element*, std::size_t> parts_;  ///< of geometries
  std::size_t nodes_ = 0;
};

}  // namespace

TriangleMesh read_dae(const MeshInput& input) {
  const DaeDocument dae(input);
  return DaeReader(dae).read();
}

}  // namespace hadal
