// Keys that depend on the kind of their table, and words that people type for a kind.

#include <gtest/gtest.h>

#include "config/support.h"
#include "hadal/config/schema/schema.h"

namespace hadal::config {
namespace {

std::string told_of_sensor(const std::string& keys) {
  return told_of_vehicle(
      replaced(kVehicleText, "[aliases]\n", "[[sensors]]\nname = \"s\"\n" + keys + "[aliases]\n"));
}

TEST(Kinds, AKeyOfAnotherKindIsRefusedWithTheKindsThatHaveIt) {
  EXPECT_EQ(told_of_sensor("kind = \"echosounder\"\nmax_range = 50\n"), "");
  EXPECT_TRUE(tells(told_of_sensor("kind = \"depth\"\nmax_range = 50\n"),
                    {"box.toml:22:13: error: sensors[2].max_range = 50: has no meaning for kind = "
                     "\"depth\"; expected kind = \"echosounder\"\n"}));
  EXPECT_TRUE(tells(told_of_sensor("kind = \"velocity\"\nrate_noise = 0.1\n"),
                    {"expected kind = \"attitude\"\n"}));
}

TEST(Kinds, AnUnknownKeyIsAnsweredWithTheKeysOfItsKind) {
  const std::string text = told_of_sensor("kind = \"depth\"\nmaximum = 50\n");
  EXPECT_TRUE(tells(text, {"unknown key", "rate, log_rate, latency, position, rpy_deg or noise"}))
      << text;
  EXPECT_EQ(text.find("min_range"), std::string::npos) << text;
}

TEST(Kinds, NothingIsSaidOfKeysWhereTheKindItselfIsWrong) {
  const std::string text = told_of_sensor("kind = \"sonr\"\nmax_range = 50\n");
  EXPECT_TRUE(tells(text, {"sensors[2].kind = \"sonr\": unknown value"})) << text;
  EXPECT_EQ(text.find("max_range"), std::string::npos) << text;
}

TEST(Kinds, WordsOfTheFieldAreUnderstood) {
  for (const auto& [typed, meant] :
       {std::pair{"dvl", "velocity"}, std::pair{"imu", "attitude"}, std::pair{"gps", "position"},
        std::pair{"pressure", "depth"}, std::pair{"altimeter", "echosounder"}}) {
    EXPECT_TRUE(tells(told_of_sensor(std::string("kind = \"") + typed + "\"\n"),
                      {std::string("did you mean '") + meant + "'?"}));
  }
  EXPECT_TRUE(tells(told_of_scenario(kScenarioText + "rpy = [0, 0, 90]\n"), {"'rpy_deg'"}));
}

// A mask with a bit beyond its tag would let a key be refused for every kind.
TEST(Kinds, EveryKeyHoldsForSomeKind) {
  for (const Key* root : {&vehicle_schema(), &scenario_schema()}) {
    for (const KeyPath& path : all_keys(*root)) {
      const Key* tag = path.key->tag();
      for (const Key& child : path.key->children) {
        if (tag == nullptr) {
          EXPECT_TRUE(child.field.kinds.all()) << path.path << "." << child.name;
          continue;
        }
        bool some = false;
        for (std::size_t i = 0; i < tag->enum_names.size(); ++i) some |= child.field.kinds.has(i);
        EXPECT_TRUE(some) << path.path << "." << child.name;
        EXPECT_TRUE(child.field.kinds.all() ||
                    child.field.kinds.mask >> tag->enum_names.size() == 0)
            << path.path << "." << child.name;
      }
    }
  }
}

}  // namespace
}  // namespace hadal::config
