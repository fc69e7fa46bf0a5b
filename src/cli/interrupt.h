#pragma once

#include <stdexcept>

namespace hadal::cli {

/// From here on Ctrl-C (SIGINT), SIGTERM and a terminal that closes (SIGHUP) are noted, so that a
/// command can end in good order. A second Ctrl-C or SIGTERM before the first one was taken ends
/// the process at once. Under nohup SIGHUP stays ignored.
void catch_interrupts();

/// Whether one came since the last call.
bool take_interrupt();

/// Ends what is half done: exit code 130.
class Interrupted : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace hadal::cli
