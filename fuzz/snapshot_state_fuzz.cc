// The state of a scenario in the middle of its run, forged, is an InputError or leads to a run that
// goes on or stops by itself. The input says what is forged, since a stored state would be refused
// as soon as states get a new member: its first byte picks the run, then every thirteen bytes are
// one change (Forgery).

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "hadal/base/error.h"
#include "hadal/cli/checked_run.h"
#include "hadal/config/load.h"
#include "hadal/message/cdr.h"

namespace {

using hadal::Nanoseconds;
using hadal::cli::CheckedRun;
using hadal::cli::RunInputs;
using State = std::vector<std::byte>;

constexpr double kGoesOn = 0.03;  // s

struct Moment {
  const char* scenario;
  const char* set;  ///< a change of it, or nullptr
  double time;      ///< [s]
};
constexpr Moment kMoments[] = {
    // Every controller of a tunnel; moving mass and bladder on their way; a winch that pays out,
    // a vehicle on another one's tether.
    {"scenarios/tunnel", nullptr, 0.31},
    {"scenarios/glider", nullptr, 150.2},
    {"fuzz/scenes/tethers", nullptr, 1.3},
    // A gripper that has closed; vehicle and ball on the seabed.
    {"scenarios/pick_and_release", nullptr, 12.8},
    {"fuzz/scenes/rest", "engine.name=bullet", 0.41},
    {"fuzz/scenes/rest", "engine.name=ode", 0.41},
    // Just after the hit; a vehicle that gives way to its arm.
    {"scenarios/crash", nullptr, 7.35},
    {"scenarios/give_way", nullptr, 14.01},
};

/// A run that was stopped in its middle.
struct Stopped {
  explicit Stopped(const Moment& moment) {
    std::vector<hadal::config::Override> overrides;
    if (moment.set != nullptr) overrides.push_back(hadal::config::parse_override(moment.set));
    const std::string file = std::string(HADAL_SOURCE_DIR "/") + moment.scenario + ".toml";
    inputs.loaded = hadal::config::load_scenario(std::filesystem::path(file), overrides);
    CheckedRun run(inputs, 1);
    const Nanoseconds time = hadal::nanoseconds(moment.time);
    while (run.simulation().now() < time && run.simulation().step(time)) {
    }
    state = run.save();
  }
  RunInputs inputs;
  State state;
};

const Stopped& stopped(std::size_t moment) {
  static std::array<std::unique_ptr<Stopped>, std::size(kMoments)> all;
  if (!all[moment]) all[moment] = std::make_unique<Stopped>(kMoments[moment]);
  return *all[moment];
}

/// One change of a state, as it lies in the input.
struct Forgery {
  static constexpr std::size_t kSize = 13;
  std::uint8_t kind;
  std::uint32_t place;
  std::uint64_t value;

  explicit Forgery(const std::uint8_t* bytes) : kind(bytes[0]) {
    std::memcpy(&place, bytes + 1, sizeof(place));
    std::memcpy(&value, bytes + 1 + sizeof(place), sizeof(value));
  }

  void apply(State& state) const {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    constexpr std::array kNumbers = {std::nan(""), kInfinity, -1.0, 0.0,   1.0,  1e-300,
                                     1e300,        1e12,      1e6,  1e150, -1e9, 0.5};
    if (state.empty()) return;
    const std::size_t at = place % state.size();
    if (kind % 8 < 3) put(state, at, value);
    if (kind % 8 >= 3 && kind % 8 < 6) put(state, at, kNumbers[value % kNumbers.size()]);
    if (kind % 8 == 6) state[at] ^= static_cast<std::byte>(value);
    if (kind % 8 == 7) state.resize(place % (state.size() + 64));
  }

  template <class T>
  static void put(State& state, std::size_t at, T number) {
    std::memcpy(state.data() + at, &number, std::min(sizeof(number), state.size() - at));
  }
};

/// What a log would get.
class Encoder : public hadal::sim::MessageSink {
 public:
  void publish(std::size_t, Nanoseconds, const hadal::sim::AnyMessage& message) override {
    message.encode(bytes_);
  }

 private:
  State bytes_;
};

/// Steps and tells, as `hadal run --resume` does.
void go_on(CheckedRun& run) {
  hadal::sim::Simulation& simulation = run.simulation();
  Encoder encoder;
  simulation.add_sink(encoder);
  const Nanoseconds until = simulation.now() + hadal::nanoseconds(kGoesOn);
  bool stopped_early = false;
  try {
    for (Nanoseconds before = simulation.now(); simulation.step(until);) {
      if (simulation.now() < before) __builtin_trap();
      before = simulation.now();
    }
  } catch (const hadal::sim::RunError&) {
    stopped_early = true;
  }
  simulation.publish_states();
  run.results(stopped_early);
  run.save();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const Stopped& from = stopped(data[0] % std::size(kMoments));
  State state = from.state;
  for (std::size_t at = 1; at + Forgery::kSize <= size; at += Forgery::kSize) {
    Forgery(data + at).apply(state);
  }
  CheckedRun run(from.inputs, 1);
  try {
    run.load(state);
  } catch (const hadal::InputError& error) {
    if (error.findings().empty()) __builtin_trap();
    return 0;
  }
  go_on(run);
  return 0;
}
