#include "hadal/config/checks/check_tools.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>

#include "hadal/sim/message_sink.h"

namespace hadal::config {

void normalise_axis(Vec3<double>& axis, const std::string& key, FileFindings& report) {
  if (!report.clean({key})) return;
  const double length = std::hypot(axis[0], axis[1], axis[2]);
  // The square of a shorter vector is not a normal number.
  if (!(length > 1e-150) || !std::isfinite(length)) {
    report.error(key, {.problem = "has no direction", .expected = "a vector of length above 0"});
    return;
  }
  axis = (1 / length) * axis;
}

void check_unique_names(const std::vector<std::string_view>& names, const std::string& path,
                        FileFindings& report) {
  std::map<std::string_view, std::size_t> first;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto [it, added] = first.emplace(names[i], i);
    if (added || names[i].empty()) continue;
    report.error(join_key(join_index(path, i), "name"),
                 {.problem = fmt::format("this name is taken by {}[{}]", path, it->second),
                  .expected = "unique names"});
  }
}

bool is_topic_name(std::string_view name) {
  if (name.empty() || !std::isalpha(static_cast<unsigned char>(name[0]))) return false;
  for (const char c : name) {
    if (!std::isalnum(static_cast<unsigned char>(c)) && c != '_') return false;
  }
  return true;
}

void check_topic_name(std::string_view name, const std::string& key, FileFindings& report) {
  if (!report.clean({key}) || is_topic_name(name)) return;
  report.error(key, {.problem = "cannot be part of a topic",
                     .expected = "letters, digits and _, beginning with a letter"});
}

void check_not_vehicle_topic(const std::string& name, const std::string& key,
                             FileFindings& report) {
  const std::vector<std::string>& reserved = sim::vehicle_topic_names();
  if (std::find(reserved.begin(), reserved.end(), name) == reserved.end()) return;
  report.error(key, {.problem = "is the name of a topic that every vehicle has",
                     .expected = fmt::format("a name other than {}", fmt::join(reserved, ", "))});
}

void check_joint_limits(const JointLimits& limits, const std::string& path, FileFindings& report) {
  const auto check = [&](const auto& range, const char* name) {
    const std::string key = join_key(path, name);
    if (!range || !report.clean({key}) || (*range)[0] < (*range)[1]) return;
    report.error(key, {.problem = "is not in order", .expected = "lower < upper"});
  };
  check(limits.degrees, "limits_deg");
  check(limits.metres, "limits");
}

bool is_given(const std::string& key, const FileFindings& report) {
  return find_path(report.root(), key) != nullptr;
}

void check_allocation_matrix(const std::vector<std::vector<double>>& matrix, std::size_t actuators,
                             const std::string& key, FileFindings& report) {
  if (!report.clean({key})) return;
  const std::size_t columns = matrix.empty() ? 0 : matrix[0].size();
  if (matrix.size() == 6 && columns == actuators) return;
  report.error(key, {.problem = fmt::format("has {} rows of {} numbers", matrix.size(), columns),
                     .expected = fmt::format("6 rows (forces, moments) of {} numbers, one per "
                                             "actuator",
                                             actuators)});
}

}  // namespace hadal::config
