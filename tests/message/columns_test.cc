#include "hadal/message/columns.h"

#include <gtest/gtest.h>

#include <cmath>

#include "hadal/message/registry.h"
#include "message/filled.h"

namespace hadal::message {
namespace {

TEST(Columns, NamesArePathsAndTimeIsOneColumn) {
  const auto names = column_names<Odometry>({});
  ASSERT_EQ(names.size(), 1u + 7 + 36 + 6 + 36);
  EXPECT_EQ(names[0], "header.stamp");
  EXPECT_EQ(names[1], "pose.pose.position.x");
  EXPECT_EQ(names[7], "pose.pose.orientation.w");
  EXPECT_EQ(names[8], "pose.covariance[0]");
  EXPECT_EQ(names.back(), "twist.covariance[35]");
}

TEST(Columns, ShortSequencesArePaddedWithNan) {
  const ActuatorState one{.header = {{2, 500'000'000}, ""}, .command = {1}, .saturated = {2, 3}};
  const ActuatorState two{.command = {4, 5}};
  SequenceLengths lengths;
  grow_lengths(one, lengths);
  grow_lengths(two, lengths);
  EXPECT_EQ(lengths, (SequenceLengths{2, 2, 0}));
  EXPECT_EQ(column_names<ActuatorState>(lengths),
            (std::vector<std::string>{"header.stamp", "command[0]", "command[1]", "saturated[0]",
                                      "saturated[1]"}));
  std::vector<double> row;
  column_values(one, lengths, row);
  ASSERT_EQ(row.size(), 5u);
  EXPECT_DOUBLE_EQ(row[0], 2.5);
  EXPECT_EQ(row[1], 1);
  EXPECT_TRUE(std::isnan(row[2]));
  EXPECT_EQ(row[3], 2);
  EXPECT_EQ(row[4], 3);
}

TEST(Columns, EveryKnownMessageHasAsManyValuesAsNames) {
  for_each_known_message([]<class M>() {
    const M message = filled<M>();
    SequenceLengths lengths;
    grow_lengths(message, lengths);
    std::vector<double> row;
    column_values(message, lengths, row);
    EXPECT_EQ(row.size(), column_names<M>(lengths).size()) << M::kType;
  });
}

}  // namespace
}  // namespace hadal::message
