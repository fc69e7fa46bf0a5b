#pragma once

/// One-step integrators for ẋ = f(t, x) on flat vectors, generic over the number type.

#include <array>
#include <cmath>
#include <cstddef>

#include "hadal/math/vec.h"

namespace hadal {

/// Stages of the classical Runge–Kutta method, by when they look at the inputs.
enum class Rk4Time { kStart, kMiddle, kEnd };

struct Rk4Stage {
  Rk4Time when;
  double weight;  ///< of its rate in the result: the share of the step that it stands for
  double ahead;   ///< share of the step from the start to the next stage
};
inline constexpr std::array<Rk4Stage, 4> kRk4Stages{{{Rk4Time::kStart, 1.0 / 6, 0.5},
                                                     {Rk4Time::kMiddle, 1.0 / 3, 0.5},
                                                     {Rk4Time::kMiddle, 1.0 / 3, 1},
                                                     {Rk4Time::kEnd, 1.0 / 6, 0}}};

/// One classical fourth-order step of the numbers of x that each(g) visits by g(i); f(Rk4Stage, x)
/// gives ẋ. `sum` and `stage`, room for it, begin as x.
template <class X, class T, class Each, class F>
HADAL_INLINE void rk4_step(X& x, X& sum, X& stage, const T& h, Each&& each, F&& f) {
  unroll<4>(HADAL_LAMBDA(s) {
    constexpr Rk4Stage now = kRk4Stages[decltype(s)::value];
    const auto& rate = f(now, s == 0 ? x : stage);
    const T weight = h * T(now.weight), ahead = h * T(now.ahead);
    each(HADAL_LAMBDA(i) {
      sum[i] += weight * rate[i];
      if constexpr (now.ahead > 0) stage[i] = x[i] + ahead * rate[i];
    });
  });
  each(HADAL_LAMBDA(i) { x[i] = sum[i]; });
}

/// The same for all numbers of a vector.
template <class T, int N, class F>
HADAL_INLINE void rk4_step(Vec<T, N>& x, std::integral_constant<int, N>, const T& h, F&& f) {
  Vec<T, N> sum = x, stage = x;
  rk4_step(
      x, sum, stage, h, HADAL_LAMBDA(g) { unroll<N>(g); }, f);
}

/// The same for the first n numbers of a longer vector.
template <class T, int N, class F>
void rk4_step(Vec<T, N>& x, int n, const T& h, F&& f) {
  Vec<T, N> sum = x, stage = x;
  const auto each = [n](auto&& g) {
    for (int i = 0; i < n; ++i) g(i);
  };
  rk4_step(x, sum, stage, h, each, f);
}

/// Result of one attempted Dormand–Prince step.
template <int N>
struct DormandPrinceStep {
  Vec<double, N> x;      ///< fifth-order result
  Vec<double, N> error;  ///< its difference to the embedded fourth-order result
};

/// One Dormand–Prince 5(4) step [Hairer 1993, Table II.5.2]; f(offset, x) → ẋ at start + offset.
template <int N, class F>
DormandPrinceStep<N> dormand_prince_step(const Vec<double, N>& x, double h, F&& f) {
  static constexpr double c[7] = {0, 1.0 / 5, 3.0 / 10, 4.0 / 5, 8.0 / 9, 1, 1};
  static constexpr double a[7][6] = {
      {},
      {1.0 / 5},
      {3.0 / 40, 9.0 / 40},
      {44.0 / 45, -56.0 / 15, 32.0 / 9},
      {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
      {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656},
      {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84}};
  static constexpr double e[7] = {71.0 / 57600,      0,          -71.0 / 16695, 71.0 / 1920,
                                  -17253.0 / 339200, 22.0 / 525, -1.0 / 40};
  std::array<Vec<double, N>, 7> k;
  Vec<double, N> stage = x;
  for (std::size_t s = 0; s < 7; ++s) {
    stage = x;
    for (std::size_t j = 0; j < s; ++j) stage += (h * a[s][j]) * k[j];
    k[s] = f(c[s] * h, stage);
  }
  // The last stage is the result itself.
  DormandPrinceStep<N> step{stage, {}};
  for (std::size_t s = 0; s < 7; ++s) step.error += (h * e[s]) * k[s];
  return step;
}

/// Weighted root-mean-square error of the first n numbers: at most 1 is acceptable [Hairer 1993,
/// Eq. II.4.11].
template <int N>
double error_norm(const Vec<double, N>& error, const Vec<double, N>& before,
                  const Vec<double, N>& after, double relative, double absolute, int n = N) {
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    const double scale = absolute + relative * std::fmax(std::abs(before[i]), std::abs(after[i]));
    sum += (error[i] / scale) * (error[i] / scale);
  }
  return std::sqrt(sum / n);
}

/// The next step from this one's error: aims at 0.9 of the tolerance, changes by at most 0.2 … 5.
inline double next_step(double h, double error) {
  const double factor = error > 0 ? 0.9 * std::pow(error, -0.2) : 5.0;
  return h * std::fmin(5.0, std::fmax(0.2, factor));
}

}  // namespace hadal
