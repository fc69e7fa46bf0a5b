// What a sensor sees in a run: a kind of this file writes all of it down.

#include <gtest/gtest.h>

#include "hadal/message/message_type.h"
#include "hadal/message/vehicle.h"
#include "hadal/sensors/kind.h"
#include "sim/scene_setup.h"

namespace hadal::sim {
namespace {

using test::Recorder, test::run_to;

struct Seen {
  static constexpr std::string_view kType = "test_msgs/msg/Seen";
  message::Header header;
  Vec<double, 6> nu_dot;
  Vec<double, 3> first_vehicle;
  Vec<double, 3> current;
  double gravity = 0, density = 0, vehicles = 0, own = 0;

  bool operator==(const Seen&) const = default;
  template <class V, class Self>
  static void fields(V&& v, Self& m) {
    v("header", m.header), v("nu_dot", m.nu_dot), v("first_vehicle", m.first_vehicle);
    v("current", m.current), v("gravity", m.gravity), v("density", m.density);
    v("vehicles", m.vehicles), v("own", m.own);
  }
};

struct Witness {
  static constexpr std::string_view kName = "witness", kHelp = "all that a sensor sees";
  using Message = Seen;
  bool operator==(const Witness&) const = default;
};
template <class Visitor>
void describe(Visitor&, Witness&) {}
void prepare(const Witness&, const sensors::Frames&, Seen&) {}
void measure(const Witness&, const sensors::SensorView& view, RandomStream&, Seen& m) {
  m.nu_dot = view.acceleration();
  m.first_vehicle = view.fleet().body(0).p_NB_N;
  m.current = view.water().velocity_N, m.density = view.water().density;
  m.gravity = view.gravity();
  m.vehicles = static_cast<double>(view.fleet().size());
  m.own = static_cast<double>(view.vehicle());
}
std::vector<message::Quantity> quantities(const Witness&) { return {}; }

model::Sensor witness() {
  model::Sensor s;
  s.name = "witness", s.kind = model::Kind(sensors::kind_entry<Witness>()), s.rate = 10;
  return s;
}

TEST(SensorView, HasWaterGravityAndAllVehicles) {
  model::Vehicle one = test::Sled{}.vehicle(), two = one;
  two.sensors = {witness()};
  sim::Setup setup = test::setup_of({one, two});
  setup.scenario.environment.current = {{0.3, -0.2, 0.1}};
  setup.scenario.environment.density = 1010;
  setup.scenario.environment.gravity = 9.7;
  setup.scenario.vehicles[0].position = {{1, 2, 3}};
  Simulation simulation(setup);
  Recorder recorder(simulation);
  run_to(simulation, 0.05);
  const Seen seen = recorder.of<Seen>("/b/witness").at(0);
  EXPECT_EQ(seen.current, (Vec<double, 3>{{0.3, -0.2, 0.1}}));
  EXPECT_EQ(seen.density, 1010);
  EXPECT_EQ(seen.gravity, 9.7);
  EXPECT_EQ(seen.first_vehicle, (Vec<double, 3>{{1, 2, 3}}));
  EXPECT_EQ(seen.vehicles, 2);
  EXPECT_EQ(seen.own, 1);
}

/// The acceleration that a sensor saw is that which the log tells of the same time.
void expect_logged_acceleration(sim::Setup setup) {
  setup.vehicles[0].sensors = {witness()};
  setup.scenario.log.state_rate = 10;
  Simulation simulation(setup);
  Recorder recorder(simulation);
  run_to(simulation, 1);
  const auto states = recorder.of<message::VehicleState>("/a/state");
  const auto seen = recorder.of<Seen>("/a/witness");
  ASSERT_EQ(seen.size(), 11u);
  double largest = 0;
  for (const auto& [time, m] : seen) {
    if (time == 0 && setup.scenario.vehicles[0].arms.size() > 0) continue;  // motors come later
    largest = std::max(largest, std::abs(m.nu_dot[0]));
    for (int i = 0; i < 6; ++i) {
      EXPECT_NEAR(m.nu_dot[i], states.at(time).nu_dot[i], 1e-12) << seconds(time);
    }
  }
  EXPECT_GT(largest, 1e-4);
}

TEST(SensorView, HasTheAccelerationOfAVehicleAlone) {
  sim::Setup setup = test::setup_of({test::Sled{}.vehicle()});
  setup.scenario.vehicles[0].schedule = {test::command_at(0, {20})};
  expect_logged_acceleration(setup);
}

// The arm is not controlled and no thruster acts after the start: nothing changes between sensor
// and log of one time.
TEST(SensorView, HasTheAccelerationOfAVehicleInAScene) {
  sim::Setup setup = test::scene_setup();
  setup.scenario.vehicles[0].arms.clear();
  setup.scenario.vehicles[0].schedule = {test::command_at(0, {20})};
  expect_logged_acceleration(setup);
}

}  // namespace
}  // namespace hadal::sim
