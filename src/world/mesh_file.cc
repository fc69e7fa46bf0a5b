#include "hadal/world/mesh_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "hadal/world/mesh_errors.h"
#include "hadal/world/mesh_formats.h"

namespace hadal {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxBytes = std::size_t{1} << 30;

/// An open file, closed in the end.
class OpenFile {
 public:
  /// Does not wait for the other end of a pipe.
  explicit OpenFile(const std::string& file)
      : descriptor_(::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)) {}
  ~OpenFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  int get() const { return descriptor_; }

 private:
  int descriptor_;
};

/// All bytes of a regular file, as many as it had when it was opened.
std::string read_bytes(const std::string& path, const MeshErrors& errors, std::size_t most) {
  const OpenFile file(path);
  if (file.get() < 0 && errno == ENOENT) errors.refuse("no such mesh file");
  struct stat status {};
  if (file.get() < 0 || ::fstat(file.get(), &status) != 0) errors.refuse(std::strerror(errno));
  if (S_ISDIR(status.st_mode)) errors.refuse("is a folder", "a mesh file");
  if (!S_ISREG(status.st_mode)) errors.refuse("is not a regular file", "a mesh file");
  if (static_cast<std::uint64_t>(status.st_size) > most) {
    errors.refuse("the mesh file is larger than 1 GiB");
  }
  std::string bytes(static_cast<std::size_t>(status.st_size), '\0');
  std::size_t at = 0;
  while (at < bytes.size()) {
    const ssize_t count = ::read(file.get(), bytes.data() + at, bytes.size() - at);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) errors.refuse(std::strerror(errno));
    if (count == 0) break;
    at += static_cast<std::size_t>(count);
  }
  bytes.resize(at);
  return bytes;
}

std::string extension_of(const std::string& file) {
  std::string extension = fs::path(file).extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return extension;
}

enum class Format { kStl, kObj, kPly, kGltf, kDae };

Format format_of(const std::string& file) {
  const std::string extension = extension_of(file);
  if (extension == ".stl") return Format::kStl;
  if (extension == ".obj") return Format::kObj;
  if (extension == ".ply") return Format::kPly;
  if (extension == ".gltf" || extension == ".glb") return Format::kGltf;
  if (extension == ".dae") return Format::kDae;
  MeshErrors(file).refuse("not a mesh file that can be read", "STL, OBJ, PLY, glTF or DAE");
}

}  // namespace

TriangleMesh read_mesh_bytes(const std::string& file, std::string_view bytes,
                             const SideFileReader& read) {
  const MeshInput input{file, bytes};
  switch (format_of(file)) {
    case Format::kStl:
      return read_stl(input);
    case Format::kObj:
      return read_obj(input);
    case Format::kPly:
      return read_ply(input);
    case Format::kGltf:
      return read_gltf(input, read);
    case Format::kDae:
      return read_dae(input);
  }
  return {};
}

TriangleMesh read_mesh_file(const std::string& file) {
  format_of(file);
  const std::string bytes = read_bytes(file, MeshErrors(file), kMaxBytes);
  return read_mesh_bytes(file, bytes, [&](const std::string& name, std::size_t most) {
    const std::string path = (fs::path(file).parent_path() / name).string();
    return read_bytes(path, MeshErrors(path), most);
  });
}

std::vector<std::string> mesh_side_files(const std::string& file) {
  if (format_of(file) != Format::kGltf) return {};
  const std::string bytes = read_bytes(file, MeshErrors(file), kMaxBytes);
  return gltf_side_files({file, bytes});
}

}  // namespace hadal
