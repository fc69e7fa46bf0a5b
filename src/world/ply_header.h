#pragma once

/// What a PLY file says about itself: its elements, in order, and what each of them is made of.

#include <string>
#include <vector>

#include "hadal/world/mesh_scan.h"

namespace hadal {

enum class PlyType { kInt8, kUint8, kInt16, kUint16, kInt32, kUint32, kFloat, kDouble };
enum class PlyFormat { kText, kLittleEndian, kBigEndian };

std::size_t ply_size(PlyType type);  ///< [bytes]

struct PlyProperty {
  std::string name;
  PlyType type = PlyType::kFloat;
  bool list = false;
  PlyType count_type = PlyType::kUint8;  ///< of a list
};

struct PlyElement {
  std::string name;
  std::size_t count = 0;
  std::vector<PlyProperty> properties;
};

struct PlyHeader {
  PlyFormat format = PlyFormat::kText;
  std::vector<PlyElement> elements;
};

/// Leaves `text` behind the line `end_header`.
PlyHeader read_ply_header(MeshText& text);

}  // namespace hadal
