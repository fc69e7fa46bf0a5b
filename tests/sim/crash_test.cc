#include <gtest/gtest.h>

#include <Eigen/Dense>

#include "hadal/config/complete.h"
#include "hadal/engine/mujoco/scene.h"
#include "support/simulations.h"

namespace hadal::sim {
namespace {

using test::Recorder, test::run_to;

sim::Setup setup_from(const std::string& scenario, const std::vector<config::Override>& overrides) {
  const std::filesystem::path file =
      std::filesystem::path(HADAL_SOURCE_DIR) / "scenarios" / (scenario + ".toml");
  const auto loaded = config::completed(config::load_scenario(file, overrides));
  return {loaded.scenario, loaded.vehicles, nullptr, 1, 1, loaded.mesh_folder.string()};
}

/// The tip of the port bumper, and what the pillar pushes along.
constexpr Vec3<double> kTip{{1.65, -0.8, 0}};
constexpr Vec3<double> kNormal_N{{-1, 0, 0}};

/// What the speed of the tip along the normal is, per velocity of the vehicle: linear in N, angular
/// in B.
Eigen::VectorXd normal_row(const message::VehicleState& s, int size) {
  const Quaternion<double> q{s.quaternion[0], s.quaternion[1], s.quaternion[2], s.quaternion[3]};
  const Vec3<double> turn = cross(kTip, transposed_times(rotation_matrix(q), kNormal_N));
  Eigen::VectorXd row = Eigen::VectorXd::Zero(size);
  row.head<6>() << kNormal_N[0], kNormal_N[1], kNormal_N[2], turn[0], turn[1], turn[2];
  return row;
}

double normal_speed(const message::VehicleState& s) {
  const Quaternion<double> q{s.quaternion[0], s.quaternion[1], s.quaternion[2], s.quaternion[3]};
  const Vec3<double> v_B = linear(s.nu) + cross(angular(s.nu), kTip);
  return dot(rotation_matrix(q) * v_B, kNormal_N);
}

class Crash : public testing::TestWithParam<double> {};

TEST_P(Crash, ImpulseIsThatOfTheTotalInertiaWithAddedMass) {
  const std::string e = std::to_string(GetParam());
  Simulation simulation(
      setup_from("crash", {{"objects[0].shapes[0].restitution", e}, {"log.state_rate", "1000"}}));
  Recorder recorder(simulation);
  run_to(simulation, 7.2);
  const auto& scene = dynamic_cast<const engine::MujocoScene&>(simulation.scene()->bodies());
  const engine::SceneEquations equations = scene.equations();
  const int n = equations.size;
  const Eigen::Map<const Eigen::Matrix<double, -1, -1, Eigen::RowMajor>> M(equations.mass.data(), n,
                                                                           n);
  run_to(simulation, 7.5);

  const auto states = recorder.of<message::VehicleState>("/rov/state");
  const message::VehicleState& before = states.at(nanoseconds(7.2));
  const auto contacts = recorder.of<message::ContactState>("/rov/contact");
  const double impulse = contacts.rbegin()->second.impulse[0];
  // Apart again: from when on the impulse stays.
  Nanoseconds apart = nanoseconds(7.5);
  for (auto c = contacts.rbegin(); c != contacts.rend() && c->second.impulse[0] == impulse; ++c) {
    apart = c->first;
  }
  const double back = normal_speed(states.at(apart));
  const double approach = -normal_speed(before);
  const Eigen::VectorXd row = normal_row(before, n);
  const double expected = (1 + back / approach) * approach / row.dot(M.llt().solve(row));
  EXPECT_NEAR(impulse, -expected, 0.005 * expected);
  EXPECT_NEAR(back / approach, GetParam(), 0.01);
  // Without added mass it would be far less.
  EXPECT_GT(expected, 1.2 * (1 + back / approach) * approach / (1 / 3800.0 + 0.8 * 0.8 / 2268));
}
INSTANTIATE_TEST_SUITE_P(Restitutions, Crash, testing::Values(0.0, 0.5),
                         [](const auto& test) { return "Case" + std::to_string(test.index); });

TEST(CrashLog, RatesChangeNoBitOfTheImpulse) {
  const auto end = [](const std::string& rate) {
    Simulation simulation(setup_from(
        "crash", {{"log.contact_rate", rate}, {"log.arm_rate", rate}, {"log.state_rate", rate}}));
    run_to(simulation, 7.5);
    return std::pair(test::state_bits(simulation), simulation.scene()->bodies().save());
  };
  const auto slow = end("100"), fast = end("4000");
  EXPECT_EQ(slow.first, fast.first);
  EXPECT_EQ(slow.second, fast.second);  // bodies, and the impulses that they took
}

// A forearm whose ball reaches into the hull, two joints away: no contact with anything else, but
// told.
TEST(SelfContact, ForceOfAnArmOnItsOwnHullIsInTheLog) {
  sim::Setup setup = setup_from("crash", {});
  setup.vehicles[0].arms[0].links[2].shapes.push_back(
      {.kind = model::ShapeKind::kSphere, .radius = 1.2});
  Simulation simulation(setup);
  Recorder recorder(simulation);
  run_to(simulation, 0.01);
  const auto contact = recorder.of<message::ContactState>("/rov/contact").rbegin()->second;
  EXPECT_GT(contact.self_force, 100);
  EXPECT_EQ(contact.count, 0u);
  EXPECT_EQ(contact.force, Vec3<double>{});
}

class HybridRun : public testing::TestWithParam<std::string> {};

TEST_P(HybridRun, FliesHitsAndGoesOnFromASnapshot) {
  // The arm's fingers move as one, which these engines cannot: a plain RexROV with a ball for a
  // bow.
  sim::Setup setup = setup_from("rexrov_hold", {{"engine.name", GetParam()}});
  setup.vehicles[0].shapes.push_back(
      {.kind = model::ShapeKind::kSphere, .radius = 0.3, .position = {{1.1, 0, 0}}});
  model::Object wall{.name = "wall", .joint = model::ObjectJoint::kFixed};
  wall.position = setup.scenario.vehicles[0].position + Vec3<double>{{2, 0, 0}};
  wall.shapes.push_back({.kind = model::ShapeKind::kBox, .size = Vec3<double>{{0.2, 4, 4}}});
  setup.scenario.objects = {wall};
  setup.scenario.expect.clear();
  setup.scenario.vehicles[0].nu = {{0.4, 0, 0, 0, 0, 0}};
  setup.scenario.vehicles[0].control.reset();
  setup.scenario.vehicles[0].schedule.clear();
  Simulation whole(setup);
  Recorder recorder(whole);
  run_to(whole, 2);
  const auto bytes = whole.save();
  run_to(whole, 6);
  Simulation resumed(setup);
  resumed.load(bytes);
  run_to(resumed, 6);
  EXPECT_EQ(resumed.save(), whole.save());
  const auto contact =
      recorder.of<message::ContactState>("/" + setup.scenario.vehicles[0].name + "/contact");
  ASSERT_FALSE(contact.empty());
  EXPECT_LT(contact.rbegin()->second.impulse[0], -100);
  EXPECT_TRUE(std::isfinite(whole.vehicles()[0]->state().body.nu[0]));
}

TEST_P(HybridRun, LogRatesChangeNoBit) {
  const auto end = [](const std::string& rate) {
    sim::Setup setup =
        setup_from("rexrov_hold", {{"engine.name", GetParam()}, {"log.contact_rate", rate}});
    setup.vehicles[0].shapes.push_back({.kind = model::ShapeKind::kSphere, .radius = 0.3});
    model::Object wall{.name = "wall", .joint = model::ObjectJoint::kFixed};
    wall.position = setup.scenario.vehicles[0].position + Vec3<double>{{0.5, 0, 0}};
    wall.shapes.push_back({.kind = model::ShapeKind::kBox, .size = Vec3<double>{{0.2, 4, 4}}});
    setup.scenario.objects = {wall};
    setup.scenario.vehicles[0].nu = {{0.4, 0, 0, 0, 0, 0}};
    Simulation simulation(setup);
    run_to(simulation, 2);
    return std::pair(test::state_bits(simulation), simulation.scene()->bodies().save());
  };
  EXPECT_EQ(end("30"), end("4000"));
}

TEST_P(HybridRun, AStackOfBoxesStays) {
  sim::Setup setup = setup_from("rexrov_hold", {{"engine.name", GetParam()}});
  model::Scenario& s = setup.scenario;
  s.expect.clear();
  s.world.boxes.push_back({.name = "floor", .center = {{10, 0, 30.5}}, .size = {{4, 4, 1}}});
  for (int i = 0; i < 3; ++i) {
    model::Object box{.name = "box" + std::to_string(i),
                      .position = {{10, 0.01 * i, 29.8 - 0.4 * i}}};
    box.body.emplace();
    box.body->mass = 50, box.body->volume = 0.02;
    for (int k = 0; k < 3; ++k) box.body->inertia(k, k) = 1.5;
    box.shapes.push_back({.kind = model::ShapeKind::kBox, .size = Vec3<double>{{0.4, 0.4, 0.4}}});
    s.objects.push_back(box);
  }
  Simulation simulation(setup);
  Recorder recorder(simulation);
  run_to(simulation, 5);
  for (int i = 0; i < 3; ++i) {
    const auto box =
        recorder.of<message::ObjectState>("/objects/box" + std::to_string(i)).rbegin()->second;
    EXPECT_NEAR(box.position[2], 29.8 - 0.4 * i, 0.01) << i;
    EXPECT_NEAR(box.position[1], 0.01 * i, 0.01) << i;
  }
}
INSTANTIATE_TEST_SUITE_P(Engines, HybridRun, testing::Values("bullet", "ode"),
                         [](const auto& test) { return test.param; });

}  // namespace
}  // namespace hadal::sim
