#include "hadal/report/growing_plot.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "hadal/base/error.h"
#include "hadal/report/simplify.h"

namespace hadal::report {

namespace {

/// Enough for two points a pixel after zooming in tenfold on a smooth curve.
constexpr std::size_t kMaxPointsPerSeries = 4000;

}  // namespace

void GrowingCurve::push(double t, double value) {
  const double y = style_.scale * value;
  points_.push(t, y);
  if (!std::isfinite(y)) return;
  seen_ = true;
  largest_ = std::max(largest_, std::abs(y));
}

void GrowingCurve::push_angle(double t, double y) {
  if (seen_ && std::abs(y - last_) > 180) points_.push(t, std::numeric_limits<double>::quiet_NaN());
  last_ = y;
  push(t, y);
}

ReportSeries GrowingCurve::series() const {
  Samples samples =
      simplified(points_.samples(), std::min(points_.max_points() / 4, kMaxPointsPerSeries));
  return {.name = name_,
          .t = std::move(samples.t),
          .y = std::move(samples.y),
          .dashed = style_.reference,
          .step = style_.step,
          .colour = style_.colour};
}

GrowingCurve& GrowingPlot::add(const std::string& name, const CurveStyle& style) {
  return curves_.emplace_back(name, style, points_of_curve_);
}

GrowingCurve& GrowingPlot::add_reference(const std::string& name, const GrowingCurve& followed,
                                         bool step) {
  return add(name, {.reference = true,
                    .colour = index_of(followed),
                    .step = step,
                    .scale = followed.style().scale});
}

bool GrowingPlot::empty() const {
  return std::all_of(curves_.begin(), curves_.end(), [](const auto& c) { return c.empty(); });
}

bool GrowingPlot::zero() const {
  return std::all_of(curves_.begin(), curves_.end(), [](const auto& c) { return c.zero(); });
}

bool GrowingPlot::shows(const std::string& quantity) const {
  return std::any_of(curves_.begin(), curves_.end(), [&](const GrowingCurve& c) {
    return !c.style().quantity.empty() && c.style().quantity == quantity;
  });
}

int GrowingPlot::order(const std::vector<std::string>& checked) const {
  const bool led = std::any_of(curves_.begin(), curves_.end(), [](const GrowingCurve& c) {
    return c.style().reference && !c.empty() && !c.zero();
  });
  const bool judged = std::any_of(checked.begin(), checked.end(),
                                  [&](const std::string& quantity) { return shows(quantity); });
  // Commands of actuators are references of a kind, but seldom what a run is about.
  const bool leads = led && place_ != PlotPlace::kActuators;
  if (leads) return 0;
  return judged ? 1 : 2 + static_cast<int>(place_);
}

ReportPlot GrowingPlot::plot(const std::string& group) const {
  ReportPlot out{.title = title_, .y_label = y_label_, .series = {}, .group = group, .down = down_};
  std::vector<int> place(curves_.size(), -1);
  for (std::size_t i = 0; i < curves_.size(); ++i) {
    if (curves_[i].empty()) continue;
    place[i] = static_cast<int>(out.series.size());
    ReportSeries series = curves_[i].series();
    if (series.colour >= 0) series.colour = place[static_cast<std::size_t>(series.colour)];
    out.series.push_back(std::move(series));
  }
  return out;
}

int GrowingPlot::index_of(const GrowingCurve& curve) const {
  for (std::size_t i = 0; i < curves_.size(); ++i) {
    if (&curves_[i] == &curve) return static_cast<int>(i);
  }
  HADAL_ASSERT(false, "the curve is not of the plot " + title_);
}

}  // namespace hadal::report
