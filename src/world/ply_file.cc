#include <cmath>

#include "hadal/world/mesh_builder.h"
#include "hadal/world/mesh_formats.h"
#include "hadal/world/ply_header.h"

namespace hadal {

namespace {

/// Values of a text: words.
class TextValues {
 public:
  TextValues(MeshText& text, PlyFormat) : text_(text) {}
  double number(PlyType) { return text_.number(); }
  const MeshErrors& errors() const { return text_; }
  /// A digit and a blank; the last one may have no blank.
  std::size_t room(PlyType) const { return (text_.left() + 1) / 2; }

 private:
  MeshText& text_;
};

class BinaryValues {
 public:
  BinaryValues(MeshBytes& bytes, PlyFormat format)
      : bytes_(bytes),
        order_(format == PlyFormat::kBigEndian ? std::endian::big : std::endian::little) {}
  double number(PlyType type) {
    switch (type) {
      case PlyType::kInt8:
        return bytes_.number<std::int8_t>(order_);
      case PlyType::kUint8:
        return bytes_.number<std::uint8_t>(order_);
      case PlyType::kInt16:
        return bytes_.number<std::int16_t>(order_);
      case PlyType::kUint16:
        return bytes_.number<std::uint16_t>(order_);
      case PlyType::kInt32:
        return bytes_.number<std::int32_t>(order_);
      case PlyType::kUint32:
        return bytes_.number<std::uint32_t>(order_);
      case PlyType::kFloat:
        return bytes_.number<float>(order_);
      case PlyType::kDouble:
        return bytes_.number<double>(order_);
    }
    return 0;
  }
  const MeshErrors& errors() const { return bytes_; }
  std::size_t room(PlyType type) const { return bytes_.left() / ply_size(type); }

 private:
  MeshBytes& bytes_;
  std::endian order_;
};

template <class Values>
class PlyReader {
 public:
  explicit PlyReader(Values values) : values_(values), mesh_(values_.errors()) {}

  TriangleMesh read(const PlyHeader& header) {
    for (const PlyElement& element : header.elements) {
      check_room(element);
      if (element.name == "vertex") {
        read_vertices(element);
      } else if (element.name == "face") {
        read_lists(element, [&] { mesh_.end_polygon(); });
      } else if (element.name == "tristrips") {
        read_lists(element, [&] { mesh_.end_strip(); });
      } else {
        read_lists(element, [] {});
      }
    }
    return mesh_.take();
  }

 private:
  /// Each property takes at least one value, a list its length.
  void check_room(const PlyElement& element) const {
    if (element.properties.empty() && element.count > 0) {
      values_.errors().refuse("the element " + quoted_word(element.name) + " has no properties");
    }
    for (const PlyProperty& property : element.properties) {
      if (element.count <= values_.room(property.list ? property.count_type : property.type))
        continue;
      values_.errors().refuse("the file is too short for " + std::to_string(element.count) +
                              " elements " + quoted_word(element.name));
    }
  }

  /// A whole number of values that follow.
  std::size_t length(const PlyProperty& property) {
    const double n = values_.number(property.count_type);
    if (!(n >= 0) || n != std::floor(n)) values_.errors().refuse("a list has no length");
    if (n > static_cast<double>(values_.room(property.type))) {
      values_.errors().refuse("the file is too short for a list of " +
                              std::to_string(static_cast<std::uint64_t>(std::min(n, 1e18))));
    }
    return static_cast<std::size_t>(n);
  }

  void skip(const PlyProperty& property) {
    const std::size_t n = property.list ? length(property) : 1;
    for (std::size_t i = 0; i < n; ++i) values_.number(property.type);
  }

  /// 0, 1, 2 of x, y, z; 3 of anything else.
  static std::size_t axis_of(const PlyProperty& property) {
    const std::size_t axis = std::string_view("xyz").find(property.name);
    return property.list || property.name.size() != 1 ? 3 : std::min<std::size_t>(axis, 3);
  }

  void check_vertices(const PlyElement& element) const {
    std::array<int, 4> count{};
    for (const PlyProperty& property : element.properties) ++count[axis_of(property)];
    if (count[0] != 1 || count[1] != 1 || count[2] != 1) {
      values_.errors().refuse("its vertices lack a coordinate", "properties x, y and z");
    }
    if (mesh_.vertex_count() > 0) values_.errors().refuse("vertices are given twice");
  }

  void read_vertices(const PlyElement& element) {
    check_vertices(element);
    mesh_.reserve(element.count, 0);
    for (std::size_t i = 0; i < element.count; ++i) {
      Vec3<double> vertex;
      for (const PlyProperty& property : element.properties) {
        const std::size_t axis = axis_of(property);
        if (axis > 2) {
          skip(property);
        } else {
          vertex[static_cast<int>(axis)] = values_.number(property.type);
        }
      }
      mesh_.add_vertex(vertex);
    }
  }

  /// `end` takes the corners of one element; −1 ends a strip in the middle.
  template <class End>
  void read_lists(const PlyElement& element, End&& end) {
    const bool strips = element.name == "tristrips", used = strips || element.name == "face";
    for (std::size_t i = 0; i < element.count; ++i) {
      for (const PlyProperty& property : element.properties) {
        const bool corners = property.name == "vertex_indices" || property.name == "vertex_index";
        if (!used || !corners || !property.list) {
          skip(property);
          continue;
        }
        for (std::size_t n = length(property); n > 0; --n) {
          const double index = values_.number(property.type);
          if (strips && index == -1) {
            end();
          } else {
            add_corner(index);
          }
        }
      }
      end();
    }
  }

  void add_corner(double index) {
    if (!(std::abs(index) < 1e15) || index != std::floor(index)) {
      values_.errors().refuse("a corner of a face is not a whole number");
    }
    mesh_.add_corner(static_cast<std::int64_t>(index));
  }

  Values values_;
  MeshBuilder mesh_;
};

}  // namespace

TriangleMesh read_ply(const MeshInput& input) {
  MeshText text(input.file, input.bytes);
  const PlyHeader header = read_ply_header(text);
  if (header.format == PlyFormat::kText) {
    return PlyReader(TextValues(text, header.format)).read(header);
  }
  MeshBytes bytes(input.file, input.bytes, text.at());
  return PlyReader(BinaryValues(bytes, header.format)).read(header);
}

}  // namespace hadal
