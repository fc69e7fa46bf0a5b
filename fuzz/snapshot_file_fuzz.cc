// Any bytes, read as a snapshot file, give state and digest or an InputError and nothing else.

#include <cstddef>
#include <cstdint>

#include "hadal/base/error.h"
#include "hadal/log/snapshot_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto* bytes = reinterpret_cast<const std::byte*>(data);
  try {
    const hadal::log::Snapshot snapshot = hadal::log::read_snapshot({bytes, bytes + size}, "fuzz");
    if (snapshot.digest.empty() || snapshot.state.empty()) __builtin_trap();
  } catch (const hadal::InputError& error) {
    if (error.findings().empty()) __builtin_trap();
  }
  return 0;
}
