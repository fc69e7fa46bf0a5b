#pragma once

#include "hadal/math/pack.h"

namespace hadal::bench {

inline constexpr int kPeakChains = 12;
inline constexpr int kPeakRounds = 2000;
template <class E>
inline constexpr double kPeakOperations = 2.0 * kPeakRounds* kPeakChains* Lanes<Pack<E>>::kCount;

/// Twelve chains of fused multiply-adds that do not wait for each other: two units with a latency
/// of four to five cycles are kept full. kPeakOperations additions and multiplications; returns a
/// number that needs all of them.
template <class E>
double multiply_add_peak(double seed) {
  using P = Pack<E>;
  P chain[kPeakChains];
  for (int i = 0; i < kPeakChains; ++i) chain[i] = P(seed + i);
  const P factor(0.9999999), term(1e-9 * seed);
  for (int k = 0; k < kPeakRounds; ++k) {
#pragma GCC unroll 12
    for (P& c : chain) c = c * factor + term;
  }
  for (int i = 1; i < kPeakChains; ++i) chain[0] += chain[i];
  double sum = 0;
  for (int lane = 0; lane < Lanes<P>::kCount; ++lane) {
    sum += static_cast<double>(chain[0].lane(lane));
  }
  return sum;
}

}  // namespace hadal::bench
