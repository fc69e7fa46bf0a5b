#include "hadal/log/file_identity.h"

#include <sys/stat.h>

#include "hadal/base/error.h"

namespace hadal::log {

namespace {

FileIdentity identity(const struct stat& status) {
  return {static_cast<std::uint64_t>(status.st_dev), static_cast<std::uint64_t>(status.st_ino)};
}

}  // namespace

std::optional<FileIdentity> file_identity(const std::filesystem::path& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return std::nullopt;
  return identity(status);
}

std::optional<FileIdentity> file_identity(int descriptor) {
  struct stat status {};
  if (::fstat(descriptor, &status) != 0) return std::nullopt;
  return identity(status);
}

void refuse_overwriting(const std::filesystem::path& output,
                        const std::vector<std::filesystem::path>& inputs) {
  // A terminal or a pipe may well be both.
  std::error_code error;
  if (!std::filesystem::is_regular_file(output, error)) return;
  for (const std::filesystem::path& input : inputs) {
    if (file_identity(input) != file_identity(output)) continue;
    throw InputError(Finding{
        .where = {output.string()},
        .problem = input == output
                       ? "is read by this command, which would overwrite it"
                       : "is " + input.string() + ", which this command reads and would overwrite",
        .expected = "another place for the output"});
  }
}

}  // namespace hadal::log
