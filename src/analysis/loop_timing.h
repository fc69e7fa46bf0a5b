#pragma once

/// When a loop measures and acts: rates of its controllers and of the sensors that they listen to,
/// and one cycle of their ticks.

#include <array>
#include <vector>

#include "hadal/model/control.h"
#include "hadal/model/navigation.h"
#include "hadal/model/sensor.h"

namespace hadal::analysis {

/// What one sensor tells at once. Ranges are those of the centralization, by the slowest of them.
enum MeasurementGroup : std::size_t {
  kAttitudeGroup,
  kVelocityGroup,
  kPositionGroup,
  kDepthGroup,
  kRangeGroup,
  kGroupCount
};

/// Rates [Hz]. A sensor of rate zero measures at every tick of who listens.
struct LoopTiming {
  double control = 1;
  double stabilizer = 0;                      ///< 0: there is none
  std::array<double, kGroupCount> sensors{};  ///< rates
  /// From measurement to delivery [s]; of the ranges the longest.
  std::array<double, kGroupCount> latency{};
};

/// With ideal sensors.
LoopTiming ideal_timing(const model::Control& control);
/// With the sensors of the vehicle that the controllers use.
LoopTiming loop_timing(const model::Control& control, const model::Navigation& navigation,
                       const std::vector<model::Sensor>& sensors);

/// Control ticks for which a measurement is held, rounded up: 1 for a sensor that is fast enough. A
/// latency counts as a hold of twice its length, whose mean delay is the same.
int held_ticks(const LoopTiming& timing, MeasurementGroup group);

enum class LoopEvent {
  kMeasure,
  kMeasureForStabilizer,
  kDeliver,  ///< what was measured a latency ago; a measurement without latency delivers itself
  kDeliverForStabilizer,
  kControl,
  kStabilizer
};

struct LoopTick {
  double time = 0;  ///< since the beginning of the cycle [s]
  LoopEvent event = LoopEvent::kControl;
  std::size_t group = 0;  ///< of a measurement or delivery
};

/// All that happens in one cycle, after which the ticks repeat themselves, in the order of a run:
/// at one time sensors, then controllers, then the stabilizer. All tick at its beginning.
struct LoopCycle {
  double period = 0;      ///< [s]
  int control_ticks = 1;  ///< in one cycle
  /// Measurements of each group that are under way to the controllers and to the stabilizer at the
  /// beginning of a cycle, before its ticks; −1 for sensors without latency.
  struct InFlight {
    std::array<int, kGroupCount> count{-1, -1, -1, -1, -1};
  };
  InFlight to_control, to_stabilizer;
  std::vector<LoopTick> ticks;
};

/// The shortest cycle. Rates without a common cycle of at most a thousand control ticks are taken
/// at the next lower multiple of a sixtieth of the control rate. Throws InputError for a sensor
/// that is more than a thousand times slower than the controllers, and for a latency of more than
/// thirty ticks of its listener.
LoopCycle loop_cycle(const LoopTiming& timing);

}  // namespace hadal::analysis
