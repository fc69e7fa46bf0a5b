#include "hadal/cli/terminal.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <string>
#include <system_error>

namespace hadal::cli {

void prepare_terminal() {
  for (int descriptor = 0; descriptor <= 2; ++descriptor) {
    // The lowest free number is the one that is closed.
    if (::fcntl(descriptor, F_GETFD) < 0 && errno == EBADF) ::open("/dev/null", O_RDWR);
  }
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
}

namespace {

/// The first error of standard output, 0 if there was none: the stream itself forgets which.
int result_error = 0;

void keep_error(bool failed) {
  if (failed && result_error == 0) result_error = errno != 0 ? errno : EIO;
}

}  // namespace

void write_result(std::string_view text) {
  errno = 0;
  keep_error(std::fwrite(text.data(), 1, text.size(), stdout) != text.size());
}

void write_note(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stderr); }

ResultLoss results_lost() {
  errno = 0;
  keep_error(std::fflush(stdout) != 0 || std::ferror(stdout) != 0);
  if (result_error == 0) return {};
  // Who reads no further, as `head` does, knows why.
  if (result_error == EPIPE) return {.lost = true};
  return {true,
          "cannot write to standard output: " + std::generic_category().message(result_error)};
}

StatusLine::StatusLine() : terminal_(::isatty(2) == 1) {}

StatusLine::~StatusLine() {
  if (drawn_) write_note("\r\033[K");
}

void StatusLine::draw(std::string_view text) {
  write_note("\r\033[K" + printable(text));
  drawn_ = true;
}

}  // namespace hadal::cli
