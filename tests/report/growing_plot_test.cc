#include "hadal/report/growing_plot.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace hadal::report {
namespace {

const std::vector<std::string> kNothing;

TEST(GrowingPlot, IsZeroOnlyIfEveryCurveIs) {
  GrowingPlot plot("Offsets", "offset [m]", PlotPlace::kMotion);
  GrowingCurve& a = plot.add("a");
  GrowingCurve& b = plot.add("b");
  EXPECT_TRUE(plot.empty());
  a.push(0, 0), a.push(1, 1e-15), b.push(0, 0);
  EXPECT_FALSE(plot.empty());
  EXPECT_TRUE(plot.zero());
  b.push(1, -1e-3);
  EXPECT_FALSE(plot.zero());
}

TEST(GrowingPlot, WithNothingButGapsIsEmpty) {
  GrowingPlot plot("Lost", "[m]", PlotPlace::kSensors);
  plot.add("a").push(0, std::numeric_limits<double>::quiet_NaN());
  EXPECT_TRUE(plot.empty());
}

TEST(GrowingPlot, ReferencesComeFirstThenChecksThenMotionBeforeActuators) {
  const std::vector<std::string> checked = {"tau_x"};
  GrowingPlot led("Depth", "", PlotPlace::kMotion), judged("Force", "", PlotPlace::kForces),
      motion("Rates", "", PlotPlace::kMotion), driven("Thrusters", "", PlotPlace::kActuators);
  GrowingCurve& depth = led.add("depth", {.quantity = "d"});
  led.add_reference("reference", depth).push(0, 5);
  judged.add("X", {.quantity = "tau_x"}).push(0, 1);
  motion.add("p", {.quantity = "p"}).push(0, 1);
  GrowingCurve& thruster = driven.add("t1");
  driven.add_reference("t1 command", thruster).push(0, 1);
  EXPECT_LT(led.order(checked), judged.order(checked));
  EXPECT_LT(judged.order(checked), motion.order(checked));
  EXPECT_LT(motion.order(checked), driven.order(checked));
  // Without the check it is a plot of forces like any other.
  EXPECT_GT(judged.order(kNothing), motion.order(kNothing));
}

TEST(GrowingPlot, AReferenceThatIsZeroThroughoutLeadsNothing) {
  GrowingPlot plot("Rates", "", PlotPlace::kMotion);
  GrowingCurve& p = plot.add("p");
  GrowingCurve& reference = plot.add_reference("p reference", p);
  p.push(0, 1), reference.push(0, 0);
  const int before = plot.order(kNothing);
  reference.push(1, 0.2);
  EXPECT_LT(plot.order(kNothing), before);
}

TEST(GrowingPlot, AReferenceIsDashedInTheColourAndUnitOfWhatFollows) {
  GrowingPlot plot("Joints", "angle [deg]", PlotPlace::kArm);
  plot.add("never moved into the log");
  GrowingCurve& joint = plot.add("elbow", {.scale = 10});
  GrowingCurve& reference = plot.add_reference("elbow reference", joint);
  joint.push(0, 1), reference.push(0, 2);
  const ReportPlot drawn = plot.plot("rov");
  ASSERT_EQ(drawn.series.size(), 2u);
  EXPECT_EQ(drawn.series[0].y, std::vector<double>{10});
  EXPECT_EQ(drawn.series[1].y, std::vector<double>{20});
  EXPECT_TRUE(drawn.series[1].dashed);
  EXPECT_EQ(drawn.series[1].colour, 0);
  EXPECT_EQ(drawn.series[0].colour, -1);
}

TEST(GrowingCurve, AnAngleThatComesRoundIsBrokenNotDrawnAcross) {
  GrowingPlot plot("Heading", "angle [deg]", PlotPlace::kMotion);
  GrowingCurve& yaw = plot.add("yaw");
  for (const double angle : {170.0, 179.0, -179.0, -170.0}) yaw.push_angle(angle < 0, angle);
  const ReportSeries series = plot.plot("rov").series.at(0);
  ASSERT_EQ(series.y.size(), 5u);
  EXPECT_TRUE(std::isnan(series.y[2]));
}

}  // namespace
}  // namespace hadal::report
