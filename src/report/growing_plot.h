#pragma once

/// Plots that grow with a run, or while a log is read, in memory that does not grow with simulated
/// time.

#include <deque>
#include <string>
#include <vector>

#include "hadal/report/decimate.h"
#include "hadal/report/report.h"

namespace hadal::report {

/// How a curve is drawn, and what checks call it.
struct CurveStyle {
  std::string quantity;    ///< as checks call it without the vehicle, e.g. `u` or `dvl.u`
  bool reference = false;  ///< what another curve should follow: dashed
  int colour = -1;         ///< that of the curve with this index; −1: one of its own
  bool step = false;       ///< holds each value until the next
  double scale = 1;        ///< from what is pushed to what is drawn, e.g. rad → deg
};

/// Points of a curve that are kept while it grows, where memory is no matter. A page gets a
/// quarter.
inline constexpr std::size_t kCurvePoints = 16384;

class GrowingCurve {
 public:
  GrowingCurve(std::string name, CurveStyle style, std::size_t max_points)
      : name_(std::move(name)), style_(std::move(style)), points_(max_points) {}

  /// Not finite: a gap.
  void push(double t, double value);
  /// An angle [deg] within ±180: the line is broken where it comes round.
  void push_angle(double t, double y);

  bool empty() const { return !seen_; }
  /// Nothing but zeros, or rounding about them.
  bool zero() const { return largest_ < 1e-9; }
  const CurveStyle& style() const { return style_; }
  ReportSeries series() const;

 private:
  std::string name_;
  CurveStyle style_;
  Decimator points_;
  bool seen_ = false;
  double largest_ = 0;
  double last_ = 0;
};

/// Where a plot stands on the page if neither references nor checks bring it to the front.
enum class PlotPlace { kMotion, kSensors, kArm, kForces, kActuators };

class GrowingPlot {
 public:
  GrowingPlot(std::string title, std::string y_label, PlotPlace place, bool down = false,
              std::size_t points_of_curve = kCurvePoints)
      : title_(std::move(title)),
        y_label_(std::move(y_label)),
        place_(place),
        down_(down),
        points_of_curve_(points_of_curve) {}

  /// The new curve stays where it is.
  GrowingCurve& add(const std::string& name, const CurveStyle& style = {});
  /// A dashed curve in the colour of `followed`, which is one of this plot.
  GrowingCurve& add_reference(const std::string& name, const GrowingCurve& followed,
                              bool step = false);

  const std::string& title() const { return title_; }
  bool empty() const;
  bool zero() const;
  bool shows(const std::string& quantity) const;
  /// Smaller comes first: references with what follows them, then what is checked, then the rest.
  int order(const std::vector<std::string>& checked) const;
  ReportPlot plot(const std::string& group) const;

 private:
  int index_of(const GrowingCurve& curve) const;

  std::string title_;
  std::string y_label_;
  PlotPlace place_;
  bool down_;
  std::size_t points_of_curve_;
  std::deque<GrowingCurve> curves_;
};

}  // namespace hadal::report
