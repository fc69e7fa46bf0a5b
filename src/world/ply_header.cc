#include "hadal/world/ply_header.h"

#include <utility>

namespace hadal {

namespace {

constexpr std::size_t kMostElements = 100, kMostProperties = 1000;

constexpr std::pair<std::string_view, PlyType> kTypes[] = {
    {"char", PlyType::kInt8},      {"int8", PlyType::kInt8},     {"uchar", PlyType::kUint8},
    {"uint8", PlyType::kUint8},    {"short", PlyType::kInt16},   {"int16", PlyType::kInt16},
    {"ushort", PlyType::kUint16},  {"uint16", PlyType::kUint16}, {"int", PlyType::kInt32},
    {"int32", PlyType::kInt32},    {"uint", PlyType::kUint32},   {"uint32", PlyType::kUint32},
    {"float", PlyType::kFloat},    {"float32", PlyType::kFloat}, {"double", PlyType::kDouble},
    {"float64", PlyType::kDouble},
};

PlyType read_type(MeshText& text) {
  const std::string_view word = text.word_of_line();
  for (const auto& [name, type] : kTypes) {
    if (word == name) return type;
  }
  text.refuse("a property has an unknown type",
              "char, uchar, short, ushort, int, uint, float or double");
}

PlyFormat read_format(MeshText& text) {
  const std::string_view word = text.word_of_line();
  if (word == "ascii") return PlyFormat::kText;
  if (word == "binary_little_endian") return PlyFormat::kLittleEndian;
  if (word == "binary_big_endian") return PlyFormat::kBigEndian;
  text.refuse("unknown format of a PLY file", "ascii, binary_little_endian or binary_big_endian");
}

PlyElement read_element(MeshText& text) {
  PlyElement element;
  element.name = text.word_of_line();
  const std::optional<std::int64_t> count = word_as_integer(text.word_of_line());
  if (!count || *count < 0) text.refuse("an element has no count");
  element.count = static_cast<std::size_t>(*count);
  return element;
}

PlyProperty read_property(MeshText& text) {
  PlyProperty property;
  property.list = text.take("list");
  if (property.list) {
    property.count_type = read_type(text);
    if (property.count_type >= PlyType::kFloat)
      text.refuse("the length of a list is not a whole number");
  }
  property.type = read_type(text);
  property.name = text.word_of_line();
  return property;
}

}  // namespace

std::size_t ply_size(PlyType type) {
  constexpr std::size_t kSizes[] = {1, 1, 2, 2, 4, 4, 4, 8};
  return kSizes[static_cast<std::size_t>(type)];
}

PlyHeader read_ply_header(MeshText& text) {
  PlyHeader header;
  std::vector<PlyElement>& elements = header.elements;
  if (text.word_of_line() != "ply") text.refuse("is not a PLY file", "'ply' as its first line");
  bool format = false;
  while (!text.at_end()) {
    text.next_line();
    const std::string_view word = text.word_of_line();
    if (word == "end_header") {
      if (!format) text.refuse("the header does not tell its format");
      text.next_line();
      return header;
    }
    if (word == "format") {
      header.format = read_format(text);
      format = true;
    } else if (word == "element") {
      if (elements.size() >= kMostElements) text.refuse("more than 100 elements");
      elements.push_back(read_element(text));
    } else if (word == "property") {
      if (elements.empty()) text.refuse("a property without element");
      if (elements.back().properties.size() >= kMostProperties)
        text.refuse("more than 1000 properties");
      elements.back().properties.push_back(read_property(text));
    } else if (!word.empty() && word != "comment" && word != "obj_info") {
      text.refuse("unknown word in the header of a PLY file",
                  "format, comment, element, property or end_header");
    }
  }
  text.refuse("the header has no end", "'end_header'");
}

}  // namespace hadal
