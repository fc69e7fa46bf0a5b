#include <fmt/format.h>

#include <algorithm>

#include "hadal/environment/grid_file.h"

namespace hadal {

template <class T>
GridAxis::Place<T> GridAxis::locate(const T& x) const {
  if (!(x > T(at.front()))) return {};
  const std::size_t last = at.size() - 1;
  if (!(x < T(at.back()))) return {last, last, T(0.0), 0};
  const auto above = std::upper_bound(at.begin(), at.end(), value_of(x));
  const auto i = static_cast<std::size_t>(above - at.begin()) - 1;
  const double slope = 1 / (at[i + 1] - at[i]);
  return {i, i + 1, (x - T(at[i])) * T(slope), slope};
}

std::string outside_of(const GridFlow& flow, const Vec3<double>& place, double duration) {
  const auto check = [](const GridAxis& axis, double x, const char* name, const char* unit) {
    if (axis.at.size() < 2 || (x >= axis.at.front() && x <= axis.at.back())) return std::string();
    return fmt::format("{} {:g} {} is outside of its grid, {:g} to {:g} {}", name, x, unit,
                       axis.at.front(), axis.at.back(), unit);
  };
  for (const std::string& text :
       {check(flow.north, place[0], "north", "m"), check(flow.east, place[1], "east", "m"),
        check(flow.depth, place[2], "depth", "m"), check(flow.time, 0, "time", "s"),
        check(flow.time, duration, "time", "s")}) {
    if (!text.empty()) return text;
  }
  return "";
}

template <class T>
Flow<T> GridFlow::flow(const Vec3<T>& p_N, double t) const {
  const GridAxis::Place<double> in_time = time.locate(t);
  const GridAxis::Place<T> down = depth.locate(p_N[2]), n = north.locate(p_N[0]);
  const GridAxis::Place<T> e = east.locate(p_N[1]);
  Flow<T> f{};
  // The sixteen corners, each with its weight and the slopes of that.
  for (int corner = 0; corner < 16; ++corner) {
    const auto pick = [&](int bit, const auto& place) {
      return (corner >> bit & 1) != 0 ? place.second : place.first;
    };
    const auto weight = [&](int bit, const auto& place) {
      using S = std::decay_t<decltype(place.share)>;
      return (corner >> bit & 1) != 0 ? place.share : S(1.0) - place.share;
    };
    const auto slope = [&](int bit, const auto& place) {
      return (corner >> bit & 1) != 0 ? place.slope : -place.slope;
    };
    const std::size_t index =
        ((pick(0, in_time) * depth.at.size() + pick(1, down)) * north.at.size() + pick(2, n)) *
            east.at.size() +
        pick(3, e);
    const std::array<float, 3>& v = velocity_N[index];
    const double w_t = weight(0, in_time);
    const T w_d = weight(1, down), w_n = weight(2, n), w_e = weight(3, e);
    const T space = w_d * w_n * w_e;
    const std::array<T, 3> rise = {T(slope(2, n) * w_t) * (w_d * w_e),
                                   T(slope(3, e) * w_t) * (w_d * w_n),
                                   T(slope(1, down) * w_t) * (w_n * w_e)};
    for (int i = 0; i < 3; ++i) {
      const T value(static_cast<double>(v[static_cast<std::size_t>(i)]));
      f.velocity_N[i] += T(w_t) * space * value;
      f.rate_N[i] += T(slope(0, in_time)) * space * value;
      for (int j = 0; j < 3; ++j) f.gradient_N(i, j) += rise[static_cast<std::size_t>(j)] * value;
    }
  }
  return f;
}
template Flow<double> GridFlow::flow(const Vec3<double>&, double) const;
template Flow<FlowDual> GridFlow::flow(const Vec3<FlowDual>&, double) const;

}  // namespace hadal
