#pragma once

/// Small checks that several files share.

#include <array>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hadal/config/file_findings.h"
#include "hadal/math/vec.h"

namespace hadal::config {

/// What cannot be computed: no comparison with it holds.
inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// Scales to length one; reports a vector of length zero.
void normalise_axis(Vec3<double>& axis, const std::string& key, FileFindings& report);

/// Reports the later ones of equal names; `path` is the array of tables, e.g. `actuators`.
void check_unique_names(const std::vector<std::string_view>& names, const std::string& path,
                        FileFindings& report);

/// Letters, digits and _, a letter first: what can be part of a topic.
bool is_topic_name(std::string_view name);
void check_topic_name(std::string_view name, const std::string& key, FileFindings& report);
/// Reports the name of a topic that every vehicle has of its own.
void check_not_vehicle_topic(const std::string& name, const std::string& key, FileFindings& report);

/// Limits of a joint as a file says them: `limits_deg` of a hinge, `limits` of a slide, ordered.
struct JointLimits {
  const std::optional<std::array<double, 2>>& degrees;
  const std::optional<std::array<double, 2>>& metres;

  /// Those of the joint: of a hinge in degrees, of a slide in metres.
  const std::optional<std::array<double, 2>>& of(bool hinge) const {
    return hinge ? degrees : metres;
  }
};
/// `path` is the table with both keys.
void check_joint_limits(const JointLimits& limits, const std::string& path, FileFindings& report);

/// Whether the file, or --set, has this key.
bool is_given(const std::string& key, const FileFindings& report);

/// Reports unless there are six rows with one number per actuator.
void check_allocation_matrix(const std::vector<std::vector<double>>& matrix, std::size_t actuators,
                             const std::string& key, FileFindings& report);

}  // namespace hadal::config
