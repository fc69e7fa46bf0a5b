#include "hadal/base/error.h"

#include <gtest/gtest.h>

namespace hadal {
namespace {

TEST(Finding, TellsFileLineKeyValueExpectationAndSuggestion) {
  const Finding finding{.where = {"v.toml", 12, 3},
                        .key = "body.mas",
                        .value = "-3",
                        .problem = "unknown key",
                        .expected = "one of mass, volume",
                        .suggestion = "did you mean 'mass'?"};
  EXPECT_EQ(to_string(finding),
            "v.toml:12:3: error: body.mas = -3: unknown key; expected one of mass, volume "
            "(did you mean 'mass'?)");
}

TEST(Finding, TellsAsMuchOfThePlaceAsIsKnown) {
  Finding finding{.where = {"a.urdf", 7, 0}, .problem = "is empty"};
  EXPECT_EQ(to_string(finding), "a.urdf:7: error: is empty");
  finding.where.line = 0;
  EXPECT_EQ(to_string(finding), "a.urdf: error: is empty");
}

TEST(InputError, CarriesEveryFinding) {
  const InputError error({Finding{.problem = "a"}, Finding{.problem = "b"}});
  EXPECT_EQ(error.findings().size(), 2u);
  EXPECT_STREQ(error.what(), "error: a\nerror: b");
}

}  // namespace
}  // namespace hadal
