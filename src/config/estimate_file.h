#pragma once

/// An estimated vehicle as the text of a vehicle file, each number with a comment that tells its
/// uncertainty, formula and source.

#include <string>

#include "hadal/analysis/estimate.h"

namespace hadal::config {

std::string estimate_file(const analysis::Estimate& estimate);

}  // namespace hadal::config
