// The types of the messages of registry.h, compiled once.

#include "hadal/message/message_type.h"
#include "hadal/message/registry.h"

namespace hadal::message {

const MessageType* find_message_type(std::string_view name, const MessageTypes& more) {
  const MessageType* found = nullptr;
  with_message_type(name, [&]<class M>() { found = &type_of<M>(); });
  for (const MessageType* type : more) {
    if (found == nullptr && type->name == name) found = type;
  }
  return found;
}

template const MessageType& type_of<Pose>();
template const MessageType& type_of<Twist>();
template const MessageType& type_of<Wrench>();
template const MessageType& type_of<PointStamped>();
template const MessageType& type_of<TwistWithCovarianceStamped>();
template const MessageType& type_of<Odometry>();
template const MessageType& type_of<Imu>();
template const MessageType& type_of<Range>();
template const MessageType& type_of<FluidPressure>();
template const MessageType& type_of<VehicleState>();
template const MessageType& type_of<ActuatorState>();
template const MessageType& type_of<Depth>();
template const MessageType& type_of<Reference>();
template const MessageType& type_of<ControlError>();
template const MessageType& type_of<ControlWrench>();
template const MessageType& type_of<ControlLoops>();
template const MessageType& type_of<TetherState>();
template const MessageType& type_of<ArmState>();
template const MessageType& type_of<JointReadings>();
template const MessageType& type_of<ObjectState>();
template const MessageType& type_of<ContactState>();
template const MessageType& type_of<Event>();
template const MessageType& type_of<Order>();

}  // namespace hadal::message
