#include "hadal/config/schema/reference.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace hadal::config {
namespace {

TEST(Reference, IsTheSameEachTime) { EXPECT_EQ(reference_markdown(), reference_markdown()); }

/// HADAL_WRITE_REFERENCE=1 makes this test write the file instead.
TEST(Reference, CommittedFileIsUpToDate) {
  const std::string path = HADAL_SOURCE_DIR "/docs/reference.md";
  if (std::getenv("HADAL_WRITE_REFERENCE")) std::ofstream(path) << reference_markdown();
  std::ostringstream committed;
  committed << std::ifstream(path).rdbuf();
  EXPECT_TRUE(committed.str() == reference_markdown())
      << "docs/reference.md is out of date. Write it anew with\n"
         "  HADAL_WRITE_REFERENCE=1 build/dev/bin/config_test --gtest_filter='Reference.*'";
}

TEST(ExplainKey, TellsWhatAKeyIs) {
  EXPECT_EQ(explain_key("body.mass"),
            "body.mass (vehicle file): Mass in air, with all water that moves along inside.\n"
            "  a number > 0 [kg], required\n");
  EXPECT_NE(explain_key("sensors.noise")->find("for kind = \"velocity\"\n  a number ≥ 0 [m/s]"),
            std::string::npos);
  EXPECT_TRUE(explain_key("vehicles.control.rate")->find("default 20") != std::string::npos);
  EXPECT_TRUE(explain_key("name")->find("scenario file") != std::string::npos);
}

TEST(ExplainKey, UnknownKeysHaveSuggestions) {
  EXPECT_EQ(explain_key("body.mas"), std::nullopt);
  EXPECT_EQ(suggest_path("body.mas"), "did you mean 'body.mass'?");
  EXPECT_EQ(suggest_path("inertia"), "did you mean 'body.inertia'?");
  EXPECT_EQ(suggest_path("qqqqqqqq"), "");
}

}  // namespace
}  // namespace hadal::config
