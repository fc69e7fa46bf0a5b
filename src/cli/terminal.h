#pragma once

/// All that commands print. A terminal may be closed, a pipe may lose its reader, a disk may be
/// full: none of that throws or ends a command, since what it computes is worth more than what it
/// says. Lost results are noticed at the end (results_lost), lost notes are not.

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "hadal/base/printable.h"
#include "hadal/run/pace.h"

namespace hadal::cli {

/// Opens standard input, output and error where the caller closed them, so that no file of ours
/// gets their numbers; has errors of writing reported instead of ending the process (SIGPIPE,
/// SIGXFSZ). First thing in main.
void prepare_terminal();

/// As it is: for texts of our own.
void write_result(std::string_view text);
void write_note(std::string_view text);

/// A result, to standard output. Names and texts of a user's file cannot steer the terminal:
/// control characters but line ends and tabs are written out.
template <class... Args>
void say(fmt::format_string<Args...> format, Args&&... args) {
  write_result(printable_lines(fmt::vformat(format, fmt::make_format_args(args...))));
}

/// A warning, an error or progress, to standard error; likewise.
template <class... Args>
void note(fmt::format_string<Args...> format, Args&&... args) {
  write_note(printable_lines(fmt::vformat(format, fmt::make_format_args(args...))));
}

/// Whether results did not arrive, and why; no reason if a pipe lost its reader.
struct ResultLoss {
  bool lost = false;
  std::string reason;
};
/// Writes out what is buffered: a full disk may show only then.
ResultLoss results_lost();

/// A line on the terminal of standard error that is drawn over and over, and erased at the end;
/// nothing where standard error is no terminal.
class StatusLine {
 public:
  StatusLine();
  ~StatusLine();
  StatusLine(const StatusLine&) = delete;
  StatusLine& operator=(const StatusLine&) = delete;

  /// Whether it is time to draw it again. Cheap.
  bool due() { return terminal_ && pace_.due(); }
  void draw(std::string_view text);

 private:
  bool terminal_;
  bool drawn_ = false;
  run::Pace pace_{std::chrono::milliseconds(100)};
};

}  // namespace hadal::cli
