#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string_view>

#include "hadal/log/mcap_bytes.h"
#include "hadal/log/part_file.h"

namespace hadal::log {

/// When a file appears under its name. What is no regular file (/dev/stdout, a pipe) is written
/// directly in all cases.
enum class Appears {
  kAtOnce,        ///< in place of an old one, which is removed: for logs, that others may follow
  kWhenComplete,  ///< with close(); until then an old one stays as it is
};

/// A new file that is written from front to back, without a buffer: what write() took has reached
/// the operating system and outlives the process. Throws SystemError with path and reason.
class OutputFile {
 public:
  OutputFile(std::filesystem::path path, Appears appears);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  /// All of it, or nothing: what a full disk has taken of it is cut off again.
  void write(ByteSpan bytes);
  /// Has the disk take what was written: it outlives a power cut, too.
  void sync();
  void close();

  bool is_open() const { return descriptor_ >= 0; }
  /// Whether it still stands under its name: nobody has removed it or its folder.
  bool in_place() const;
  std::uint64_t size() const { return size_; }
  /// CRC-32 of everything written so far.
  std::uint32_t crc() const { return crc_; }

 private:
  std::filesystem::path path_;
  std::unique_ptr<PartFile> part_;  ///< only if it appears when it is complete
  int descriptor_ = -1;
  std::uint64_t size_ = 0;
  std::uint32_t crc_ = 0;
};

/// A whole file at once, which appears when it is complete.
void write_file(const std::filesystem::path& path, std::string_view text);

/// At the end of a file, which is made if it is not there; nothing stays open.
void append_to_file(const std::filesystem::path& path, std::string_view text);

}  // namespace hadal::log
