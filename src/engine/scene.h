#pragma once

/// Bodies that hang together or touch: vehicles with their arms, objects, the world. A scene is
/// described once, in terms that no engine owns, and stepped by one of them: mujoco/scene.h with
/// exact added mass, hybrid/scene.h with added mass as a force on Bullet or ODE.
///
/// The world frame is N (NED). An engine knows mass and inertia of a body; weight, buoyancy and
/// everything else that the water does come from `physics` (scene_load.h), the same functions as
/// for a vehicle alone.

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "hadal/engine/advance.h"
#include "hadal/engine/driven_path.h"
#include "hadal/model/shape.h"
#include "hadal/world/terrain.h"

namespace hadal::engine {

enum class SceneJoint { kFree, kFixed, kHinge, kSlide };

/// A convex shape of a body, to touch with; or ground, of a body at the origin of N that is fixed
/// to the world (mujoco only).
struct SceneShape {
  std::shared_ptr<const Terrain> ground;  ///< then all below but its surface has no meaning
  model::ShapeKind kind = model::ShapeKind::kBox;
  Vec3<double> half_size;            ///< box, ellipsoid [m]
  double radius = 0;                 ///< sphere, capsule, cylinder [m]
  double half_length = 0;            ///< capsule (caps apart), cylinder, along its z [m]
  std::vector<Vec3<double>> points;  ///< mesh: its convex hull is meant, in the frame of the shape
  Vec3<double> position;             ///< in the frame of the body
  Quaternion<double> orientation;
  model::Surface surface;
};

struct SceneBody {
  std::string name;                      ///< rov, rov/arm/elbow, frame: for messages
  int parent = -1;                       ///< index of an earlier body, or −1: the world
  SceneJoint joint = SceneJoint::kFree;  ///< free only under the world
  Vec3<double> position;  ///< of its frame in the parent's (N), at joint zero or at time zero
  Quaternion<double> orientation;
  Vec3<double> anchor;  ///< point on the axis of the joint, in its own frame
  Vec3<double> axis;    ///< unit, in its own frame
  std::optional<std::array<double, 2>> limits;  ///< [rad or m]
  double friction = 0;                          ///< dry, of the joint [N·m or N]
  double damping = 0;                           ///< viscous, of the joint
  double armature = 0;                          ///< inertia of the motor, as the joint feels it
  double initial = 0;                           ///< joint position at time zero
  Vec6<double> nu;                              ///< free: velocity at time zero, in its own frame
  std::shared_ptr<const DrivenPath> path;       ///< free, and led along it (mujoco only)
  int vehicle = -1;  ///< index into the vehicles of a step; −1: it drives nothing
  /// Mass and hydrodynamics; of a vehicle the same numbers as SceneVehicle::parameters. Not read of
  /// a body that is fixed to the world.
  physics::VehicleParameters<double> parameters;
  std::vector<SceneShape> shapes;
};

/// Two joints that move by the same displacement.
struct SceneCoupling {
  int first = 0, second = 0;  ///< bodies
};

struct SceneDescription {
  std::vector<SceneBody> bodies;
  std::vector<SceneCoupling> couplings;
};

/// What drives the vehicle of a body: its actuators. The step keeps `state`: body, outputs and
/// internal states.
struct SceneVehicle {
  const VehicleParameters<double>* parameters = nullptr;
  const VehicleInput<double>* input = nullptr;
  VehicleState<double>* state = nullptr;
  DecayCache* decays = nullptr;
};

/// What one body does.
struct SceneMotion {
  BodyState<double> state;    ///< of its frame
  double joint_position = 0;  ///< [rad or m]
  double joint_velocity = 0;
};

/// What acts on one body at one moment.
struct SceneForces {
  Vec6<double> nu_dot;   ///< d/dt of ν in its frame [m/s², rad/s²]
  Vec6<double> contact;  ///< sum of all contacts, about its origin, in its frame [N, N·m]
  Vec6<double> joint;    ///< what its parent does to it through the joint, in the same way
  double deepest = 0;    ///< largest overlap of its contacts [m]
  int contacts = 0;      ///< how many
};

/// One contact. The force acts on `second`, its opposite on `first`; a body of −1 is the world.
struct SceneContact {
  int first = -1, second = -1;  ///< bodies
  Vec3<double> position;        ///< N [m]
  Vec3<double> normal;          ///< from first to second, N
  Vec3<double> force;           ///< N [N]
  double distance = 0;          ///< negative: overlap [m]
  Vec3<double> torque;          ///< of friction about the normal, N [N·m]
};

/// What an engine says went wrong, with the body it happened to, if it knows.
class SceneError : public std::runtime_error {
 public:
  SceneError(const std::string& text, int body) : std::runtime_error(text), body_(body) {}
  int body() const { return body_; }  ///< −1: unknown

 private:
  int body_;
};

class Scene {
 public:
  virtual ~Scene() = default;

  /// From t to t + h [s] in one step, with joint forces and commands held. Afterwards
  /// `motion` and the states of the vehicles are those of t + h. Throws SceneError.
  virtual void step(double t, double h, std::span<const SceneVehicle> vehicles) = 0;
  /// Forces, accelerations and contacts of the present state at t, for the log; changes nothing
  /// that a step sees. `forces` and `contacts` are valid until the next step or observation.
  virtual void observe(double t, std::span<const SceneVehicle> vehicles) = 0;

  /// Motors: torque or force on the joint of each body, held [N·m or N].
  void set_joint_force(std::size_t body, double force) { joint_force_[body] = force; }
  double joint_force(std::size_t body) const { return joint_force_[body]; }

  const SceneDescription& description() const { return description_; }
  const SceneMotion& motion(std::size_t body) const { return motion_[body]; }
  const SceneForces& forces(std::size_t body) const { return forces_[body]; }
  std::span<const SceneContact> contacts() const { return contacts_; }
  /// What contacts have given to a body since the start, in N [N·s].
  const Vec3<double>& impulse(std::size_t body) const { return impulse_[body]; }
  /// Whether body touched anything but its own tree during the last step.
  bool touched(std::size_t body) const { return touched_[body] != 0; }

  /// Everything that a step changes, bit for bit, apart from the vehicles' own states.
  std::vector<double> save() const {
    std::vector<double> numbers;
    save_to(numbers);
    return numbers;
  }
  /// The same into a vector whose memory is used again.
  virtual void save_to(std::vector<double>& numbers) const = 0;
  /// Throws InputError if the numbers are not those of this scene.
  virtual void load(std::span<const double> numbers) = 0;

 protected:
  explicit Scene(SceneDescription description)
      : description_(std::move(description)),
        joint_force_(description_.bodies.size()),
        motion_(description_.bodies.size()),
        forces_(description_.bodies.size()),
        impulse_(description_.bodies.size()),
        touched_(description_.bodies.size()) {
    for (std::size_t i = 0; i < description_.bodies.size(); ++i) {
      const int parent = description_.bodies[i].parent;
      root_.push_back(parent < 0 ? i : root_[static_cast<std::size_t>(parent)]);
    }
  }
  /// Whether two bodies hang together.
  bool same_tree(std::size_t a, std::size_t b) const { return root_[a] == root_[b]; }
  Scene(const Scene&) = delete;
  Scene& operator=(const Scene&) = delete;

  SceneDescription description_;
  std::vector<std::size_t> root_;  ///< of each body's tree
  std::vector<double> joint_force_;
  std::vector<SceneMotion> motion_;
  std::vector<SceneForces> forces_;
  std::vector<SceneContact> contacts_;
  std::vector<Vec3<double>> impulse_;  ///< a step adds to it; part of save()
  std::vector<char> touched_;
};

}  // namespace hadal::engine
