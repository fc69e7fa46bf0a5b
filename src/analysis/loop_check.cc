#include "hadal/analysis/loop_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "hadal/analysis/closed_loop.h"
#include "hadal/analysis/operating_point.h"
#include "hadal/analysis/sampled_loop.h"
#include "hadal/base/error.h"

namespace hadal::analysis {

namespace {

/// A loop moves a mode if twice its gain would move the pole by a tenth, to first order.
constexpr double kMoves = 0.1;
/// Share of the gain by which loops are tried.
constexpr double kNudge = 1e-3;
/// Slower modes are those that only stay: a heading or place that nothing holds [rad/s].
constexpr double kSlowest = 1e-2;

constexpr std::array<const char*, 3> kRotations = {"roll", "pitch", "yaw"};

void scale(model::Pid& pid, double factor) { pid.kp *= factor, pid.ki *= factor, pid.kd *= factor; }

void scale_axes(std::array<std::optional<model::Pid>, 6>& axis, std::size_t i, double factor) {
  if (axis[i]) scale(*axis[i], factor);
}

/// The controllers with the gains of one channel scaled; those of a servo's axis are its row.
void scale_channel(model::Control& c, std::size_t channel, double factor) {
  using namespace control;
  if (channel >= kServo) {
    for (double& gain : (*c.servo->gain)[channel - kServo]) gain *= factor;
  } else if (channel >= kHold) {
    scale_axes(c.hold->pids.axis, channel - kHold, factor);
  } else if (channel >= kPosition && channel < kDepth) {
    scale_axes(c.position->pids.axis, channel - kPosition, factor);
  } else if (channel >= kVelocity && channel < kPosition) {
    scale_axes(c.velocity->pids.axis, channel - kVelocity, factor);
  }
  if (channel == kForwardSpeed) scale(c.forward_speed->pid, factor);
  if (channel == kSwayOffset) scale(c.centralization->sway, factor);
  if (channel == kHeaveOffset) scale(c.centralization->heave, factor);
  if (channel == kDepth) scale(c.depth->pid, factor);
  if (channel == kPitch) scale(c.pitch->pid, factor);
  if (channel == kHeading) scale(c.heading->pid, factor);
}

/// One loop by its name, and how its gains are scaled.
struct Loop {
  std::string name;
  std::size_t channel = control::kChannelCount;  ///< or else
  int rotation = -1;                             ///< an axis of the orientation controller

  model::Control scaled(model::Control c, double factor) const {
    if (rotation < 0) {
      scale_channel(c, channel, factor);
    } else {
      c.orientation->kp[rotation] *= factor, c.orientation->kd[rotation] *= factor;
    }
    return c;
  }
};

std::vector<Loop> loops_of(const model::Control& c) {
  std::vector<Loop> loops;
  for (const control::PidChannel& channel : control::channels(c)) {
    loops.push_back({std::string(channel.name), channel.channel, -1});
  }
  for (int i = 0; c.orientation && i < 3; ++i) {
    loops.push_back({fmt::format("orientation.{}", kRotations[static_cast<std::size_t>(i)]),
                     control::kChannelCount, i});
  }
  return loops;
}

bool is_bad(const Mode& mode) {
  if (mode.pole.real() > kLeastGrowth) return true;
  return mode.frequency > kSlowest && mode.damping < kBadDamping;
}

class Judge {
 public:
  Judge(const model::ScenarioVehicle& entry, const model::Vehicle& vehicle,
        const model::Environment& water)
      : entry_(entry),
        vehicle_(vehicle),
        water_(water),
        system_(vehicle, still_environment_of(water)),
        at_(operating_point(system_, entry)) {}

  bool steady() const { return at_.steady; }

  std::vector<LoopTrouble> troubles() const {
    const std::vector<Mode> modes = modes_with(*entry_.control);
    std::vector<LoopTrouble> list;
    if (std::none_of(modes.begin(), modes.end(), is_bad)) return list;
    const std::vector<Loop> loops = loops_of(*entry_.control);
    std::vector<std::vector<Mode>> nudged;
    for (const Loop& loop : loops) {
      nudged.push_back(modes_with(loop.scaled(*entry_.control, 1 + kNudge)));
    }
    for (const Mode& mode : modes) {
      // Of a pair the upper one.
      if (!is_bad(mode) || mode.pole.imag() < 0) continue;
      const std::size_t owner = owner_of(mode, nudged);
      if (owner < loops.size()) add(loops[owner], mode, list);
    }
    for (LoopTrouble& trouble : list) {
      const auto loop = std::find_if(loops.begin(), loops.end(),
                                     [&](const Loop& l) { return l.name == trouble.loop; });
      trouble.gain_factor = remedy(*loop);
    }
    std::stable_sort(list.begin(), list.end(), [](const LoopTrouble& a, const LoopTrouble& b) {
      return a.unstable() && !b.unstable();
    });
    return list;
  }

 private:
  std::vector<Mode> modes_with(const model::Control& c) const {
    const double density = system_.environment().density(entry_.position, 0);
    const auto autopilot = control::autopilot_parameters(
        entry_.guidance, c, system_.parameters(), density, water_.gravity, vehicle_.actuators);
    const ClosedLoop loop(system_, at_.x, at_.u, system_.states(), autopilot,
                          loop_timing(c, entry_.navigation, vehicle_.sensors));
    return sampled_modes(loop.sampled(loop.all()));
  }

  static double distance_to(const Mode& mode, const std::vector<Mode>& others) {
    double nearest = INFINITY;
    for (const Mode& other : others) nearest = std::min(nearest, std::abs(other.pole - mode.pole));
    return nearest;
  }

  /// The loop whose gain moves the mode most; as many as there are loops if none does.
  static std::size_t owner_of(const Mode& mode, const std::vector<std::vector<Mode>>& nudged) {
    std::size_t owner = nudged.size();
    double most = kMoves * kNudge * mode.frequency;
    for (std::size_t i = 0; i < nudged.size(); ++i) {
      const double moved = distance_to(mode, nudged[i]);
      if (moved > most) most = moved, owner = i;
    }
    return owner;
  }

  static void add(const Loop& loop, const Mode& mode, std::vector<LoopTrouble>& list) {
    for (LoopTrouble& known : list) {
      if (known.loop != loop.name) continue;
      if (mode.damping < known.damping) known.pole = mode.pole, known.damping = mode.damping;
      return;
    }
    list.push_back({loop.name, mode.pole, mode.damping, 0});
  }

  /// The gain factor nearest to one with which nothing that is bad is left; zero if none of those
  /// tried is enough.
  double remedy(const Loop& loop) const {
    for (const double factor : {0.7, 0.5, 1.5, 0.35, 2.0, 0.25, 3.0, 0.15, 0.1, 0.05}) {
      const std::vector<Mode> modes = modes_with(loop.scaled(*entry_.control, factor));
      if (std::none_of(modes.begin(), modes.end(), is_bad)) return factor;
    }
    return 0;
  }

  const model::ScenarioVehicle& entry_;
  const model::Vehicle& vehicle_;
  const model::Environment& water_;
  VehicleSystem system_;
  OperatingPoint at_;
};

}  // namespace

LoopVerdict judge_loops(const model::ScenarioVehicle& entry, const model::Vehicle& vehicle,
                        const model::Environment& water) {
  LoopVerdict verdict{.vehicle = entry.name, .not_judged = {}, .troubles = {}};
  try {
    const Judge judge(entry, vehicle, water);
    if (!judge.steady()) {
      verdict.not_judged = fmt::format("there is no equilibrium at u = {:g} m/s to linearise about",
                                       wanted_speed(entry));
    } else {
      verdict.troubles = judge.troubles();
    }
  } catch (const InputError& error) {
    verdict.not_judged = error.what();
  }
  return verdict;
}

}  // namespace hadal::analysis
