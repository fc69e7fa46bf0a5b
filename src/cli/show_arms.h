#pragma once

/// The part of `hadal show` about arms and contact.

#include <filesystem>
#include <nlohmann/json.hpp>

#include "hadal/model/vehicle.h"

namespace hadal::cli {

/// Mesh files are relative to `folder`.
void print_arms_and_shapes(const model::Vehicle& vehicle, const std::filesystem::path& folder);

/// Adds `arms`, `shapes` and `with_arms`.
void add_arms_and_shapes(nlohmann::json& j, const model::Vehicle& vehicle,
                         const std::filesystem::path& folder);

}  // namespace hadal::cli
