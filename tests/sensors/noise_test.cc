#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <vector>

#include "hadal/base/archive.h"
#include "hadal/sensors/echosounder.h"
#include "sensors/sensing.h"

namespace hadal::sensors {
namespace {

using test::described;

/// One error per call of a sensor with noise: what it says less what is true.
using Errors = std::function<std::vector<double>(const message::AnyMessage&)>;

struct Case {
  const char* name;
  const char* kind;
  Errors errors;
};

const Vec3<double> kPlace{{1, 2, 3}};
const Vec6<double> kNu{{0.1, 0.2, 0.3, 0.4, 0.5, 0.6}};
Truth some_truth() { return test::truth_of(kPlace, {{20, 30, 40}}, kNu); }

World floor_below() {
  model::World world;
  world.boxes.push_back({.name = "floor", .center = {{0, 0, 16}}, .size = {{99, 99, 2}}});
  return World(world);
}

std::vector<double> less(const Vec3<double>& a, const Vec3<double>& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

std::vector<double> orientation_errors(const message::AnyMessage& m) {
  const auto q = message::ned_frd_from_quaternion(m.as<message::Imu>().orientation);
  const Vec3<double> turn = rotation_vector(conjugate(some_truth().body.q_NB) *
                                            Quaternion<double>{q[0], q[1], q[2], q[3]});
  return {turn[0], turn[1], turn[2]};
}
std::vector<double> velocity_errors(const message::AnyMessage& m) {
  const auto& twist = m.as<message::TwistWithCovarianceStamped>().twist.twist;
  return less(message::frd_from_vector(twist.linear), linear(kNu));
}
std::vector<double> depth_errors(const message::AnyMessage& m) {
  return {m.as<message::Depth>().depth - 3};
}
std::vector<double> position_errors(const message::AnyMessage& m) {
  return less(message::ned_from_point(m.as<message::PointStamped>().point), kPlace);
}
/// Down to the floor at d = 15 along a beam that is R_NB z: its length is 12 / R(2, 2).
std::vector<double> range_errors(const message::AnyMessage& m) {
  return {static_cast<double>(m.as<message::Range>().range) - 12 / some_truth().R_NB(2, 2)};
}

model::Sensor noisy(const Case& c) {
  model::Sensor s = described(c.kind);
  test::set(s, "noise", 0.02);
  if (s.kind.name() == "echosounder") s.kind.as<Echosounder>().direction = {{0, 0, 1}};
  return s;
}

class Noise : public testing::TestWithParam<Case> {};

// Five standard errors: of the mean σ/√n, of the deviation σ/√(2n). Small angles: the second order
// of a rotation of 0.02 rad is 1e-4 of it.
TEST_P(Noise, HasMeanZeroTheGivenDeviationAndNoMemory) {
  constexpr int kCount = 20000;
  const World world = floor_below();
  Sensor sensor(noisy(GetParam()), "rov", 1);
  std::vector<double> sum(3), squares(3), product(3), last(3);
  std::size_t axes = 0;
  for (int i = 0; i < kCount; ++i) {
    const auto errors = GetParam().errors(test::measure(sensor, some_truth(), world, 0));
    axes = errors.size();
    for (std::size_t k = 0; k < axes; ++k) {
      sum[k] += errors[k], squares[k] += errors[k] * errors[k];
      product[k] += errors[k] * last[k], last[k] = errors[k];
    }
  }
  for (std::size_t k = 0; k < axes; ++k) {
    const double five = 5 * 0.02 / std::sqrt(double{kCount});
    EXPECT_NEAR(sum[k] / kCount, 0, five);
    EXPECT_NEAR(std::sqrt(squares[k] / kCount), 0.02, five / std::sqrt(2) + 1e-5);
    EXPECT_NEAR(product[k] / kCount, 0, 0.02 * five);
  }
}

TEST_P(Noise, IsTheSameForTheSameSeedAndAnotherForAnother) {
  const World world = floor_below();
  Sensor one(noisy(GetParam()), "rov", 1), same(noisy(GetParam()), "rov", 1),
      seed(noisy(GetParam()), "rov", 2), vehicle(noisy(GetParam()), "auv", 1);
  for (int i = 0; i < 100; ++i) {
    const auto& errors = GetParam().errors;
    const auto e = errors(test::measure(one, some_truth(), world, 0));
    EXPECT_EQ(e, errors(test::measure(same, some_truth(), world, 0)));
    EXPECT_NE(e, errors(test::measure(seed, some_truth(), world, 0)));
    EXPECT_NE(e, errors(test::measure(vehicle, some_truth(), world, 0)));
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, Noise,
                         testing::Values(Case{"attitude", "attitude", orientation_errors},
                                         Case{"velocity", "velocity", velocity_errors},
                                         Case{"depth", "depth", depth_errors},
                                         Case{"position", "position", position_errors},
                                         Case{"range", "echosounder", range_errors}),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(RateNoise, HasItsOwnDeviationAndTheCovarianceTellsBoth) {
  model::Sensor ahrs = described("attitude");
  test::set(ahrs, "noise", 0.01);
  test::set(ahrs, "rate_noise", 0.03);
  Sensor sensor(ahrs, "rov", 1);
  constexpr int kCount = 20000;
  double squares = 0;
  for (int i = 0; i < kCount; ++i) {
    const auto m = test::measure(sensor, some_truth(), test::empty_world(), 0);
    const auto w = message::frd_from_vector(m.as<message::Imu>().angular_velocity);
    for (int k = 0; k < 3; ++k) squares += (w[k] - kNu[k + 3]) * (w[k] - kNu[k + 3]);
  }
  EXPECT_NEAR(std::sqrt(squares / (3 * kCount)), 0.03, 5 * 0.03 / std::sqrt(6.0 * kCount));
  const auto& m = sensor.latest().as<message::Imu>();
  for (const std::size_t k : {0u, 4u, 8u}) {
    EXPECT_DOUBLE_EQ(m.orientation_covariance[k], 1e-4);
    EXPECT_DOUBLE_EQ(m.angular_velocity_covariance[k], 9e-4);
  }
}

// The stream belongs to the sensor: how others measure in between does not matter.
TEST(Noise, OfOneSensorDoesNotDependOnOthers) {
  model::Sensor depth = described("depth", "depth"), dvl = described("velocity", "dvl");
  test::set(depth, "noise", 0.1), test::set(dvl, "noise", 0.1);
  Sensor alone(depth, "rov", 1), beside(depth, "rov", 1), other(dvl, "rov", 1);
  for (int i = 0; i < 100; ++i) {
    const double a = depth_errors(test::measure(alone, some_truth(), test::empty_world(), 0))[0];
    test::measure(other, some_truth(), test::empty_world(), 0);
    EXPECT_EQ(a, depth_errors(test::measure(beside, some_truth(), test::empty_world(), 0))[0]);
  }
}

TEST(Noise, GoesOnFromASavedState) {
  model::Sensor depth = described("depth");
  test::set(depth, "noise", 0.1);
  Sensor one(depth, "rov", 1), two(depth, "rov", 1);
  for (int i = 0; i < 5; ++i) test::measure(one, some_truth(), test::empty_world(), 0);
  StateWriter writer;
  writer(one);
  StateReader reader(writer.bytes());
  reader(two);
  reader.finish();
  EXPECT_EQ(depth_errors(test::measure(one, some_truth(), test::empty_world(), 0)),
            depth_errors(test::measure(two, some_truth(), test::empty_world(), 0)));
}

/// Times of the logged ones of a sensor's measurements in one second.
std::vector<Nanoseconds> logged(double rate, std::optional<double> log_rate) {
  model::Sensor depth = described("depth");
  depth.log_rate = log_rate;
  Sensor sensor(depth, "rov", 1);
  std::vector<Nanoseconds> times;
  for (Ticker ticker(rate); ticker.next() < 1'000'000'000; ticker.advance()) {
    if (sensor.due_in_log(ticker.next())) times.push_back(ticker.next());
  }
  return times;
}

TEST(LogRate, ThatDividesTheRateTakesEveryFewth) {
  const auto times = logged(400, 50);
  ASSERT_EQ(times.size(), 50u);
  for (std::size_t i = 0; i < 50; ++i) {
    EXPECT_EQ(times[i], static_cast<Nanoseconds>(i) * 20'000'000);
  }
}

TEST(LogRate, ThatDoesNotDivideTheRateTakesTheFirstAfterEachOfItsTicks) {
  EXPECT_EQ(logged(10, 4), (std::vector<Nanoseconds>{0, 300'000'000, 500'000'000, 800'000'000}));
}

TEST(LogRate, AboveTheRateOrLeftOutTakesAll) {
  EXPECT_EQ(logged(10, 50).size(), 10u);
  EXPECT_EQ(logged(10, std::nullopt).size(), 10u);
}

}  // namespace
}  // namespace hadal::sensors
