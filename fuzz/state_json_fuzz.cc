// Any bytes as the state of `hadal eval` and as the operating point of `hadal linearize`, with and
// without loops: the answer is finite, or called not finite, or the bytes are an InputError.

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <string_view>

#include "hadal/base/error.h"
#include "hadal/cli/commands.h"
#include "hadal/cli/terminal.h"

namespace {

std::string printed;  ///< as JSON

const std::filesystem::path kSource = HADAL_SOURCE_DIR;
constexpr const char* kStandardInput = "-";

bool contains_null(const nlohmann::json& json) {
  if (!json.is_structured()) return json.is_null();
  return std::any_of(json.items().begin(), json.items().end(), [](const auto& item) {
    return item.key() != "frequency" && contains_null(item.value());
  });
}

/// Runs the command with the bytes as its standard input.
template <class Command>
void survives(std::string_view bytes, Command command) {
  std::istringstream in{std::string(bytes)};
  std::streambuf* const before = std::cin.rdbuf(in.rdbuf());
  std::cin.clear();
  printed.clear();
  try {
    const int code = command();
    if (code != hadal::cli::kFine && code != hadal::cli::kDiverged) __builtin_trap();
    // What is not finite would be null; only the frequency of a pole at zero may be.
    if (code == hadal::cli::kFine && contains_null(nlohmann::json::parse(printed))) {
      __builtin_trap();
    }
  } catch (const hadal::InputError& error) {
    if (error.findings().empty()) __builtin_trap();
  }
  std::cin.rdbuf(before);
}

}  // namespace

// In place of the terminal's.
void hadal::cli::write_result(std::string_view text) { printed += text; }
void hadal::cli::write_note(std::string_view) {}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hadal::cli;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  for (const char* vehicle : {"vehicles/vita1.toml", "vehicles/glider.toml"}) {
    survives(bytes, [&] {
      return eval_command({.file = kSource / vehicle, .json = true}, kStandardInput);
    });
  }
  const VehicleOptions lauv{.file = kSource / "vehicles/lauv.toml", .json = true};
  for (const char* loop : {"", "scenarios/lauv_depth_heading.toml"}) {
    survives(bytes, [&] {
      return linearize_command({.vehicle = lauv,
                                .at = kStandardInput,
                                .loop = *loop == '\0' ? "" : kSource / loop,
                                .discrete = *loop != '\0'});
    });
  }
  return 0;
}
