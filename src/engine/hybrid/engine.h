#pragma once

/// What the hybrid coupling asks of an engine of rigid bodies; internal to the room. Each body has
/// its frame E at the centre of gravity, along its principal axes, which is what such engines
/// want. The engine adds no force of its own but contacts and joints: no gravity, no damping, no
/// gyroscopic torque (the coupling applies it).

#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <vector>

#include "hadal/engine/scene.h"
#include "hadal/engine/surface.h"

namespace hadal::engine {

struct EngineMotion {
  Vec3<double> p_N;        ///< of the centre of gravity
  Quaternion<double> q_N;  ///< E → N
  Vec3<double> v_N;        ///< of the centre of gravity [m/s]
  Vec3<double> w_N;        ///< [rad/s]

  template <class V>
  void visit(V&& v) {
    v(p_N), v(q_N), v(v_N), v(w_N);
  }
};

struct EngineBody {
  bool moves = true;                            ///< false: part of the world
  double mass = 0;                              ///< [kg]
  Vec3<double> inertia;                         ///< principal [kg·m²]
  Vec3<double> p_N;                             ///< at joint zero
  Quaternion<double> q_N;                       ///< the same
  std::vector<SceneShape> shapes;               ///< in E
  int parent = -1;                              ///< −1: the world, or no joint
  SceneJoint joint = SceneJoint::kFree;         ///< to the parent
  Vec3<double> anchor_N, axis_N;                ///< of the joint, at joint zero
  std::optional<std::array<double, 2>> limits;  ///< [rad or m]
  double friction = 0;                          ///< dry [N·m or N]
};

/// At the centre of gravity [N, N·m].
struct EngineLoad {
  Vec3<double> force_N, torque_N;
};

class HybridEngine {
 public:
  virtual ~HybridEngine() = default;
  /// For the next step only, at the centre of gravity; several add up.
  void apply(std::size_t body, const Vec3<double>& force_N, const Vec3<double>& torque_N);
  /// Velocities first, then poses with the new ones. What it does follows from motions and forces
  /// alone: nothing is remembered from the step before. A long step in which something touches is
  /// taken again, in equal parts under the same forces.
  void step(double h);
  /// Of the last step: mean forces, at the places where it, or a part of it, began. Appends.
  void contacts(std::vector<SceneContact>& list) const;

  virtual EngineMotion motion(std::size_t body) const = 0;
  virtual void set_motion(std::size_t body, const EngineMotion& motion) = 0;

 protected:
  explicit HybridEngine(std::size_t bodies) : loads_(bodies) {}
  HybridEngine(const HybridEngine&) = delete;
  HybridEngine& operator=(const HybridEngine&) = delete;

  /// One part of a step with a load for each body; appends its contacts.
  virtual void step_part(double h, const std::vector<EngineLoad>& loads,
                         std::vector<SceneContact>& contacts) = 0;

 private:
  void keep_motions();
  void step_in(int parts, double h);
  void join_contacts();

  std::vector<EngineLoad> loads_;
  std::vector<EngineMotion> before_;    ///< where a long step began
  std::vector<SceneContact> contacts_;  ///< of the last step
  std::vector<SceneContact> of_part_;
};

/// Both throw SceneError for shapes that the engine does not know.
std::unique_ptr<HybridEngine> make_bullet_engine(std::vector<EngineBody> bodies);
std::unique_ptr<HybridEngine> make_ode_engine(std::vector<EngineBody> bodies);

/// How close two surfaces count as touching, so that a body at rest stays in contact [m].
inline constexpr double kContactGap = 1e-5;
/// Slower impacts do not bounce [m/s].
inline constexpr double kBounceThreshold = 1e-3;

/// Whether two bodies are held together by a joint, so that they do not touch each other.
inline bool jointed(const std::vector<EngineBody>& bodies, std::size_t a, std::size_t b) {
  return bodies[a].parent == static_cast<int>(b) || bodies[b].parent == static_cast<int>(a);
}

}  // namespace hadal::engine
