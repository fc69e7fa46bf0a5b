#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

namespace hadal::log {

/// Which file it is, under whatever name or link.
struct FileIdentity {
  std::uint64_t device = 0;
  std::uint64_t inode = 0;

  bool operator==(const FileIdentity&) const = default;
};

/// Nothing if there is no such file; symbolic links are followed.
std::optional<FileIdentity> file_identity(const std::filesystem::path& path);
std::optional<FileIdentity> file_identity(int descriptor);

/// Throws InputError if writing `output` would destroy one of `inputs`.
void refuse_overwriting(const std::filesystem::path& output,
                        const std::vector<std::filesystem::path>& inputs);

}  // namespace hadal::log
