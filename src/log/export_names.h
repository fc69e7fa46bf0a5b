#pragma once

#include <set>
#include <string>
#include <string_view>

namespace hadal::log {

/// `rov_imu` from `/rov/imu`: letters, digits, `_`, `-` and inner dots only, never empty.
std::string file_stem(std::string_view topic);

/// `pose_position_x` from `pose.position.x`, `nu_0` from `nu[0]`: a valid MATLAB variable or field
/// name of at most 63 characters that is not a keyword.
std::string matlab_name(std::string_view name);

/// `name` itself, or with `_2`, `_3`, … if it is taken (case aside, as some file systems see it);
/// then it is. At most `limit` characters.
std::string unique_name(const std::string& name, std::set<std::string>& taken,
                        std::size_t limit = 200);

}  // namespace hadal::log
