#include "hadal/log/run_record.h"

#include <cmath>
#include <limits>

#include "hadal/base/error.h"
#include "log/log_fixture.h"

namespace hadal::log {
namespace {

class RunRecordTest : public LogTest {
 protected:
  /// What a log says that was written with these times.
  RunRecord read_back(double until, double start) const {
    RunRecord record;
    record.sources = {{"s.toml", "name = \"s\""}};
    record.until = until, record.start = start;
    {
      LogWriter log(path("log.mcap"));
      write_run_record(record, log);
    }
    return read_run_record(path("log.mcap"));
  }
};

TEST_F(RunRecordTest, TimesComeBackAsTheyWere) {
  for (const double until : {0.0, 0.1, 1.0 / 3, 1e8}) {
    EXPECT_EQ(read_back(until, until / 2).until, until);
    EXPECT_EQ(read_back(until, until / 2).start, until / 2);
  }
}

TEST_F(RunRecordTest, TimesThatNoRunCanHaveAreRefused) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  for (const double time : {std::nan(""), kInfinity, -kInfinity, 1e300, -1.0, 1.1e8}) {
    EXPECT_THROW(read_back(time, 0), InputError) << time;
    EXPECT_THROW(read_back(1, time), InputError) << time;
  }
  try {
    read_back(-1, 0);
  } catch (const InputError& error) {
    EXPECT_STREQ(
        error.what(),
        "error: until = -1: the log has a time that no run can have; expected 0 to 1e+08 s");
  }
}

}  // namespace
}  // namespace hadal::log
