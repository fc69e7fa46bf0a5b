#pragma once

/// A glTF file as JSON with its buffers. Every index and every range is checked where it is used.

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hadal/world/mesh_errors.h"
#include "hadal/world/mesh_formats.h"

namespace hadal {

/// Numbers in a buffer, one element every `stride` bytes.
struct GltfAccessor {
  std::string_view bytes;  ///< from the first element to the end of its view
  std::size_t count = 0;
  std::size_t stride = 0;
  int component = 0;  ///< 5121, 5123, 5125: unsigned of 1, 2, 4 bytes; 5126: float
};

class GltfDocument : public MeshErrors {
 public:
  using Json = nlohmann::json;

  /// Reads the JSON of a .gltf or .glb; `input.bytes` must outlive this.
  explicit GltfDocument(const MeshInput& input);

  const Json& root() const { return root_; }
  /// Entry `index` of a list at the root, e.g. "nodes".
  const Json& entry(const char* list, std::size_t index) const;
  std::size_t count(const char* list) const;
  /// A member that counts something: a whole number ≥ 0, `fallback` if it is missing.
  std::size_t number(const Json& object, const char* key, std::size_t fallback) const;
  std::size_t number(const Json& object, const char* key) const;
  /// A member that is a list of `size` finite numbers; empty if it is missing.
  std::vector<double> numbers(const Json& object, const char* key, std::size_t size) const;
  /// A member that is a list of indices; empty if it is missing.
  std::vector<std::size_t> indices(const Json& object, const char* key) const;

  /// Buffers that accessor `index` needs must have been loaded. `components` is 1 of SCALAR, 3 of
  /// VEC3.
  GltfAccessor accessor(std::size_t index, std::size_t components) const;
  /// The buffer behind an accessor.
  std::size_t buffer_of(std::size_t accessor) const;

  /// The file a buffer lies in; empty if it is in this one.
  std::string buffer_file(std::size_t buffer) const;
  void load_buffer(std::size_t buffer, const SideFileReader& read);

 private:
  void read_glb(std::string_view bytes);
  void parse(std::string_view text);
  void check_version() const;

  Json root_;
  std::string_view binary_;                     ///< of a GLB
  std::map<std::size_t, std::string> buffers_;  ///< loaded ones that are not `binary_`
};

}  // namespace hadal
