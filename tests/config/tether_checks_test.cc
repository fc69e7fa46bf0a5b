#include "config/support.h"

namespace hadal::config {
namespace {

const std::string kTether =
    "[[tethers]]\n"
    "name = \"line\"\n"
    "vehicle = \"a\"\n"
    "length = 20\n"
    "segments = 10\n"
    "axial_stiffness = 1e5\n"
    "diameter = 0.01\n"
    "mass_per_m = 0.1\n";

std::string told(const std::string& tether) {
  return told_by([&] {
    return load_scenario({{"s.toml", kScenarioText + tether}, {"box.toml", kVehicleText}}, {}, {});
  });
}

TEST(TetherChecks, AGoodOnePassesWithoutAWord) { EXPECT_EQ(told(kTether), ""); }

TEST(TetherChecks, UnknownVehicleIsAnErrorWithTheKnownOnes) {
  const std::string text = told(replaced(kTether, "\"a\"", "\"b\""));
  EXPECT_NE(text.find("there is no vehicle 'b'"), std::string::npos) << text;
}

TEST(TetherChecks, ATooShortCableIsAWarning) {
  const std::string text = told(kTether + "anchor = { position = [0, 0, -30] }\n");
  EXPECT_NE(text.find("warning"), std::string::npos) << text;
  EXPECT_NE(text.find("too short for the 30 m"), std::string::npos) << text;
}

TEST(TetherChecks, TheNameOfAVehicleIsTaken) {
  const std::string text = told(replaced(kTether, "\"line\"", "\"a\""));
  EXPECT_NE(text.find("is the name of a vehicle"), std::string::npos) << text;
}

TEST(TetherChecks, TheWinchMustNotRunOutOfCable) {
  const std::string text = told(kTether + "winch = [{ time = 1, rate = -3 }]\n");
  EXPECT_NE(text.find("hauls in to -7 m"), std::string::npos) << text;
}

TEST(TetherChecks, SchedulesAreInOrderOfTime) {
  const std::string text =
      told(kTether + "winch = [{ time = 3, rate = 1 }, { time = 2, rate = 0 }]\n");
  EXPECT_NE(text.find("entries in order of time"), std::string::npos) << text;
}

TEST(TetherChecks, AnAnchorOnAVehicleIsAnotherOneAndHasNoMotionOfItsOwn) {
  const std::string text = told(kTether + "anchor = { vehicle = \"a\", velocity = [1, 0, 0] }\n");
  EXPECT_NE(text.find("is the vehicle at the far end"), std::string::npos) << text;
  EXPECT_NE(text.find("together with a motion of the anchor"), std::string::npos) << text;
}

TEST(TetherChecks, QuantitiesOfTethersAreKnown) {
  const std::string expect = "[[expect]]\nvalue = 1\ntolerance = 1\nquantity = ";
  EXPECT_EQ(told(kTether + expect + "\"line.tension\"\n"), "");
  const std::string text = told(kTether + expect + "\"line.tensoin\"\n");
  EXPECT_NE(text.find("'tension'"), std::string::npos) << text;
}

}  // namespace
}  // namespace hadal::config
