#include "hadal/cli/json_file.h"

#include <fmt/format.h>

#include <fstream>
#include <iostream>

#include "hadal/base/error.h"

namespace hadal::cli {

namespace {

constexpr std::size_t kMaxSize = 1 << 20;
/// Of arrays and objects in each other; what hadal reads has three.
constexpr int kMaxDepth = 32;

[[noreturn]] void refuse(const std::filesystem::path& path, const std::string& problem,
                         const std::string& expected) {
  throw InputError(Finding{.where = {path.string()}, .problem = problem, .expected = expected});
}

/// At most one byte more than is allowed, so that an endless stream ends.
std::string read_bounded(std::istream& in, const std::filesystem::path& path) {
  std::string text(kMaxSize + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (text.size() > kMaxSize) refuse(path, "is larger than 1 MiB", "a state as JSON");
  return text;
}

std::string read_file(const std::filesystem::path& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (std::filesystem::is_directory(status)) refuse(path, "is a folder", "a JSON file");
  // A device never ends, a pipe waits for a writer.
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    refuse(path, "is not a regular file", "a JSON file, or `-` for standard input");
  }
  std::ifstream file(path);
  if (!file) refuse(path, "cannot be read", "a JSON file");
  return read_bounded(file, path);
}

/// The parser calls itself at every level; the stack ends before the file does.
void refuse_deep(const std::string& text, const std::filesystem::path& path) {
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted && c == '\\') ++i;
    if (c == '"') quoted = !quoted;
    if (quoted) continue;
    if (c == '[' || c == '{') ++depth;
    if (c == ']' || c == '}') --depth;
    if (depth > kMaxDepth) {
      refuse(path, fmt::format("has arrays and objects more than {} deep", kMaxDepth),
             "an object of numbers and arrays of numbers");
    }
  }
}

}  // namespace

nlohmann::json read_json(const std::filesystem::path& path) {
  const std::string text = path == "-" ? read_bounded(std::cin, path) : read_file(path);
  refuse_deep(text, path);
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
