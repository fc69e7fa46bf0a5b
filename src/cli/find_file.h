#pragma once

#include <string>

namespace hadal::cli {

/// The file that a user means by `typed`: as typed; with .toml behind; one that ships, e.g.
/// `tunnel` in `scenarios` or `vehicles` (`folder`) of the source tree or the installation that
/// this executable belongs to. As typed if there is none of these, so that the error names it.
std::string find_shipped(const std::string& typed, const std::string& folder);
/// Likewise, in either folder.
std::string find_shipped(const std::string& typed);

}  // namespace hadal::cli
