#include "hadal/sensors/sensor.h"

#include <cmath>

#include "hadal/sensors/attitude.h"
#include "hadal/sensors/depth.h"
#include "hadal/sensors/echosounder.h"
#include "hadal/sensors/position.h"
#include "hadal/sensors/velocity.h"

namespace hadal::sensors {

namespace {

template <std::size_t N>
void fill_diagonal(std::array<double, N>& covariance, std::size_t size, double variance) {
  for (std::size_t i = 0; i < 3; ++i) covariance[i * size + i] = variance;
}

/// What stays the same in every message of the sensor.
SensorMessage empty_message(const model::Sensor& s, const std::string& vehicle) {
  const double variance = s.noise * s.noise;
  switch (s.kind) {
    case model::SensorKind::kEchosounder: {
      message::Range m;
      m.header.frame_id = vehicle + "/" + s.name;
      m.min_range = static_cast<float>(s.min_range);
      m.max_range = static_cast<float>(s.max_range);
      m.variance = static_cast<float>(variance);
      return m;
    }
    case model::SensorKind::kAttitude: {
      message::Imu m;
      m.header.frame_id = vehicle + "/base_link";
      fill_diagonal(m.orientation_covariance, 3, variance);
      fill_diagonal(m.angular_velocity_covariance, 3, s.rate_noise * s.rate_noise);
      m.linear_acceleration_covariance[0] = -1;  // not measured
      return m;
    }
    case model::SensorKind::kVelocity: {
      message::TwistWithCovarianceStamped m;
      m.header.frame_id = vehicle + "/base_link";
      fill_diagonal(m.twist.covariance, 6, variance);
      return m;
    }
    case model::SensorKind::kDepth: {
      message::Depth m;
      m.header.frame_id = "map_ned";
      m.variance = variance;
      return m;
    }
    case model::SensorKind::kPosition: {
      message::PointStamped m;
      m.header.frame_id = "map";
      return m;
    }
  }
  return {};
}

}  // namespace

Sensor::Sensor(const model::Sensor& description, const std::string& vehicle, std::uint64_t seed)
    : description_(description),
      random_(seed, vehicle + "/" + description.name),
      message_(empty_message(description, vehicle)) {
  // The beam is a direction: its length must not scale the range.
  const double length = std::sqrt(dot(description_.direction, description_.direction));
  description_.direction = (1 / length) * description_.direction;
  if (description.log_rate) log_ticker_.emplace(*description.log_rate);
}

const SensorMessage& Sensor::measure(const Truth& truth, const World& world, Nanoseconds now) {
  std::visit(
      [&](auto& m) {
        m.header.stamp = message::time_from_ns(now);
        if constexpr (std::is_same_v<decltype(m), message::Range&>) {
          sensors::measure(description_, truth, world, random_, m);
        } else {
          sensors::measure(description_, truth, random_, m);
        }
      },
      message_);
  return message_;
}

bool Sensor::due_in_log(Nanoseconds now) {
  if (!log_ticker_) return true;
  if (!log_ticker_->due(now)) return false;
  while (log_ticker_->due(now)) log_ticker_->advance();
  return true;
}

}  // namespace hadal::sensors
