#pragma once

/// Random streams: one per component, made from (seed, path), so that adding a sensor leaves the
/// noise of all others as it was. The same numbers everywhere: `std::normal_distribution` differs
/// between libraries.

#include <array>
#include <cstdint>
#include <string_view>

namespace hadal {

class RandomStream {
 public:
  RandomStream(std::uint64_t seed, std::string_view path);

  /// The next 64 bits (xoshiro256++ [Blackman 2021]).
  std::uint64_t bits();
  /// Uniform in [0, 1).
  double uniform();
  /// Mean 0, standard deviation 1 (polar method of Marsaglia).
  double gaussian();

  template <class V>
  void visit(V&& v) {
    v(state_);
  }

 private:
  std::array<std::uint64_t, 4> state_;
};

}  // namespace hadal
