#pragma once

/// Text from users' files into pages without becoming markup.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hadal::report {

/// For element content and quoted attributes; control characters are written out.
std::string html_escape(std::string_view text);

/// A JSON string with its quotes, safe inside a <script>: no '<', '>', '&' nor line separators.
std::string json_string(std::string_view text);

/// Replaces each `{{name}}` of the template in one pass, so that inserted text is never searched.
/// Every name must be known, and values are inserted as they are.
std::string fill_template(std::string_view page,
                          const std::vector<std::pair<std::string_view, std::string>>& values);

}  // namespace hadal::report
