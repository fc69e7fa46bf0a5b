#include "hadal/engine/hybrid/scene.h"

#include <fmt/format.h>

#include <cmath>

#include "hadal/base/error.h"
#include "hadal/engine/hybrid/bodies.h"
#include "hadal/engine/hybrid/numbers.h"
#include "hadal/engine/scene_load.h"
#include "hadal/math/integrators.h"
#include "hadal/math/symmetric_solve.h"

namespace hadal::engine {

namespace {

/// Bullet turns a body by 45° a step at most; a body that is faster has diverged.
constexpr double kLargestTurn = 0.78;
constexpr double kLargestSpeed = 1e4;  // m/s

/// What acts on a body at its centre of gravity.
struct Push {
  Vec3<double> force_N, torque_N;
};

class HybridScene final : public Scene {
 public:
  HybridScene(SceneDescription description, const Environment& environment,
              const model::Engine& engine)
      : Scene(std::move(description)), environment_(environment), how_(engine) {
    HybridBodies made = hybrid_bodies(description_, how_.coupling);
    bodies_ = std::move(made.bodies);
    engine_ = how_.name == model::EngineName::kOde ? make_ode_engine(std::move(made.engine))
                                                   : make_bullet_engine(std::move(made.engine));
    const std::vector<BodyState<double>> states = initial_states(description_);
    for (std::size_t i = 0; i < count(); ++i) {
      at_.push_back(engine_motion(bodies_[i], states[i]));
      motion_[i].state = body_state(bodies_[i], at_[i]);
      motion_[i].joint_position = description_.bodies[i].initial;
    }
    next_ = at_;
    a_tilde_.resize(count());
    load_.resize(count());
    motor_.resize(count());
    through_joint_.resize(count());
  }

  void step(double t, double h, std::span<const SceneVehicle> vehicles) override {
    for (std::size_t i = 0; i < count(); ++i) {
      engine_->set_motion(i, at_[i]);
      motor_[i] = {};
      if (bodies_[i].moves) load_[i] = known_push(i, t, h, vehicles);
    }
    for (std::size_t i = 0; i < count(); ++i) push_joint(i);
    for (std::size_t i = 0; i < count(); ++i) {
      if (!bodies_[i].moves) continue;
      engine_->apply(i, load_[i].force_N + motor_[i].force_N,
                     load_[i].torque_N + motor_[i].torque_N);
    }
    engine_->step(h);
    contacts_.clear();
    engine_->contacts(contacts_);
    sum_contacts(h);
    for (std::size_t i = 0; i < count(); ++i) read(i, h);
    for (std::size_t i = count(); i-- > 0;) find_joint_wrench(i, h);
    for (std::size_t i = 0; i < count(); ++i) {
      at_[i] = next_[i];
      const int vehicle = description_.bodies[i].vehicle;
      if (vehicle >= 0) vehicles[static_cast<std::size_t>(vehicle)].state->body = motion_[i].state;
    }
  }

  void observe(double, std::span<const SceneVehicle>) override {}

  void save_to(std::vector<double>& numbers) const override {
    NumberWriter writer;
    writer.numbers = std::move(numbers);
    writer.numbers.clear();
    // A writer changes nothing.
    const_cast<HybridScene*>(this)->visit(writer);
    numbers = std::move(writer.numbers);
  }

  void load(std::span<const double> numbers) override {
    NumberReader reader(numbers);
    visit(reader);
    reader.finish();
    for (const SceneContact& c : contacts_) {
      if (!exists(c.first) || !exists(c.second)) {
        throw InputError("the state of the scene has a contact of bodies that are not there");
      }
    }
    for (std::size_t i = 0; i < count(); ++i) motion_[i].state = body_state(bodies_[i], at_[i]);
  }

 private:
  std::size_t count() const { return description_.bodies.size(); }
  bool exists(int body) const { return body >= 0 && static_cast<std::size_t>(body) < count(); }

  template <class V>
  void visit(V& v) {
    for (std::size_t i = 0; i < count(); ++i) {
      SceneForces& f = forces_[i];
      v(at_[i]), v(a_tilde_[i]), v(motion_[i].joint_position), v(motion_[i].joint_velocity);
      v(f.nu_dot), v(f.contact), v(f.joint), v(f.deepest), v(f.contacts), v(touched_[i]);
      v(impulse_[i]), v(joint_force_[i]);
    }
    v.resize(contacts_);
    for (SceneContact& c : contacts_) {
      v(c.first), v(c.second), v(c.position), v(c.normal), v(c.force), v(c.distance);
    }
  }

  /// Everything but joints and contacts, at the centre of gravity.
  Push known_push(std::size_t i, double t, double h, std::span<const SceneVehicle> vehicles) {
    const HybridBody& body = bodies_[i];
    const SceneBody& described = description_.bodies[i];
    const BodyState<double>& state = motion_[i].state;
    const Vec6<double>& nu = state.nu;
    const BodyLoad water =
        described.vehicle < 0
            ? passive_load(described.parameters, state, environment_, t)
            : driven_load(vehicles[static_cast<std::size_t>(described.vehicle)], state, t, h);
    // Added mass in the engine is no force, nor are its Coriolis terms [theory, Eq. 15.6].
    const Vec6<double> a = acceleration(i, water);
    const Vec6<double> tau = water.wrench - (water.added_mass * a - body.M_f * a) -
                             physics::coriolis_wrench(body.folded, nu);
    const Vec3<double> f = linear(tau), w = angular(nu);
    const Mat3<double> R = rotation_matrix(state.q_NB);
    return {R * f, R * (angular(tau) - cross(body.r_G, f) - cross(w, spin(body, w)))};
  }

  /// The same with actuators, which move on to the end of the step.
  BodyLoad driven_load(const SceneVehicle& vehicle, const BodyState<double>& state, double t,
                       double h) {
    const ActuatorStages stages = actuator_stages(vehicle, t, h);
    using Internal = Vec<double, physics::kMaxInternal>;
    Internal z{vehicle.state->internal}, rate;
    const BodyLoad load = vehicle_load(vehicle, state, &z[0], stages, 0, environment_, t, &rate[0]);
    // Rotors may be fast: a Runge–Kutta step with the body held.
    if (vehicle.parameters->plan.features == physics::Features::kVarying) {
      const int n = vehicle.parameters->plan.internal_count;
      rk4_step(z, n, h, [&](const Rk4Stage&, const Internal& at) -> const Internal& {
        vehicle_load(vehicle, state, &at[0], stages, 0, environment_, t, &rate[0]);
        return rate;
      });
      vehicle.state->internal = z.e;
    }
    store_actuators(vehicle, stages, h);
    return load;
  }

  /// ã of the coupling.
  Vec6<double> acceleration(std::size_t i, const BodyLoad& water) const {
    if (how_.coupling != model::Coupling::kNoncausal) return a_tilde_[i];
    const physics::RigidBody<double>& rigid = description_.bodies[i].parameters.body;
    return symmetric_solve(physics::rigid_body_mass_matrix(rigid) + water.added_mass,
                           water.wrench + water.coriolis);
  }

  /// Angular momentum about the centre of gravity, in B.
  static Vec3<double> spin(const HybridBody& body, const Vec3<double>& w_B) {
    const Mat3<double> R_BE = rotation_matrix(body.q_BE);
    return R_BE * (diagonal(body.inertia) * transposed_times(R_BE, w_B));
  }

  /// Motor and damping of a joint: on the body, and the opposite on its parent.
  void push_joint(std::size_t i) {
    const SceneBody& b = description_.bodies[i];
    if (b.joint != SceneJoint::kHinge && b.joint != SceneJoint::kSlide) return;
    const double force = joint_force_[i] - b.damping * motion_[i].joint_velocity;
    const Mat3<double> R = rotation_matrix(motion_[i].state.q_NB);
    const Vec3<double> push = R * (force * b.axis);
    const Vec3<double> anchor = motion_[i].state.p_NB_N + R * b.anchor;
    const auto add = [&](std::size_t body, double sign) {
      if (b.joint == SceneJoint::kHinge) {
        motor_[body].torque_N += sign * push;
      } else {
        motor_[body].force_N += sign * push;
        motor_[body].torque_N += cross(anchor - at_[body].p_N, sign * push);
      }
    };
    add(i, 1);
    if (b.parent >= 0) add(static_cast<std::size_t>(b.parent), -1);
  }

  /// Motion after the step, and what ã is at the next.
  void read(std::size_t i, double h) {
    next_[i] = bodies_[i].moves ? engine_->motion(i) : at_[i];
    if (!bodies_[i].moves) return;
    keep_sign(at_[i].q_N, next_[i].q_N);
    refuse_divergence(i, h);
    const BodyState<double> before = motion_[i].state;
    motion_[i].state = body_state(bodies_[i], next_[i]);
    const Vec6<double> a = (1 / h) * (motion_[i].state.nu - before.nu);
    const double beta = physics::filter_share(how_, h);
    a_tilde_[i] = beta == 1 ? a : a_tilde_[i] + beta * (a - a_tilde_[i]);
    forces_[i].nu_dot = a;
    read_joint(i);
  }

  /// q and −q are the same turn; Bullet gives either.
  static void keep_sign(const Quaternion<double>& before, Quaternion<double>& q) {
    if (before.w * q.w + before.x * q.x + before.y * q.y + before.z * q.z >= 0) return;
    q = {-q.w, -q.x, -q.y, -q.z};
  }

  void read_joint(std::size_t i) {
    const SceneBody& b = description_.bodies[i];
    if (b.joint != SceneJoint::kHinge && b.joint != SceneJoint::kSlide) return;
    const HybridBody& body = bodies_[i];
    SceneMotion& m = motion_[i];
    const BodyState<double> world;
    const BodyState<double>& parent =
        b.parent < 0 ? world : motion_[static_cast<std::size_t>(b.parent)].state;
    const Mat3<double> R = rotation_matrix(m.state.q_NB), R_P = rotation_matrix(parent.q_NB);
    const Vec3<double> axis_N = R * b.axis;
    const Vec3<double> w_N = R * angular(m.state.nu), w_P = R_P * angular(parent.nu);
    if (b.joint == SceneJoint::kHinge) {
      const Quaternion<double> turn =
          conjugate(body.q_zero) * (conjugate(parent.q_NB) * m.state.q_NB);
      const double angle =
          2 * std::atan2(dot(b.axis, Vec3<double>{{turn.x, turn.y, turn.z}}), turn.w);
      // The turn nearest to the last: hinges may go round.
      const double rounds = std::round((m.joint_position - angle) / (2 * kPi));
      m.joint_position = angle + 2 * kPi * rounds;
      m.joint_velocity = dot(axis_N, w_N - w_P);
    } else {
      const Vec3<double> anchor = m.state.p_NB_N + R * b.anchor;
      m.joint_position = dot(axis_N, anchor - (parent.p_NB_N + R_P * body.anchor_parent));
      const Vec3<double> v_N = R * (linear(m.state.nu) + cross(angular(m.state.nu), b.anchor));
      const Vec3<double> v_P = R_P * linear(parent.nu) + cross(w_P, anchor - parent.p_NB_N);
      m.joint_velocity = dot(axis_N, v_N - v_P);
    }
  }

  void sum_contacts(double h) {
    for (std::size_t i = 0; i < count(); ++i) {
      forces_[i].contact = {}, forces_[i].deepest = 0, forces_[i].contacts = 0, touched_[i] = 0;
    }
    for (const SceneContact& c : contacts_) {
      add_contact(c, c.second, 1);
      add_contact(c, c.first, -1);
      impulse_[static_cast<std::size_t>(c.second)] += h * c.force;
      impulse_[static_cast<std::size_t>(c.first)] -= h * c.force;
    }
  }

  void add_contact(const SceneContact& c, int index, double sign) {
    const auto i = static_cast<std::size_t>(index);
    const BodyState<double>& s = motion_[i].state;
    const Mat3<double> R = rotation_matrix(s.q_NB);
    forces_[i].contact +=
        wrench_at(transposed_times(R, c.position - s.p_NB_N), transposed_times(R, sign * c.force));
    forces_[i].deepest = std::fmax(forces_[i].deepest, -c.distance);
    ++forces_[i].contacts;
    const auto other = static_cast<std::size_t>(index == c.second ? c.first : c.second);
    if (!same_tree(i, other)) touched_[i] = 1;
  }

  /// What the parent did: what is left of Newton's law after loads, contacts and children. Children
  /// come first.
  void find_joint_wrench(std::size_t i, double h) {
    const SceneBody& b = description_.bodies[i];
    Push& joint = through_joint_[i];
    if (bodies_[i].moves && b.joint != SceneJoint::kFree) {
      const EngineMotion& at = at_[i];
      const Mat3<double> R_E = rotation_matrix(at.q_N);
      const Mat3<double> R = rotation_matrix(at.q_N * conjugate(bodies_[i].q_BE));
      const Vec3<double> touch = R * linear(forces_[i].contact);
      const Vec3<double> touch_turn =
          R * (angular(forces_[i].contact) - cross(bodies_[i].r_G, linear(forces_[i].contact)));
      const Vec3<double> turn_E = transposed_times(R_E, (1 / h) * (next_[i].w_N - at.w_N));
      joint.force_N += (bodies_[i].mass / h) * (next_[i].v_N - at.v_N) - load_[i].force_N - touch;
      joint.torque_N +=
          R_E * (diagonal(bodies_[i].inertia) * turn_E) - load_[i].torque_N - touch_turn;
      const Vec3<double> f = transposed_times(R, joint.force_N);
      forces_[i].joint = join(f, transposed_times(R, joint.torque_N) + cross(bodies_[i].r_G, f));
      if (b.parent >= 0) {
        Push& parent = through_joint_[static_cast<std::size_t>(b.parent)];
        parent.force_N += joint.force_N;
        parent.torque_N +=
            joint.torque_N +
            cross(at.p_N - at_[static_cast<std::size_t>(b.parent)].p_N, joint.force_N);
      }
    }
    joint = {};
  }

  void refuse_divergence(std::size_t i, double h) const {
    const double speed = std::sqrt(dot(next_[i].v_N, next_[i].v_N));
    const double turn = h * std::sqrt(dot(next_[i].w_N, next_[i].w_N));
    if (speed < kLargestSpeed && turn < kLargestTurn) return;
    const physics::CouplingStability s =
        physics::coupling_stability(description_.bodies[i].parameters, how_, h);
    throw SceneError(
        fmt::format(
            "{} moves at {:.3g} m/s and turns by {:.3g} rad a step; its coupling is {}: "
            "eigenvalues of the added mass {:.3g} to {:.3g} must be above −1 and below {:.3g}",
            description_.bodies[i].name, speed, turn, s.stable ? "stable" : "not stable",
            s.r.smallest, s.r.largest, s.limit),
        static_cast<int>(i));
  }

  Environment environment_;
  model::Engine how_;
  std::vector<HybridBody> bodies_;
  std::unique_ptr<HybridEngine> engine_;
  std::vector<EngineMotion> at_, next_;  ///< before and after a step
  std::vector<Vec6<double>> a_tilde_;    ///< ã of the next step, in B
  std::vector<Push> load_, motor_, through_joint_;
};

}  // namespace

std::unique_ptr<Scene> make_hybrid_scene(SceneDescription description,
                                         const Environment& environment,
                                         const model::Engine& engine) {
  HADAL_ASSERT(engine.name == model::EngineName::kBullet || engine.name == model::EngineName::kOde,
               "engine is neither bullet nor ode");
  return std::make_unique<HybridScene>(std::move(description), environment, engine);
}

}  // namespace hadal::engine
