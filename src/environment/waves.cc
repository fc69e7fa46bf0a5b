#include "hadal/environment/waves.h"

#include <cmath>
#include <string>

#include "hadal/base/error.h"
#include "hadal/math/turns.h"

namespace hadal {

double wave_number(double omega, double depth, double gravity) {
  HADAL_ASSERT(omega > 0 && depth > 0 && gravity > 0, std::to_string(omega));
  const double deep = omega * omega / gravity;
  if (deep * depth > 40) return deep;  // tanh is 1 to rounding
  // Newton's method on x tanh x = x₀ for x = kh, from above, where it is convex.
  const double x0 = deep * depth;
  double x = x0 / std::sqrt(std::tanh(x0));
  for (int i = 0; i < 50; ++i) {
    const double th = std::tanh(x);
    const double step = (x * th - x0) / (th + x * (1 - th * th));
    x -= step;
    if (std::abs(step) <= 1e-16 * x) break;
  }
  return x / depth;
}

namespace {

/// The numbers of one component, or of one in each lane.
template <class E>
struct WaveNumbers {
  E amplitude{};
  E omega{}, k{};                              ///< [rad/s], [rad/m]
  E north{}, east{};                           ///< direction of travel
  E turns_t{}, turns_n{}, turns_e{}, turns{};  ///< the phase in turns: per s, per m, at zero
  E size{};                                    ///< 1/(1 − e^(−2kh))
  E head{};                                    ///< ω/(gk) [s]

  template <class F>
  static void for_each(F&& f) {
    using W = WaveNumbers;
    f(&W::amplitude), f(&W::omega), f(&W::k), f(&W::north), f(&W::east), f(&W::turns_t);
    f(&W::turns_n), f(&W::turns_e), f(&W::turns), f(&W::size), f(&W::head);
  }
};

/// Sums over components.
template <class T>
struct WaveSums {
  T v_n{}, v_e{}, v_up{};
  T a_n{}, a_e{}, a_down{};
  T g_nn{}, g_ne{}, g_ee{}, g_nd{}, g_ed{};
  T head{};
  T up{}, up_rate{}, s_n{}, s_e{}, s_n_rate{}, s_e_rate{}, c_nn{}, c_ne{}, c_ee{};
};

/// Adds a wave at the place (n, e, d), 0 ≤ d ≤ h, and the surface over it.
template <bool kFinite, class E, class T>
HADAL_INLINE void add_wave(const WaveNumbers<E>& w, const T& n, const T& e, const T& d, const E& h,
                           const E& t, WaveSums<T>& sum) {
  const SinCos<T> phase =
      sin_cos_of_turns(w.turns_n * n + w.turns_e * e + (w.turns - w.turns_t * t));
  // cosh k(h − d) / sinh kh and sinh k(h − d) / sinh kh, without large numbers.
  T across = exp_of_negative(T(-w.k * d)), along = across;
  if constexpr (kFinite) {
    const T mirrored = exp_of_negative(T(w.k * (d - (h + h))));
    across = w.size * (across - mirrored);
    along = w.size * (along + mirrored);
  }
  const E speed = w.amplitude * w.omega;
  const T along_cos = (speed * along) * phase.cos, along_sin = (speed * along) * phase.sin;
  const T across_cos = (speed * across) * phase.cos, across_sin = (speed * across) * phase.sin;

  sum.v_n += w.north * along_cos, sum.v_e += w.east * along_cos, sum.v_up += across_sin;
  const T rate = w.omega * along_sin;
  sum.a_n += w.north * rate, sum.a_e += w.east * rate, sum.a_down += w.omega * across_cos;
  const T stretch = w.k * along_sin, shear = w.k * across_cos;
  sum.g_nn += (w.north * w.north) * stretch, sum.g_ne += (w.north * w.east) * stretch;
  sum.g_ee += (w.east * w.east) * stretch;
  sum.g_nd += w.north * shear, sum.g_ed += w.east * shear;
  sum.head += w.head * along_cos;

  const T up = w.amplitude * phase.cos, quarter_later = w.amplitude * phase.sin;
  const T steep = w.k * quarter_later, tilt_rate = (w.k * w.omega) * up;
  const T curve = (w.k * w.k) * up;
  sum.up += up, sum.up_rate += w.omega * quarter_later;
  sum.s_n += w.north * steep, sum.s_e += w.east * steep;
  sum.s_n_rate += w.north * tilt_rate, sum.s_e_rate += w.east * tilt_rate;
  sum.c_nn += (w.north * w.north) * curve, sum.c_ne += (w.north * w.east) * curve;
  sum.c_ee += (w.east * w.east) * curve;
}

/// The sums as a sample; what does not change with depth has no gradient over it.
template <class U, class T>
WaveSample<U> sample_of(const WaveSums<T>& sums, bool constant_over_depth) {
  const auto all = [](const T& x) -> U { return sum_of_lanes(x); };
  WaveSample<U> s;
  s.flow.velocity_N = {{all(sums.v_n), all(sums.v_e), -all(sums.v_up)}};
  s.flow.rate_N = {{all(sums.a_n), all(sums.a_e), all(sums.a_down)}};
  Mat3<U>& g = s.flow.gradient_N;
  g(0, 0) = -all(sums.g_nn), g(1, 1) = -all(sums.g_ee);
  g(0, 1) = g(1, 0) = -all(sums.g_ne);
  g(2, 0) = -all(sums.g_nd), g(2, 1) = -all(sums.g_ed);
  if (!constant_over_depth) {
    g(0, 2) = g(2, 0), g(1, 2) = g(2, 1);
    g(2, 2) = -(g(0, 0) + g(1, 1));
  }
  s.surface = {.depth = -all(sums.up),
               .rate = -all(sums.up_rate),
               .slope = {{all(sums.s_n), all(sums.s_e)}},
               .slope_rate = {{-all(sums.s_n_rate), -all(sums.s_e_rate)}},
               .curvature_nn = all(sums.c_nn),
               .curvature_ne = all(sums.c_ne),
               .curvature_ee = all(sums.c_ee)};
  s.head = all(sums.head);
  return s;
}

using Lane = Pack<double>;
constexpr int kLanes = Lanes<Lane>::kCount;

}  // namespace

struct Waves::Numbers {
  double depth;
  std::vector<WaveNumbers<double>> single;
  std::vector<WaveNumbers<Lane>> packs;
};

Waves::Waves(const std::vector<WaveComponent>& components, double depth, double gravity) {
  Numbers numbers{depth, {}, {}};
  for (const WaveComponent& c : components) {
    const double k = wave_number(c.omega, depth, gravity), turn = 1 / (2 * kPi);
    const double north = std::cos(c.heading), east = std::sin(c.heading);
    numbers.single.push_back({.amplitude = c.amplitude,
                              .omega = c.omega,
                              .k = k,
                              .north = north,
                              .east = east,
                              .turns_t = c.omega * turn,
                              .turns_n = k * north * turn,
                              .turns_e = k * east * turn,
                              .turns = c.phase * turn,
                              .size = -1 / std::expm1(-2 * k * depth),
                              .head = c.omega / (gravity * k)});
  }
  const std::size_t count = numbers.single.size();
  for (std::size_t first = 0; first < count; first += kLanes) {
    WaveNumbers<Lane>& pack = numbers.packs.emplace_back();
    // What is left over has amplitude zero.
    WaveNumbers<Lane>::for_each([&](auto member) { pack.*member = Lane(0.0); });
    for (int i = 0; i < kLanes && first + static_cast<std::size_t>(i) < count; ++i) {
      const WaveNumbers<double>& w = numbers.single[first + static_cast<std::size_t>(i)];
      const auto set = [i](Lane& to, double x) { to.set_lane(i, x); };
      set(pack.amplitude, w.amplitude), set(pack.omega, w.omega), set(pack.k, w.k);
      set(pack.north, w.north), set(pack.east, w.east), set(pack.turns_t, w.turns_t);
      set(pack.turns_n, w.turns_n), set(pack.turns_e, w.turns_e), set(pack.turns, w.turns);
      set(pack.size, w.size), set(pack.head, w.head);
    }
  }
  numbers_ = std::make_unique<const Numbers>(std::move(numbers));
}

Waves::~Waves() = default;
Waves::Waves(Waves&&) noexcept = default;
Waves& Waves::operator=(Waves&&) noexcept = default;

template <class T>
WaveSample<T> Waves::sample(const Vec3<T>& p_N, double t) const {
  constexpr bool kPacked = std::is_same_v<T, double>;
  using Sum = std::conditional_t<kPacked, Lane, T>;
  using Number = std::conditional_t<kPacked, Lane, double>;
  const double h = numbers_->depth;
  const bool outside = p_N[2] < T(0) || p_N[2] > T(h);
  const Sum n(p_N[0]), e(p_N[1]), d(clamp(p_N[2], T(0), T(h)));
  const auto& components = [&]() -> const auto& {
    if constexpr (kPacked) {
      return numbers_->packs;
    } else {
      return numbers_->single;
    }
  }
  ();
  const auto zero = [](auto&... sums) { ((sums = Sum(0.0)), ...); };
  WaveSums<Sum> s;
  zero(s.v_n, s.v_e, s.v_up, s.a_n, s.a_e, s.a_down, s.g_nn, s.g_ne, s.g_ee, s.g_nd, s.g_ed);
  zero(s.head, s.up, s.up_rate, s.s_n, s.s_e, s.s_n_rate, s.s_e_rate, s.c_nn, s.c_ne, s.c_ee);
  if (std::isinf(h)) {
    for (const auto& w : components) add_wave<false>(w, n, e, d, Number(0.0), Number(t), s);
  } else {
    for (const auto& w : components) add_wave<true>(w, n, e, d, Number(h), Number(t), s);
  }
  return sample_of<T>(s, outside);
}
template WaveSample<double> Waves::sample(const Vec3<double>&, double) const;
template WaveSample<FlowDual> Waves::sample(const Vec3<FlowDual>&, double) const;

}  // namespace hadal
