#include "hadal/bench/cable.h"

#include <cmath>
#include <memory>

#include "hadal/engine/cable/shape.h"
#include "hadal/engine/cable/stepper.h"

namespace hadal::bench {

namespace {

constexpr double kLength = 300;  ///< [m]
constexpr std::size_t kNodes = 100;
constexpr double kStep = 0.005;           ///< [s]
constexpr double kSimulatedSeconds = 20;  ///< per run

/// An armoured cable behind a ship that heaves by 1 m in 8 s, 200 kg at its end.
class TowedCable {
 public:
  TowedCable() : state_(kNodes), stepper_(model(), kNodes) {
    state_.nodes = kNodes;
    engine::lay_cable(model(), kLength, true, {}, {{-200, 0, 200}}, state_);
    ends_.far.inverse_mass = diagonal(Vec3<double>{{1, 1, 1}} * (1 / kMass));
    ends_.far.acceleration = {{0, 0, 5}};
    ends_.far.position = state_.p[kNodes - 1];
  }

  void run() {
    for (const double end = t_ + kSimulatedSeconds - 0.5 * kStep; t_ < end; t_ += kStep) {
      ends_.winch.position = ship(t_);
      ends_.winch.velocity = (1 / kStep) * (ship(t_ + kStep) - ship(t_));
      stepper_.step(ends_, {kLength, 0}, environment_, t_, kStep, state_);
      ends_.far.position = state_.p[kNodes - 1], ends_.far.velocity = state_.v[kNodes - 1];
    }
  }

 private:
  static constexpr double kMass = 200;

  static engine::CableModel model() {
    return {{.axial_stiffness = 5e6,
             .axial_damping = 1e5,
             .diameter = 0.017,
             .mass = 1.1,
             .normal_drag = 1.2,
             .tangential_drag = 0.01,
             .added_mass = 1},
            {},
            {},
            kLength / (kNodes - 1)};
  }
  static Vec3<double> ship(double t) { return {{1.5 * t, 0, -std::sin(2 * kPi * t / 8)}}; }

  Environment environment_{UniformWater<double>{{{0.1, 0.2, 0}}, 1025, 9.81}};
  engine::CableState state_;
  engine::CableStepper stepper_;
  engine::CableEnds ends_;
  double t_ = 0;
};

}  // namespace

BenchScenario cable_benchmark() {
  auto cable = std::make_shared<TowedCable>();
  return {"cable of 100 nodes", kSimulatedSeconds, [cable] { cable->run(); },
          "300 m towed in heave, 5 ms steps"};
}

}  // namespace hadal::bench
