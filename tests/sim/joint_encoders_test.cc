// Arms are controlled from what encoders say of their joints.

#include "hadal/sensors/joint_encoders.h"

#include <gtest/gtest.h>

#include <cmath>

#include "hadal/message/arm.h"
#include "sim/scene_setup.h"

namespace hadal::sim {
namespace {

using test::Recorder, test::run_to, test::state_bits;

/// The arm of the scene with a sensor of its joints at the rate of its control.
sim::Setup with_encoders(const sensors::JointEncoders& keys = {}, double latency = 0) {
  sim::Setup setup = test::scene_setup();
  model::Sensor encoders = sensors::shipped_sensor("joints", "encoders");
  encoders.rate = setup.scenario.vehicles[0].arms[0].rate;
  encoders.latency = latency;
  encoders.kind.as<sensors::JointEncoders>() = keys;
  setup.vehicles[0].sensors = {encoders};
  return setup;
}

// Deliveries of a latency of zero split no step that the arm's control does not split.
TEST(JointEncoders, WithoutErrorsAreThoseOfAnArmThatHasNone) {
  Simulation with(with_encoders()), without(test::scene_setup());
  run_to(with, 2), run_to(without, 2);
  EXPECT_EQ(state_bits(with), state_bits(without));
}

TEST(JointEncoders, SayMultiplesOfTheirResolutionAndTheVelocity) {
  Simulation simulation(with_encoders({.resolution = 0.01}));
  Recorder recorder(simulation);
  run_to(simulation, 2);
  const auto truth = recorder.of<message::ArmState>("/a/arm");
  int moved = 0;
  for (const auto& [time, m] : recorder.of<message::JointReadings>("/a/encoders")) {
    ASSERT_EQ(m.position.size(), 2u);
    ASSERT_EQ(m.finger_position.size(), 1u);
    const auto now = truth.find(time);
    if (now == truth.end()) continue;
    for (std::size_t i = 0; i < 2; ++i) {
      EXPECT_NEAR(m.position[i], now->second.position[i], 0.005 + 1e-12);
      EXPECT_NEAR(std::remainder(m.position[i], 0.01), 0, 1e-12);
      EXPECT_NEAR(m.velocity[i], now->second.velocity[i], 1e-12);
      moved += std::abs(m.velocity[i]) > 0.01;
    }
  }
  EXPECT_GT(moved, 10);
}

TEST(JointEncoders, HaveNoiseOfTheGivenSize) {
  Simulation simulation(with_encoders({.noise = 0.002, .velocity_noise = 0.01}));
  Recorder recorder(simulation);
  run_to(simulation, 4);
  const auto truth = recorder.of<message::ArmState>("/a/arm");
  double position = 0, velocity = 0;
  int count = 0;
  for (const auto& [time, m] : recorder.of<message::JointReadings>("/a/encoders")) {
    const auto now = truth.find(time);
    if (now == truth.end()) continue;
    for (std::size_t i = 0; i < 2; ++i, ++count) {
      position += std::pow(m.position[i] - now->second.position[i], 2);
      velocity += std::pow(m.velocity[i] - now->second.velocity[i], 2);
    }
  }
  // Five standard errors of a deviation, σ/√(2n).
  ASSERT_GT(count, 300);
  EXPECT_NEAR(std::sqrt(position / count), 0.002, 5 * 0.002 / std::sqrt(2.0 * count));
  EXPECT_NEAR(std::sqrt(velocity / count), 0.01, 5 * 0.01 / std::sqrt(2.0 * count));
}

// What its control does not hear it cannot know: an encoder that is late makes another motion.
TEST(JointEncoders, AreAllThatControlKnowsOfTheJoints) {
  Simulation late(with_encoders({}, 0.02)), coarse(with_encoders({.resolution = 0.05})),
      ideal(with_encoders());
  run_to(late, 1), run_to(coarse, 1), run_to(ideal, 1);
  EXPECT_NE(state_bits(late), state_bits(ideal));
  EXPECT_NE(state_bits(coarse), state_bits(ideal));
}

TEST(JointEncoders, GoOnFromASnapshot) {
  const sensors::JointEncoders keys{.resolution = 0.001, .noise = 0.001};
  Simulation whole(with_encoders(keys, 0.013)), resumed(with_encoders(keys, 0.013));
  run_to(whole, 0.777);
  const auto bytes = whole.save();
  run_to(whole, 2);
  resumed.load(bytes);
  run_to(resumed, 2);
  EXPECT_EQ(state_bits(resumed), state_bits(whole));
}

}  // namespace
}  // namespace hadal::sim
