// Hydrodynamics, thrusters and fins of another simulator's file in our terms.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "hadal/importers/urdf_model.h"
#include "hadal/importers/written_text.h"
#include "hadal/math/six_vector.h"
#include "hadal/message/ros_frames.h"

namespace hadal::importers {

namespace {

using message::swap_frd_flu;

/// A link in the piece that it is part of; null if it was left out.
struct Member {
  const UrdfPiece* piece = nullptr;
  UrdfPlace place;
};

Member find_member(const std::vector<UrdfPiece>& pieces, const std::string& link) {
  for (const UrdfPiece& piece : pieces) {
    for (const auto& [name, place] : piece.members) {
      if (name == link) return {&piece, place};
    }
  }
  return {};
}

/// Puts what water does to a link on a body of the model.
void apply(const WaterFacts& facts, const UrdfLink& link, double density, model::Body& body,
           model::Hydrodynamics& h, UrdfNotes& notes) {
  notes.from = facts.from;
  if (facts.neutral && link.inertial) {
    body.volume = link.inertial->mass / density;
    notes.volume = fmt::format("neutrally_buoyant: mass / density, line {}", facts.line);
  } else if (facts.volume) {
    body.volume = *facts.volume;
    notes.volume = facts.from.at("volume");
  }
  if (facts.center_of_buoyancy) {
    body.center_of_buoyancy = swap_frd_flu(*facts.center_of_buoyancy);
  } else if (facts.neutral || facts.volume) {
    body.center_of_buoyancy = {};
  }
  h.added_mass = facts.added_mass;
  h.linear_damping = facts.linear;
  h.quadratic_damping = facts.quadratic;
  h.derivatives = facts.derivatives;
  h.lift_only = !facts.derivatives.empty();
  if (notes.from.empty()) notes.from["nothing"] = "";
}

class Underwaters {
 public:
  Underwaters(const std::vector<UrdfPiece>& pieces, UrdfModel& model, ImportFindings& findings)
      : pieces_(pieces), model_(model), findings_(findings) {}

  void add_water(const std::string& link, const WaterFacts& facts) {
    const Member member = find_member(pieces_, link);
    if (!member.piece) return warn(facts.line, link, "is left out, with its hydrodynamics");
    if (member.piece->link->name != link) {
      return warn(
          facts.line, link,
          fmt::format("is part of '{}': its hydrodynamics are left out", member.piece->link->name));
    }
    const double density = model_.vehicle.water_density;
    const auto place = model_.link_of.find(link);
    if (place == model_.link_of.end()) {
      return apply(facts, *member.piece->link, density, model_.vehicle.body,
                   model_.vehicle.hydrodynamics, model_.body);
    }
    const auto [arm, index] = place->second;
    model::Link& l = model_.vehicle.arms[arm].links[index];
    apply(facts, *member.piece->link, density, l.body, l.hydrodynamics, model_.links[arm][index]);
  }

  void add_drive(const DriveFacts& drive) {
    const Member member = find_member(pieces_, drive.link);
    if (!member.piece || member.piece != &pieces_[0] ||
        model_.link_of.contains(pieces_[0].link->name)) {
      return warn(drive.line, drive.link,
                  "carries a thruster or fin that is left out: hadal has them on "
                  "the body only");
    }
    const UrdfPlace place = member.place * place_of(drive.offset);
    const Mat3<double> R = rotation_matrix(place.orientation);
    Vec3<double> axis = R * swap_frd_flu(drive.axis);
    const double length = std::sqrt(dot(axis, axis));
    if (!(length > 0) || !std::isfinite(length)) {
      return findings_.add(Severity::kError, drive.line, "plugin", "",
                           fmt::format("its axis on link '{}' has no length", drive.link));
    }
    axis = (1 / length) * axis;
    model::Actuator a = drive.actuator;
    a.name = topic_name(a.name, "actuator_", names_);
    a.position = place.position;
    if (a.kind == model::ActuatorKind::kFin) {
      if (!add_fin(drive, axis, a)) return;
    } else {
      a.direction = drive.reversed ? -axis : axis;
      if (drive.reversed && a.thrust) turn_round(*a.thrust);
    }
    model_.vehicle.actuators.push_back(std::move(a));
    model_.actuators.push_back(drive.from);
  }

 private:
  void warn(int line, const std::string& link, const std::string& problem) {
    findings_.add(Severity::kWarning, line, fmt::format("link[{}]", link), "", problem);
  }

  /// At angle zero its chord is along x, so that its lift is along stock × x.
  bool add_fin(const DriveFacts& drive, const Vec3<double>& stock, model::Actuator& a) {
    if (std::abs(stock[0]) > 0.1) {
      warn(drive.line, drive.link, "is a fin whose stock is not across x: left out");
      return false;
    }
    a.saturate = a.min < a.max;
    if (a.shape) {
      a.shape->axis = stock;
      if (drive.fluid_density > 0)
        a.shape->area *= drive.fluid_density / model_.vehicle.water_density;
      return true;
    }
    const Vec3<double> force = drive.lift_factor * cross(stock, Vec3<double>{{1, 0, 0}});
    a.coefficients = wrench_at(a.position, force);
    a.position = {};
    return true;
  }

  const std::vector<UrdfPiece>& pieces_;
  UrdfModel& model_;
  ImportFindings& findings_;
  std::set<std::string> names_;
};

}  // namespace

void turn_round(model::Thrust& thrust) {
  if (thrust.backward) std::swap(thrust.forward, *thrust.backward);
  for (model::ThrustCurve& curve : thrust.curves) {
    for (auto* list : {&curve.command, &curve.thrust}) {
      std::reverse(list->begin(), list->end());
      for (double& x : *list) x = 0.0 - x;
    }
  }
}

void add_underwater(const UrdfRobot& robot, const std::vector<UrdfPiece>& pieces, UrdfModel& model,
                    ImportFindings& findings) {
  if (pieces.empty()) return;
  Underwaters add(pieces, model, findings);
  for (const auto& [link, facts] : robot.underwater.links) add.add_water(link, facts);
  for (const DriveFacts& drive : robot.underwater.drives) add.add_drive(drive);
}

}  // namespace hadal::importers
