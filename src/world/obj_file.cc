#include "hadal/world/mesh_builder.h"
#include "hadal/world/mesh_formats.h"
#include "hadal/world/mesh_scan.h"

namespace hadal {

namespace {

class ObjReader {
 public:
  explicit ObjReader(const MeshInput& input) : text_(input.file, input.bytes), mesh_(text_) {}

  TriangleMesh read() {
    for (; !text_.at_end(); text_.next_line()) {
      const std::string_view word = text_.word_of_line();
      if (word == "v") {
        read_vertex();
      } else if (word == "f") {
        read_face();
      } else {
        while (!next().empty()) {
        }
      }
    }
    return mesh_.take();
  }

 private:
  /// The next word of this line, and of the next one behind a backslash.
  std::string_view next() {
    std::string_view word = text_.word_of_line();
    while (word == "\\") {
      text_.next_line();
      word = text_.word_of_line();
    }
    return word;
  }

  /// x y z, or x y z w, or x y z and a colour.
  void read_vertex() {
    double numbers[4] = {0, 0, 0, 1};
    int count = 0;
    for (std::string_view word = next(); !word.empty(); word = next(), ++count) {
      const std::optional<double> number = word_as_number(word);
      if (!number) text_.refuse("a coordinate is not a number");
      if (count < 4) numbers[count] = *number;
    }
    if (count < 3) text_.refuse("a vertex has fewer than three coordinates");
    const double w = count == 4 ? numbers[3] : 1;
    mesh_.add_vertex({{numbers[0] / w, numbers[1] / w, numbers[2] / w}});
  }

  /// Corners are v, v/vt, v//vn or v/vt/vn; negative ones count back from the last vertex.
  void read_face() {
    for (std::string_view word = next(); !word.empty(); word = next()) {
      const std::optional<std::int64_t> index = word_as_integer(word.substr(0, word.find('/')));
      if (!index) text_.refuse("a corner of a face is not a whole number");
      if (*index == 0) text_.refuse("a face points to vertex 0", "vertices counted from 1");
      const auto count = static_cast<std::int64_t>(mesh_.vertex_count());
      mesh_.add_corner(*index > 0 ? *index - 1 : std::max(count + *index, std::int64_t{-1}));
    }
    mesh_.end_polygon();
  }

  MeshText text_;
  MeshBuilder mesh_;
};

}  // namespace

TriangleMesh read_obj(const MeshInput& input) { return ObjReader(input).read(); }

}  // namespace hadal
