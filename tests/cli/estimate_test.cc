// A vehicle from a few sizes, as a user asks for it.

#include "cli/command.h"

namespace hadal::test {
namespace {

const std::vector<std::vector<std::string>> kShapes = {
    {"--ellipsoid", "1.2,0.3"}, {"--ellipsoid", "1.2,0.4,0.3"}, {"--cylinder", "1,0.2"},
    {"--box", "0.4,0.3,0.25"},  {"--torpedo", "1.5,0.2"},       {"--torpedo", "1.5,0.2,0.2,0.4"}};

Outcome estimate(const Folder& folder, std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "estimate");
  return hadal(folder, arguments);
}

TEST(Estimate, OfEveryShapeIsAVehicleThatRunsAtOnce) {
  for (const std::vector<std::string>& shape : kShapes) {
    const Folder folder;
    const Outcome o = estimate(folder, {shape[0], shape[1], "--output", "v.toml"});
    EXPECT_EQ(o.code, 0) << o.err;
    EXPECT_EQ(o.out, "");
    EXPECT_EQ(hadal(folder, {"check", "v.toml"}).code, 0);
    EXPECT_EQ(hadal(folder, {"show", "v.toml"}).code, 0);
    write_text(folder / "s.toml",
               "name = \"S\"\nduration = 5\n[[vehicles]]\nname = \"v\"\nfile = \"v.toml\"\n"
               "position = [0, 0, 5]\n[[expect]]\nquantity = \"v.d\"\nvalue = 5\n"
               "tolerance = 0.01\n");
    const Outcome run = hadal(folder, {"run", "s.toml", "--out", "o"});
    EXPECT_EQ(run.code, 0) << run.out << run.err;
  }
}

TEST(Estimate, GoesToStandardOutputWithoutAFile) {
  const Folder folder;
  const Outcome o = estimate(folder, {"--box", "0.4,0.3,0.25", "--name", "My box"});
  EXPECT_TRUE(contains(o.out, {"name = \"My box\"", "added_mass = [", "±30 %", "[[actuators]]"}));
}

TEST(Estimate, AsJsonHasEveryNumberWithItsBounds) {
  const Folder folder;
  const Json j = json_of(estimate(folder, {"--ellipsoid", "1,1", "--density", "1000", "--json"}));
  EXPECT_NEAR(j["displaced_mass"].get<double>(), 523.599, 1e-3);
  const Json& surge = j["added_mass"]["entries"][0];
  EXPECT_NEAR(surge["value"].get<double>(), 523.599 / 2, 1e-3);
  EXPECT_LT(surge["low"], surge["value"]);
  EXPECT_GT(surge["high"], surge["value"]);
  EXPECT_NE(surge["basis"].get<std::string>().find("Lamb"), std::string::npos);
}

TEST(Estimate, RefusesWrongArgumentsAndTellsWhatIsExpected) {
  const Folder folder;
  const auto refused = [&](const std::vector<std::string>& arguments,
                           const std::vector<std::string>& parts) {
    const Outcome o = estimate(folder, arguments);
    EXPECT_EQ(o.code, 2);
    EXPECT_EQ(o.out, "");
    EXPECT_TRUE(contains(o.err, parts));
  };
  refused({}, {"no shape is given", "exactly one of"});
  refused({"--box", "1,1,1", "--cylinder", "1,1"}, {"more than one shape"});
  refused({"--torpedo", "1"}, {"--torpedo = 1", "wrong count", "L,D or L,D,nose,tail"});
  refused({"--box", "1,2"}, {"wrong count", "L,W,H"});
  refused({"--cylinder", "1,x"}, {"not a list of numbers"});
  refused({"--cylinder", "1,"}, {"not a list of numbers"});
  refused({"--ellipsoid", "1,0"}, {"must be positive"});
  refused({"--ellipsoid", "1,nan"}, {"must be positive"});
  refused({"--ellipsoid", "1,1", "--mass", "0"}, {"mass = 0", "a number > 0 [kg]"});
  refused({"--torpedo", "1,0.2", "--fins", "0.01,-3"}, {"outside the hull"});
}

}  // namespace
}  // namespace hadal::test
