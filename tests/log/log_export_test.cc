#include "hadal/log/log_export.h"

#include <matio.h>

#include <cmath>
#include <limits>
#include <memory>

#include "hadal/base/error.h"
#include "hadal/log/export_names.h"
#include "hadal/log/log_writer.h"
#include "hadal/message/registry.h"
#include "log/log_fixture.h"
#include "message/filled.h"

namespace hadal::log {
namespace {

using LogExport = LogTest;

/// Depth at 2 Hz, actuators whose number grows, and a type that nobody knows.
void write_log(const std::filesystem::path& path) {
  LogWriter log(path);
  const auto depth = log.channel<message::Depth>("/rov/depth");
  const auto actuators = log.channel<message::ActuatorState>("/rov/actuators");
  for (int i = 0; i < 4; ++i) {
    const std::int64_t time = i * 500'000'000;
    log.write(depth, time, {.header = {message::time_from_ns(time), "map_ned"}, .depth = 0.1 * i});
    message::ActuatorState state{.header = {message::time_from_ns(time), ""}};
    state.command.assign(static_cast<std::size_t>(i % 3), 1.5);
    log.write(actuators, time, state);
  }
}

TEST_F(LogExport, CsvHasExactTimesAndRoundTripNumbers) {
  write_log(path("log.mcap"));
  const ExportReport report = export_csv(path("log.mcap"), path("csv"));
  EXPECT_EQ(report.written.size(), 2u);
  EXPECT_EQ(report.recovery_reason, "");
  EXPECT_EQ(read_text(path("csv/rov_depth.csv")),
            "time_s,header.stamp,depth,variance\n"
            "0.000000000,0,0,0\n"
            "0.500000000,0.5,0.1,0\n"
            "1.000000000,1,0.2,0\n"
            "1.500000000,1.5,0.30000000000000004,0\n");
  EXPECT_EQ(read_text(path("csv/rov_actuators.csv")),
            "time_s,header.stamp,command[0],command[1]\n"
            "0.000000000,0,nan,nan\n"
            "0.500000000,0.5,1.5,nan\n"
            "1.000000000,1,1.5,1.5\n"
            "1.500000000,1.5,nan,nan\n");
}

TEST_F(LogExport, MatHasOneStructPerTopicWithColumnVectors) {
  write_log(path("log.mcap"));
  export_mat(path("log.mcap"), path("log.mat"));
  std::unique_ptr<mat_t, int (*)(mat_t*)> mat(Mat_Open(path("log.mat").c_str(), MAT_ACC_RDONLY),
                                              Mat_Close);
  ASSERT_NE(mat, nullptr);
  std::unique_ptr<matvar_t, void (*)(matvar_t*)> depth(Mat_VarRead(mat.get(), "rov_depth"),
                                                       Mat_VarFree);
  ASSERT_NE(depth, nullptr);
  ASSERT_EQ(depth->class_type, MAT_C_STRUCT);
  EXPECT_EQ(Mat_VarGetNumberOfFields(depth.get()), 4u);
  const matvar_t* field = Mat_VarGetStructFieldByName(depth.get(), "depth", 0);
  ASSERT_NE(field, nullptr);
  EXPECT_EQ(field->dims[0], 4u);
  EXPECT_EQ(field->dims[1], 1u);
  EXPECT_EQ(static_cast<const double*>(field->data)[3], 0.1 * 3);
  std::unique_ptr<matvar_t, void (*)(matvar_t*)> actuators(Mat_VarRead(mat.get(), "rov_actuators"),
                                                           Mat_VarFree);
  ASSERT_NE(actuators, nullptr);
  field = Mat_VarGetStructFieldByName(actuators.get(), "command_1", 0);
  ASSERT_NE(field, nullptr);
  EXPECT_TRUE(std::isnan(static_cast<const double*>(field->data)[0]));
  EXPECT_EQ(static_cast<const double*>(field->data)[2], 1.5);
}

TEST_F(LogExport, EveryKnownMessageIsExportedTwiceAlike) {
  {
    LogWriter log(path("log.mcap"));
    message::for_each_known_message([&]<class M>() {
      const auto channel = log.channel<M>("/" + message::short_type_name(M::kType));
      for (int i = 0; i < 3; ++i) log.write(channel, i, message::filled<M>(i + 1));
    });
  }
  EXPECT_EQ(export_csv(path("log.mcap"), path("csv")).written.size(),
            std::tuple_size_v<message::KnownMessages>);
  EXPECT_EQ(export_mat(path("log.mcap"), path("a.mat")).skipped.size(), 0u);
  export_mat(path("log.mcap"), path("b.mat"));
  EXPECT_EQ(read_file(path("a.mat")), read_file(path("b.mat")));
  EXPECT_NE(read_text(path("csv/sensor_msgs_Imu.csv")).find("angular_velocity_covariance[8]"),
            std::string::npos);
}

TEST_F(LogExport, UnknownTypesAndOtherVersionsAreSkippedByName) {
  {
    McapWriter log(path("log.mcap"));
    const auto image = log.add_schema("sensor_msgs/msg/Image", "ros2msg", "uint8[] data\n");
    const auto depth = log.add_schema("hadal_msgs/msg/Depth", "ros2msg", "float32 depth\n");
    log.write(log.add_channel(image, "/camera", "cdr"), 0, 0, as_bytes("x"));
    log.write(log.add_channel(depth, "/depth", "cdr"), 0, 0, as_bytes("x"));
  }
  EXPECT_EQ(export_csv(path("log.mcap"), path("csv")).skipped,
            (std::vector<std::string>{"/camera (unknown type sensor_msgs/msg/Image)",
                                      "/depth (hadal_msgs/msg/Depth of another version)"}));
}

TEST_F(LogExport, UnwritableTargetsAreSystemErrors) {
  write_log(path("log.mcap"));
  EXPECT_THROW(export_csv(path("log.mcap"), path("log.mcap") / "csv"), SystemError);
  EXPECT_THROW(export_mat(path("log.mcap"), path("none/log.mat")), SystemError);
  if (std::filesystem::exists("/dev/full")) {
    EXPECT_THROW(export_mat(path("log.mcap"), "/dev/full"), SystemError);
  }
}

TEST(ExportNames, AreSafeAndUnique) {
  EXPECT_EQ(file_stem("/rov 1/../imu"), "rov_1_.._imu");
  EXPECT_EQ(file_stem("//"), "topic");
  EXPECT_EQ(matlab_name("pose.position.x"), "pose_position_x");
  EXPECT_EQ(matlab_name("nu[0]"), "nu_0");
  EXPECT_EQ(matlab_name("/1st"), "x1st");
  EXPECT_EQ(matlab_name("/end"), "end_");
  EXPECT_EQ(matlab_name(std::string(80, 'a')).size(), 63u);
  std::set<std::string> taken;
  EXPECT_EQ(unique_name("a", taken), "a");
  EXPECT_EQ(unique_name("A", taken), "A_2");
  EXPECT_EQ(unique_name("a", taken), "a_3");
}

}  // namespace
}  // namespace hadal::log
