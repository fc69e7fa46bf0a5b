#pragma once

#include <filesystem>

namespace hadal::log {

/// Keeps a folder for one writer as long as it lives. The lock belongs to the open file
/// FOLDER/.lock (flock), so that it ends with the process, however that ends; the file names the
/// holder.
class FolderLock {
 public:
  /// Throws InputError with the holder if another process has the folder, SystemError if the lock
  /// file cannot be made. A file system without locks is taken without one.
  explicit FolderLock(const std::filesystem::path& folder);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  bool open_and_lock();
  [[noreturn]] void refuse() const;
  [[noreturn]] void fail(int error) const;
  void tell_holder() const;

  std::filesystem::path folder_, file_;
  int descriptor_ = -1;
};

}  // namespace hadal::log
