#pragma once

#include <string>

#include "hadal/cli/interrupt.h"
#include "hadal/cli/terminal.h"

namespace hadal::cli {

/// While a log is read: tells on the terminal how far it is, and ends it when the user asks.
class LogWatch {
 public:
  /// E.g. "reading the log for the report".
  explicit LogWatch(std::string what) : what_(std::move(what)) {}

  /// False once the user asked to end it.
  bool goes_on(double done) {
    if (take_interrupt()) return false;
    if (line_.due()) line_.draw(fmt::format("{}: {:.0f} %", what_, 100 * done));
    return true;
  }
  /// The same by Interrupted.
  void update(double done) {
    if (!goes_on(done)) throw Interrupted("interrupted");
  }

 private:
  std::string what_;
  StatusLine line_;
};

}  // namespace hadal::cli
