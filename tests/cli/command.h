#pragma once

/// Runs the hadal binary as a user would, in a folder of its own.

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace hadal::test {

using Json = nlohmann::json;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

inline std::string read_text(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline void write_text(const std::filesystem::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

inline std::string shipped(const std::string& file) {
  return std::string(HADAL_SOURCE_DIR "/") + file;
}

/// A folder that is gone after the test.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "hadal_cli_XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

struct Outcome {
  int code = -1;  ///< exit code, or minus the signal that ended it
  std::string out;
  std::string err;
};

/// In a child process: `path` takes the place of descriptor `to`.
inline void redirect(const std::filesystem::path& path, int flags, int to) {
  const int from = open(path.c_str(), flags, 0600);
  if (from < 0 || dup2(from, to) < 0) _exit(125);
  close(from);
}

/// A started command with its output going to files.
class Process {
 public:
  /// `stdout_file` other than empty: where standard output goes. `in_child` is called in the new
  /// process last before hadal: to close descriptors, to set limits.
  Process(const Folder& folder, std::vector<std::string> arguments,
          const std::string& stdout_file = "", const std::function<void()>& in_child = {})
      : out_(stdout_file.empty() ? folder / "stdout.txt" : std::filesystem::path(stdout_file)),
        err_(folder / "stderr.txt") {
    arguments.insert(arguments.begin(), HADAL_BINARY);
    std::vector<char*> argv;
    for (std::string& a : arguments) argv.push_back(a.data());
    argv.push_back(nullptr);
    pid_ = fork();
    if (pid_ != 0) return;
    if (chdir(folder.path().c_str()) != 0) _exit(126);
    redirect("/dev/null", O_RDONLY, 0);
    redirect(out_, O_WRONLY | O_CREAT | O_TRUNC, 1);
    redirect(err_, O_WRONLY | O_CREAT | O_TRUNC, 2);
    // Whatever a test forgets ends some time; under a sanitizer all takes longer.
    alarm(kSanitized ? 2000 : 500);
    if (in_child) in_child();
    execv(argv[0], argv.data());
    _exit(127);
  }

  pid_t pid() const { return pid_; }
  void send(int signal) const { kill(pid_, signal); }

  Outcome wait() const {
    int status = 0;
    waitpid(pid_, &status, 0);
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    const bool file = std::filesystem::is_regular_file(out_);
    return {code, file ? read_text(out_) : "", read_text(err_)};
  }

 private:
  std::filesystem::path out_, err_;
  pid_t pid_ = -1;
};

inline Outcome hadal(const Folder& folder, const std::vector<std::string>& arguments,
                     const std::function<void()>& in_child = {}) {
  return Process(folder, arguments, "", in_child).wait();
}

/// Standard output as JSON; anything else in it is an error.
inline Json json_of(const Outcome& outcome) {
  Json json = Json::parse(outcome.out, nullptr, false);
  EXPECT_FALSE(json.is_discarded()) << "not JSON:\n" << outcome.out << outcome.err;
  return json;
}

inline Json summary(const Folder& folder, const std::string& out) {
  return Json::parse(read_text(folder / out / "summary.json"));
}

inline testing::AssertionResult contains(const std::string& text,
                                         const std::vector<std::string>& parts) {
  for (const std::string& part : parts) {
    if (text.find(part) == std::string::npos) {
      return testing::AssertionFailure() << "no '" << part << "' in:\n" << text;
    }
  }
  return testing::AssertionSuccess();
}

/// A small vehicle with noisy sensors, and a scenario of two seconds with it.
inline const std::string kVehicle = R"(name = "Box"
[body]
mass = 12.0
volume = 0.012
center_of_gravity = [0, 0, 0.02]
inertia = [1, 2, 3]
[hydrodynamics]
added_mass = [5, 6, 7, 1, 1, 1]
linear_damping = [4, 5, 6, 1, 1, 1]
[[actuators]]
name = "main"
position = [-0.3, 0.1, 0]
direction = [1, 0, 0]
min = -10
max = 10
time_constant = 0.2
[[sensors]]
name = "depth"
kind = "depth"
rate = 20
noise = 0.01
[aliases]
m = "body.mass"
)";

inline const std::string kScenario = R"(name = "Small"
duration = 2
[[vehicles]]
name = "box"
file = "box.toml"
position = [1, 2, 3]
nu = [0.5, 0, 0, 0, 0.1, 0]
[[vehicles.schedule]]
time = 0.5
command = [5]
[[expect]]
quantity = "box.u"
value = 0.5
tolerance = 10
)";

/// Folder with both; `more` is appended to the scenario.
inline void write_small(const Folder& folder, const std::string& more = "") {
  write_text(folder / "box.toml", kVehicle);
  write_text(folder / "small.toml", kScenario + more);
}

}  // namespace hadal::test
