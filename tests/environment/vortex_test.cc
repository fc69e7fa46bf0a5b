// A current that no other file knows: described, read from a scenario and flown through.

#include <gtest/gtest.h>

#include <cmath>

#include "hadal/config/load.h"
#include "hadal/environment/current_kind.h"
#include "hadal/environment/environment.h"
#include "hadal/sim/simulation.h"
#include "hadal/sim/vehicle.h"

namespace hadal {
namespace {

/// Rankine's vortex about a vertical axis: solid rotation within its radius, a potential vortex
/// around it.
struct RankineVortex {
  static constexpr std::string_view kName = "rankine_vortex";
  static constexpr std::string_view kHelp = "an eddy about a vertical axis";

  Vec3<double> center;
  double radius = 1;
  double speed = 0;

  template <class T>
  Flow<T> flow(const Vec3<T>& p_N, double /*t*/) const {
    const T x = p_N[0] - T(center[0]), y = p_N[1] - T(center[1]), r2 = x * x + y * y;
    const T core(speed / radius);
    Flow<T> f{};
    if (r2 < T(radius * radius)) {
      f.velocity_N = {{-core * y, core * x, T(0)}};
      f.gradient_N(0, 1) = -core, f.gradient_N(1, 0) = core;
      return f;
    }
    const T k = T(speed * radius) / r2;
    f.velocity_N = {{-k * y, k * x, T(0)}};
    f.gradient_N(0, 0) = T(2) * k * x * y / r2, f.gradient_N(1, 1) = -f.gradient_N(0, 0);
    f.gradient_N(0, 1) = f.gradient_N(1, 0) = k * (y * y - x * x) / r2;
    return f;
  }

  bool operator==(const RankineVortex&) const = default;
};

template <class Visitor>
void describe(Visitor& v, RankineVortex& c) {
  v("center", c.center, {.unit = "m", .help = "NED."});
  v("radius", c.radius, {.unit = "m", .range = model::kSize, .help = "Of its core."});
  v("speed", c.speed, {.unit = "m/s", .required = true, .help = "At that radius."});
}

/// A sphere of water at 5 m from the axis, well outside the core, moving with the eddy.
config::LoadedScenario eddy(const std::string& current) {
  const std::string scenario = R"(
name = "eddy"
duration = 40
[environment]
density = 1025
)" + current + R"(
[[vehicles]]
name = "parcel"
file = "parcel.toml"
position = [15, 7, 20]
nu = [0, 0.4, 0, 0, 0, 0]
)";
  const std::string parcel = R"(
name = "parcel"
[body]
mass = 67.08609312353204
volume = 0.06544984694978735
inertia = [1.677, 1.677, 1.677]
size = [0.5, 0.5, 0.5]
[hydrodynamics]
added_mass = [33.54304656176602, 33.54304656176602, 33.54304656176602, 0, 0, 0]
quadratic_damping = [47.3, 47.3, 47.3, 0, 0, 0]
)";
  model::KindList kinds = config::shipped_kinds();
  kinds.push_back(current_entry<RankineVortex>());
  return config::load_scenario({{"eddy.toml", scenario}, {"parcel.toml", parcel}}, {}, {}, kinds);
}

constexpr const char* kEddy = R"(
[[environment.currents]]
kind = "rankine_vortex"
center = [10, 7, 0]
radius = 2
speed = 1
)";

TEST(ACurrentOfATest, IsReadAndCarriesAParcelRound) {
  const config::LoadedScenario loaded = eddy(kEddy);
  sim::Setup setup{.scenario = loaded.scenario, .vehicles = loaded.vehicles};
  sim::Simulation simulation(setup);
  while (simulation.step(nanoseconds(40))) {
  }
  // Speed 1·2/5 at 5 m: 0.08 rad/s, half a turn and more.
  const double angle = 0.08 * 40;
  const Vec3<double>& p = simulation.vehicles()[0]->state().body.p_NB_N;
  EXPECT_NEAR(p[0], 10 + 5 * std::cos(angle), 1e-8);
  EXPECT_NEAR(p[1], 7 + 5 * std::sin(angle), 1e-8);
  EXPECT_NEAR(p[2], 20, 1e-8);
}

TEST(ACurrentOfATest, IsCheckedByItsDeclaration) {
  const auto told = [](const std::string& current) -> std::string {
    try {
      eddy(current);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  const std::string table = "[[environment.currents]]\nkind = \"rankine_vortex\"\n";
  EXPECT_NE(told(table).find("speed"), std::string::npos);
  EXPECT_NE(told(table + "speed = 1\nradius = -1\n").find("radius"), std::string::npos);
  EXPECT_NE(told(table + "speed = 1\nperiod = 5\n").find("tide"), std::string::npos);
  const std::string unknown = told("[[environment.currents]]\nkind = \"rankine_vortx\"\n");
  EXPECT_NE(unknown.find("did you mean 'rankine_vortex'"), std::string::npos) << unknown;
}

TEST(ShippedCurrents, AreReadAndAddUp) {
  const config::LoadedScenario loaded = eddy(R"(
current = [0.1, 0, 0]
[[environment.currents]]
kind = "constant"
velocity = [0, 0.2, 0]
[[environment.currents]]
kind = "power_law"
velocity = [1, 0, 0]
bottom = 40
exponent = 1
[[environment.currents]]
kind = "tide"
major = [0, 0, 0.3]
period = 100
)");
  const Environment water = environment_of(loaded.scenario.environment, 1);
  const WaterSample<double> s = water.sample(Vec3<double>{{0, 0, 10}}, 25);
  EXPECT_DOUBLE_EQ(s.velocity_N[0], 0.1 + 0.75);
  EXPECT_DOUBLE_EQ(s.velocity_N[1], 0.2);
  EXPECT_NEAR(s.velocity_N[2], 0, 1e-16);
  EXPECT_DOUBLE_EQ(s.rate_N[2], -0.3 * 2 * kPi / 100);
  EXPECT_DOUBLE_EQ(s.gradient_N(0, 2), -1.0 / 40);
}

TEST(ShippedCurrents, AreCheckedAndDoubted) {
  const std::string profile = "[[environment.currents]]\nkind = \"power_law\"\nbottom = 5\n";
  try {
    eddy(profile + "velocity = [1, 0, 0]\ndepth = 6\n");
    FAIL() << "a bottom above the reference";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("currents[0].bottom"), std::string::npos)
        << error.what();
  }
  // 30 knots where the parcel starts.
  const auto fast =
      eddy("[[environment.currents]]\nkind = \"power_law\"\nvelocity = [30, 0, 0]\nbottom = 100\n");
  const auto doubted = [](const Finding& f) {
    return f.problem.find("the water moves at") != std::string::npos;
  };
  EXPECT_EQ(std::count_if(fast.warnings.begin(), fast.warnings.end(), doubted), 1);
  const auto slow = eddy(kEddy);
  EXPECT_EQ(std::count_if(slow.warnings.begin(), slow.warnings.end(), doubted), 0);
}

}  // namespace
}  // namespace hadal
