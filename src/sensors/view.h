#pragma once

/// What a sensor sees when it measures: the truth, with how it is mounted. No controller ever sees
/// it. N is local NED, B the body, S the sensor's own axes, at its place.

#include <optional>

#include "hadal/base/clock.h"
#include "hadal/base/random.h"
#include "hadal/environment/environment.h"
#include "hadal/math/rotation.h"
#include "hadal/model/sensor.h"
#include "hadal/physics/dynamics.h"
#include "hadal/sensors/told.h"

namespace hadal {
class World;
struct RayHit;
}  // namespace hadal

namespace hadal::sensors {

/// Pose and velocity of a vehicle.
struct Truth {
  physics::BodyState<double> body;
  Mat3<double> R_NB;
};

inline Truth truth(const physics::BodyState<double>& body) {
  return {body, rotation_matrix(body.q_NB)};
}

/// Where a sensor sits in its vehicle, and how it is turned.
struct Mounting {
  Vec3<double> p_BS_B;  ///< [m]
  Quaternion<double> q_BS{1, 0, 0, 0};
  Mat3<double> R_BS = identity<double, 3>();
  bool turned = false;  ///< if not, vectors pass through bit by bit

  Vec3<double> to_body(const Vec3<double>& v_S) const { return turned ? R_BS * v_S : v_S; }
  Vec3<double> to_sensor(const Vec3<double>& v_B) const {
    return turned ? transposed_times(R_BS, v_B) : v_B;
  }
};
Mounting mounting(const model::Sensor& sensor);

/// The truth of all vehicles of a run by their index, for sensors that see others.
class Fleet {
 public:
  virtual ~Fleet() = default;
  virtual std::size_t size() const = 0;
  virtual const physics::BodyState<double>& body(std::size_t vehicle) const = 0;
  /// ν̇ about the body origin, in B [m/s², rad/s²]. Computed when asked for.
  virtual Vec6<double> acceleration(std::size_t vehicle) const = 0;
  /// Of its arm of that name, empty for the only one; nothing if there is none.
  virtual std::optional<JointReadings> joints(std::size_t /*vehicle*/,
                                              std::string_view /*arm*/) const {
    return std::nullopt;
  }
};

/// What is around a vehicle at one time.
struct Around {
  const World& world;
  const Environment& environment;
  const Fleet& fleet;       ///< the vehicle itself among the others
  std::size_t vehicle = 0;  ///< its index in the fleet
};

class SensorView {
 public:
  SensorView(const Truth& truth, const Mounting& mounting, const Around& around, Nanoseconds now)
      : truth_(truth), mounting_(mounting), around_(around), now_(now) {}

  double time() const { return seconds(now_); }
  const physics::BodyState<double>& body() const { return truth_.body; }
  const Mat3<double>& R_NB() const { return truth_.R_NB; }
  const Mounting& mounting() const { return mounting_; }
  double gravity() const { return around_.environment.gravity(); }

  /// Orientation of the sensor's axes.
  Quaternion<double> q_NS() const {
    return mounting_.turned ? truth_.body.q_NB * mounting_.q_BS : truth_.body.q_NB;
  }
  /// Place of the sensor [m].
  Vec3<double> p_NS_N() const { return truth_.body.p_NB_N + truth_.R_NB * mounting_.p_BS_B; }
  /// Its velocity over ground, in body axes [m/s].
  Vec3<double> v_NS_B() const {
    return linear(truth_.body.nu) + cross(angular(truth_.body.nu), mounting_.p_BS_B);
  }
  /// A vector of the sensor's axes in N.
  Vec3<double> to_N(const Vec3<double>& v_S) const { return truth_.R_NB * mounting_.to_body(v_S); }
  /// ν̇ of the vehicle, in B [m/s², rad/s²]; costs one evaluation of its equations.
  Vec6<double> acceleration() const { return around_.fleet.acceleration(around_.vehicle); }

  /// The water at the sensor.
  WaterSample<double> water() const { return around_.environment.sample(p_NS_N(), time()); }
  /// To ask it more: sound speed, pressure, temperature.
  const Environment& environment() const { return around_.environment; }
  /// The first surface from p_N along d_N between two ranges [m]; nothing without echo. The
  /// definition of RayHit is in world/world.h.
  std::optional<RayHit> cast(const Vec3<double>& p_N, const Vec3<double>& d_N, double min_range,
                             double max_range) const;

  /// The joints of an arm of its own vehicle; see Fleet::joints.
  std::optional<JointReadings> joints(std::string_view arm) const {
    return around_.fleet.joints(around_.vehicle, arm);
  }
  const Fleet& fleet() const { return around_.fleet; }
  /// Of the sensor's own vehicle in the fleet.
  std::size_t vehicle() const { return around_.vehicle; }

 private:
  const Truth& truth_;
  const Mounting& mounting_;
  const Around& around_;
  Nanoseconds now_;
};

/// Gaussian noise; draws nothing when there is none to add.
inline double white_noise(double deviation, RandomStream& random) {
  return deviation == 0 ? 0 : deviation * random.gaussian();
}
inline Vec3<double> white_noise_vector(double deviation, RandomStream& random) {
  if (deviation == 0) return {};
  const double x = random.gaussian(), y = random.gaussian(), z = random.gaussian();
  return {{deviation * x, deviation * y, deviation * z}};
}

}  // namespace hadal::sensors
