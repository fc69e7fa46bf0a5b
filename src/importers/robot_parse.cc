// A robot's file of any format, by its root element.

#include <fmt/format.h>
#include <tinyxml2.h>

#include <set>
#include <string_view>

#include "hadal/config/schema/suggest.h"
#include "hadal/importers/plugins.h"
#include "hadal/importers/urdf.h"

namespace hadal::importers {

namespace {

constexpr std::size_t kMaxBytes = std::size_t{16} << 20;

/// Document types could bring entities; nothing of them is read.
void refuse_document_types(const tinyxml2::XMLDocument& document, ImportFindings& findings) {
  for (const auto* node = document.FirstChild(); node; node = node->NextSibling()) {
    if (!node->ToUnknown()) continue;
    findings.add(Severity::kError, node->GetLineNum(), "", "",
                 "document types and entities are not read");
  }
}

UrdfRobot parse_root(const tinyxml2::XMLElement* root, ImportFindings& findings) {
  const std::string_view name = root ? root->Name() : "";
  if (name == "robot") return parse_urdf(*root, findings);
  if (name == "sdf") return parse_sdf(*root, findings);
  if (name == "scenario") return parse_stonefish(*root, findings);
  findings.add(Severity::kError, root ? root->GetLineNum() : 1, "", "", "is no robot that is known",
               "<robot> (URDF), <sdf> or <scenario> (Stonefish) as its root element");
  return {};
}

}  // namespace

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

UrdfRobot parse_robot(const std::string& text, const std::string& file,
                      std::vector<Finding>& warnings) {
  const auto refuse = [&](int line, const std::string& problem) {
    throw InputError(Finding{.where = {file, line, 0}, .problem = problem});
  };
  if (text.size() > kMaxBytes) refuse(0, "is larger than 16 MiB");
  tinyxml2::XMLDocument document;
  if (document.Parse(text.data(), text.size()) != tinyxml2::XML_SUCCESS) {
    refuse(document.ErrorLineNum(), fmt::format("is not XML ({})", document.ErrorName()));
  }
  ImportFindings findings{.file = file, .list = {}};
  refuse_document_types(document, findings);
  UrdfRobot robot = parse_root(document.RootElement(), findings);
  check_references(robot, findings);
  check_underwater(robot, findings);
  for (const Finding& finding : findings.list) {
    if (finding.severity == Severity::kError) throw InputError(findings.list);
  }
  warnings.insert(warnings.end(), findings.list.begin(), findings.list.end());
  return robot;
}

}  // namespace hadal::importers
