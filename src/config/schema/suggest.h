#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hadal::config {

/// Insertions, deletions, substitutions and swaps of neighbours that turn one word into the other;
/// upper and lower case count as equal.
int edit_distance(std::string_view a, std::string_view b);

/// The candidate that is `word` itself, or what people mean by it (`velocity` of `dvl`), or has a
/// unit behind (`rpy_deg` of `rpy`), or the one most like it; empty if none is near (about one slip
/// in three letters).
std::string_view nearest(std::string_view word, const std::vector<std::string_view>& candidates);

/// "did you mean 'mass'?", empty if nothing is near.
std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& candidates);

/// "a, b or c"
std::string either(const std::vector<std::string_view>& words);

}  // namespace hadal::config
