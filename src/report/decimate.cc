#include "hadal/report/decimate.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "hadal/base/error.h"

namespace hadal::report {

Decimator::Decimator(std::size_t max_points) : max_points_(max_points) {
  HADAL_ASSERT(max_points >= 8, std::to_string(max_points));
}

void Decimator::push(double t, double y) {
  HADAL_ASSERT(std::isfinite(t), std::to_string(t));
  HADAL_ASSERT(points_.empty() || t >= last_.t,
               std::to_string(t) + " after " + std::to_string(last_.t));
  const Point point{t, std::isfinite(y) ? y : std::numeric_limits<double>::quiet_NaN()};
  if (points_.empty()) first_ = point;
  last_ = point;
  if (points_.empty() || last_fill_ == bucket_length_) {
    begin_bucket(point);
  } else {
    add_to_last_bucket(point);
  }
}

void Decimator::begin_bucket(const Point& point) {
  // Two places are for the first and the last sample. Room is made first, so that memory never
  // exceeds them.
  if (points_.size() == points_.capacity()) {
    points_.reserve(std::min(std::max<std::size_t>(2 * points_.size(), 64), max_points_));
    sizes_.reserve(points_.capacity());
  }
  points_.push_back(point);
  sizes_.push_back(1);
  last_fill_ = 1;
  while (points_.size() > max_points_ - 2) merge_neighbours();
}

void Decimator::add_to_last_bucket(const Point& point) {
  ++last_fill_;
  const std::size_t size = sizes_.back();
  const std::size_t first = points_.size() - size;
  // Mostly it lies between the two that are kept; a gap does not.
  if (size == 2) {
    const double a = points_[first].y, b = points_[first + 1].y;
    if ((point.y >= a && point.y <= b) || (point.y >= b && point.y <= a)) return;
  }
  points_.emplace_back();
  const std::size_t extended = extend(&points_[first], size, point);
  points_.resize(first + extended);
  sizes_.back() = static_cast<std::uint8_t>(extended);
  while (points_.size() > max_points_ - 2) merge_neighbours();
}

Samples Decimator::samples() const {
  Samples samples;
  if (points_.empty()) return samples;
  samples.t.reserve(points_.size() + 2);
  samples.y.reserve(points_.size() + 2);
  const auto add = [&samples](const Point& point) {
    samples.t.push_back(point.t);
    samples.y.push_back(point.y);
  };

  if (!same(first_, points_.front())) add(first_);
  for (const Point& point : points_) add(point);
  if (!same(last_, points_.back())) add(last_);
  return samples;
}

/// Adds a point to a bucket of `size` ≥ 1, which has room for it, and returns the new size. Kept
/// are, in order of arrival, the smallest, the largest and the first gap.
std::size_t Decimator::extend(Point* bucket, std::size_t size, const Point& point) {
  Point* const end = bucket + size;
  Point* smallest = nullptr;
  Point* largest = nullptr;
  bool gap = false;
  for (Point* p = bucket; p != end; ++p) {
    if (std::isnan(p->y)) {
      gap = true;
      continue;
    }
    if (smallest == nullptr || p->y < smallest->y) smallest = p;
    if (largest == nullptr || p->y > largest->y) largest = p;
  }

  // Whom it replaces, which is nobody where one point is both.
  Point* replaced = nullptr;
  if (std::isnan(point.y)) {
    if (gap) return size;
  } else if (smallest != nullptr) {
    const bool below = point.y < smallest->y;
    if (!below && !(point.y > largest->y)) return size;
    if (smallest != largest) replaced = below ? smallest : largest;
  }
  if (replaced == nullptr) {
    *end = point;
    return size + 1;
  }
  std::move(replaced + 1, end, replaced);
  *(end - 1) = point;
  return size;
}

bool Decimator::same(const Point& a, const Point& b) {
  return a.t == b.t && (a.y == b.y || (std::isnan(a.y) && std::isnan(b.y)));
}

void Decimator::merge_neighbours() {
  const std::size_t before = sizes_.size();
  // What is written never overtakes what is read.
  std::size_t read = 0;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < before; i += 2) {
    Point* const merged = &points_[kept];
    std::size_t size = 0;
    for (; size < sizes_[i]; ++size) merged[size] = points_[read++];
    const std::size_t partner = i + 1 < before ? sizes_[i + 1] : 0;
    for (std::size_t k = 0; k < partner; ++k) {
      const Point point = points_[read++];
      size = extend(merged, size, point);
    }
    kept += size;
    sizes_[i / 2] = static_cast<std::uint8_t>(size);
  }
  points_.resize(kept);
  sizes_.resize((before + 1) / 2);
  if (before % 2 == 0) last_fill_ += bucket_length_;
  bucket_length_ *= 2;
}

}  // namespace hadal::report
