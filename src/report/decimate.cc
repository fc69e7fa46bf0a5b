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
  // Most samples lie between the smallest and the largest of their bucket.
  if (size == 2) {
    const double a = points_[first].y;
    const double b = points_[first + 1].y;
    if (point.y >= std::min(a, b) && point.y <= std::max(a, b)) return;
  }
  const Bucket merged = merge(bucket_at(first, size), {{point}, 1});
  points_.resize(first);
  points_.insert(points_.end(), merged.points.begin(),
                 merged.points.begin() + static_cast<std::ptrdiff_t>(merged.size));
  sizes_.back() = static_cast<std::uint8_t>(merged.size);
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

Decimator::Bucket Decimator::bucket_at(std::size_t first, std::size_t size) const {
  Bucket bucket;
  bucket.size = size;
  for (std::size_t i = 0; i < size; ++i) bucket.points[i] = points_[first + i];
  return bucket;
}

Decimator::Bucket Decimator::merge(const Bucket& a, const Bucket& b) {
  std::array<Point, 6> all;
  std::size_t count = 0;
  for (std::size_t i = 0; i < a.size; ++i) all[count++] = a.points[i];
  for (std::size_t i = 0; i < b.size; ++i) all[count++] = b.points[i];

  // Which to keep: `count` means none.
  std::size_t smallest = count;
  std::size_t largest = count;
  std::size_t gap = count;
  for (std::size_t i = 0; i < count; ++i) {
    if (std::isnan(all[i].y)) {
      if (gap == count) gap = i;
      continue;
    }
    if (smallest == count || all[i].y < all[smallest].y) smallest = i;
    if (largest == count || all[i].y > all[largest].y) largest = i;
  }

  Bucket merged;
  for (std::size_t i = 0; i < count; ++i) {
    if (i == smallest || i == largest || i == gap) merged.points[merged.size++] = all[i];
  }
  return merged;
}

bool Decimator::same(const Point& a, const Point& b) {
  return a.t == b.t && (a.y == b.y || (std::isnan(a.y) && std::isnan(b.y)));
}

void Decimator::merge_neighbours() {
  const std::size_t before = sizes_.size();
  std::size_t read = 0;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < before; i += 2) {
    const Bucket a = bucket_at(read, sizes_[i]);
    read += a.size;
    const bool has_partner = i + 1 < before;
    const Bucket b = has_partner ? bucket_at(read, sizes_[i + 1]) : Bucket{};
    read += b.size;
    const Bucket merged = merge(a, b);
    for (std::size_t k = 0; k < merged.size; ++k) points_[kept++] = merged.points[k];
    sizes_[i / 2] = static_cast<std::uint8_t>(merged.size);
  }
  points_.resize(kept);
  sizes_.resize((before + 1) / 2);
  if (before % 2 == 0) last_fill_ += bucket_length_;
  bucket_length_ *= 2;
}

}  // namespace hadal::report
