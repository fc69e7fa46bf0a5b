#pragma once

/// Runs that are under way.

#include <chrono>
#include <fstream>
#include <string>
#include <thread>

#include "cli/command.h"

namespace hadal::test {

/// Waits until it holds, for half a minute at most.
template <class Condition>
testing::AssertionResult wait_until(Condition&& condition) {
  for (int i = 0; i < 30'000; ++i) {
    if (condition()) return testing::AssertionSuccess();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return testing::AssertionFailure() << "in vain for half a minute";
}

/// Whether a process handles this signal by now, instead of dying of it.
inline bool catches(const Process& process, int signal) {
  std::ifstream status("/proc/" + std::to_string(process.pid()) + "/status");
  for (std::string line; std::getline(status, line);) {
    if (!line.starts_with("SigCgt:")) continue;
    return (std::stoull(line.substr(7), nullptr, 16) >> (signal - 1) & 1) != 0;
  }
  return false;
}

/// A run that would take minutes, once its log has grown to some chunks.
class LongRun {
 public:
  explicit LongRun(const Folder& folder, const std::function<void()>& in_child = {})
      : log_((write_small(folder), folder / "o/log.mcap")),
        process_(folder, {"run", "small.toml", "--out", "o", "--until", "1e7"}, "", in_child) {
    EXPECT_TRUE(wait_until([&] { return size() >= 200'000; }));
  }
  Outcome end_by(int signal) {
    process_.send(signal);
    return process_.wait();
  }
  const Process& process() const { return process_; }

 private:
  std::uintmax_t size() const {
    std::error_code error;
    const auto bytes = std::filesystem::file_size(log_, error);
    return error ? 0 : bytes;
  }
  std::filesystem::path log_;
  Process process_;
};

}  // namespace hadal::test
