#include "hadal/report/growing_track.h"

#include <cmath>

namespace hadal::report {

void GrowingTrack::push(double t, const Vec3<double>& p_N) {
  if (!std::isfinite(p_N[0] + p_N[1] + p_N[2])) return;
  last_ = {t, p_N};
  if (left_ > 0) {
    --left_;
    return;
  }
  points_.push_back(last_);
  left_ = stride_ - 1;
  if (points_.size() + 1 < max_points_) return;
  // Every other one from now on.
  std::size_t kept = 0;
  for (std::size_t i = 0; i < points_.size(); i += 2) points_[kept++] = points_[i];
  const bool last_was_kept = points_.size() % 2 == 1;
  points_.resize(kept);
  left_ = last_was_kept ? 2 * stride_ - 1 : stride_ - 1;
  stride_ *= 2;
}

ReportTrack GrowingTrack::track() const {
  ReportTrack track{.name = name_, .t = {}, .p_N = {}};
  for (const Point& point : points_) {
    track.t.push_back(point.t), track.p_N.push_back(point.p_N);
  }
  if (!points_.empty() && last_.t > points_.back().t) {
    track.t.push_back(last_.t), track.p_N.push_back(last_.p_N);
  }
  return track;
}

}  // namespace hadal::report
