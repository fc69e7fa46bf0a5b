#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "hadal/log/mcap_bytes.h"

namespace hadal::log {

/// Bytes that can be read from any place: a file or memory.
class ByteSource {
 public:
  virtual ~ByteSource() = default;
  virtual std::uint64_t size() const = 0;
  /// Fills `out` with the bytes from `offset` on, which the caller knows to be there.
  virtual void read(std::uint64_t offset, std::span<std::byte> out) const = 0;
};

/// Throws SystemError if the file cannot be opened. It is read piece by piece, never mapped: a
/// file that shrinks meanwhile is an error then, not a crash.
std::unique_ptr<ByteSource> open_file(const std::filesystem::path& path);
std::unique_ptr<ByteSource> from_memory(ByteBuffer bytes);

/// Memory that is reused without being cleared.
class ScratchBuffer {
 public:
  std::span<std::byte> get(std::size_t size) {
    if (size > capacity_) {
      data_ = std::make_unique_for_overwrite<std::byte[]>(size);
      capacity_ = size;
    }
    return {data_.get(), size};
  }

 private:
  std::unique_ptr<std::byte[]> data_;
  std::size_t capacity_ = 0;
};

}  // namespace hadal::log
