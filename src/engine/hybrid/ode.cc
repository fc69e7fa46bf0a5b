// The Open Dynamics Engine behind HybridEngine, in double precision.

#include <ode/ode.h>

#include <array>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "hadal/engine/hybrid/engine.h"

static_assert(sizeof(dReal) == sizeof(double), "ODE in double precision");

namespace hadal::engine {

namespace {

/// Overlap is pushed out with this speed at most, which stays with the body [m/s].
constexpr double kLargestCorrection = 1e-2;
constexpr int kContactsPerPair = 16;

/// What ODE said during the step that this thread takes; empty if nothing.
thread_local std::string complaint;

void note(int, const char* text, va_list arguments) {
  std::array<char, 200> buffer{};
  std::vsnprintf(buffer.data(), buffer.size(), text, arguments);
  complaint = buffer.data();
}
[[noreturn]] void complain() { throw SceneError("ODE: " + std::exchange(complaint, {}), -1); }
/// ODE would end the process after these.
[[noreturn]] void refuse(int number, const char* text, va_list arguments) {
  note(number, text, arguments);
  complain();
}

/// The library's own memory and what it calls with messages, once per process.
class Library {
 public:
  Library() {
    dInitODE2(0);
    dSetMessageHandler(note);
    dSetErrorHandler(refuse);
    dSetDebugHandler(refuse);
  }
  ~Library() { dCloseODE(); }
};

void use_library() {
  static const Library library;
  // Collision wants memory of each thread that it runs on.
  dAllocateODEDataForThread(dAllocateMaskAll);
}

/// Sweeps of ODE's iterative solver, where the direct one gives up.
constexpr int kSweeps = 200;

struct ThreadingDeleter {
  void operator()(dxThreadingImplementation* t) const { dThreadingFreeImplementation(t); }
};
using Threading = std::unique_ptr<dxThreadingImplementation, ThreadingDeleter>;

/// Keeps what a refused step left with jobs in its list: ODE asserts that the list is empty when it
/// frees it. Never destroyed, so that what is kept is not taken for a leak at the end.
void give_up(Threading& threading) {
  static std::mutex mutex;
  static auto& given_up = *new std::vector<dxThreadingImplementation*>;
  const std::lock_guard lock(mutex);
  given_up.push_back(threading.release());
}

struct WorldDeleter {
  void operator()(dxWorld* w) const { dWorldDestroy(w); }
};
struct GroupDeleter {
  void operator()(dxJointGroup* g) const { dJointGroupDestroy(g); }
};
struct GeomDeleter {
  void operator()(dxGeom* g) const { dGeomDestroy(g); }
};

struct Quat {
  dQuaternion e;
  explicit Quat(const Quaternion<double>& q) : e{q.w, q.x, q.y, q.z} {}
};

/// A shape with the body it belongs to.
struct Part {
  std::unique_ptr<dxGeom, GeomDeleter> geom;
  std::size_t body = 0;
  const model::Surface* surface = nullptr;
};

dGeomID make_geom(const SceneShape& s, std::size_t body) {
  switch (s.kind) {
    case model::ShapeKind::kBox:
      return dCreateBox(nullptr, 2 * s.half_size[0], 2 * s.half_size[1], 2 * s.half_size[2]);
    case model::ShapeKind::kSphere:
      return dCreateSphere(nullptr, s.radius);
    case model::ShapeKind::kCapsule:
      return dCreateCapsule(nullptr, s.radius, 2 * s.half_length);
    case model::ShapeKind::kCylinder:
      return dCreateCylinder(nullptr, s.radius, 2 * s.half_length);
    case model::ShapeKind::kEllipsoid:
    case model::ShapeKind::kMesh:
      break;
  }
  throw SceneError("shapes of kind mesh and ellipsoid need engine mujoco or bullet, ode has none",
                   static_cast<int>(body));
}

bool boxes_overlap(dGeomID a, dGeomID b) {
  dReal x[6], y[6];
  dGeomGetAABB(a, x);
  dGeomGetAABB(b, y);
  for (int k = 0; k < 6; k += 2) {
    if (x[k] > y[k + 1] || y[k] > x[k + 1]) return false;
  }
  return true;
}

Vec3<double> from_ode(const dReal* v) { return {{v[0], v[1], v[2]}}; }

class OdeEngine final : public HybridEngine {
 public:
  explicit OdeEngine(std::vector<EngineBody> bodies)
      : HybridEngine(bodies.size()), described_(std::move(bodies)) {
    use_library();
    world_.reset(dWorldCreate());
    thread_by_itself();
    touching_.reset(dJointGroupCreate(0));
    dWorldSetGravity(world_.get(), 0, 0, 0);
    dWorldSetQuickStepNumIterations(world_.get(), kSweeps);
    dWorldSetAutoDisableFlag(world_.get(), 0);
    dWorldSetDamping(world_.get(), 0, 0);
    dWorldSetMaxAngularSpeed(world_.get(), dInfinity);
    dWorldSetContactMaxCorrectingVel(world_.get(), kLargestCorrection);
    dWorldSetContactSurfaceLayer(world_.get(), kContactGap);
    for (std::size_t i = 0; i < described_.size(); ++i) add_body(i);
    for (std::size_t i = 0; i < described_.size(); ++i) add_joint(i);
  }

  void step_part(double h, const std::vector<EngineLoad>& loads,
                 std::vector<SceneContact>& contacts) override {
    use_library();
    for (std::size_t i = 0; i < loads.size(); ++i) {
      if (bodies_[i] != nullptr) push(i, loads[i]);
    }
    dJointGroupEmpty(touching_.get());
    joints_.clear();
    contacts_.clear();
    for (std::size_t a = 0; a < parts_.size(); ++a) {
      for (std::size_t b = a + 1; b < parts_.size(); ++b) collide(parts_[a], parts_[b]);
    }
    hold_contacts();
    solve(h);
    for (std::size_t k = 0; k < contacts_.size(); ++k)
      contacts_[k].force = from_ode(feedback_[k].f1);
    contacts.insert(contacts.end(), contacts_.begin(), contacts_.end());
  }

  EngineMotion motion(std::size_t i) const override {
    if (bodies_[i] == nullptr) return {};
    const dReal* q = dBodyGetQuaternion(bodies_[i]);
    return {from_ode(dBodyGetPosition(bodies_[i])),
            {q[0], q[1], q[2], q[3]},
            from_ode(dBodyGetLinearVel(bodies_[i])),
            from_ode(dBodyGetAngularVel(bodies_[i]))};
  }

  void set_motion(std::size_t i, const EngineMotion& m) override {
    if (bodies_[i] == nullptr) return;
    dBodySetPosition(bodies_[i], m.p_N[0], m.p_N[1], m.p_N[2]);
    dBodySetQuaternion(bodies_[i], Quat(m.q_N).e);
    dBodySetLinearVel(bodies_[i], m.v_N[0], m.v_N[1], m.v_N[2]);
    dBodySetAngularVel(bodies_[i], m.w_N[0], m.w_N[1], m.w_N[2]);
  }

 private:
  void push(std::size_t i, const EngineLoad& load) {
    const Vec3<double>&f = load.force_N, &t = load.torque_N;
    dBodyAddForce(bodies_[i], f[0], f[1], f[2]);
    dBodyAddTorque(bodies_[i], t[0], t[1], t[2]);
  }

  /// ODE's direct solver does not get along with boxes exactly on boxes: then, and then only, the
  /// step is taken again by its iterative one.
  void solve(double h) {
    before_.clear();
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      if (bodies_[i] == nullptr) {
        before_.push_back({});
        continue;
      }
      before_.push_back(
          {motion(i), {from_ode(dBodyGetForce(bodies_[i])), from_ode(dBodyGetTorque(bodies_[i]))}});
    }
    complaint.clear();
    solve(dWorldStep, h);
    if (complaint.empty()) return;
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      if (bodies_[i] == nullptr) continue;
      set_motion(i, before_[i].motion);
      push(i, before_[i].load);
    }
    complaint.clear();
    dRandSetSeed(0);  // it shuffles its equations
    solve(dWorldQuickStep, h);
    if (!complaint.empty()) complain();
  }

  void solve(int (*solver)(dWorldID, dReal), double h) {
    try {
      solver(world_.get(), h);
    } catch (const SceneError&) {
      give_up(threading_);
      thread_by_itself();
      throw;
    }
  }

  /// Worlds share a threading that is not made for threads unless they have their own.
  void thread_by_itself() {
    threading_.reset(dThreadingAllocateSelfThreadedImplementation());
    dWorldSetStepThreadingImplementation(
        world_.get(), dThreadingImplementationGetFunctions(threading_.get()), threading_.get());
  }

  void add_body(std::size_t i) {
    const EngineBody& b = described_[i];
    bodies_.push_back(nullptr);
    if (b.moves) {
      dBodyID body = bodies_.back() = dBodyCreate(world_.get());
      dMass mass;
      dMassSetParameters(&mass, b.mass, 0, 0, 0, b.inertia[0], b.inertia[1], b.inertia[2], 0, 0, 0);
      dBodySetMass(body, &mass);
      dBodySetGyroscopicMode(body, 0);  // the coupling has it
      dBodySetFiniteRotationMode(body, 1);
      set_motion(i, {b.p_N, b.q_N, {}, {}});
    }
    for (const SceneShape& s : b.shapes) add_shape(i, s);
  }

  void add_shape(std::size_t i, const SceneShape& s) {
    dGeomID geom = make_geom(s, i);
    parts_.push_back({std::unique_ptr<dxGeom, GeomDeleter>(geom), i, &s.surface});
    if (bodies_[i] != nullptr) {
      dGeomSetBody(geom, bodies_[i]);
      dGeomSetOffsetPosition(geom, s.position[0], s.position[1], s.position[2]);
      dGeomSetOffsetQuaternion(geom, Quat(s.orientation).e);
      return;
    }
    const EngineBody& b = described_[i];
    const Vec3<double> p = b.p_N + rotation_matrix(b.q_N) * s.position;
    dGeomSetPosition(geom, p[0], p[1], p[2]);
    dGeomSetQuaternion(geom, Quat(b.q_N * s.orientation).e);
  }

  /// ODE takes the zero of a joint where it is made.
  void add_joint(std::size_t i) {
    const EngineBody& b = described_[i];
    if (!b.moves || b.joint == SceneJoint::kFree) return;
    dBodyID parent = b.parent < 0 ? nullptr : bodies_[static_cast<std::size_t>(b.parent)];
    if (b.joint == SceneJoint::kFixed) {
      dJointID joint = dJointCreateFixed(world_.get(), nullptr);
      dJointAttach(joint, bodies_[i], parent);
      dJointSetFixed(joint);
    } else if (b.joint == SceneJoint::kHinge) {
      dJointID joint = dJointCreateHinge(world_.get(), nullptr);
      dJointAttach(joint, bodies_[i], parent);
      dJointSetHingeAnchor(joint, b.anchor_N[0], b.anchor_N[1], b.anchor_N[2]);
      dJointSetHingeAxis(joint, b.axis_N[0], b.axis_N[1], b.axis_N[2]);
      set_parameters(b, [&](int key, double value) { dJointSetHingeParam(joint, key, value); });
    } else {
      dJointID joint = dJointCreateSlider(world_.get(), nullptr);
      dJointAttach(joint, bodies_[i], parent);
      dJointSetSliderAxis(joint, b.axis_N[0], b.axis_N[1], b.axis_N[2]);
      set_parameters(b, [&](int key, double value) { dJointSetSliderParam(joint, key, value); });
    }
  }

  /// Dry friction is a motor that wants to stand still.
  template <class Set>
  static void set_parameters(const EngineBody& b, const Set& set) {
    if (b.limits) {
      set(dParamLoStop, (*b.limits)[0]);
      set(dParamHiStop, (*b.limits)[1]);
    }
    if (b.friction > 0) {
      set(dParamVel, 0);
      set(dParamFMax, b.friction);
    }
  }

  void collide(const Part& a, const Part& b) {
    const bool both_rest = bodies_[a.body] == nullptr && bodies_[b.body] == nullptr;
    if (both_rest || a.body == b.body || jointed(described_, a.body, b.body)) return;
    if (!boxes_overlap(a.geom.get(), b.geom.get())) return;
    // The first of two bodies must be one that moves.
    const bool swap = bodies_[a.body] == nullptr;
    const Part &one = swap ? b : a, &other = swap ? a : b;
    std::array<dContactGeom, kContactsPerPair> found;
    const int n = dCollide(one.geom.get(), other.geom.get(), kContactsPerPair, found.data(),
                           sizeof(dContactGeom));
    for (int k = 0; k < n; ++k) add_contact(one, other, found[static_cast<std::size_t>(k)]);
  }

  void add_contact(const Part& one, const Part& other, const dContactGeom& found) {
    dContact contact{};
    contact.geom = found;
    contact.surface.mode = dContactApprox1 | dContactBounce;
    contact.surface.mu = combined(*one.surface, *other.surface).friction;
    contact.surface.bounce = combined(*one.surface, *other.surface).restitution;
    contact.surface.bounce_vel = kBounceThreshold;
    dJointID joint = dJointCreateContact(world_.get(), touching_.get(), &contact);
    dJointAttach(joint, bodies_[one.body], bodies_[other.body]);
    joints_.push_back(joint);
    // ODE's normal points into its first body.
    contacts_.push_back({.first = static_cast<int>(other.body),
                         .second = static_cast<int>(one.body),
                         .position = from_ode(found.pos),
                         .normal = from_ode(found.normal),
                         .force = {},
                         .distance = -found.depth});
  }

  /// Where ODE is to write the forces: known once their number is.
  void hold_contacts() {
    feedback_.resize(contacts_.size());
    for (std::size_t k = 0; k < contacts_.size(); ++k) dJointSetFeedback(joints_[k], &feedback_[k]);
  }

  std::vector<EngineBody> described_;
  Threading threading_;
  std::unique_ptr<dxWorld, WorldDeleter> world_;
  std::unique_ptr<dxJointGroup, GroupDeleter> touching_;
  std::vector<dBodyID> bodies_;  ///< null for what does not move; the world owns them
  std::vector<Part> parts_;
  std::vector<dJointID> joints_;  ///< of contacts_, until the next step
  struct Before {
    EngineMotion motion;
    EngineLoad load;
  };
  std::vector<Before> before_;          ///< of each body at the begin of the step
  std::vector<SceneContact> contacts_;  ///< of the last part
  std::vector<dJointFeedback> feedback_;
};

}  // namespace

std::unique_ptr<HybridEngine> make_ode_engine(std::vector<EngineBody> bodies) {
  return std::make_unique<OdeEngine>(std::move(bodies));
}

}  // namespace hadal::engine
