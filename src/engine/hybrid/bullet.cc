// Bullet behind HybridEngine, in double precision.

#include <btBulletDynamicsCommon.h>

#include <cmath>

#include "hadal/engine/hybrid/engine.h"

namespace hadal::engine {

namespace {

/// Rounding of convex hulls and cylinders, inside their size where Bullet can [m].
constexpr double kMargin = 1e-3;
/// How deep surfaces at rest may overlap. Bullet knows boxes only while they overlap: without it a
/// light finger that is pressed onto something leaves it and comes back all the time [m].
constexpr double kSlop = 1e-4;
/// Directions of an ellipsoid's points, from pole to pole and around.
constexpr int kRings = 12;

btVector3 to_bullet(const Vec3<double>& v) { return {v[0], v[1], v[2]}; }
btQuaternion to_bullet(const Quaternion<double>& q) { return {q.x, q.y, q.z, q.w}; }
Vec3<double> from_bullet(const btVector3& v) { return {{v.x(), v.y(), v.z()}}; }
btTransform transform(const Vec3<double>& p, const Quaternion<double>& q) {
  return btTransform(to_bullet(q), to_bullet(p));
}

std::unique_ptr<btConvexHullShape> hull(const std::vector<Vec3<double>>& points) {
  auto shape = std::make_unique<btConvexHullShape>();
  for (const Vec3<double>& p : points) shape->addPoint(to_bullet(p), false);
  shape->recalcLocalAabb();
  shape->setMargin(kMargin);
  shape->initializePolyhedralFeatures();
  return shape;
}

/// Points of an ellipsoid; its hull lies inside by less than 2 % of its size.
std::vector<Vec3<double>> ellipsoid_points(const Vec3<double>& half) {
  std::vector<Vec3<double>> points;
  for (int i = 0; i <= kRings; ++i) {
    const double polar = kPi * i / kRings;
    for (int j = 0; j < 2 * kRings; ++j) {
      const double around = kPi * j / kRings;
      points.push_back({{half[0] * std::sin(polar) * std::cos(around),
                         half[1] * std::sin(polar) * std::sin(around), half[2] * std::cos(polar)}});
      if (i == 0 || i == kRings) break;
    }
  }
  return points;
}

std::unique_ptr<btCollisionShape> convex_shape(const SceneShape& s) {
  switch (s.kind) {
    case model::ShapeKind::kBox: {
      auto box = std::make_unique<btBoxShape>(to_bullet(s.half_size));
      box->setMargin(kMargin);
      return box;
    }
    case model::ShapeKind::kSphere:
      return std::make_unique<btSphereShape>(s.radius);
    case model::ShapeKind::kCapsule:
      return std::make_unique<btCapsuleShapeZ>(s.radius, 2 * s.half_length);
    case model::ShapeKind::kCylinder: {
      auto cylinder =
          std::make_unique<btCylinderShapeZ>(btVector3(s.radius, s.radius, s.half_length));
      cylinder->setMargin(kMargin);
      return cylinder;
    }
    case model::ShapeKind::kEllipsoid:
      return hull(ellipsoid_points(s.half_size));
    case model::ShapeKind::kMesh:
      break;
  }
  return hull(s.points);
}

/// The parts of a body, which Bullet does not own.
struct BulletBody {
  std::vector<std::unique_ptr<btCollisionShape>> parts;
  std::unique_ptr<btCollisionShape> shape;
  std::unique_ptr<btRigidBody> body;
};

BulletBody bullet_body(const EngineBody& b, std::size_t index) {
  BulletBody made;
  if (b.shapes.empty()) {
    made.shape = std::make_unique<btEmptyShape>();
  } else {
    auto compound = std::make_unique<btCompoundShape>();
    for (const SceneShape& s : b.shapes) {
      made.parts.push_back(convex_shape(s));
      compound->addChildShape(transform(s.position, s.orientation), made.parts.back().get());
    }
    made.shape = std::move(compound);
  }
  btRigidBody::btRigidBodyConstructionInfo info(b.moves ? b.mass : 0, nullptr, made.shape.get(),
                                                b.moves ? to_bullet(b.inertia) : btVector3());
  info.m_startWorldTransform = transform(b.p_N, b.q_N);
  made.body = std::make_unique<btRigidBody>(info);
  made.body->setActivationState(DISABLE_DEACTIVATION);
  made.body->setFlags(0);  // no gyroscopic torque: the coupling has it
  made.body->setUserIndex(static_cast<int>(index));
  return made;
}

/// Knows the surface of each part of a body, which Bullet has for whole bodies only, and keeps only
/// contacts that touch.
class World final : public btDiscreteDynamicsWorld {
 public:
  World(const std::vector<EngineBody>& bodies, btDispatcher* dispatcher,
        btBroadphaseInterface* broadphase, btConstraintSolver* solver,
        btCollisionConfiguration* configuration)
      : btDiscreteDynamicsWorld(dispatcher, broadphase, solver, configuration), bodies_(bodies) {}

  void performDiscreteCollisionDetection() override {
    btDiscreteDynamicsWorld::performDiscreteCollisionDetection();
    for (int m = 0; m < getDispatcher()->getNumManifolds(); ++m) {
      btPersistentManifold& manifold = *getDispatcher()->getManifoldByIndexInternal(m);
      for (int k = manifold.getNumContacts() - 1; k >= 0; --k) {
        btManifoldPoint& point = manifold.getContactPoint(k);
        if (point.getDistance() > kContactGap) {
          manifold.removeContactPoint(k);
          continue;
        }
        const model::Surface& a = surface(manifold.getBody0(), point.m_index0);
        const model::Surface& b = surface(manifold.getBody1(), point.m_index1);
        point.m_combinedFriction = combined(a, b).friction;
        point.m_combinedRestitution = combined(a, b).restitution;
        // What hits is stopped, or bounces, at its full speed: the slop is for what rests.
        if (approach(manifold, point) > kBounceThreshold) {
          point.setDistance(point.getDistance() - kSlop);
        }
      }
    }
  }

 private:
  const model::Surface& surface(const btCollisionObject* body, int part) const {
    const auto& shapes = bodies_[static_cast<std::size_t>(body->getUserIndex())].shapes;
    const auto index = static_cast<std::size_t>(part);
    return shapes[part >= 0 && index < shapes.size() ? index : 0].surface;
  }
  /// Speed at which the two bodies close [m/s].
  static double approach(const btPersistentManifold& manifold, const btManifoldPoint& point) {
    const auto velocity = [](const btCollisionObject* object, const btVector3& at) {
      const btRigidBody& body = *btRigidBody::upcast(object);
      return body.getVelocityInLocalPoint(at - body.getCenterOfMassPosition());
    };
    return -point.m_normalWorldOnB.dot(velocity(manifold.getBody0(), point.getPositionWorldOnA()) -
                                       velocity(manifold.getBody1(), point.getPositionWorldOnB()));
  }
  const std::vector<EngineBody>& bodies_;
};

class BulletEngine final : public HybridEngine {
 public:
  explicit BulletEngine(std::vector<EngineBody> bodies)
      : HybridEngine(bodies.size()),
        described_(std::move(bodies)),
        dispatcher_(&configuration_),
        world_(described_, &dispatcher_, &broadphase_, &solver_, &configuration_) {
    world_.setGravity({0, 0, 0});
    set_solver(world_.getSolverInfo());
    world_.getDispatchInfo().m_deterministicOverlappingPairs = true;
    configuration_.setConvexConvexMultipointIterations();
    for (std::size_t i = 0; i < described_.size(); ++i) {
      made_.push_back(bullet_body(described_[i], i));
      add(i);
    }
    for (std::size_t i = 0; i < described_.size(); ++i) add_joint(i);
  }

  ~BulletEngine() override {
    for (const auto& joint : joints_) world_.removeConstraint(joint.get());
    for (const BulletBody& b : made_) world_.removeRigidBody(b.body.get());
  }

  EngineMotion motion(std::size_t i) const override {
    const btRigidBody& b = *made_[i].body;
    const btQuaternion q = b.getWorldTransform().getRotation();
    return {from_bullet(b.getWorldTransform().getOrigin()),
            normalized(Quaternion<double>{q.w(), q.x(), q.y(), q.z()}),
            from_bullet(b.getLinearVelocity()), from_bullet(b.getAngularVelocity())};
  }

  void set_motion(std::size_t i, const EngineMotion& motion) override {
    btRigidBody& b = *made_[i].body;
    b.setCenterOfMassTransform(transform(motion.p_N, motion.q_N));
    b.setInterpolationWorldTransform(b.getWorldTransform());
    if (!described_[i].moves) return;
    b.setLinearVelocity(to_bullet(motion.v_N));
    b.setAngularVelocity(to_bullet(motion.w_N));
  }

  void step_part(double h, const std::vector<EngineLoad>& loads,
                 std::vector<SceneContact>& contacts) override {
    forget_contacts();
    for (std::size_t i = 0; i < made_.size(); ++i) {
      btRigidBody& body = *made_[i].body;
      body.clearForces();
      body.applyCentralForce(to_bullet(loads[i].force_N));
      body.applyTorque(to_bullet(loads[i].torque_N));
    }
    world_.stepSimulation(h, 0);
    add_contacts(h, contacts);
  }

 private:
  void add_contacts(double h, std::vector<SceneContact>& list) const {
    for (int m = 0; m < dispatcher_.getNumManifolds(); ++m) {
      const btPersistentManifold& manifold = *dispatcher_.getManifoldByIndexInternal(m);
      for (int k = 0; k < manifold.getNumContacts(); ++k) {
        const btManifoldPoint& p = manifold.getContactPoint(k);
        // Bullet's normal points from its second body to its first, and so does its impulse.
        const btVector3 impulse = p.m_normalWorldOnB * p.m_appliedImpulse +
                                  p.m_lateralFrictionDir1 * p.m_appliedImpulseLateral1 +
                                  p.m_lateralFrictionDir2 * p.m_appliedImpulseLateral2;
        list.push_back({.first = manifold.getBody1()->getUserIndex(),
                        .second = manifold.getBody0()->getUserIndex(),
                        .position = from_bullet(p.getPositionWorldOnB()),
                        .normal = from_bullet(p.m_normalWorldOnB),
                        .force = from_bullet(impulse / h),
                        .distance = p.getDistance()});
      }
    }
  }

  static void set_solver(btContactSolverInfo& info) {
    info.m_numIterations = 200;
    // With warm starting Bullet tells the impulses; contacts are new, so there is none to start
    // from.
    info.m_solverMode = SOLVER_SIMD | SOLVER_USE_WARMSTARTING | SOLVER_USE_2_FRICTION_DIRECTIONS;
    info.m_restitutionVelocityThreshold = kBounceThreshold;
    // Overlap is pushed out without speed, however small.
    info.m_splitImpulse = 1;
    info.m_splitImpulsePenetrationThreshold = 0;
    info.m_linearSlop = kSlop;
  }

  void add(std::size_t i) {
    // Bodies without shapes are in no group.
    const bool touches = !described_[i].shapes.empty();
    const int group = !touches ? 0 : (described_[i].moves ? 1 : 2);
    world_.addRigidBody(made_[i].body.get(), group, !touches ? 0 : (described_[i].moves ? 3 : 1));
  }

  /// So that a step follows from the present state alone.
  void forget_contacts() {
    for (std::size_t i = 0; i < made_.size(); ++i) {
      if (described_[i].shapes.empty()) continue;
      world_.removeRigidBody(made_[i].body.get());
      add(i);
    }
  }

  void add_joint(std::size_t i) {
    const EngineBody& b = described_[i];
    if (!b.moves || b.joint == SceneJoint::kFree) return;
    // x of the joint's frame is its axis.
    const btVector3 axis =
        b.joint == SceneJoint::kFixed ? btVector3(1, 0, 0) : to_bullet(b.axis_N).normalized();
    const btTransform frame(shortestArcQuat(btVector3(1, 0, 0), axis), to_bullet(b.anchor_N));
    btRigidBody& child = *made_[i].body;
    const bool in_world = b.parent < 0;
    btRigidBody& parent = in_world ? ground_ : *made_[static_cast<std::size_t>(b.parent)].body;
    const btTransform in_parent = in_world ? frame : parent.getWorldTransform().inverse() * frame;
    const btTransform in_child = child.getWorldTransform().inverse() * frame;
    joints_.push_back(b.joint == SceneJoint::kSlide
                          ? slide(b, parent, child, in_parent, in_child)
                          : hinge_or_weld(b, parent, child, in_parent, in_child));
    world_.addConstraint(joints_.back().get(), true);
  }

  /// All six axes are held, but for the turn about x of a hinge. Bullet counts it the other way
  /// round.
  static std::unique_ptr<btTypedConstraint> hinge_or_weld(const EngineBody& b, btRigidBody& parent,
                                                          btRigidBody& child,
                                                          const btTransform& in_parent,
                                                          const btTransform& in_child) {
    auto joint =
        std::make_unique<btGeneric6DofSpring2Constraint>(parent, child, in_parent, in_child);
    for (int k = 0; k < 6; ++k) joint->setLimit(k, 0, 0);
    if (b.joint != SceneJoint::kHinge) return joint;
    joint->setLimit(3, 1, -1);  // free
    if (b.limits) joint->setLimit(3, -(*b.limits)[1], -(*b.limits)[0]);
    if (b.friction > 0) {
      joint->enableMotor(3, true);
      joint->setTargetVelocity(3, 0);
      joint->setMaxMotorForce(3, b.friction);
    }
    return joint;
  }

  /// The constraint above would push the two bodies at different points, which turns them.
  static std::unique_ptr<btTypedConstraint> slide(const EngineBody& b, btRigidBody& parent,
                                                  btRigidBody& child, const btTransform& in_parent,
                                                  const btTransform& in_child) {
    auto joint = std::make_unique<btSliderConstraint>(parent, child, in_parent, in_child, true);
    joint->setLowerAngLimit(0);
    joint->setUpperAngLimit(0);
    joint->setLowerLinLimit(b.limits ? (*b.limits)[0] : 1);  // lower above upper: free
    joint->setUpperLinLimit(b.limits ? (*b.limits)[1] : -1);
    if (b.friction > 0) {
      joint->setPoweredLinMotor(true);
      joint->setTargetLinMotorVelocity(0);
      joint->setMaxLinMotorForce(b.friction);
    }
    return joint;
  }

  std::vector<EngineBody> described_;
  btDefaultCollisionConfiguration configuration_;
  btCollisionDispatcher dispatcher_;
  btDbvtBroadphase broadphase_;
  btSequentialImpulseConstraintSolver solver_;
  World world_;
  btEmptyShape nothing_;
  btRigidBody ground_{btRigidBody::btRigidBodyConstructionInfo(0, nullptr, &nothing_)};
  std::vector<BulletBody> made_;
  std::vector<std::unique_ptr<btTypedConstraint>> joints_;
};

}  // namespace

std::unique_ptr<HybridEngine> make_bullet_engine(std::vector<EngineBody> bodies) {
  return std::make_unique<BulletEngine>(std::move(bodies));
}

}  // namespace hadal::engine
