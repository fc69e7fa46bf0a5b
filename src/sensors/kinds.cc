#include "hadal/sensors/kinds.h"

#include "hadal/sensors/attitude.h"
#include "hadal/sensors/depth.h"
#include "hadal/sensors/echosounder.h"
#include "hadal/sensors/joint_encoders.h"
#include "hadal/sensors/position.h"
#include "hadal/sensors/velocity.h"

namespace hadal::sensors {

const model::KindList& shipped_kinds() {
  static const model::KindList kinds = {
      kind_entry<Echosounder>(), kind_entry<AttitudeSensor>(), kind_entry<VelocitySensor>(),
      kind_entry<DepthSensor>(), kind_entry<PositionSensor>(), kind_entry<JointEncoders>(),
  };
  return kinds;
}

model::Sensor shipped_sensor(std::string_view kind, std::string name) {
  const auto entry = model::find_kind(shipped_kinds(), model::kSensorFamily, kind);
  HADAL_ASSERT(entry != nullptr, std::string(kind));
  model::Sensor sensor;
  sensor.name = std::move(name);
  sensor.kind = model::Kind(entry);
  return sensor;
}

const Kind& kind_of(const model::Sensor& sensor) {
  const auto* kind = dynamic_cast<const Kind*>(sensor.kind.entry());
  HADAL_ASSERT(kind != nullptr, sensor.name);
  return *kind;
}

}  // namespace hadal::sensors
