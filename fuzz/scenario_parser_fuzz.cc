// Any bytes, read as a vehicle and as a scenario, give a model or an InputError and nothing else.
// A line "%%" splits the input: scenario, then the vehicle file "v.toml", then lines for --set.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "hadal/base/error.h"
#include "hadal/config/complete.h"

namespace {

/// Cuts the text up to the next line "%%" off `rest`.
std::string next_part(std::string_view& rest) {
  const std::size_t at = rest.find("\n%%\n");
  const std::string part(rest.substr(0, at));
  rest = at == std::string_view::npos ? std::string_view{} : rest.substr(at + 4);
  return part;
}

std::vector<hadal::config::Override> read_overrides(std::string_view lines) {
  std::vector<hadal::config::Override> overrides;
  while (!lines.empty() && overrides.size() < 16) {
    const std::size_t end = lines.find('\n');
    try {
      overrides.push_back(hadal::config::parse_override(lines.substr(0, end)));
    } catch (const hadal::InputError&) {
    }
    lines = end == std::string_view::npos ? std::string_view{} : lines.substr(end + 1);
  }
  return overrides;
}

template <class Load>
void only_input_errors(Load load) {
  try {
    load();
  } catch (const hadal::InputError& error) {
    if (error.findings().empty()) __builtin_trap();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  const std::string first = next_part(rest);
  const std::string second = next_part(rest);
  const std::vector<hadal::config::Override> overrides = read_overrides(rest);

  using hadal::config::SourceFile;
  only_input_errors([&] { hadal::config::load_vehicle(SourceFile{"v.toml", first}, overrides); });
  const std::vector<SourceFile> sources = {{"s.toml", first}, {"v.toml", second}};
  only_input_errors([&] {
    hadal::config::completed(hadal::config::load_scenario(
        sources, overrides, {.folder = "/nonexistent", .expected = {}}));
  });
  return 0;
}
