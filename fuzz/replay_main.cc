/// Runs a harness without a fuzzer: over files, then over so many damaged copies of them. What
/// crashes it is the last file that it named, or the mutant that it names then.
/// replay [--mutants COUNT] [--write NUMBER FILE] <file or folder> …

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "mutants.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
// What a sanitizer finds ends in SIGABRT, as all else does that crashes.
extern "C" const char* __asan_default_options() { return "abort_on_error=1"; }
extern "C" const char* __ubsan_default_options() { return "abort_on_error=1"; }
// ODE forgets the jobs (80 bytes each) of a step that it refuses half-way: its error handler must
// not return, so that we leave through an exception. That ends a run.
extern "C" const char* __lsan_default_suppressions() {
  return "leak:dxtemplateThreadingImplementation\n";
}

namespace {

namespace fs = std::filesystem;

constexpr int kLongest = 20;                     // seconds for one input
constexpr long kMostMemory = 1l << 20;           // KiB, of the whole process
volatile std::sig_atomic_t current_mutant = -1;  // for the word of a crash or hang

/// As far as a signal handler may.
void tell(const char* format, int number) {
  char text[80];
  const int size = std::snprintf(text, sizeof(text), format, number);
  if (::write(STDERR_FILENO, text, static_cast<std::size_t>(size)) < 0) std::_Exit(1);
}

void tell_crash(int signal) {
  tell("at mutant %d\n", static_cast<int>(current_mutant));
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void tell_hang(int) {
  tell("input takes longer than %d s\n", kLongest);
  std::abort();
}

/// A sanitizer reports some signals itself, and aborts then.
void watch_crashes() {
  std::signal(SIGALRM, tell_hang);
  for (const int signal : {SIGABRT, SIGILL, SIGSEGV, SIGFPE}) {
    struct sigaction present = {};
    ::sigaction(signal, nullptr, &present);
    if (present.sa_handler == SIG_DFL) std::signal(signal, tell_crash);
  }
}

/// How long it took [s].
double run(const std::string& bytes) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begin = Clock::now();
  ::alarm(kLongest);
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  ::alarm(0);
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

long peak_memory() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

/// Files in a fixed order.
std::set<fs::path> files_of(const std::vector<std::string>& names) {
  std::set<fs::path> files;
  for (const std::string& name : names) {
    if (!fs::is_directory(name)) files.insert(name);
    if (!fs::is_directory(name)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(name)) {
      if (entry.is_regular_file()) files.insert(entry.path());
    }
  }
  return files;
}

struct Arguments {
  long mutants = 0;
  long write = -1;
  std::string to;
  std::vector<std::string> names;
};

Arguments read_arguments(int argc, char** argv) {
  Arguments a;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--mutants") == 0 && i + 1 < argc) {
      a.mutants = std::atol(argv[++i]);
    } else if (std::strcmp(argv[i], "--write") == 0 && i + 2 < argc) {
      a.write = std::atol(argv[i + 1]), a.to = argv[i + 2];
      i += 2;
    } else {
      a.names.emplace_back(argv[i]);
    }
  }
  return a;
}

}  // namespace

int main(int argc, char** argv) {
  const Arguments arguments = read_arguments(argc, argv);
  watch_crashes();
  std::vector<std::string> seeds;
  for (const fs::path& path : files_of(arguments.names)) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return std::fprintf(stderr, "%s: cannot open\n", path.c_str()), 1;
    seeds.emplace_back((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    if (arguments.write >= 0) continue;
    std::fprintf(stderr, "%s\n", path.c_str());
    run(seeds.back());
  }
  if (seeds.empty()) return std::fprintf(stderr, "no inputs\n"), 1;
  if (arguments.write >= 0) {
    std::ofstream(arguments.to, std::ios::binary)
        << mutant(seeds, static_cast<std::uint64_t>(arguments.write));
    return 0;
  }
  double longest = 0;
  for (long i = 0; i < arguments.mutants; ++i) {
    current_mutant = static_cast<std::sig_atomic_t>(i);
    const std::string input = mutant(seeds, static_cast<std::uint64_t>(i));
    const long before = peak_memory();
    longest = std::max(longest, run(input));
    if (before <= kMostMemory && peak_memory() > kMostMemory) {
      return std::fprintf(stderr, "mutant %ld takes more than 1 GiB\n", i), 1;
    }
  }
  std::printf("%zu inputs and %ld mutants survived, %ld MiB, at most %.3f s a mutant\n",
              seeds.size(), arguments.mutants, peak_memory() / 1024, longest);
  return 0;
}
