#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace hadal {

/// Where in a user's file a value stands; line and column count from 1, 0 means unknown.
struct SourceLocation {
  std::string file;
  int line = 0;
  int column = 0;

  bool operator==(const SourceLocation&) const = default;
};

enum class Severity { kWarning, kError };

/// One thing that is wrong with what a user gave us, told so that it can be mended without
/// guessing.
struct Finding {
  Severity severity = Severity::kError;
  SourceLocation where;
  std::string key;         ///< dotted path of the key, e.g. `body.mass`
  std::string value;       ///< the offending value as written, empty if there is none
  std::string problem;     ///< what is wrong, e.g. "must be positive"
  std::string expected;    ///< what would be right, e.g. "a number > 0 [kg]"
  std::string suggestion;  ///< e.g. "did you mean 'mass'?"
};

/// `vehicles/a.toml:12:3: error: body.mass = -3: must be positive; expected a number > 0 [kg]`
std::string to_string(const Finding& finding);

/// Bad input: file, packet or argument. The one exception type for what a user can mend (exit code
/// 2).
class InputError : public std::runtime_error {
 public:
  explicit InputError(std::vector<Finding> findings);
  explicit InputError(Finding finding);
  /// For input that is not a file: an argument, a packet.
  explicit InputError(const std::string& problem);

  const std::vector<Finding>& findings() const { return findings_; }

 private:
  std::vector<Finding> findings_;
};

/// The machine failed us: disk full, no permission (exit code 1).
class SystemError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Aborts with the two values: our bug, not the user's.
[[noreturn]] void assertion_failed(const char* expression, const char* file, int line,
                                   const std::string& values);

}  // namespace hadal

/// Checks our own invariants; `values` is any string expression that shows what was seen.
#define HADAL_ASSERT(expression, values) \
  ((expression) ? static_cast<void>(0)   \
                : ::hadal::assertion_failed(#expression, __FILE__, __LINE__, (values)))
