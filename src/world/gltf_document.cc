#include "hadal/world/gltf_document.h"

#include <cmath>
#include <filesystem>

#include "hadal/world/base64.h"
#include "hadal/world/mesh_scan.h"

namespace hadal {

namespace {

constexpr std::string_view kGlbMagic = "glTF";
constexpr std::uint32_t kJsonChunk = 0x4e4f534a, kBinaryChunk = 0x004e4942;
constexpr int kMaxDepth = 64;
constexpr std::size_t kMaxJson = std::size_t{1} << 28;
constexpr std::size_t kMaxValues = 2'000'000;
constexpr std::size_t kMaxBuffers = 1000;
constexpr std::size_t kMaxBufferBytes = std::size_t{1} << 30;  ///< of all files together

/// `%20` and the like as bytes; nothing if one is broken.
std::optional<std::string> percent_decoded(std::string_view uri) {
  const auto digit = [](char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
  };
  std::string text;
  for (std::size_t i = 0; i < uri.size(); ++i) {
    if (uri[i] != '%') {
      text += uri[i];
      continue;
    }
    if (i + 2 >= uri.size()) return std::nullopt;
    const int high = digit(uri[i + 1]), low = digit(uri[i + 2]);
    if (high < 0 || low < 0) return std::nullopt;
    text += static_cast<char>(16 * high + low);
    i += 2;
  }
  return text;
}

/// In the folder of the mesh or below it.
bool stays_below(const std::string& name) {
  const std::filesystem::path path(name);
  if (name.empty() || name.find('\0') != std::string::npos || path.is_absolute()) return false;
  for (const std::filesystem::path& part : path) {
    if (part == "..") return false;
  }
  return true;
}

}  // namespace

GltfDocument::GltfDocument(const MeshInput& input) : MeshErrors(input.file) {
  if (input.bytes.starts_with(kGlbMagic)) {
    read_glb(input.bytes);
  } else {
    parse(input.bytes);
  }
  check_version();
}

void GltfDocument::read_glb(std::string_view bytes) {
  MeshBytes in(file(), bytes, kGlbMagic.size());
  if (in.number<std::uint32_t>() != 2) in.refuse("is no GLB of version 2");
  in.skip(sizeof(std::uint32_t));  // the length, which the file has itself
  bool parsed = false;
  while (in.left() >= 8) {
    const std::uint32_t size = in.number<std::uint32_t>();
    const std::uint32_t type = in.number<std::uint32_t>();
    const std::size_t from = bytes.size() - in.left();
    in.skip(size);
    if (type == kJsonChunk && !parsed) {
      parse(bytes.substr(from, size));
      parsed = true;
    } else if (type == kBinaryChunk && binary_.empty()) {
      binary_ = bytes.substr(from, size);
    }
  }
  if (!parsed) in.refuse("has no JSON");
}

void GltfDocument::parse(std::string_view text) {
  if (text.size() > kMaxJson) refuse("its JSON is larger than 256 MiB", "a GLB file");
  std::size_t values = 0;
  const auto watch = [&](int depth, Json::parse_event_t, Json&) {
    if (depth > kMaxDepth) refuse("is nested deeper than 64");
    if (++values > kMaxValues) refuse("has more than 2 million values");
    return true;
  };
  root_ = Json::parse(text.begin(), text.end(), watch, false);
  if (root_.is_discarded() || !root_.is_object()) refuse("is not JSON, or damaged", "glTF 2.0");
}

void GltfDocument::check_version() const {
  const auto asset = root_.find("asset");
  if (asset == root_.end() || !asset->is_object() || !asset->contains("version") ||
      !(*asset)["version"].is_string() ||
      !(*asset)["version"].get_ref<const std::string&>().starts_with("2.")) {
    refuse("does not tell that it is glTF 2.0", "asset.version = \"2.0\"");
  }
  const auto required = root_.find("extensionsRequired");
  if (required == root_.end() || !required->is_array()) return;
  for (const Json& name : *required) {
    // Textures and materials are not read anyway.
    if (!name.is_string()) refuse("extensionsRequired holds something else than names");
    const std::string_view text = name.get_ref<const std::string&>();
    if (text.starts_with("KHR_materials_") || text.starts_with("KHR_texture_")) continue;
    refuse("needs the extension " + quoted_word(text), "a file without compressed meshes");
  }
}

const GltfDocument::Json& GltfDocument::entry(const char* list, std::size_t index) const {
  if (index >= count(list)) {
    refuse("names " + std::string(list) + "[" + std::to_string(index) + "], which is not there");
  }
  const Json& found = root_[list][index];
  if (!found.is_object()) refuse(std::string(list) + " holds something else than objects");
  return found;
}

std::size_t GltfDocument::count(const char* list) const {
  const auto found = root_.find(list);
  return found == root_.end() || !found->is_array() ? 0 : found->size();
}

std::size_t GltfDocument::number(const Json& object, const char* key) const {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_number_unsigned()) {
    refuse(std::string(key) + " is missing or not a whole number ≥ 0");
  }
  return found->get<std::size_t>();
}

std::size_t GltfDocument::number(const Json& object, const char* key, std::size_t fallback) const {
  return object.contains(key) ? number(object, key) : fallback;
}

std::vector<double> GltfDocument::numbers(const Json& object, const char* key,
                                          std::size_t size) const {
  const auto found = object.find(key);
  if (found == object.end()) return {};
  const std::string expected = std::to_string(size) + " finite numbers";
  if (!found->is_array() || found->size() != size)
    refuse(std::string(key) + " is not a list", expected);
  std::vector<double> list;
  for (const Json& number : *found) {
    if (!number.is_number() || !std::isfinite(number.get<double>())) {
      refuse(std::string(key) + " has an element that is not a number", expected);
    }
    list.push_back(number.get<double>());
  }
  return list;
}

std::vector<std::size_t> GltfDocument::indices(const Json& object, const char* key) const {
  const auto found = object.find(key);
  if (found == object.end()) return {};
  if (!found->is_array()) refuse(std::string(key) + " is not a list");
  std::vector<std::size_t> list;
  for (const Json& index : *found) {
    if (!index.is_number_unsigned()) {
      refuse(std::string(key) + " has an element that is not an index");
    }
    list.push_back(index.get<std::size_t>());
  }
  return list;
}

std::size_t GltfDocument::buffer_of(std::size_t accessor) const {
  const Json& description = entry("accessors", accessor);
  if (description.contains("sparse")) refuse("has a sparse accessor", "a whole one");
  return number(entry("bufferViews", number(description, "bufferView")), "buffer");
}

GltfAccessor GltfDocument::accessor(std::size_t index, std::size_t components) const {
  const Json& description = entry("accessors", index);
  const Json& view = entry("bufferViews", number(description, "bufferView"));
  const std::size_t buffer = number(view, "buffer");
  const auto loaded = buffers_.find(buffer);
  const std::string_view bytes =
      loaded == buffers_.end() ? binary_ : std::string_view(loaded->second);

  const auto type = description.find("type");
  if (type == description.end() || *type != (components == 1 ? "SCALAR" : "VEC3")) {
    refuse("an accessor has another type", components == 1 ? "SCALAR" : "VEC3");
  }
  GltfAccessor a;
  a.component = static_cast<int>(std::min<std::size_t>(number(description, "componentType"), 9999));
  a.count = number(description, "count");
  const std::size_t size = components * (a.component == 5121   ? 1
                                         : a.component == 5123 ? 2
                                                               : std::size_t{4});
  a.stride = number(view, "byteStride", size);
  const std::size_t from = number(view, "byteOffset", 0), length = number(view, "byteLength");
  const std::size_t skipped = number(description, "byteOffset", 0);
  if (from > bytes.size() || length > bytes.size() - from || skipped > length) {
    refuse("a view is larger than its buffer of " + std::to_string(bytes.size()) + " bytes");
  }
  a.bytes = bytes.substr(from + skipped, length - skipped);
  if (a.stride < size || a.stride > 252 ||
      (a.count > 0 &&
       (a.bytes.size() < size || a.count - 1 > (a.bytes.size() - size) / a.stride))) {
    refuse("an accessor of " + std::to_string(a.count) + " elements is larger than its view");
  }
  return a;
}

std::string GltfDocument::buffer_file(std::size_t buffer) const {
  const Json& description = entry("buffers", buffer);
  const auto uri = description.find("uri");
  if (uri == description.end()) return "";
  if (!uri->is_string()) refuse("the uri of a buffer is not a text");
  const std::string& text = uri->get_ref<const std::string&>();
  if (text.starts_with("data:")) return "";
  const std::optional<std::string> name = percent_decoded(text);
  if (!name || !stays_below(*name) || name->find("://") != std::string::npos) {
    refuse("the buffer " + quoted_word(text) + " is not read",
           "a file in the folder of the mesh or below it");
  }
  return *name;
}

void GltfDocument::load_buffer(std::size_t buffer, const SideFileReader& read) {
  if (buffers_.contains(buffer)) return;
  if (buffers_.size() >= kMaxBuffers) refuse("has more than 1000 buffers");
  const Json& description = entry("buffers", buffer);
  const std::string name = buffer_file(buffer);
  if (!name.empty()) {
    std::size_t so_far = 0;
    for (const auto& [index, bytes] : buffers_) so_far += bytes.size();
    buffers_[buffer] = read(name, kMaxBufferBytes - std::min(so_far, kMaxBufferBytes));
  } else if (description.contains("uri")) {
    const std::string_view text = description["uri"].get_ref<const std::string&>();
    const std::size_t comma = text.find(",");
    if (comma == std::string_view::npos || !text.substr(0, comma).ends_with(";base64")) {
      refuse("a buffer in the file is not in base64");
    }
    std::optional<std::string> bytes = base64_decoded(text.substr(comma + 1));
    if (!bytes) refuse("a buffer in the file is damaged", "base64");
    buffers_[buffer] = std::move(*bytes);
  } else if (buffer != 0 || binary_.data() == nullptr) {
    refuse("buffers[" + std::to_string(buffer) + "] has no bytes");
  }
}

}  // namespace hadal
