#include "hadal/message/schema.h"

#include <gtest/gtest.h>

#include <set>

#include "hadal/message/registry.h"

namespace hadal::message {
namespace {

const std::string kRule(80, '=');

TEST(Schema, PointStampedListsItsDependenciesOnce) {
  EXPECT_EQ(schema_text<PointStamped>(),
            "std_msgs/Header header\n"
            "geometry_msgs/Point point\n" +
                kRule +
                "\nMSG: std_msgs/Header\n"
                "builtin_interfaces/Time stamp\n"
                "string frame_id\n" +
                kRule +
                "\nMSG: builtin_interfaces/Time\n"
                "int32 sec  # s\n"
                "uint32 nanosec  # ns\n" +
                kRule +
                "\nMSG: geometry_msgs/Point\n"
                "float64 x\nfloat64 y\nfloat64 z\n");
}

TEST(Schema, ConstantsArraysAndUnitsAreWritten) {
  const std::string range = schema_text<Range>();
  EXPECT_NE(range.find("uint8 ULTRASOUND=0\nuint8 INFRARED=1\n"), std::string::npos);
  EXPECT_NE(range.find("\nfloat32 range  # m\n"), std::string::npos);
  EXPECT_NE(schema_text<VehicleState>().find("float64[6] nu  # m/s, rad/s, body FRD\n"),
            std::string::npos);
  EXPECT_NE(schema_text<ActuatorState>().find("float64[] command  # "), std::string::npos);
}

TEST(Registry, TypesAreUniqueAndFoundByName) {
  std::set<std::string_view> types;
  for_each_known_message([&]<class M>() { EXPECT_TRUE(types.insert(M::kType).second); });
  bool is_imu = false;
  EXPECT_TRUE(
      with_message_type("sensor_msgs/msg/Imu", [&]<class M>() { is_imu = std::same_as<M, Imu>; }));
  EXPECT_TRUE(is_imu);
  EXPECT_FALSE(with_message_type("sensor_msgs/msg/Image", []<class M>() { FAIL(); }));
}

}  // namespace
}  // namespace hadal::message
