#pragma once

/// Any sensor of a vehicle: from truth to its message, with its own random stream.

#include <optional>
#include <string>
#include <variant>

#include "hadal/base/clock.h"
#include "hadal/base/random.h"
#include "hadal/message/geometry.h"
#include "hadal/message/sensor.h"
#include "hadal/message/vehicle.h"
#include "hadal/model/vehicle.h"
#include "hadal/sensors/truth.h"

namespace hadal {
class World;
}

namespace hadal::sensors {

using SensorMessage =
    std::variant<message::Range, message::Imu, message::TwistWithCovarianceStamped, message::Depth,
                 message::PointStamped>;

class Sensor {
 public:
  /// `vehicle` is its name in the scenario.
  Sensor(const model::Sensor& description, const std::string& vehicle, std::uint64_t seed);

  const model::Sensor& description() const { return description_; }
  /// Whether it asks where surfaces are; others take any world.
  bool casts_rays() const { return description_.kind == model::SensorKind::kEchosounder; }

  /// Measures now; the message is valid until the next call.
  const SensorMessage& measure(const Truth& truth, const World& world, Nanoseconds now);
  /// Whether this measurement is due in the log; call once per measurement.
  bool due_in_log(Nanoseconds now);
  const SensorMessage& latest() const { return message_; }

  /// For snapshots: random stream and log rate; measurements made are held by who received them.
  template <class V>
  void visit(V&& v) {
    v(random_);
    if (log_ticker_) v(*log_ticker_);
  }

 private:
  model::Sensor description_;
  RandomStream random_;
  std::optional<Ticker> log_ticker_;
  SensorMessage message_;
};

}  // namespace hadal::sensors
