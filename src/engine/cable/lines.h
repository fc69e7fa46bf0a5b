#pragma once

/// Vectors of many points, component by component, so that packs load neighbours at once.

#include <array>
#include <cstddef>
#include <vector>

#include "hadal/math/pack.h"
#include "hadal/math/vec.h"

namespace hadal::engine {

/// N numbers for each of `capacity` points. Behind them is room for a pack that begins at the last,
/// whose other lanes hold anything finite or not.
template <int N>
class Lines {
 public:
  explicit Lines(std::size_t capacity) {
    for (auto& line : lines_) line.resize(capacity + kLanes);
  }

  static constexpr std::size_t kLanes = Pack<double>::Simd::size();

  double* line(int k) { return lines_[static_cast<std::size_t>(k)].data(); }
  const double* line(int k) const { return lines_[static_cast<std::size_t>(k)].data(); }

  Vec<double, N> operator[](std::size_t i) const {
    Vec<double, N> x;
    for (int k = 0; k < N; ++k) x[k] = line(k)[i];
    return x;
  }
  void set(std::size_t i, const Vec<double, N>& x) {
    for (int k = 0; k < N; ++k) line(k)[i] = x[k];
  }

  /// Of kLanes points, the first of them i.
  Vec<Pack<double>, N> pack(std::size_t i) const {
    Vec<Pack<double>, N> x;
    for (int k = 0; k < N; ++k) {
      x[k].v.copy_from(line(k) + i, std::experimental::element_aligned);
    }
    return x;
  }
  void set_pack(std::size_t i, const Vec<Pack<double>, N>& x) {
    for (int k = 0; k < N; ++k) x[k].v.copy_to(line(k) + i, std::experimental::element_aligned);
  }

 private:
  std::array<std::vector<double>, N> lines_;
};

}  // namespace hadal::engine
