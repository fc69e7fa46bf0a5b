#pragma once

#include <cstdint>
#include <string>

namespace hadal {

/// What a current is made for, beyond its keys. Kinds that are drawn at random, or prepare numbers
/// of their own once, have
///
///     auto prepared(const CurrentSetting& setting) const;   // something with `flow`
struct CurrentSetting {
  std::uint64_t seed = 0;  ///< of the run
  std::string name;        ///< one for each current, so that no two are alike
};

}  // namespace hadal
