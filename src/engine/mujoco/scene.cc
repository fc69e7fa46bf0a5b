#include "hadal/engine/mujoco/scene.h"

#include <mujoco/mujoco.h>

#include <algorithm>

#include "hadal/base/error.h"
#include "hadal/engine/mujoco/engine.h"
#include "hadal/engine/mujoco/observation.h"
#include "hadal/engine/mujoco/text.h"

namespace hadal::engine {

namespace {

/// Of one step; what hits after these is solved at its end, without restitution.
constexpr int kMostImpacts = 16;
/// To find the time of one.
constexpr int kMostTries = 40;
/// Until the first step tells [s].
constexpr double kShortestStep = 1e-4;

}  // namespace

struct MujocoScene::Parts {
  Parts(const SceneDescription& scene, const Environment& environment, model::IntegratorMethod m)
      : method(m), engine(scene, environment), x(engine.initial_state()), rate(x.size()) {
    std::size_t vehicles = 0;
    for (const SceneBody& body : scene.bodies) {
      vehicles = std::max(vehicles, static_cast<std::size_t>(body.vehicle + 1));
    }
    actuators.resize(vehicles);
    warmstart.resize(static_cast<std::size_t>(engine.velocities()));
    const auto bodies = static_cast<std::size_t>(engine.mujoco().model->nbody);
    memory = {std::vector<Vec6<double>>(bodies), std::vector<Vec6<double>>(bodies),
              std::vector<Vec6<double>>(bodies)};
  }

  /// Actuators and internal states at the begin of a step, or for a look at the present.
  void take_vehicles(const SceneDescription& scene, std::span<const SceneVehicle> vehicles,
                     double t, double h) {
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
      if (scene.bodies[i].vehicle < 0) continue;
      const auto v = static_cast<std::size_t>(scene.bodies[i].vehicle);
      actuators[v] = actuator_stages(vehicles[v], t, h);
      std::copy_n(vehicles[v].state->internal.begin(), vehicles[v].parameters->plan.internal_count,
                  x.begin() + engine.first_internal(i));
    }
  }
  void give_vehicles(const SceneDescription& scene, std::span<const SceneVehicle> vehicles,
                     const std::vector<SceneMotion>& motion, double h) const {
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
      if (scene.bodies[i].vehicle < 0) continue;
      const auto v = static_cast<std::size_t>(scene.bodies[i].vehicle);
      VehicleState<double>& state = *vehicles[v].state;
      state.body = motion[i].state;
      std::copy_n(x.begin() + engine.first_internal(i), vehicles[v].parameters->plan.internal_count,
                  state.internal.begin());
      store_actuators(vehicles[v], actuators[v], h);
    }
  }

  /// Who touched, and what contacts gave.
  struct Touch {
    std::vector<char>& touched;
    std::vector<Vec3<double>>& impulse;
  };

  /// The begin of a step that may be taken again.
  void remember(Touch touch) {
    begin = x;
    begin_impulse = touch.impulse;
    begin_touched = touch.touched;
    begin_solver.assign(solver_start(), solver_start() + engine.velocities());
  }
  void go_back(Touch touch) {
    x = begin;
    touch.impulse = begin_impulse;
    touch.touched = begin_touched;
    std::copy(begin_solver.begin(), begin_solver.end(), solver_start());
  }

  /// One classical Runge–Kutta step of x from its number `first` on.
  template <class Find>
  void rk4_from(std::size_t first, double h, Find&& find) {
    sum = stage = x;
    const auto each = [&](auto&& g) {
      for (std::size_t i = first; i < x.size(); ++i) g(i);
    };
    rk4_step(x, sum, stage, h, each, find);
  }

  void rk4(const MujocoInputs& inputs, double t, double h, Touch touch) {
    rk4_from(
        0, h, [&](const Rk4Stage& now, const auto& at) -> const auto& {
          const int when = static_cast<int>(now.when);
          engine.evaluate(inputs, when, t + 0.5 * when * h, at.data(), rate.data());
          add_contacts(engine.mujoco(), h * now.weight, touch.touched, touch.impulse);
          return rate;
        });
    engine.normalize(x.data());
  }

  /// First the velocities with the present pose, then the pose with the new velocities. Internal
  /// states, which may be fast, take a Runge–Kutta step with the bodies held.
  void euler(const MujocoInputs& inputs, double t, double h, Touch touch) {
    engine.evaluate(inputs, 0, t, x.data(), rate.data());
    add_contacts(engine.mujoco(), h, touch.touched, touch.impulse);
    const auto first = static_cast<std::size_t>(engine.coordinates());
    const std::size_t internal = first + static_cast<std::size_t>(engine.velocities());
    for (std::size_t i = first; i < internal; ++i) x[i] += h * rate[i];
    if (internal < x.size()) {
      rk4_from(
          internal, h, [&](const Rk4Stage&, const auto& at) -> const auto& {
            engine.find_internal_rates(inputs, t, at.data(), rate.data());
            return rate;
          });
    }
    engine.move_on(h, x.data());
  }

  void advance(const MujocoInputs& inputs, double t, double h, Touch touch) {
    if (method == model::IntegratorMethod::kRk4) {
      rk4(inputs, t, h, touch);
    } else {
      euler(inputs, t, h, touch);
    }
    engine.put_led(t + h, x.data());
  }

  mjtNum* solver_start() { return engine.mujoco().data->qacc_warmstart; }
  const mjtNum* solver_start() const { return engine.mujoco().data->qacc_warmstart; }

  model::IntegratorMethod method;
  MujocoEngine engine;
  std::vector<double> x, sum, stage, rate;
  std::vector<double> begin, begin_solver;
  std::vector<Vec3<double>> begin_impulse;
  std::vector<char> begin_touched;
  double longest_step = 0;
  std::vector<ActuatorStages> actuators;
  std::vector<double> warmstart;  ///< set aside during an observation
  ObservationMemory memory;
};

MujocoScene::MujocoScene(SceneDescription description, const Environment& environment,
                         model::IntegratorMethod method)
    : Scene(std::move(description)) {
  HADAL_ASSERT(method != model::IntegratorMethod::kDormandPrince, "scenes have a fixed step");
  parts_ = std::make_unique<Parts>(description_, environment, method);
  parts_->engine.set_step(method, kShortestStep);
  contacts_.reserve(static_cast<std::size_t>(contact_room(description_)));
  parts_->engine.find_motion(parts_->x.data(), motion_);
}

MujocoScene::~MujocoScene() = default;

void MujocoScene::step(double t, double h, std::span<const SceneVehicle> vehicles) {
  Parts& p = *parts_;
  p.longest_step = std::max(p.longest_step, h);
  p.engine.set_step(p.method, p.longest_step);
  std::fill(touched_.begin(), touched_.end(), 0);
  double done = 0;
  for (int impacts = 0; done < h; ++impacts) {
    const double rest = h - done;
    const double taken = step_to_impact(t + done, rest, vehicles, impacts >= kMostImpacts);
    done = taken < rest ? done + taken : h;
  }
}

/// A step that ends at its first impact, which is then solved; how long it was. If `hurried`, it
/// goes to the end, and what hit on the way is solved there without restitution.
double MujocoScene::step_to_impact(double t, double h, std::span<const SceneVehicle> vehicles,
                                   bool hurried) {
  Parts& p = *parts_;
  const MujocoInputs inputs{vehicles, p.actuators, joint_force_};
  p.take_vehicles(description_, vehicles, t, h);
  double taken = 0;
  Impacts impacts = hurried ? Impacts{} : p.engine.find_impacts(p.x.data());
  if (!impacts.any) {
    p.remember({touched_, impulse_});
    taken = h;
    p.advance(inputs, t, h, {touched_, impulse_});
    impacts = p.engine.find_impacts(p.x.data());
    if (impacts.any && !hurried) taken = locate_impact(t, h, vehicles, impacts);
  }
  if (impacts.any) {
    p.engine.apply_impacts(inputs, t + taken, p.x.data(), hurried);
    add_contacts(p.engine.mujoco(), ImpactSolver::impulse_duration(), touched_, impulse_);
  }
  p.engine.put_led(t + taken, p.x.data());
  p.engine.find_motion(p.x.data(), motion_);
  if (taken > 0) p.give_vehicles(description_, vehicles, motion_, taken);
  return taken;
}

/// The time after t of the first impact, within the step h that ended with some; the state is then
/// that of this time. Each overlap and its speed tell when it began.
double MujocoScene::locate_impact(double t, double h, std::span<const SceneVehicle> vehicles,
                                  Impacts impacts) {
  Parts& p = *parts_;
  const MujocoInputs inputs{vehicles, p.actuators, joint_force_};
  const auto go = [&](double tau) {
    p.go_back({touched_, impulse_});
    p.take_vehicles(description_, vehicles, t, tau);
    p.advance(inputs, t, tau, {touched_, impulse_});
    return p.engine.find_impacts(p.x.data());
  };
  double apart = 0, touching = h, here = h;
  for (int i = 0; i < kMostTries && impacts.depth > kTouchDepth; ++i) {
    const double guess = touching - impacts.since;
    here = guess > apart && guess < touching ? guess : 0.5 * (apart + touching);
    const Impacts found = go(here);
    if (found.any) {
      touching = here, impacts = found;
    } else {
      apart = here;
    }
  }
  if (here != touching) go(touching);
  return touching;
}

void MujocoScene::observe(double t, std::span<const SceneVehicle> vehicles) {
  Parts& p = *parts_;
  p.take_vehicles(description_, vehicles, t, p.longest_step);
  std::copy_n(p.solver_start(), p.warmstart.size(), p.warmstart.begin());
  const auto put_back = [&] {
    std::copy(p.warmstart.begin(), p.warmstart.end(), p.solver_start());
  };
  try {
    p.engine.evaluate({vehicles, p.actuators, joint_force_}, 0, t, p.x.data(), p.rate.data());
    find_contacts(p.engine, p.memory, forces_, contacts_);
    find_body_forces(p.engine, p.memory, forces_);
  } catch (const SceneError&) {
    put_back();
    throw;
  }
  put_back();
}

void MujocoScene::save_to(std::vector<double>& numbers) const {
  const Parts& p = *parts_;
  const int n = coordinate_count() + velocity_count();
  numbers.assign(p.x.begin(), p.x.begin() + n);
  numbers.insert(numbers.end(), p.solver_start(), p.solver_start() + velocity_count());
  numbers.push_back(p.longest_step);
  numbers.insert(numbers.end(), joint_force_.begin(), joint_force_.end());
  numbers.insert(numbers.end(), touched_.begin(), touched_.end());
  for (const Vec3<double>& impulse : impulse_) {
    numbers.insert(numbers.end(), impulse.e.begin(), impulse.e.end());
  }
}

void MujocoScene::load(std::span<const double> numbers) {
  Parts& p = *parts_;
  if (numbers.size() != save().size()) {
    throw InputError("the saved state of the bodies is that of another scene");
  }
  const double* from = numbers.data();
  const auto take = [&](auto to, std::size_t count) {
    std::copy_n(from, count, to);
    from += count;
  };
  take(p.x.begin(), static_cast<std::size_t>(coordinate_count() + velocity_count()));
  take(p.solver_start(), p.warmstart.size());
  take(&p.longest_step, 1);
  take(joint_force_.begin(), joint_force_.size());
  take(touched_.begin(), touched_.size());
  for (Vec3<double>& impulse : impulse_) take(impulse.e.begin(), impulse.e.size());
  if (p.longest_step > 0) {
    p.engine.set_step(p.method, p.longest_step);
  }
  p.engine.find_motion(p.x.data(), motion_);
}

int MujocoScene::coordinate_count() const { return parts_->engine.coordinates(); }
int MujocoScene::velocity_count() const { return parts_->engine.velocities(); }

SceneEquations MujocoScene::equations() const {
  const MujocoModel& m = parts_->engine.mujoco();
  const auto n = static_cast<std::size_t>(velocity_count());
  SceneEquations e{velocity_count(), std::vector<double>(n * n), {}, {}};
  mj_fullM(m.model.get(), e.mass.data(), m.data->qM);
  e.force.assign(m.data->qfrc_smooth, m.data->qfrc_smooth + n);
  e.acceleration.assign(m.data->qacc, m.data->qacc + n);
  return e;
}

ConstraintCount MujocoScene::constraints() const {
  return constraint_count(*parts_->engine.mujoco().data);
}

std::unique_ptr<Scene> make_mujoco_scene(SceneDescription description,
                                         const Environment& environment,
                                         model::IntegratorMethod method) {
  return std::make_unique<MujocoScene>(std::move(description), environment, method);
}

}  // namespace hadal::engine
