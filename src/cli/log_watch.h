#pragma once

#include <string>

#include "hadal/cli/interrupt.h"
#include "hadal/cli/terminal.h"

namespace hadal::cli {

/// While a log is read: tells on the terminal how far it is, and ends it when the user asks.
class LogWatch {
 public:
  /// E.g. "reading the log".
  explicit LogWatch(std::string what) : what_(std::move(what)) {}

  /// Throws Interrupted once the user asked to end it.
  void update(double done) {
    if (take_interrupt()) throw Interrupted("interrupted");
    if (line_.due()) line_.draw(fmt::format("{}: {:.0f} %", what_, 100 * done));
  }

 private:
  std::string what_;
  StatusLine line_;
};

}  // namespace hadal::cli
