#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>

namespace hadal::cli {

/// The object in a JSON file of at most 1 MiB, or from standard input for `-`; InputError if it is
/// none.
nlohmann::json read_json(const std::filesystem::path& path);

}  // namespace hadal::cli
