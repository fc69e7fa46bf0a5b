#include <fmt/format.h>
#include <tinyxml2.h>

#include <map>
#include <set>

#include "hadal/config/schema/suggest.h"
#include "hadal/importers/urdf.h"
#include "hadal/importers/xml_element.h"

namespace hadal::importers {

namespace {

using tinyxml2::XMLElement;

constexpr std::size_t kMaxBytes = std::size_t{16} << 20;
constexpr std::size_t kMaxLinks = 1000;
constexpr std::size_t kMaxCollisions = 1000;
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

/// Names are unique, joints join links that exist, and every link has one parent at most.
void check_references(const UrdfRobot& robot, ImportFindings& findings) {
  std::vector<std::string_view> names;
  std::set<std::string_view> links, joints, children;
  const auto error = [&](int line, const std::string& key, const std::string& problem,
                         const std::string& suggestion = "") {
    findings.add(Severity::kError, line, key, "", problem, "", suggestion);
  };
  for (const UrdfLink& link : robot.links) {
    names.push_back(link.name);
    if (!links.insert(link.name).second)
      error(link.line, "link", "two links are '" + link.name + "'");
  }
  for (const UrdfJoint& joint : robot.joints) {
    const std::string key = fmt::format("joint[{}]", joint.name);
    if (!joints.insert(joint.name).second) error(joint.line, key, "two joints have this name");
    for (const std::string& end : {joint.parent, joint.child}) {
      if (end.empty() || links.contains(end)) continue;
      error(joint.line, key, fmt::format("there is no link '{}'", end),
            config::did_you_mean(end, names));
    }
    if (!children.insert(joint.child).second) {
      error(joint.line, key, fmt::format("link '{}' is the child of two joints", joint.child));
    }
  }
}

/// Document types could bring entities; nothing of them is read.
void refuse_document_types(const tinyxml2::XMLDocument& document, ImportFindings& findings) {
  for (const auto* node = document.FirstChild(); node; node = node->NextSibling()) {
    if (!node->ToUnknown()) continue;
    findings.add(Severity::kError, node->GetLineNum(), "", "",
                 "document types and entities are not read");
  }
}

UrdfRobot read_robot(const XMLElement& root, ImportFindings& findings) {
  UrdfRobot robot;
  const XmlElement e(root, "robot", findings);
  robot.name = e.text("name");
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
    } else if (tag != "material") {
      auto& [count, line] = others[tag];
      if (count++ == 0) line = c->GetLineNum();
    }
  }
  for (const auto& [tag, seen] : others) {
    findings.add(Severity::kWarning, seen.second, "robot." + tag, "",
                 fmt::format("{} of these: left out, hadal has no counterpart", seen.first));
  }
  if (robot.links.empty()) e.error("has no links");
  return robot;
}

}  // namespace

UrdfRobot parse_urdf(const std::string& text, const std::string& file,
                     std::vector<Finding>& warnings) {
  const auto refuse = [&](int line, const std::string& problem, const std::string& expected = "") {
    throw InputError(Finding{.where = {file, line, 0}, .problem = problem, .expected = expected});
  };
  if (text.size() > kMaxBytes) refuse(0, "is larger than 16 MiB");
  tinyxml2::XMLDocument document;
  if (document.Parse(text.data(), text.size()) != tinyxml2::XML_SUCCESS) {
    refuse(document.ErrorLineNum(), fmt::format("is not XML ({})", document.ErrorName()));
  }
  const XMLElement* root = document.RootElement();
  if (!root || std::string_view(root->Name()) != "robot") {
    refuse(root ? root->GetLineNum() : 1, "is not a URDF file", "<robot> as its root element");
  }
  ImportFindings findings{.file = file, .list = {}};
  refuse_document_types(document, findings);
  UrdfRobot robot = read_robot(*root, findings);
  check_references(robot, findings);
  for (const Finding& finding : findings.list) {
    if (finding.severity == Severity::kError) throw InputError(findings.list);
  }
  warnings.insert(warnings.end(), findings.list.begin(), findings.list.end());
  return robot;
}

}  // namespace hadal::importers
