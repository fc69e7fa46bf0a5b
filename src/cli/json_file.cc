#include "hadal/cli/json_file.h"

#include <fstream>
#include <iostream>

#include "hadal/base/error.h"

namespace hadal::cli {

nlohmann::json read_json(const std::filesystem::path& path) {
  constexpr std::size_t kMaxSize = 1 << 20;
  std::string text;
  if (path == "-") {
    text.assign(std::istreambuf_iterator<char>(std::cin), {});
  } else {
    std::error_code error;
    std::ifstream file(path);
    if (std::filesystem::is_directory(path, error)) {
      throw InputError(
          Finding{.where = {path.string()}, .problem = "is a folder", .expected = "a JSON file"});
    }
    if (!file) {
      throw InputError(Finding{
          .where = {path.string()}, .problem = "cannot be read", .expected = "a JSON file"});
    }
    text.assign(std::istreambuf_iterator<char>(file), {});
  }
  if (text.size() > kMaxSize) throw InputError(path.string() + " is larger than 1 MiB");
  try {
    nlohmann::json json = nlohmann::json::parse(text);
    if (!json.is_object()) throw InputError(path.string() + ": expected an object {…}");
    return json;
  } catch (const nlohmann::json::exception& error) {
    throw InputError(
        Finding{.where = {path.string()}, .problem = error.what(), .expected = "JSON"});
  }
}

}  // namespace hadal::cli
