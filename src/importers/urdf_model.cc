#include "hadal/importers/urdf_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "hadal/importers/written_text.h"
#include "hadal/math/scalar.h"
#include "hadal/sim/message_sink.h"

namespace hadal::importers {

namespace {

using model::ShapeKind;

Vec3<double> degrees_of(const Quaternion<double>& q) {
  return (180 / kPi) * rpy_from_quaternion(q);
}

double volume_of(const model::Shape& s) {
  switch (s.kind) {
    case ShapeKind::kBox:
      return (*s.size)[0] * (*s.size)[1] * (*s.size)[2];
    case ShapeKind::kCylinder:
      return kPi * *s.radius * *s.radius * *s.length;
    case ShapeKind::kSphere:
      return 4.0 / 3 * kPi * *s.radius * *s.radius * *s.radius;
    default:
      return 0;
  }
}

/// Where the file has no volume: the sum of simple collision shapes, or neutral buoyancy.
void guess_volume(model::Body& body, const std::vector<model::Shape>& shapes, double density,
                  UrdfNotes& notes) {
  double volume = 0;
  Vec3<double> moment;
  bool meshes = false;
  for (const model::Shape& shape : shapes) {
    const double v = volume_of(shape);
    volume += v;
    moment += v * shape.position;
    meshes |= shape.kind == ShapeKind::kMesh;
  }
  if (volume > 0) {
    body.volume = volume;
    body.center_of_buoyancy = (1 / volume) * moment;
    notes.volume = fmt::format("guess: sum of the collision shapes{}; not in the file",
                               meshes ? " without meshes" : "");
  } else {
    body.volume = body.mass / density;
    body.center_of_buoyancy = body.center_of_gravity;
    notes.volume = "guess: neutrally buoyant; not in the file";
  }
}

class Converter {
 public:
  Converter(const UrdfOptions& options, ImportFindings& findings)
      : options_(options), findings_(findings) {}

  model::Shape shape(const UrdfShape& from) const {
    const UrdfCollision& c = *from.collision;
    model::Shape s{.kind = c.kind};
    s.position = from.place.position;
    Quaternion<double> q = from.place.orientation;
    if (c.kind == ShapeKind::kBox) s.size = c.size;
    if (c.kind == ShapeKind::kCylinder || c.kind == ShapeKind::kSphere) s.radius = c.radius;
    if (c.kind == ShapeKind::kCylinder) s.length = c.length;
    if (c.kind == ShapeKind::kMesh) {
      // The numbers in the file are in URDF's axes: half a turn about x brings them to ours.
      q = q * Quaternion<double>{0, 1, 0, 0};
      s.scale = c.scale;
      s.file = mesh_file(c);
    }
    s.rpy_deg = degrees_of(q);
    return s;
  }

  /// Mass properties, guessed volume and shapes of a piece.
  void fill(const UrdfPiece& piece, double density, model::Body& body,
            std::vector<model::Shape>& shapes, UrdfNotes& notes) const {
    body.mass = piece.mass.mass;
    body.center_of_gravity = piece.mass.center;
    body.inertia = piece.mass.inertia;
    for (const UrdfShape& s : piece.shapes) {
      shapes.push_back(shape(s));
      notes.shapes.push_back(s.collision->line);
    }
    notes.lines.push_back(
        fmt::format("mass and inertia: link '{}', line {}", piece.link->name, piece.link->line));
    guess_volume(body, shapes, density, notes);
    if (piece.folded.empty()) return;
    notes.lines.push_back(
        fmt::format("with what is fixed to it: {}", fmt::join(piece.folded, ", ")));
  }

  model::Link link(const UrdfPiece& piece, double density, UrdfNotes& notes) const {
    model::Link l;
    l.position = piece.place.position;
    l.rpy_deg = degrees_of(piece.place.orientation);
    l.joint = model::JointKind::kFixed;
    if (piece.joint) add_joint(*piece.joint, piece.axis, l, notes);
    fill(piece, density, l.body, l.shapes, notes);
    return l;
  }

 private:
  std::string mesh_file(const UrdfCollision& c) const {
    if (const auto found = options_.find_mesh(c.file)) return *found;
    const bool package = c.file.starts_with("package://");
    findings_.add(Severity::kError, c.line, "collision.geometry.mesh.filename", c.file,
                  "there is no such file",
                  package ? "the URDF file inside the folder of its package, with this mesh"
                          : "a mesh file, relative to the URDF file");
    return "";
  }

  static void add_joint(const UrdfJoint& joint, const Vec3<double>& axis, model::Link& l,
                        UrdfNotes& notes) {
    notes.lines.push_back(fmt::format("joint '{}', line {}", joint.name, joint.line));
    if (joint.type == UrdfJointType::kFixed) return;
    const bool slide = joint.type == UrdfJointType::kPrismatic;
    l.joint = slide ? model::JointKind::kSlide : model::JointKind::kHinge;
    l.axis = axis;
    l.motor.damping = joint.damping;
    l.motor.friction = joint.friction;
    if (!joint.limit) return;
    const std::array<double, 2> ends{joint.limit->lower, joint.limit->upper};
    l.motor.torque_limit = joint.limit->effort;
    if (slide) l.limits = ends;
    if (joint.type == UrdfJointType::kRevolute) {
      l.limits_deg = std::array{180 / kPi * ends[0], 180 / kPi * ends[1]};
    }
    if (joint.limit->velocity > 0) {
      notes.lines.push_back(fmt::format("velocity limit of the joint: {:g} {}",
                                        joint.limit->velocity, slide ? "m/s" : "rad/s"));
    }
  }

  const UrdfOptions& options_;
  ImportFindings& findings_;
};

/// Arms of a vehicle: each begins at a piece that hangs on the first, or on nothing.
class ArmBuilder {
 public:
  ArmBuilder(const std::vector<UrdfPiece>& pieces, const Converter& convert, bool vehicle,
             UrdfModel& model)
      : pieces_(pieces), convert_(convert), vehicle_(vehicle), model_(model) {
    const auto& topics = sim::vehicle_topic_names();
    arm_names_.insert(topics.begin(), topics.end());
  }

  void add(std::size_t index) {
    const UrdfPiece& piece = pieces_[index];
    const bool begins = vehicle_ ? piece.parent == 0 : model_.vehicle.arms.empty();
    if (begins) begin_arm(piece);
    const auto parent = static_cast<std::size_t>(std::max(piece.parent, 0));
    const std::size_t a = begins ? model_.vehicle.arms.size() - 1 : arm_of_[parent];
    arm_of_[index] = a;
    model::Arm& arm = model_.vehicle.arms[a];
    UrdfNotes notes;
    model::Link link = convert_.link(piece, model_.vehicle.water_density, notes);
    link.name = names_[index] = topic_name(piece.link->name, "link_", link_names_[a]);
    if (link.name != piece.link->name) {
      notes.lines.push_back(fmt::format("link '{}' in the file", piece.link->name));
    }
    if (!begins && arm.links.back().name != names_[parent]) link.parent = names_[parent];
    if (begins && vehicle_) {
      arm.position = link.position;
      arm.rpy_deg = link.rpy_deg;
      link.position = link.rpy_deg = {};
    }
    model_.link_of[piece.link->name] = {a, arm.links.size()};
    arm.links.push_back(std::move(link));
    model_.links[a].push_back(std::move(notes));
  }

 private:
  void begin_arm(const UrdfPiece& piece) {
    model::Arm arm;
    arm.name = vehicle_ ? topic_name(piece.link->name, "link_", arm_names_) : "arm";
    model_.vehicle.arms.push_back(arm);
    model_.links.emplace_back();
  }

  const std::vector<UrdfPiece>& pieces_;
  const Converter& convert_;
  bool vehicle_;
  UrdfModel& model_;
  std::map<std::size_t, std::size_t> arm_of_;
  std::map<std::size_t, std::string> names_;
  std::map<std::size_t, std::set<std::string>> link_names_;
  std::set<std::string> arm_names_;
};

}  // namespace

UrdfModel urdf_model(const UrdfRobot& robot, const std::vector<UrdfPiece>& pieces,
                     const UrdfOptions& options, ImportFindings& findings) {
  UrdfModel result;
  const Converter convert(options, findings);
  result.vehicle.name = robot.name;
  if (robot.underwater.density) {
    result.vehicle.water_density = *robot.underwater.density;
    result.density = robot.underwater.density_from;
  }
  std::size_t first = 0;
  if (!options.arm && !pieces.empty()) {
    if (pieces[0].mass.mass == 0) {
      findings.add(Severity::kError, pieces[0].link->line,
                   fmt::format("link[{}]", pieces[0].link->name), "",
                   "is the root, but has no mass",
                   "an <inertial>, or --root with the link of the "
                   "hull");
    }
    convert.fill(pieces[0], result.vehicle.water_density, result.vehicle.body,
                 result.vehicle.shapes, result.body);
    first = 1;
  }
  ArmBuilder arms(pieces, convert, !options.arm, result);
  int roots = 0;
  for (std::size_t i = first; i < pieces.size(); ++i) {
    roots += pieces[i].parent < 0;
    if (roots > 1) {
      findings.add(Severity::kError, pieces[i].link->line,
                   fmt::format("link[{}]", pieces[i].link->name), "",
                   "is a second chain on a root without mass", "one chain: --root");
      break;
    }
    arms.add(i);
  }
  add_underwater(robot, pieces, result, findings);
  return result;
}

}  // namespace hadal::importers
