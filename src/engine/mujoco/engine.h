#pragma once

/// Forward dynamics of a scene: from coordinates, velocities and internal states of vehicles to
/// their rates, with MuJoCo's stages called one by one; mass matrix and forces are our own, with
/// what the water does [theory, section 14].

#include <vector>

#include "hadal/engine/mujoco/contact.h"
#include "hadal/engine/mujoco/impact.h"
#include "hadal/engine/mujoco/model.h"
#include "hadal/engine/mujoco/sliding.h"
#include "hadal/engine/mujoco/spatial.h"
#include "hadal/engine/scene_load.h"

namespace hadal::engine {

/// What drives a scene during a step.
struct MujocoInputs {
  std::span<const SceneVehicle> vehicles;
  std::span<const ActuatorStages> actuators;  ///< of each vehicle
  std::span<const double> joint_force;        ///< of each body
};

/// A body that is not fixed to the world.
struct MovingBody {
  std::size_t index = 0;    ///< in the scene
  std::size_t id = 0;       ///< in MuJoCo
  Mat6<double> rigid_mass;  ///< M_0 about its origin
};

class MujocoEngine {
 public:
  /// Keeps a reference to the scene.
  MujocoEngine(const SceneDescription& scene, const Environment& environment);

  /// The state x: coordinates (a free body has position and quaternion), velocities (its linear
  /// velocity in N, its angular one in B), internal states of vehicles in the order of their
  /// bodies.
  int coordinates() const;
  int velocities() const;
  int internal_states() const { return internal_count_; }
  int size() const { return coordinates() + velocities() + internal_count_; }
  std::vector<double> initial_state() const;
  /// First internal state of a body's vehicle, from the start of x.
  int first_internal(std::size_t body) const { return first_internal_[body]; }

  /// The longest step that is taken: how stiff contacts and limits may be, and which dampers of
  /// joints are too stiff for it.
  void set_step(model::IntegratorMethod method, double h);

  /// ẋ at x and t; `stage` is that of the actuators. Impacts get no force. Throws SceneError.
  void evaluate(const MujocoInputs& inputs, int stage, double t, const double* x, double* rate);
  Impacts find_impacts(const double* x);
  /// Lets the velocities of x jump at its impacts; `dead`: without restitution. Impulses are then
  /// the forces of contacts over ImpactSolver::impulse_duration().
  void apply_impacts(const MujocoInputs& inputs, double t, double* x, bool dead);
  /// Of ẋ only the internal states of vehicles, at those of x and the bodies of the last
  /// evaluation.
  void find_internal_rates(const MujocoInputs& inputs, double t, const double* x, double* rate) {
    find_loads(inputs, 0, t, x, rate);
  }
  /// Pose, ν and joint of every body at x.
  void find_motion(const double* x, std::vector<SceneMotion>& motion);

  /// x after q̇ = velocities held for h.
  void move_on(double h, double* x) const;
  /// Puts what is led along a path where it is at t.
  void put_led(double t, double* x) const;
  void normalize(double* x) const;

  // What the last evaluation left behind. Vectors have one entry for each of MuJoCo's bodies.
  const MujocoModel& mujoco() const { return m_; }
  MujocoModel& mujoco() { return m_; }
  const std::vector<MovingBody>& moving_bodies() const { return moving_; }
  const std::vector<TreePlace>& places() const { return place_; }
  /// M_0 + M_x about the centres of trees.
  const std::vector<Mat6<double>>& masses() const { return mass_; }
  /// With Coriolis terms, the same.
  const std::vector<Vec6<double>>& loads() const { return load_; }

 private:
  /// A free body in the numbers of MuJoCo.
  void put_free_body(std::size_t body, const Vec3<double>& p, const Quaternion<double>& orientation,
                     const Vec6<double>& nu, double* x) const;
  void go_to(const double* x);
  void find_places();
  BodyState<double> body_state(std::size_t id) const;
  void find_loads(const MujocoInputs& inputs, int stage, double t, const double* x, double* rate);
  /// And its factors, with `more` on its diagonal.
  void find_mass_matrix(const std::vector<double>* more);
  void find_free_motion(const MujocoInputs& inputs, int stage, double t, const double* x,
                        double* rate);
  void find_contacts_here();
  void make_constraints();
  void find_forces(const MujocoInputs& inputs);
  void find_accelerations();
  void find_coordinate_rates(double* rate) const;
  void check_accelerations(const double* qacc) const;
  void check_warnings() const;

  const SceneDescription& scene_;
  Environment environment_;
  MujocoModel m_;
  SlidingCorrection sliding_;
  ImpactSolver impacts_;
  ContactStep contact_step_;
  /// h times the damping of each degree of freedom, which makes it implicit; zero where the step
  /// resolves it.
  std::vector<double> stiff_damping_;
  std::vector<double> unused_rate_;
  bool collided_ = false;  ///< whether contacts are those of here_
  std::vector<MovingBody> moving_;
  std::vector<int> first_internal_;
  int internal_count_ = 0;
  std::vector<double> here_;  ///< coordinates and velocities that MuJoCo's bodies have; or empty
  std::vector<TreePlace> place_;
  std::vector<Mat6<double>> mass_, composite_;
  std::vector<Vec6<double>> load_, force_, bias_;
};

}  // namespace hadal::engine
