#include <fmt/format.h>
#include <tinyxml2.h>

#include <map>

#include "hadal/importers/plugins.h"
#include "hadal/importers/urdf.h"
#include "hadal/importers/xml_element.h"

namespace hadal::importers {

namespace {

using tinyxml2::XMLElement;

constexpr model::Range kAngle{.min = -1e3, .max = 1e3};  ///< [rad]

UrdfPose read_origin(const XmlElement& around) {
  const XMLElement* xml = around.child("origin");
  if (!xml) return {};
  const XmlElement e = around.named(*xml);
  return {e.vector("xyz", {}, model::kCoordinate), e.vector("rpy", {}, kAngle)};
}

Mat3<double> read_inertia(const XmlElement& e) {
  Mat3<double> m;
  const char* const names[3][3] = {
      {"ixx", "ixy", "ixz"}, {"ixy", "iyy", "iyz"}, {"ixz", "iyz", "izz"}};
  for (int r = 0; r < 3; ++r) {
    m(r, r) = e.required_number(names[r][r], model::kPositive);
    // Moments below the diagonal are those above.
    for (int c = r + 1; c < 3; ++c) m(r, c) = m(c, r) = e.number(names[r][c], 0, model::kAny);
  }
  return m;
}

std::optional<UrdfInertial> read_inertial(const XmlElement& link) {
  const XMLElement* xml = link.child("inertial");
  if (!xml) return {};
  const XmlElement e = link.named(*xml);
  e.only_children({"origin", "mass", "inertia"});
  UrdfInertial inertial{.origin = read_origin(e)};
  const XMLElement* mass = e.child("mass");
  const XMLElement* inertia = e.child("inertia");
  if (!mass) e.error("has no <mass>");
  if (!inertia) e.error("has no <inertia>");
  if (mass) inertial.mass = e.named(*mass).required_number("value", model::kPositive);
  if (inertia) inertial.inertia = read_inertia(e.named(*inertia));
  return inertial;
}

/// One scale for all axes: hadal's meshes keep their proportions.
double read_scale(const XmlElement& mesh) {
  const Vec3<double> scale = mesh.vector("scale", {{1, 1, 1}}, model::kSize);
  if (scale[0] != scale[1] || scale[1] != scale[2]) {
    mesh.error(
        fmt::format("scale {:g} {:g} {:g} differs between axes", scale[0], scale[1], scale[2]),
        "three equal numbers");
  }
  return scale[0];
}

/// Size of the one geometry in it.
void read_geometry(const XmlElement& geometry, UrdfCollision& collision) {
  using model::ShapeKind;
  int count = 0;
  const auto read = [&](const char* name, auto use) {
    const XMLElement* xml = geometry.child(name);
    if (!xml) return;
    ++count;
    use(geometry.named(*xml));
  };
  read("box", [&](const XmlElement& e) {
    collision.kind = ShapeKind::kBox;
    if (!e.has("size")) e.error("has no size");
    collision.size = e.vector("size", {{1, 1, 1}}, model::kSize);
  });
  read("cylinder", [&](const XmlElement& e) {
    collision.kind = ShapeKind::kCylinder;
    collision.radius = e.required_number("radius", model::kSize);
    collision.length = e.required_number("length", model::kSize);
  });
  read("sphere", [&](const XmlElement& e) {
    collision.kind = ShapeKind::kSphere;
    collision.radius = e.required_number("radius", model::kSize);
  });
  read("mesh", [&](const XmlElement& e) {
    collision.kind = ShapeKind::kMesh;
    collision.file = e.text("filename");
    collision.scale = read_scale(e);
  });
  if (count != 1) {
    geometry.error(fmt::format("has {} shapes that are known", count),
                   "one box, cylinder, sphere or mesh");
  }
}

UrdfLink read_link(const XMLElement& xml, const XmlElement& e) {
  UrdfLink link{.name = e.text("name"), .line = e.line(), .inertial = read_inertial(e)};
  // A <visual> is for pictures; the written file says so.
  e.only_children({"inertial", "collision", "visual"});
  const XMLElement* c = xml.FirstChildElement("collision");
  for (; c; c = c->NextSiblingElement("collision")) {
    const XmlElement at = e.named(*c);
    if (link.collisions.size() >= kMaxCollisions) {
      at.error("is one too many", fmt::format("at most {} per link", kMaxCollisions));
      break;
    }
    at.only_children({"origin", "geometry"});
    UrdfCollision collision{.line = at.line(), .origin = read_origin(at)};
    const XMLElement* geometry = at.child("geometry");
    if (geometry) {
      read_geometry(at.named(*geometry), collision);
    } else {
      at.error("has no <geometry>");
    }
    link.collisions.push_back(collision);
  }
  return link;
}

UrdfJointType read_type(const XmlElement& e) {
  const std::string type = e.text("type");
  static const std::map<std::string, UrdfJointType> kTypes = {
      {"revolute", UrdfJointType::kRevolute},
      {"continuous", UrdfJointType::kContinuous},
      {"prismatic", UrdfJointType::kPrismatic},
      {"fixed", UrdfJointType::kFixed}};
  const auto found = kTypes.find(type);
  if (found != kTypes.end()) return found->second;
  if (!type.empty()) {
    e.error(fmt::format("joints of type '{}' cannot be imported", type),
            "revolute, continuous, prismatic or fixed");
  }
  return UrdfJointType::kFixed;
}

Vec3<double> read_axis(const XmlElement& joint) {
  const Vec3<double> x{{1, 0, 0}};
  const XMLElement* xml = joint.child("axis");
  if (!xml) return x;
  const XmlElement e = joint.named(*xml);
  const Vec3<double> axis = e.vector("xyz", x, model::kCoordinate);
  if (dot(axis, axis) < 1e-12) e.error("has no direction", "a vector of length 1");
  return axis;
}

/// Limits of what turns or slides between two ends; a continuous joint has only an effort.
std::optional<UrdfLimit> read_limit(const XmlElement& joint, UrdfJointType type) {
  const XMLElement* xml = joint.child("limit");
  if (!xml) {
    if (type == UrdfJointType::kRevolute || type == UrdfJointType::kPrismatic) {
      joint.warning("has no <limit>: it moves without end, and has no motor");
    }
    return {};
  }
  const XmlElement e = joint.named(*xml);
  UrdfLimit limit{.lower = e.number("lower", 0, model::kCoordinate),
                  .upper = e.number("upper", 0, model::kCoordinate),
                  .effort = e.number("effort", 0, model::kNonNegative),
                  .velocity = e.number("velocity", 0, model::kNonNegative)};
  if ((type == UrdfJointType::kRevolute || type == UrdfJointType::kPrismatic) &&
      !(limit.lower < limit.upper)) {
    e.error(fmt::format("lower {:g} is not below upper {:g}", limit.lower, limit.upper),
            "lower < upper, or type fixed or continuous");
  }
  return limit;
}

UrdfJoint read_joint(const XmlElement& e) {
  UrdfJoint joint{.name = e.text("name"), .line = e.line(), .type = read_type(e)};
  const auto link = [&](const char* name) -> std::string {
    const XMLElement* xml = e.child(name);
    if (xml) return e.named(*xml).text("link");
    e.error(fmt::format("has no <{}>", name));
    return "";
  };
  joint.parent = link("parent");
  joint.child = link("child");
  joint.origin = read_origin(e);
  joint.axis = read_axis(e);
  if (joint.type != UrdfJointType::kFixed) joint.limit = read_limit(e, joint.type);
  if (const XMLElement* xml = e.child("dynamics")) {
    joint.damping = e.named(*xml).number("damping", 0, model::kNonNegative);
    joint.friction = e.named(*xml).number("friction", 0, model::kNonNegative);
  }
  if (const XMLElement* xml = e.child("mimic")) {
    e.named(*xml).warning("is left out: this joint moves on its own",
                          "[arms.gripper] with finger and second_finger where these are fingers");
  }
  e.only_children({"parent", "child", "origin", "axis", "limit", "dynamics", "mimic"});
  return joint;
}

}  // namespace

UrdfRobot parse_urdf(const XMLElement& root, ImportFindings& findings) {
  UrdfRobot robot{.format = "URDF"};
  const XmlElement e(root, "robot", findings);
  robot.name = e.text("name");
  std::vector<const XMLElement*> with_plugins;
  std::map<std::string, std::pair<int, int>> others;  // name → count, first line
  for (const auto* c = root.FirstChildElement(); c; c = c->NextSiblingElement()) {
    const std::string tag = c->Name();
    const char* name = c->Attribute("name");
    const XmlElement element(*c, fmt::format("{}[{}]", tag, name ? name : ""), findings);
    if (tag == "link" && robot.links.size() < kMaxLinks) {
      robot.links.push_back(read_link(*c, element));
    } else if (tag == "joint" && robot.joints.size() < kMaxLinks) {
      robot.joints.push_back(read_joint(element));
    } else if (tag == "link" || tag == "joint") {
      element.error("is one too many", fmt::format("at most {}", kMaxLinks));
      break;
    } else if (tag.starts_with("xacro:")) {
      element.error("is an instruction of xacro", "a URDF file: run xacro first");
    } else if (tag == "gazebo" && c->FirstChildElement("plugin")) {
      with_plugins.push_back(c);
    } else if (tag != "material") {
      auto& [count, line] = others[tag];
      if (count++ == 0) line = c->GetLineNum();
    }
  }
  for (const auto& [tag, seen] : others) {
    findings.add(Severity::kWarning, seen.second, "robot." + tag, "",
                 fmt::format("{} of these: left out, hadal has no counterpart", seen.first));
  }
  // Plugins name links and joints that may stand below them.
  for (const XMLElement* c : with_plugins) {
    read_plugins(XmlElement(*c, "gazebo", findings), robot, findings);
  }
  if (robot.links.empty()) e.error("has no links");
  return robot;
}

}  // namespace hadal::importers
