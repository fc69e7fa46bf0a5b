#pragma once

/// Runs for tests: a shipped scenario with noise, what a run publishes as bytes, folders.

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "hadal/message/cdr.h"
#include "hadal/run/run.h"

namespace hadal::test {

/// VideoRay with velocity loops, and noise that a seed changes; four seconds.
inline run::Inputs noisy_rov(double until = 4) {
  return run::load(std::filesystem::path(HADAL_SOURCE_DIR "/scenarios/videoray_velocity.toml"),
                   {.set = {{"vehicles[0].sensors[0].noise", "0.01"}},
                    .seed = {},
                    .until = until,
                    .meshes = {}});
}

inline std::string file_text(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// A folder that is gone after the test.
struct TemporaryFolder {
  TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "hadal_run_XXXXXX").string();
    path = mkdtemp(name.data());
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  std::filesystem::path operator/(const char* name) const { return path / name; }

  std::filesystem::path path;
};

/// Everything that a run publishes.
class Bytes : public sim::MessageSink {
 public:
  void publish(std::size_t topic, Nanoseconds now, const sim::AnyMessage& message) override {
    one_.clear();  // bytes between aligned numbers keep what they were
    message.encode(one_);
    all += std::to_string(topic) + "@" + std::to_string(now) + ":";
    all.append(reinterpret_cast<const char*>(one_.data()), one_.size());
  }
  std::string all;

 private:
  std::vector<std::byte> one_;
};

}  // namespace hadal::test
