#include "hadal/engine/driven_path.h"

#include <algorithm>
#include <cmath>

#include "hadal/math/scalar.h"

namespace hadal::engine {

namespace {

double length(const Vec3<double>& v) { return std::sqrt(dot(v, v)); }

Quaternion<double> yawed(double yaw, const Quaternion<double>& rest) {
  return quaternion_from_rpy(Vec3<double>{{0, 0, yaw}}) * rest;
}

}  // namespace

DrivenPath::DrivenPath(const model::ObjectPath& path, const Quaternion<double>& at_start)
    : path_(path), at_start_(at_start) {
  for (const std::vector<double>& p : path.waypoints) corners_.push_back({{p[0], p[1], p[2]}});
  if (path.closed && !corners_.empty()) corners_.push_back(corners_.front());
  double way = 0;
  for (std::size_t i = 0; i < corners_.size(); ++i) {
    if (i > 0) way += length(corners_[i] - corners_[i - 1]);
    reached_.push_back(way);
  }
}

PathState DrivenPath::at(double time) const {
  return path_.kind == model::PathKind::kCircle ? on_circle(time) : on_line(time);
}

PathState DrivenPath::on_line(double time) const {
  double way = path_.speed * time;
  const double whole = reached_.back();
  const bool arrived = !path_.closed && way >= whole;
  if (path_.closed) way -= whole * std::floor(way / whole);
  way = std::clamp(way, 0.0, whole);
  // The leg that begins at or before it; the last one at the end.
  const auto next = std::upper_bound(reached_.begin() + 1, reached_.end() - 1, way);
  const auto leg = static_cast<std::size_t>(next - reached_.begin());
  const Vec3<double> side = corners_[leg] - corners_[leg - 1];
  const Vec3<double> along = (1 / length(side)) * side;
  PathState state;
  state.position = corners_[leg - 1] + (way - reached_[leg - 1]) * along;
  state.orientation = path_.turns ? yawed(std::atan2(along[1], along[0]), at_start_) : at_start_;
  if (!arrived) {
    const Vec3<double> v_B =
        transposed_times(rotation_matrix(state.orientation), path_.speed * along);
    state.nu = join(v_B, Vec3<double>{});
  }
  return state;
}

PathState DrivenPath::on_circle(double time) const {
  const double rate = path_.speed / path_.radius;  // > 0: clockwise seen from above
  const double angle = radians(path_.start_deg) + rate * time;
  const Vec3<double> out{{std::cos(angle), std::sin(angle), 0}};
  const Vec3<double> ahead{{-out[1], out[0], 0}};
  PathState state;
  state.position = path_.center + path_.radius * out;
  state.orientation = path_.turns ? yawed(std::atan2(ahead[1], ahead[0]), at_start_) : at_start_;
  const Mat3<double> R = rotation_matrix(state.orientation);
  const Vec3<double> turning{{0, 0, path_.turns ? rate : 0.0}};
  state.nu = join(transposed_times(R, path_.speed * ahead), transposed_times(R, turning));
  state.acceleration_N = -path_.speed * rate * out;
  return state;
}

}  // namespace hadal::engine
