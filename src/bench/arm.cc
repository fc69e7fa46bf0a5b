#include "hadal/bench/arm.h"

#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "hadal/base/error.h"
#include "hadal/bench/arm_model.h"
#include "hadal/engine/mujoco/plain.h"
#include "hadal/engine/mujoco/scene.h"

namespace hadal::bench {

namespace {

constexpr double kStep = 0.005;  ///< [s]
constexpr int kSettling = 400;   ///< steps before the first measurement
constexpr int kSteps = 25;       ///< of one run, always the same ones: 0.5 to 3 ms
constexpr double kDensity = 1025, kGravity = 9.81;

/// Motors as springs that pull joints to where they should be; free arms are waved about.
struct Motors {
  double swing = 0;  ///< [rad]
  double press = 0;  ///< how far the shoulder is told to go below where it started [rad]

  double torque(std::size_t joint, double start, double now, double t) const {
    const double wanted =
        start + swing * std::sin(2 * t + static_cast<double>(joint)) - (joint == 1 ? press : 0);
    return 20 * (wanted - now);
  }
};

struct Case {
  const char* name;
  const char* what;
  bool on_seabed;
  Motors motors;
  int contacts;
};

/// Vehicle and arm in the water.
class WetArm {
 public:
  explicit WetArm(const Case& c)
      : motors_(c.motors),
        scene_(arm_scene(c.on_seabed, kDensity, kGravity).description, kWater,
               model::IntegratorMethod::kRk4) {
    const engine::SceneBody& hull = scene_.description().bodies[0];
    vehicle_ = {&hull.parameters, &input_, &state_, &decays_};
    for (int i = 0; i < 8; ++i) input_.command[static_cast<std::size_t>(i)] = c.on_seabed ? 0 : 2;
    go_on(0, kSettling);
    start_ = scene_.save();
    state_at_start_ = state_;
  }
  void run() {
    scene_.load(start_);
    state_ = state_at_start_;
    go_on(kSettling, kSteps);
  }
  engine::ConstraintCount constraints() const { return scene_.constraints(); }

 private:
  static inline const UniformWater<double> kWater{{{0.1, 0.05, 0}}, kDensity, kGravity};

  void go_on(int first, int steps) {
    for (int k = first; k < first + steps; ++k) {
      const double t = k * kStep;
      for (std::size_t i = 1; i <= ArmScene::kJoints; ++i) {
        scene_.set_joint_force(i, motors_.torque(i - 1, scene_.description().bodies[i].initial,
                                                 scene_.motion(i).joint_position, t));
      }
      scene_.step(t, kStep, {&vehicle_, 1});
    }
  }

  Motors motors_;
  engine::MujocoScene scene_;
  engine::VehicleInput<double> input_;
  engine::VehicleState<double> state_, state_at_start_;
  engine::DecayCache decays_;
  engine::SceneVehicle vehicle_;
  std::vector<double> start_;
};

/// The same without water, in a gravity that gives the same weight.
class DryArm {
 public:
  explicit DryArm(const Case& c) : DryArm(c, arm_scene(c.on_seabed, kDensity, kGravity)) {}
  void run() {
    plain_.load(start_);
    go_on(kSettling, kSteps);
  }
  engine::ConstraintCount constraints() const { return plain_.constraints(); }

 private:
  DryArm(const Case& c, const ArmScene& scene)
      : motors_(c.motors),
        bodies_(scene.description.bodies),
        plain_(scene.description, kStep, {{0, 0, scene.weight_in_water / scene.mass}}) {
    go_on(0, kSettling);
    start_ = plain_.save();
  }
  void go_on(int first, int steps) {
    for (int k = first; k < first + steps; ++k) {
      for (std::size_t i = 1; i <= ArmScene::kJoints; ++i) {
        plain_.set_joint_force(
            i, motors_.torque(i - 1, bodies_[i].initial, plain_.joint_position(i), k * kStep));
      }
      plain_.step();
    }
  }

  Motors motors_;
  std::vector<engine::SceneBody> bodies_;
  engine::MujocoPlain plain_;
  std::vector<double> start_;
};

void expect_constraints(const Case& c, const char* which, const engine::ConstraintCount& found) {
  const engine::ConstraintCount expected{c.contacts, 4 * c.contacts};
  HADAL_ASSERT(found == expected,
               fmt::format("{}, {}: {} contacts with {} rows instead of {} with {}", c.name, which,
                           found.contacts, found.rows, expected.contacts, expected.rows));
}

/// Settles both, and makes sure that they have the same constraints at both ends of a run.
void add_case(const Case& c, std::vector<BenchScenario>& list) {
  auto wet = std::make_shared<WetArm>(c);
  auto dry = std::make_shared<DryArm>(c);
  expect_constraints(c, "in water", wet->constraints());
  expect_constraints(c, "dry", dry->constraints());
  wet->run(), dry->run();
  expect_constraints(c, "in water", wet->constraints());
  expect_constraints(c, "dry", dry->constraints());
  const std::string name = c.name, alone = name + "_mujoco";
  list.push_back({alone, kSteps, [dry] { dry->run(); },
                  fmt::format("the same on MuJoCo alone, no water, {}", c.what), "steps/s"});
  list.push_back({name, kSteps, [wet] { wet->run(); },
                  fmt::format("vehicle and six-joint arm, RK4, {}", c.what), "steps/s", alone});
}

}  // namespace

std::vector<BenchScenario> arm_benchmarks() {
  std::vector<BenchScenario> list;
  add_case({"arm_free", "free", false, {.swing = 0.2}, 0}, list);
  add_case({"arm_contact", "5 contacts", true, {.press = 0.1}, 5}, list);
  add_case({"arm_working", "5 contacts, arm moves", true, {.swing = 0.02, .press = 0.2}, 5}, list);
  return list;
}

}  // namespace hadal::bench
