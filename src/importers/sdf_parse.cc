// SDF of Gazebo, brought into the terms of URDF: the frame of a link becomes that of the joint that
// holds it.

#include <fmt/format.h>
#include <tinyxml2.h>

#include <cmath>
#include <map>

#include "hadal/importers/plugins.h"
#include "hadal/importers/urdf.h"
#include "hadal/math/rotation.h"

namespace hadal::importers {

namespace {

using tinyxml2::XMLElement;

constexpr model::Range kAngle{.min = -1e3, .max = 1e3};  ///< [rad]
/// Limits from which on a joint has none.
constexpr double kNoLimit = 1e8;

/// A pose as position and rotation.
struct Frame {
  Vec3<double> p;
  Quaternion<double> q;
};

Frame operator*(const Frame& a, const Frame& b) {
  return {a.p + rotation_matrix(a.q) * b.p, a.q * b.q};
}
Frame inverse(const Frame& f) {
  const Quaternion<double> q{f.q.w, -f.q.x, -f.q.y, -f.q.z};
  return {-(rotation_matrix(q) * f.p), q};
}
Frame frame_of(const UrdfPose& pose) { return {pose.xyz, quaternion_from_rpy(pose.rpy)}; }
UrdfPose pose_of(const Frame& f) { return {f.p, rpy_from_quaternion(f.q)}; }

/// `<pose>` of an element; `relative_to`, if not empty, is reported.
UrdfPose read_pose(const XmlElement& around, bool relative_is_fine = false) {
  const XMLElement* xml = around.child("pose");
  if (!xml) return {};
  const XmlElement e = around.named(*xml);
  const char* relative = xml->Attribute("relative_to");
  if (relative && *relative && !relative_is_fine) {
    e.error(fmt::format("is relative to '{}'", relative), "a pose relative to its own parent");
  }
  const std::vector<double> x = e.content_numbers(6, model::kAny);
  for (std::size_t i = 3; i < 6; ++i) {
    if (std::abs(x[i]) > kAngle.max) e.error("is out of range", "angles in rad");
  }
  return {{{x[0], x[1], x[2]}}, {{x[3], x[4], x[5]}}};
}

Mat3<double> read_inertia(const XmlElement& e) {
  Mat3<double> m;
  const char* const names[3][3] = {
      {"ixx", "ixy", "ixz"}, {"ixy", "iyy", "iyz"}, {"ixz", "iyz", "izz"}};
  for (int r = 0; r < 3; ++r) {
    m(r, r) = e.required_number_of(names[r][r], model::kPositive);
    for (int c = r + 1; c < 3; ++c) m(r, c) = m(c, r) = e.number_of(names[r][c], 0, model::kAny);
  }
  return m;
}

/// `<fluid_added_mass>`: 21 terms xx, xy … rr in axes x forward, y left, z up.
void read_added_mass(const XmlElement& e, const UrdfInertial& inertial, WaterFacts& facts) {
  constexpr std::string_view kLetters = "xyzpqr";
  constexpr double kSign[6] = {1, -1, -1, 1, -1, -1};
  const Vec3<double>&c = inertial.origin.xyz, &rpy = inertial.origin.rpy;
  if (dot(c, c) > 0 || dot(rpy, rpy) > 0) {
    return e.warning("is left out: it is about a centre of mass that is not the link's origin",
                     "coefficients of the Hydrodynamics system");
  }
  for (std::size_t i = 0; i < 6; ++i) {
    for (std::size_t j = i; j < 6; ++j) {
      const std::string name{kLetters[i], kLetters[j]};
      const double value = e.number_of(name.c_str(), 0, model::kAny) * kSign[i] * kSign[j];
      const auto r = static_cast<int>(i), k = static_cast<int>(j);
      facts.added_mass(r, k) += value;
      if (i != j) facts.added_mass(k, r) += value;
    }
  }
  facts.from["added_mass"] = e.place();
}

class SdfReader {
 public:
  SdfReader(UrdfRobot& robot, ImportFindings& findings) : robot_(robot), findings_(findings) {}

  void read_model(const XMLElement& model, const XmlElement& e) {
    robot_.name = e.text("name");
    for (const auto* c = model.FirstChildElement(); c; c = c->NextSiblingElement()) {
      const std::string_view tag = c->Name();
      const char* name = c->Attribute("name");
      const XmlElement at(*c, fmt::format("{}[{}]", tag, name ? name : ""), findings_);
      if (tag == "link") {
        read_link(at);
      } else if (tag == "joint") {
        read_joint(at);
      } else if (tag != "plugin" && tag != "pose" && tag != "static" && tag != "self_collide") {
        at.warning("is left out: hadal has no counterpart here");
      }
    }
    if (robot_.links.empty()) e.error("has no links");
    settle();
    read_plugins(e, robot_, findings_);
  }

 private:
  void read_link(const XmlElement& e) {
    if (robot_.links.size() >= kMaxLinks) return e.error("is one too many");
    UrdfLink link{.name = e.text("name"), .line = e.line(), .inertial = {}, .collisions = {}};
    frames_[link.name] = frame_of(read_pose(e));
    if (const XMLElement* i = e.child("inertial")) {
      const XmlElement in = e.named(*i);
      UrdfInertial inertial{.origin = read_pose(in)};
      inertial.mass = in.required_number_of("mass", model::kPositive);
      const XMLElement* tensor = in.child("inertia");
      if (tensor) inertial.inertia = read_inertia(in.named(*tensor));
      if (!tensor) in.error("has no <inertia>");
      if (const XMLElement* a = in.child("fluid_added_mass")) {
        WaterFacts& facts = robot_.underwater.links[link.name];
        read_added_mass(in.named(*a), inertial, facts);
      }
      in.only_children({"pose", "mass", "inertia", "fluid_added_mass"});
      link.inertial = inertial;
    }
    const XMLElement* c = e.xml().FirstChildElement("collision");
    for (; c; c = c->NextSiblingElement("collision")) read_collision(e.named(*c), link);
    e.only_children({"pose", "inertial", "collision", "visual", "gravity", "kinematic",
                     "velocity_decay", "self_collide", "enable_wind"});
    robot_.links.push_back(std::move(link));
  }

  void read_collision(const XmlElement& e, UrdfLink& link) {
    if (link.collisions.size() >= kMaxCollisions) return e.error("is one too many");
    UrdfCollision collision;
    collision.line = e.line();
    collision.origin = read_pose(e);
    const XMLElement* geometry = e.child("geometry");
    if (!geometry) return e.error("has no <geometry>");
    const XmlElement g = e.named(*geometry);
    using model::ShapeKind;
    if (const XMLElement* box = g.child("box")) {
      collision.kind = ShapeKind::kBox;
      const XMLElement* size = g.named(*box).child("size");
      if (!size) return g.named(*box).error("has no <size>");
      collision.size = g.named(*box).named(*size).content_vector(model::kSize);
    } else if (const XMLElement* cylinder = g.child("cylinder")) {
      collision.kind = ShapeKind::kCylinder;
      collision.radius = g.named(*cylinder).required_number_of("radius", model::kSize);
      collision.length = g.named(*cylinder).required_number_of("length", model::kSize);
    } else if (const XMLElement* sphere = g.child("sphere")) {
      collision.kind = ShapeKind::kSphere;
      collision.radius = g.named(*sphere).required_number_of("radius", model::kSize);
    } else {
      return g.warning("is left out: hadal imports boxes, cylinders and spheres of SDF",
                       "one of them; [[shapes]] with a mesh");
    }
    link.collisions.push_back(collision);
  }

  void read_joint(const XmlElement& e) {
    if (robot_.joints.size() >= kMaxLinks) return e.error("is one too many");
    UrdfJoint joint;
    joint.name = e.text("name");
    joint.line = e.line();
    joint.parent = e.required_text_of("parent");
    joint.child = e.required_text_of("child");
    joint.origin = read_pose(e);
    const std::string type = e.text("type");
    if (type == "revolute" || type == "continuous") {
      joint.type = UrdfJointType::kContinuous;
    } else if (type == "prismatic") {
      joint.type = UrdfJointType::kPrismatic;
    } else if (type != "fixed") {
      e.error(fmt::format("joints of type '{}' cannot be imported", type),
              "revolute, continuous, prismatic or fixed");
    }
    if (const XMLElement* axis = e.child("axis")) read_axis(e.named(*axis), joint);
    e.only_children({"parent", "child", "pose", "axis", "physics"});
    robot_.joints.push_back(std::move(joint));
  }

  static void read_axis(const XmlElement& e, UrdfJoint& joint) {
    if (const XMLElement* xyz = e.child("xyz")) {
      const char* in = xyz->Attribute("expressed_in");
      if (in && *in) e.named(*xyz).error("is expressed in another frame", "that of the joint");
      joint.axis = e.named(*xyz).content_vector(model::kCoordinate);
    }
    if (e.child("use_parent_model_frame") && e.bool_of("use_parent_model_frame", false)) {
      e.error("is in the frame of the model", "that of the joint");
    }
    if (const XMLElement* l = e.child("limit")) {
      const XmlElement limit = e.named(*l);
      UrdfLimit values;
      const model::Range any;
      values.lower = limit.number_of("lower", -2 * kNoLimit, any);
      values.upper = limit.number_of("upper", 2 * kNoLimit, any);
      values.effort = limit.number_of("effort", 0, any);
      values.velocity = limit.number_of("velocity", 0, any);
      const bool limited = values.lower > -kNoLimit && values.upper < kNoLimit;
      if (limited) {
        if (joint.type == UrdfJointType::kContinuous) joint.type = UrdfJointType::kRevolute;
        if (values.lower > values.upper) limit.error("lower is above upper");
        values.effort = std::max(values.effort, 0.0);
        joint.limit = values;
      } else if (joint.type == UrdfJointType::kPrismatic) {
        limit.error("a prismatic joint needs limits");
      }
    }
    if (const XMLElement* d = e.child("dynamics")) {
      joint.damping = e.named(*d).number_of("damping", 0, model::kNonNegative);
      joint.friction = e.named(*d).number_of("friction", 0, model::kNonNegative);
    }
  }

  /// From frames in the model to those of URDF: each link's frame is that of the joint above it.
  void settle() {
    std::map<std::string, Frame> urdf = frames_;
    for (const UrdfJoint& joint : robot_.joints) {
      const auto child = frames_.find(joint.child);
      if (child != frames_.end()) urdf[joint.child] = child->second * frame_of(joint.origin);
    }
    for (UrdfJoint& joint : robot_.joints) {
      const auto parent = urdf.find(joint.parent), child = urdf.find(joint.child);
      if (parent == urdf.end() || child == urdf.end()) continue;
      joint.origin = pose_of(inverse(parent->second) * child->second);
    }
    for (UrdfLink& link : robot_.links) {
      const Frame shift = inverse(urdf[link.name]) * frames_[link.name];
      const auto move = [&](UrdfPose& pose) {
        if (dot(shift.p, shift.p) == 0 && shift.q.w == 1) return;
        pose = pose_of(shift * frame_of(pose));
      };
      if (link.inertial) move(link.inertial->origin);
      for (UrdfCollision& c : link.collisions) move(c.origin);
    }
  }

  UrdfRobot& robot_;
  ImportFindings& findings_;
  std::map<std::string, Frame> frames_;  ///< of links in the model
};

}  // namespace

UrdfRobot parse_sdf(const XMLElement& root, ImportFindings& findings) {
  UrdfRobot robot{.format = "SDF"};
  const XmlElement sdf(root, "sdf", findings);
  const XMLElement* world = sdf.child("world");
  const XMLElement& around = world ? *world : root;
  const XmlElement e = world ? sdf.named(*world) : sdf;
  const XMLElement* chosen = nullptr;
  for (const auto* c = around.FirstChildElement("model"); c; c = c->NextSiblingElement("model")) {
    const XmlElement model = e.named(*c);
    if (model.bool_of("static", false)) {
      model.warning("is static: left out");
    } else if (chosen) {
      model.error("is a second model", "a file with one vehicle");
    } else {
      chosen = c;
    }
  }
  if (!chosen) {
    e.error("has no <model> that can move");
    return robot;
  }
  if (world) read_plugins(e, robot, findings);
  SdfReader(robot, findings).read_model(*chosen, XmlElement(*chosen, "model", findings));
  return robot;
}

}  // namespace hadal::importers
