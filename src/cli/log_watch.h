#pragma once

#include <string>

#include "hadal/cli/interrupt.h"
#include "hadal/cli/terminal.h"

namespace hadal::cli {

/// While a log is read: tells on the terminal how far it is, and ends it by Interrupted when the
/// user asks.
class LogWatch {
 public:
  /// E.g. "reading the log for the report".
  explicit LogWatch(std::string what) : what_(std::move(what)) {}

  void update(double done) {
    if (take_interrupt()) throw Interrupted("interrupted");
    if (line_.due()) line_.draw(fmt::format("{}: {:.0f} %", what_, 100 * done));
  }

 private:
  std::string what_;
  StatusLine line_;
};

}  // namespace hadal::cli
