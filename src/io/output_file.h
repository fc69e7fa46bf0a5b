#pragma once

#include <cstdint>
#include <filesystem>

#include "hadal/io/mcap_bytes.h"

namespace hadal::io {

/// A new file that is written from front to back, without a buffer: what write() took has reached
/// the operating system and outlives the process. Throws SystemError with path and reason.
class OutputFile {
 public:
  /// Replaces a file that is there already.
  explicit OutputFile(std::filesystem::path path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  void write(ByteSpan bytes);
  void close();

  bool is_open() const { return descriptor_ >= 0; }
  std::uint64_t size() const { return size_; }
  /// CRC-32 of everything written so far.
  std::uint32_t crc() const { return crc_; }

 private:
  [[noreturn]] void fail(const char* what, int error) const;

  std::filesystem::path path_;
  int descriptor_ = -1;
  std::uint64_t size_ = 0;
  std::uint32_t crc_ = 0;
};

}  // namespace hadal::io
