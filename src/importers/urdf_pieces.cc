#include "hadal/importers/urdf_pieces.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "hadal/config/schema/suggest.h"
#include "hadal/message/ros_frames.h"
#include "hadal/physics/varying_mass.h"

namespace hadal::importers {

namespace {

using message::swap_frd_flu;

Mat3<double> turned(const Mat3<double>& R, const Mat3<double>& tensor) {
  return R * tensor * transpose(R);
}

/// Of a link at `place` in the frame of a piece.
UrdfMass mass_of(const UrdfLink& link, const UrdfPlace& place) {
  if (!link.inertial) return {};
  const UrdfPlace center = place * place_of(link.inertial->origin);
  return {link.inertial->mass, center.position,
          turned(rotation_matrix(center.orientation), swap_frd_flu(link.inertial->inertia))};
}

class Builder {
 public:
  Builder(const UrdfRobot& robot, bool solid_root, ImportFindings& findings)
      : robot_(robot),
        solid_root_(solid_root),
        findings_(findings),
        driven_(robot.underwater.driven()) {
    for (const UrdfLink& link : robot.links) links_[link.name] = &link;
    for (const UrdfJoint& joint : robot.joints) children_[joint.parent].push_back(&joint);
  }

  std::vector<UrdfPiece> build(const std::string& asked) {
    const UrdfLink* root = find_root(asked);
    if (!root) return {};
    visited_.insert(root->name);
    if (solid_root_ || root->inertial) {
      add_piece(*root, nullptr, -1, {});
      visit_children(root->name, 0, {});
    } else {
      if (!root->collisions.empty()) {
        warn(root->line, *root, "has no mass: its collision shapes are left out");
      }
      visit_children(root->name, -1, {});
    }
    tell_what_is_left_out(*root, !asked.empty());
    return std::move(pieces_);
  }

 private:
  void warn(int line, const UrdfLink& link, const std::string& problem) {
    findings_.add(Severity::kWarning, line, fmt::format("link[{}]", link.name), "", problem);
  }
  void error(int line, const std::string& key, const std::string& problem,
             const std::string& expected = "", const std::string& suggestion = "") {
    findings_.add(Severity::kError, line, key, "", problem, expected, suggestion);
  }

  const UrdfLink* find_root(const std::string& asked) {
    std::vector<std::string_view> names, roots;
    std::set<std::string_view> held;
    for (const UrdfJoint& joint : robot_.joints) held.insert(joint.child);
    for (const UrdfLink& link : robot_.links) {
      names.push_back(link.name);
      if (!held.contains(link.name)) roots.push_back(link.name);
    }
    if (!asked.empty()) {
      const auto found = links_.find(asked);
      if (found != links_.end()) return found->second;
      error(0, "--root", fmt::format("there is no link '{}'", asked), config::either(names),
            config::did_you_mean(asked, names));
    } else if (roots.size() == 1) {
      return links_.find(roots[0])->second;
    } else {
      error(0, "robot",
            roots.empty() ? "its links form a loop"
                          : fmt::format("{} links have no parent", roots.size()),
            roots.empty() ? "a tree" : "--root with one of " + config::either(roots));
    }
    return nullptr;
  }

  bool is_fixed(const UrdfJoint& joint) const {
    return joint.type == UrdfJointType::kFixed || driven_.contains(joint.child);
  }

  /// Whether a joint moves below this link, or the joint that holds it.
  bool carries_motion(const UrdfJoint& joint, int depth = 0) const {
    if (!is_fixed(joint)) return true;
    const auto below = children_.find(joint.child);
    if (below == children_.end() || depth > static_cast<int>(robot_.joints.size())) return false;
    return std::any_of(below->second.begin(), below->second.end(),
                       [&](const UrdfJoint* j) { return carries_motion(*j, depth + 1); });
  }

  int add_piece(const UrdfLink& link, const UrdfJoint* joint, int parent, const UrdfPlace& place) {
    UrdfPiece piece{.link = &link, .joint = joint, .parent = parent, .place = place};
    if (joint) piece.axis = swap_frd_flu(joint->axis);
    pieces_.push_back(std::move(piece));
    absorb(pieces_.size() - 1, link, {});
    return static_cast<int>(pieces_.size()) - 1;
  }

  /// Mass and shapes of a link that is fixed at `place` in a piece.
  void absorb(std::size_t piece, const UrdfLink& link, const UrdfPlace& place) {
    UrdfPiece& p = pieces_[piece];
    p.mass = p.mass + mass_of(link, place);
    p.members.push_back({link.name, place});
    for (const UrdfCollision& c : link.collisions) {
      p.shapes.push_back({place * place_of(c.origin), &c});
    }
  }

  /// What hangs on `name`, whose frame is at `offset` in the piece `parent`.
  void visit_children(const std::string& name, int parent, const UrdfPlace& offset) {
    const auto found = children_.find(name);
    if (found == children_.end()) return;
    for (const UrdfJoint* joint : found->second) visit(*joint, parent, offset);
  }

  void visit(const UrdfJoint& joint, int parent, const UrdfPlace& offset) {
    const UrdfLink& link = *links_.find(joint.child)->second;
    if (!visited_.insert(link.name).second) {
      return error(joint.line, fmt::format("joint[{}]", joint.name), "closes a loop", "a tree");
    }
    const UrdfPlace place = offset * place_of(joint.origin);
    const bool fixed = is_fixed(joint);
    const bool of_body = solid_root_ && parent == 0 && !carries_motion(joint);
    if (fixed && (!link.inertial || of_body || driven_.contains(link.name))) {
      if (parent >= 0) {
        const Vec3<double>& p = place.position;
        pieces_[static_cast<std::size_t>(parent)].folded.push_back(fmt::format(
            "{} at [{:g}, {:g}, {:g}] m", link.name, p[0] + 0.0, p[1] + 0.0, p[2] + 0.0));
        absorb(static_cast<std::size_t>(parent), link, place);
      } else if (!link.collisions.empty()) {
        warn(link.line, link, "has no mass: its collision shapes are left out");
      }
      return visit_children(link.name, parent, place);
    }
    if (!link.inertial) {
      return error(link.line, fmt::format("link[{}]", link.name),
                   fmt::format("joint '{}' moves it, but it has no mass", joint.name),
                   "an <inertial>");
    }
    visit_children(link.name, add_piece(link, &joint, parent, place), {});
  }

  void tell_what_is_left_out(const UrdfLink& root, bool asked) {
    std::vector<std::string_view> out;
    for (const UrdfLink& link : robot_.links) {
      if (!visited_.contains(link.name)) out.push_back(link.name);
    }
    if (out.empty()) return;
    const std::string list = fmt::format("{}", fmt::join(out, ", "));
    if (asked) {
      warn(root.line, root, "links that are not below it are left out: " + list);
    } else if (findings_.list.empty() ||
               std::none_of(findings_.list.begin(), findings_.list.end(),
                            [](const Finding& f) { return f.severity == Severity::kError; })) {
      error(root.line, fmt::format("link[{}]", root.name), "these links form a loop: " + list,
            "a tree");
    }
  }

  const UrdfRobot& robot_;
  bool solid_root_;
  ImportFindings& findings_;
  std::set<std::string> driven_;
  std::map<std::string, const UrdfLink*, std::less<>> links_;
  std::map<std::string, std::vector<const UrdfJoint*>> children_;
  std::set<std::string> visited_;
  std::vector<UrdfPiece> pieces_;
};

}  // namespace

/// The one place where URDF's axes become hadal's.
UrdfPlace place_of(const UrdfPose& pose) {
  return {swap_frd_flu(pose.xyz), quaternion_from_rpy(message::swap_rpy_frd_flu(pose.rpy))};
}

UrdfPlace operator*(const UrdfPlace& first, const UrdfPlace& second) {
  return {first.position + rotation_matrix(first.orientation) * second.position,
          first.orientation * second.orientation};
}

UrdfMass UrdfMass::operator+(const UrdfMass& other) const {
  if (mass == 0) return other;
  if (other.mass == 0) return *this;
  UrdfMass sum{.mass = mass + other.mass};
  sum.center = (1 / sum.mass) * (mass * center + other.mass * other.center);
  // Steiner, about the common centre.
  sum.inertia = inertia + other.inertia;
  physics::add_point_inertia(sum.inertia, mass, center - sum.center);
  physics::add_point_inertia(sum.inertia, other.mass, other.center - sum.center);
  return sum;
}

std::vector<UrdfPiece> urdf_pieces(const UrdfRobot& robot, const std::string& root, bool solid_root,
                                   ImportFindings& findings) {
  return Builder(robot, solid_root, findings).build(root);
}

}  // namespace hadal::importers
