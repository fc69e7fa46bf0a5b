#include "hadal/report/decimate.h"

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
  HADAL_ASSERT(buckets_.empty() || t >= last_.t,
               std::to_string(t) + " after " + std::to_string(last_.t));
  const Point point{t, std::isfinite(y) ? y : std::numeric_limits<double>::quiet_NaN()};
  if (buckets_.empty()) first_ = point;
  last_ = point;

  // Into the last bucket, or into a new one if that is full.
  const Bucket single{{point}, 1};
  if (buckets_.empty() || last_fill_ == bucket_length_) {
    buckets_.push_back(single);
    last_fill_ = 1;
    ++kept_;
  } else {
    Bucket& last = buckets_.back();
    kept_ -= last.size;
    last = merge(last, single);
    kept_ += last.size;
    ++last_fill_;
  }

  // Two places are for the first and the last sample.
  while (kept_ > max_points_ - 2) merge_neighbours();
}

Samples Decimator::samples() const {
  Samples samples;
  if (buckets_.empty()) return samples;
  samples.t.reserve(kept_ + 2);
  samples.y.reserve(kept_ + 2);
  const auto add = [&samples](const Point& point) {
    samples.t.push_back(point.t);
    samples.y.push_back(point.y);
  };

  if (!same(first_, buckets_.front().points[0])) add(first_);
  for (const Bucket& bucket : buckets_) {
    for (std::size_t i = 0; i < bucket.size; ++i) add(bucket.points[i]);
  }
  if (!same(last_, {samples.t.back(), samples.y.back()})) add(last_);
  return samples;
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
  const std::size_t before = buckets_.size();
  const bool last_has_partner = before % 2 == 0;
  kept_ = 0;
  for (std::size_t i = 0; i < before; i += 2) {
    const bool has_partner = i + 1 < before;
    buckets_[i / 2] = has_partner ? merge(buckets_[i], buckets_[i + 1]) : buckets_[i];
    kept_ += buckets_[i / 2].size;
  }
  buckets_.resize((before + 1) / 2);
  if (last_has_partner) last_fill_ += bucket_length_;
  bucket_length_ *= 2;
}

}  // namespace hadal::report
