#pragma once

/// Small checks that several files share.

#include <string>
#include <string_view>
#include <vector>

#include "hadal/io/file_findings.h"
#include "hadal/math/vec.h"

namespace hadal::io {

/// Scales to length one; reports a vector of length zero.
void normalise_axis(Vec3<double>& axis, const std::string& key, FileFindings& report);

/// Reports the later ones of equal names; `path` is the array of tables, e.g. `actuators`.
void check_unique_names(const std::vector<std::string_view>& names, const std::string& path,
                        FileFindings& report);

/// Letters, digits and _, a letter first: what can be part of a topic.
bool is_topic_name(std::string_view name);
void check_topic_name(std::string_view name, const std::string& key, FileFindings& report);

/// Reports unless there are six rows with one number per actuator.
void check_allocation_matrix(const std::vector<std::vector<double>>& matrix, std::size_t actuators,
                             const std::string& key, FileFindings& report);

}  // namespace hadal::io
