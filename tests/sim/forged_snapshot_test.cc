// Snapshots whose numbers were changed by somebody who kept the checksum right: each is refused
// as bad input or leads to a run that goes on or stops by itself. An assert would end the test.

#include <gtest/gtest.h>

#include <cstring>
#include <limits>
#include <random>

#include "sim/scene_setup.h"
#include "sim/tunnel_setup.h"

namespace hadal::sim {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Replaces eight bytes by the bits of a number.
template <class T>
std::vector<std::byte> forged(std::vector<std::byte> state, std::size_t at, T value) {
  std::memcpy(state.data() + at, &value, std::min(sizeof(value), state.size() - at));
  return state;
}

/// Loads the state and goes on; refusals and runs that stop by themselves are counted.
class Forger {
 public:
  Forger(Setup setup, double time) : setup_(std::move(setup)) {
    Simulation simulation(setup_);
    test::run_to(simulation, time);
    state_ = simulation.save();
    until_ = simulation.now() + nanoseconds(0.02);
  }
  const std::vector<std::byte>& state() const { return state_; }

  void try_out(const std::vector<std::byte>& state) {
    Simulation simulation(setup_);
    test::Recorder recorder(simulation);
    try {
      simulation.load(state);
    } catch (const InputError&) {
      ++refused;
      return;
    }
    try {
      Nanoseconds before = simulation.now();
      while (simulation.now() < until_ && simulation.step(until_)) {
        ASSERT_GE(simulation.now(), before);
        before = simulation.now();
      }
    } catch (const RunError&) {
      ++stopped;
    }
    EXPECT_NO_THROW(simulation.save());
  }

  int refused = 0, stopped = 0;

 private:
  Setup setup_;
  std::vector<std::byte> state_;
  Nanoseconds until_ = 0;
};

/// One number after the other, and some at random places.
void try_all(Forger& forger, std::size_t stride) {
  const std::vector<std::byte>& state = forger.state();
  forger.try_out(state);
  EXPECT_EQ(forger.refused + forger.stopped, 0);
  const double numbers[] = {std::nan(""), kInfinity, 1e300, -1, 1e12, 0};
  std::mt19937_64 random(1);
  for (std::size_t at = 0; at + 8 <= state.size(); at += 8 * stride) {
    forger.try_out(forged(state, at, numbers[random() % 6]));
    forger.try_out(forged(state, random() % (state.size() - 8), random()));
    forger.try_out(forged(state, at, std::numeric_limits<std::int64_t>::max() >> (random() % 60)));
  }
  EXPECT_GT(forger.refused, 10);
}

TEST(ForgedSnapshot, OfAVehicleUnderControlIsRefusedOrRuns) {
  Forger forger(test::tunnel_setup(0.05), 0.31);
  try_all(forger, 1);
}

TEST(ForgedSnapshot, OfASceneIsRefusedOrRuns) {
  Forger forger(test::scene_setup(), 0.31);
  try_all(forger, 2);
}

TEST(ForgedSnapshot, OfTimesThatItsStepCannotHaveIsRefused) {
  Forger forger(test::tunnel_setup(0.05), 0.31);
  const std::vector<std::byte>& state = forger.state();
  for (const std::int64_t time : {std::int64_t{-1}, std::int64_t{1} << 62, std::int64_t{1}}) {
    forger.try_out(forged(state, 0, time));
  }
  EXPECT_EQ(forger.refused, 3);
}

}  // namespace
}  // namespace hadal::sim
