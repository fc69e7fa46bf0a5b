// Numbers that are possible one by one and yet most likely a slip.

#include "config/support.h"

namespace hadal::config {
namespace {

std::string with(const std::string& from, const std::string& to) {
  return told_of_vehicle(replaced(kVehicleText, from, to));
}

std::string with_inertia(const std::string& numbers, const std::string& more = "") {
  return with("inertia = [1, 1, 1]\n", "inertia = " + numbers + "\n" + more);
}

// A box of 0.5 × 0.4 × 0.3 m and 2 kg: evenly filled 0.042, 0.057, 0.068 kg·m²; with all mass in a
// corner m (b² + c²) = 0.5, 0.68, 0.82.
TEST(Plausible, InertiaGoesWithMassAndSize) {
  const std::string size = "size = [0.5, 0.4, 0.3]\n";
  EXPECT_EQ(with_inertia("[0.042, 0.057, 0.068]", size), "");
  EXPECT_EQ(with_inertia("[0.4, 0.6, 0.8]", size), "");
  EXPECT_TRUE(tells(with_inertia("[42, 57, 68]", size),
                    {"box.toml:5:11: warning: body.inertia",
                     "42 kg·m² about x means that 2 kg lie 4.6 m off that axis: too far",
                     "0.5 m × 0.4 m × 0.3 m", "to 0.5 kg·m²"}));
  EXPECT_TRUE(tells(with_inertia("[4.2e-5, 5.7e-5, 6.8e-5]", size), {"warning", "too near"}));
  // One moment alone.
  EXPECT_TRUE(tells(with_inertia("[4.2e-5, 0.057, 0.057]", size), {"about x", "too near"}));
  EXPECT_EQ(with_inertia("[0.042, 0.057, 0.068]\ncenter_of_gravity = [0.2, 0, 0]", size), "");
}

// Two litres: a cube of 12.6 cm, evenly filled 0.0053 kg·m².
TEST(Plausible, WithoutSizeTheVolumeTells) {
  EXPECT_EQ(with_inertia("[0.0053, 0.0053, 0.0053]"), "");
  // A torpedo ten times as long as wide: 0.001 and 0.053.
  EXPECT_EQ(with_inertia("[0.001, 0.053, 0.053]"), "");
  for (const char* off : {"[5.3, 5.3, 5.3]", "[1, 53, 53]"}) {
    EXPECT_TRUE(tells(with_inertia(off), {"warning", "too far", "displaces 0.002 m³"})) << off;
  }
  for (const char* off : {"[5.3e-6, 5.3e-6, 5.3e-6]", "[1e-6, 53e-6, 53e-6]"}) {
    EXPECT_TRUE(tells(with_inertia(off), {"warning", "too near"})) << off;
  }
}

TEST(Plausible, BuoyancyIsOfTheSizeOfTheWeight) {
  EXPECT_EQ(with("volume = 0.002", "volume = 0.0012"), "");
  EXPECT_EQ(with("volume = 0.002", "volume = 0.0035"), "");
  EXPECT_TRUE(tells(with("volume = 0.002", "volume = 0.02"),
                    {"box.toml:4:10: warning: body.volume = 0.02", "against a weight of 19.6",
                     "shoot up", "a volume of 0.00195"}));
  EXPECT_TRUE(tells(with("volume = 0.002", "volume = 0.0002"), {"warning", "sink like a stone"}));
  EXPECT_TRUE(tells(with("volume = 0.002", "buoyancy_N = 200"),
                    {"warning: body.buoyancy_N = 200", "shoot up"}));
}

TEST(Plausible, CentreOfBuoyancyIsNotBelowThatOfGravity) {
  const auto centres = [](const std::string& cg, const std::string& cb) {
    return with("[hydrodynamics]\n", "center_of_gravity = [0, 0, " + cg +
                                         "]\ncenter_of_buoyancy = [0, 0, " + cb +
                                         "]\n[hydrodynamics]\n");
  };
  EXPECT_EQ(centres("0.02", "0"), "");
  EXPECT_EQ(centres("0.01", "0.01"), "");
  EXPECT_TRUE(tells(centres("-0.02", "0"), {"warning: body.center_of_buoyancy",
                                            "0.02 m below the centre of gravity", "turns over"}));
}

TEST(Plausible, ThrustMeetsDamping) {
  const std::string damping = "linear_damping = [1, 1, 1, 1, 1, 1]\n";
  EXPECT_TRUE(tells(with(damping, ""), {"warning: hydrodynamics", "no damping at all"}));
  // The thruster pushes along x through the origin: surge alone must be damped.
  EXPECT_EQ(with(damping, "linear_damping = [1, 0, 0, 0, 0, 0]\n"), "");
  EXPECT_TRUE(tells(with(damping, "quadratic_damping = [0, 1, 1, 1, 1, 1]\n"),
                    {"thrusters act in surge", "no damping"}));
  EXPECT_TRUE(tells(with(damping, damping + "linear_damping_backward = [0, 1, 1, 1, 1, 1]\n"),
                    {"thrusters act in surge", "no damping"}));
  EXPECT_EQ(with(damping, "[hydrodynamics.derivatives]\nX_uu = -1\n"), "");
  // A body that nothing drives, as in closed forms of ideal fluids.
  EXPECT_EQ(told_of_vehicle("name = \"Box\"\n[body]\nmass = 2\nvolume = 0.002\n"
                            "inertia = [0.005, 0.005, 0.005]\n"),
            "");
}

TEST(Plausible, AStartIsUnderWater) {
  const std::string above = kScenarioText + "position = [0, 0, -5]\n";
  EXPECT_TRUE(tells(told_of_scenario(above), {"s.toml:6:12: warning: vehicles[0].position",
                                              "5 m above the surface", "d is down"}));
  EXPECT_EQ(told_of_scenario(kScenarioText + "position = [0, 0, 5]\n"), "");
  // In a tunnel d = 0 is no surface: its ceiling is above the vehicle. A bed below says nothing.
  const auto box = [](const std::string& d) {
    return "[[world.boxes]]\ncenter = [0, 0, " + d + "]\nsize = [1, 1, 1]\n";
  };
  EXPECT_EQ(told_of_scenario(above + box("-9")), "");
  EXPECT_TRUE(tells(told_of_scenario(above + box("20")), {"above the surface"}));
  // A hull floats: only one that is wholly out of the water is in the air.
  const std::string hull = replaced(kVehicleText, "[hydrodynamics]\n",
                                    "[body.hull]\nsize = [0.5, 0.4, 0.3]\n[hydrodynamics]\n");
  EXPECT_EQ(told_of_scenario(kScenarioText + "position = [0, 0, -0.1]\n", hull), "");
  EXPECT_TRUE(tells(told_of_scenario(above, hull), {"5 m above the surface"}));
}

TEST(Plausible, NoFinLiftsMoreThanItsSpanAllows) {
  const auto fin = [](const std::string& shape) {
    return told_of_vehicle(kVehicleText +
                           "[[actuators]]\nname = \"fin\"\nkind = \"fin\"\nposition = [-1, 0, 0]\n"
                           "max = 0.3\nmin = -0.3\nshape = { area = 0.01, axis = [0, 1, 0], " +
                           shape + " }\n");
  };
  EXPECT_EQ(fin("lift_slope = 3, aspect_ratio = 2"), "");
  EXPECT_EQ(fin("lift_slope = 6"), "");
  EXPECT_TRUE(tells(
      fin("lift_slope = 6, aspect_ratio = 2"),
      {"warning: actuators[1].shape.lift_slope = 6", "aspect ratio 2", "at most 3.142 1/rad"}));
  EXPECT_TRUE(tells(fin("lift_slope = 9"), {"no fin has that much", "at most 6.283"}));
}

}  // namespace
}  // namespace hadal::config
