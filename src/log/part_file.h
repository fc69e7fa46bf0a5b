#pragma once

#include <filesystem>

namespace hadal::log {

/// A file that appears under its name when it is complete and not before: it is written beside it
/// as NAME.part.PID, and takes the name in one step. Who fails or is interrupted leaves what was
/// there.
///
///     PartFile part("run.mat");
///     write_all_of_it(part.path());
///     part.commit();
///
/// What is no regular file, such as /dev/stdout or a pipe, is written directly. A symbolic link
/// stays one.
class PartFile {
 public:
  explicit PartFile(const std::filesystem::path& target);
  /// Removes the part, unless it was committed.
  ~PartFile();
  PartFile(const PartFile&) = delete;
  PartFile& operator=(const PartFile&) = delete;

  /// Where to write.
  const std::filesystem::path& path() const { return direct_ ? target_ : part_; }
  /// Throws SystemError.
  void commit();

 private:
  std::filesystem::path target_, part_;
  bool direct_;
  bool committed_ = false;
};

/// Follows symbolic links, also to a file that is not there yet.
std::filesystem::path resolve_links(std::filesystem::path path);

/// Whether something is there that is no regular file: a device, a pipe, a folder.
bool is_special(const std::filesystem::path& path);

}  // namespace hadal::log
