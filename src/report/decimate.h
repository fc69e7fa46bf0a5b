#pragma once

/// A long series kept in bounded memory, for plots: what a screen could show of it.

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hadal::report {

/// Points of a plot in time order; a NaN in `y` is a gap.
struct Samples {
  std::vector<double> t;
  std::vector<double> y;
};

/// Streaming min–max decimation. Consecutive samples share a bucket, which keeps its smallest and
/// its largest sample with their own times and the first of its gaps; when the buckets hold more
/// than `max_points`, neighbours merge in pairs and buckets are twice as long from then on. So
/// every extreme survives, nothing is averaged, and the first and the last sample are kept. Up to
/// max_points − 2 samples come back exactly as they were pushed. Of equal values the first counts.
class Decimator {
 public:
  /// max_points ≥ 8; never are more kept or returned.
  explicit Decimator(std::size_t max_points);

  /// t finite and not before the last one's; a y that is not finite is a gap.
  void push(double t, double y);

  Samples samples() const;
  /// How many samples share a bucket now: a power of two.
  std::size_t bucket_length() const { return bucket_length_; }
  std::size_t max_points() const { return max_points_; }
  /// Memory that it holds: up to 17 bytes for each of max_points.
  std::size_t bytes() const { return points_.capacity() * sizeof(Point) + sizes_.capacity(); }

 private:
  struct Point {
    double t = 0;
    double y = 0;
  };
  static std::size_t extend(Point* bucket, std::size_t size, const Point& point);
  static bool same(const Point& a, const Point& b);
  void begin_bucket(const Point& point);
  void add_to_last_bucket(const Point& point);
  void merge_neighbours();

  std::size_t max_points_;
  std::size_t bucket_length_ = 1;
  std::size_t last_fill_ = 0;        ///< samples in the last bucket
  std::vector<Point> points_;        ///< of one bucket after the other
  std::vector<std::uint8_t> sizes_;  ///< points of each bucket, 1 to 3
  Point first_;
  Point last_;
};

}  // namespace hadal::report
