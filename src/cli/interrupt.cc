#include "hadal/cli/interrupt.h"

#include <csignal>

namespace hadal::cli {

namespace {

volatile std::sig_atomic_t pending = 0;

void set_handler(int signal, void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  sigaction(signal, &action, nullptr);
}

void on_signal(int signal) {
  // Shell and kernel may both tell of a closed terminal: once is enough.
  if (signal == SIGHUP) set_handler(SIGHUP, SIG_IGN);
  if (signal != SIGHUP && pending != 0) {
    set_handler(signal, SIG_DFL);
    std::raise(signal);
  }
  pending = 1;
}

bool is_ignored(int signal) {
  struct sigaction action {};
  return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

}  // namespace

void catch_interrupts() {
  set_handler(SIGINT, on_signal);
  set_handler(SIGTERM, on_signal);
  if (!is_ignored(SIGHUP)) set_handler(SIGHUP, on_signal);
}

bool take_interrupt() {
  if (pending == 0) return false;
  pending = 0;
  return true;
}

}  // namespace hadal::cli
