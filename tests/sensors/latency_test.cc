// The queue between measurement and delivery.

#include <gtest/gtest.h>

#include "hadal/base/archive.h"
#include "sensors/sensing.h"

namespace hadal::sensors {
namespace {

model::Sensor delayed(double rate, double latency) {
  model::Sensor s = test::described("depth", "pressure");
  s.rate = rate, s.latency = latency;
  return s;
}

void measure_at_depth(Sensor& sensor, double depth, Nanoseconds now) {
  const Truth truth = test::truth_of({{0, 0, depth}});
  const test::Standing fleet({truth.body});
  const Environment still;
  sensor.measure(truth, {still, fleet, 0}, now);
}

/// Not inlined: GCC 12 sees an overflow in std::vector::insert that is none.
[[gnu::noinline]] void save(Sensor& sensor, StateWriter& writer) { writer(sensor); }

const message::Depth& latest(const Sensor& sensor) { return sensor.latest().as<message::Depth>(); }

TEST(Latency, DeliversInOrderWithTheTimeOfMeasurement) {
  Sensor sensor(delayed(10, 0.25), "rov", 1);
  EXPECT_EQ(sensor.latency(), 250'000'000);
  for (int i = 0; i < 3; ++i) measure_at_depth(sensor, 10 + i, i * 100'000'000);
  for (int i = 0; i < 3; ++i) {
    ASSERT_TRUE(sensor.deliver());
    EXPECT_EQ(latest(sensor).depth, 10 + i);
    EXPECT_EQ(message::ns_from_time(latest(sensor).header.stamp), i * 100'000'000);
    EXPECT_EQ(sensor.told().depth, 10 + i);
  }
  EXPECT_FALSE(sensor.deliver());
}

// As many are under way as ticks fit into the latency, for any pair of rate and latency.
TEST(Latency, HasRoomForAllThatIsUnderWay) {
  for (const double rate : {0.3, 3.0, 7.0, 10.0, 400.0}) {
    for (const double latency : {1e-9, 0.1, 1.0 / 3, 0.999, 1.0, 7.7}) {
      Sensor sensor(delayed(rate, latency), "rov", 1);
      Ticker measured(rate), arrives(rate, sensor.latency());
      for (int i = 0; i < 20'000; ++i) {
        // Of one time, measurements come first.
        if (measured.next() <= arrives.next()) {
          measure_at_depth(sensor, i, measured.next());
          measured.advance();
        } else {
          ASSERT_TRUE(sensor.deliver());
          arrives.advance();
        }
      }
    }
  }
}

TEST(Latency, WhatIsUnderWayIsPartOfTheState) {
  Sensor one(delayed(10, 0.35), "rov", 1), two(delayed(10, 0.35), "rov", 1);
  for (int i = 0; i < 5; ++i) {
    measure_at_depth(one, 10 + i, i * 100'000'000);
    if (i < 3) one.deliver();
  }
  StateWriter writer;
  save(one, writer);
  StateReader reader(writer.bytes());
  reader(two);
  reader.finish();
  for (int i = 3; i < 5; ++i) {
    ASSERT_TRUE(two.deliver());
    EXPECT_EQ(latest(two).depth, 10 + i);
    EXPECT_EQ(message::ns_from_time(latest(two).header.stamp), i * 100'000'000);
    EXPECT_EQ(latest(two).header.frame_id, "map_ned");
  }
  EXPECT_FALSE(two.deliver());
}

// A state from outside may never deliver: measurements go on.
TEST(Latency, AQueueThatIsNeverEmptiedLosesTheOldest) {
  Sensor sensor(delayed(10, 0.25), "rov", 1);
  for (int i = 0; i < 100; ++i) measure_at_depth(sensor, i, Nanoseconds{i} * 100'000'000);
  ASSERT_TRUE(sensor.deliver());
  EXPECT_EQ(latest(sensor).depth, 95);
}

// Every single byte of a state with measurements under way, set to another value, is a state or an
// error, never a crash.
TEST(Latency, AForgedQueueIsRefusedOrHarmless) {
  Sensor one(delayed(10, 0.35), "rov", 1);
  for (int i = 0; i < 3; ++i) measure_at_depth(one, 10 + i, i * 100'000'000);
  StateWriter writer;
  save(one, writer);
  int refused = 0;
  for (std::size_t at = 0; at < writer.bytes().size(); ++at) {
    for (const int value : {0, 1, 7, 127, 255}) {
      std::vector<std::byte> bytes = writer.bytes();
      bytes[at] = static_cast<std::byte>(value);
      Sensor two(delayed(10, 0.35), "rov", 1);
      try {
        StateReader reader(bytes);
        reader(two);
        reader.finish();
        measure_at_depth(two, 1, 0);
        while (two.deliver()) {
        }
      } catch (const InputError&) {
        ++refused;
      }
    }
  }
  EXPECT_GT(refused, 0);
}

}  // namespace
}  // namespace hadal::sensors
