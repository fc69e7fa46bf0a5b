#pragma once

/// A terminal that a test looks at, and can close.

#include <poll.h>
#include <sys/ioctl.h>

#include <array>
#include <functional>
#include <utility>

#include "cli/command.h"

namespace hadal::test {

class PseudoTerminal {
 public:
  PseudoTerminal() : descriptor_(posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)) {
    EXPECT_GE(descriptor_, 0);
    EXPECT_EQ(grantpt(descriptor_), 0);
    EXPECT_EQ(unlockpt(descriptor_), 0);
    name_ = ptsname(descriptor_);
  }
  ~PseudoTerminal() { hang_up(); }
  PseudoTerminal(const PseudoTerminal&) = delete;
  PseudoTerminal& operator=(const PseudoTerminal&) = delete;

  /// For a new process: it becomes its controlling terminal and all its standard streams.
  std::function<void()> take_over() const {
    return [name = name_] {
      setsid();
      for (int to = 0; to <= 2; ++to) redirect(name, O_RDWR, to);
      if (ioctl(0, TIOCSCTTY, 0) != 0) _exit(123);
    };
  }

  /// As when its window is closed.
  void hang_up() {
    if (descriptor_ >= 0) close(std::exchange(descriptor_, -1));
  }

  void type(const std::string& text) const {
    EXPECT_EQ(write(descriptor_, text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }

  /// Takes what was printed within `milliseconds`; false at the end.
  bool read_some(std::string& text, int milliseconds) const {
    pollfd ready{.fd = descriptor_, .events = POLLIN, .revents = 0};
    if (poll(&ready, 1, milliseconds) == 0) return true;
    std::array<char, 4096> bytes;
    const ssize_t size = read(descriptor_, bytes.data(), bytes.size());
    if (size > 0) text.append(bytes.data(), static_cast<std::size_t>(size));
    return size > 0;
  }

 private:
  int descriptor_;
  std::string name_;
};

}  // namespace hadal::test
