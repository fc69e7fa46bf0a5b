#include "hadal/bench/bench.h"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <thread>

#include "hadal/base/thread_pool.h"
#include "hadal/base/version.h"
#include "hadal/batch/batch.h"
#include "hadal/bench/peak.h"
#include "hadal/bench/vehicle.h"
#include "hadal/engine/vehicle_step.h"

namespace hadal::bench {

namespace {

/// Additions and multiplications that one Runge–Kutta step of a vehicle with 8 thrusters and
/// diagonal damping needs: the yardstick of every fraction.
constexpr double kOperationsPerStep = 1847;
constexpr double kStep = 0.005;  ///< [s]
constexpr int kBatchSize = 4096;
constexpr int kBatchSteps = 10;
constexpr int kSingleSteps = 100;  ///< under one command
constexpr int kSingleCommands = 50;
constexpr int kPeakCalls = 500;
constexpr int kRepetitions = 25;

const UniformWater<double> kWater{{{0.1, 0.2, 0}}, 1025, 9.81};

/// Different for every vehicle, actuator and call.
double varied(int vehicle, int k) {
  const int mixed = (vehicle * 7919 + k * 104729 + 12345) % 2003;
  return mixed / 1001.5 - 1;
}

/// Shortest duration of one iteration. All iterations last about 3 ms, short enough to fit between
/// other loads of the machine, long enough for the clock.
class Best {
 public:
  template <class Work>
  void time(const Work& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    seconds_ = std::min(seconds_, taken.count());
  }
  double seconds() const { return seconds_; }

 private:
  double seconds_ = std::numeric_limits<double>::infinity();
};

/// What one benchmark is, beside its time.
struct Entry {
  enum class Kind { kPeak, kSteps, kScenario };
  std::string name;
  std::string what;
  Kind kind = Kind::kPeak;
  bool single = false;  ///< precision float
  int threads = 1;
  double per_iteration = 1;  ///< operations, vehicle steps or simulated seconds
  std::function<void(benchmark::State&, Best&)> run;
  std::string unit = "";       ///< of a scenario's rate
  std::string yardstick = "";  ///< of a scenario: name of another
  Best best = {};

  bool measured() const { return std::isfinite(best.seconds()); }
  double rate() const { return per_iteration / best.seconds(); }
};

template <class E>
void measure_peak(benchmark::State& state, Best& best, int threads) {
  ThreadPool pool;
  std::vector<double> results(static_cast<std::size_t>(threads) * 16);  // a cache line each
  double seed = 1;
  for (auto _ : state) {
    best.time([&] {
      pool.run(threads, threads, [&](int first, int last) {
        for (int i = first; i < last; ++i) {
          double& result = results[static_cast<std::size_t>(i) * 16];
          for (int k = 0; k < kPeakCalls; ++k) result += multiply_add_peak<E>(seed + i + k);
        }
      });
    });
    seed += 0.001;
    benchmark::DoNotOptimize(results.data());
    benchmark::ClobberMemory();
  }
}

void measure_single(benchmark::State& bench, Best& best) {
  const auto vehicle = physics::vehicle_parameters(bench_vehicle());
  engine::VehicleState<double> state;
  engine::VehicleInput<double> input;
  const auto decay = engine::step_decay(vehicle, kStep);
  int call = 0;
  double t = 0;
  for (auto _ : bench) {
    best.time([&] {
      for (const int last = call + kSingleCommands; call < last; ++call) {
        for (int j = 0; j < 8; ++j) {
          input.command[static_cast<std::size_t>(j)] = 20 * varied(call, j);
        }
        for (int k = 0; k < kSingleSteps; ++k, t += kStep) {
          engine::rk4_vehicle_step(vehicle, kWater, input, t, kStep, decay, state);
        }
      }
    });
    benchmark::DoNotOptimize(state);
  }
}

template <class E>
void measure_batch(benchmark::State& state, Best& best, int threads, BatchWidth width) {
  std::vector<physics::VehicleParameters<double>> vehicles;
  for (int i = 0; i < kBatchSize; ++i) {
    model::Vehicle v = bench_vehicle();
    v.body.mass *= 1 + 0.05 * varied(i, 1);
    v.hydrodynamics.quadratic_damping(0, 0) *= 1 + 0.2 * varied(i, 2);
    vehicles.push_back(physics::vehicle_parameters(v));
  }
  Batch<E> batch(vehicles, kWater, width);
  double command[8];
  for (int i = 0; i < kBatchSize; ++i) {
    for (int j = 0; j < 8; ++j) command[j] = 20 * varied(i, j);
    batch.set_command(i, command);
    physics::BodyState<double> body;
    for (int j = 0; j < 6; ++j) body.nu[j] = 0.3 * varied(i, 10 + j);
    batch.set_body(i, body);
  }
  std::uint64_t used = 0;
  for (auto _ : state) {
    best.time([&] { batch.advance(kBatchSteps, kStep, threads); });
    used ^= batch.hash(static_cast<int>(used % kBatchSize));
  }
  benchmark::DoNotOptimize(used);
  for (int i = 0; i < kBatchSize; ++i) {
    if (batch.diverged(i)) state.SkipWithError("a vehicle diverged");
  }
}

/// On AVX-512, beside the same batches on the registers of the build.
void add_wide_batches(std::vector<Entry>& list) {
  const double steps = double{kBatchSteps} * kBatchSize;
  const auto add = [&](const std::string& type, auto measure) {
    list.push_back(
        {"batch_" + type + "_avx512", "the same on AVX-512, as a user's batches are",
         Entry::Kind::kScenario, type == "fp32", 1, steps,
         [measure](benchmark::State& s, Best& b) { measure(s, b, 1, BatchWidth::kWidest); }});
    list.back().unit = "steps/s";
    list.back().yardstick = "batch_" + type + "_1_thread";
  };
  add("fp64", measure_batch<double>);
  add("fp32", measure_batch<float>);
}

std::vector<Entry> entries(int all, const std::vector<BenchScenario>& scenarios) {
  using Kind = Entry::Kind;
  std::vector<Entry> list;
  std::vector<int> thread_counts{1};
  if (all > 1) thread_counts.push_back(all);
  for (const int n : thread_counts) {
    const std::string suffix = n == 1 ? "_1_thread" : "_all_threads";
    const double rounds = double{kPeakCalls} * n;
    list.push_back({"peak_fp64" + suffix, "multiply-adds, double", Kind::kPeak, false, n,
                    rounds * kPeakOperations<double>,
                    [n](benchmark::State& s, Best& b) { measure_peak<double>(s, b, n); }});
    list.push_back({"peak_fp32" + suffix, "multiply-adds, float", Kind::kPeak, true, n,
                    rounds * kPeakOperations<float>,
                    [n](benchmark::State& s, Best& b) { measure_peak<float>(s, b, n); }});
    if (n == 1) {
      list.push_back({"single_fp64", "one BlueROV2 Heavy, 8 thrusters, RK4, double", Kind::kSteps,
                      false, 1, kSingleSteps * kSingleCommands, measure_single});
    }
    const double steps = double{kBatchSteps} * kBatchSize;
    list.push_back({"batch_fp64" + suffix, "4096 different vehicles, RK4, double", Kind::kSteps,
                    false, n, steps, [n](benchmark::State& s, Best& b) {
                      measure_batch<double>(s, b, n, BatchWidth::kOfBuild);
                    }});
    list.push_back({"batch_fp32" + suffix, "4096 different vehicles, RK4, float", Kind::kSteps,
                    true, n, steps, [n](benchmark::State& s, Best& b) {
                      measure_batch<float>(s, b, n, BatchWidth::kOfBuild);
                    }});
  }
  if (batches_use_avx512()) add_wide_batches(list);
  for (const BenchScenario& scenario : scenarios) {
    list.push_back({scenario.name, scenario.what, Kind::kScenario, false, scenario.threads,
                    scenario.amount, [&scenario](benchmark::State& s, Best& b) {
                      for (auto _ : s) b.time(scenario.run);
                    }});
    list.back().unit = scenario.unit;
    list.back().yardstick = scenario.yardstick;
  }
  return list;
}

/// Prints nothing; keeps what failed.
class Failures : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.error_occurred) names.push_back(run.run_name.function_name);
    }
  }
  std::vector<std::string> names;
};

/// Repetitions of all benchmarks are shuffled, so that another load on the machine meets all alike.
void run_all(std::vector<Entry>& list, const std::string& filter, Failures& failures) {
  std::string arguments[] = {"hadal", fmt::format("--benchmark_repetitions={}", kRepetitions),
                             "--benchmark_min_time=0.02",
                             "--benchmark_enable_random_interleaving=true",
                             "--benchmark_filter=" + (filter.empty() ? std::string(".") : filter)};
  char* argv[std::size(arguments) + 1] = {};
  for (std::size_t i = 0; i < std::size(arguments); ++i) argv[i] = arguments[i].data();
  int argc = static_cast<int>(std::size(arguments));
  benchmark::Initialize(&argc, argv);
  benchmark::ClearRegisteredBenchmarks();
  for (Entry& entry : list) {
    auto* registered = benchmark::RegisterBenchmark(
        entry.name.c_str(), [&entry](benchmark::State& state) { entry.run(state, entry.best); });
    registered->UseRealTime();
    // All cores are free at once more seldom.
    if (entry.threads > 1 && entry.kind != Entry::Kind::kScenario) registered->MinTime(0.06);
    if (entry.unit == "x real time" || entry.unit == "vehicle s/s")
      registered->Iterations(1)->Repetitions(3);
  }
  benchmark::RunSpecifiedBenchmarks(&failures);
  benchmark::Shutdown();
}

/// What a rate is measured against: the peak of the same precision and number of threads, or the
/// yardstick of a scenario; null if there is none or it was filtered out.
const Entry* yardstick_of(const Entry& entry, const std::vector<Entry>& list) {
  const auto serves = [&](const Entry& other) {
    if (!other.measured()) return false;
    if (entry.kind == Entry::Kind::kScenario) return other.name == entry.yardstick;
    return entry.kind == Entry::Kind::kSteps && other.kind == Entry::Kind::kPeak &&
           other.single == entry.single && other.threads == entry.threads;
  };
  const auto found = std::find_if(list.begin(), list.end(), serves);
  return found == list.end() ? nullptr : &*found;
}

double fraction_of(const Entry& entry, const Entry& yardstick) {
  const double operations = entry.kind == Entry::Kind::kSteps ? kOperationsPerStep : 1;
  return operations * entry.rate() / yardstick.rate();
}

std::string unit_of(const Entry& entry) {
  return entry.kind == Entry::Kind::kPeak    ? "flop/s"
         : entry.kind == Entry::Kind::kSteps ? "steps/s"
                                             : entry.unit;
}

std::string json_row(const Entry& entry, const Entry* yardstick) {
  std::string row = fmt::format("\n    {{\"name\": \"{}\", \"rate\": {:.6g}, \"unit\": \"{}\", ",
                                entry.name, entry.rate(), unit_of(entry));
  if (yardstick != nullptr) {
    const double fraction = fraction_of(entry, *yardstick);
    row += entry.kind == Entry::Kind::kSteps
               ? fmt::format("\"fraction_of_peak\": {:.4f}, ", fraction)
               : fmt::format("\"yardstick\": \"{}\", \"fraction_of_yardstick\": {:.4f}, ",
                             yardstick->name, fraction);
  }
  return row + fmt::format("\"threads\": {}, \"what\": \"{}\"}}", entry.threads, entry.what);
}

std::string table_row(const Entry& entry, const Entry* yardstick) {
  return fmt::format(
      "{:24} {:12.4g} {:11} {:>8}  {:2} thread{}  {}\n", entry.name, entry.rate(), unit_of(entry),
      yardstick != nullptr ? fmt::format("{:.3f}", fraction_of(entry, *yardstick)) : "",
      entry.threads, entry.threads == 1 ? " " : "s", entry.what);
}

std::string built_for() {
  return architecture().empty() ? "compiler's default" : "-march=" + std::string(architecture());
}

}  // namespace

BenchReport run_bench(bool json, const std::string& filter,
                      const std::vector<BenchScenario>& scenarios) {
  const int all = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  std::vector<Entry> list = entries(all, scenarios);
  Failures failures;
  run_all(list, filter, failures);

  std::string rows;
  for (const Entry& entry : list) {
    if (!entry.measured()) continue;
    const Entry* yardstick = yardstick_of(entry, list);
    if (json && !rows.empty()) rows += ',';
    rows += json ? json_row(entry, yardstick) : table_row(entry, yardstick);
  }
  BenchReport report;
  if (json) {
    report.text = fmt::format(
        "{{\n  \"arch\": \"{}\",\n  \"threads\": {},\n  \"repetitions\": {},\n"
        "  \"statistic\": \"best window of about 3 ms\",\n  \"operations_per_step\": {},\n  "
        "\"benchmarks\": [{}\n  "
        "]\n}}\n",
        built_for(), all, kRepetitions, kOperationsPerStep, rows);
  } else {
    report.text = fmt::format(
        "Built for {}; {} threads. Best window of about 3 ms in {} shuffled repetitions; fraction "
        "= {} operations per "
        "step · rate / peak\nof as many threads, measured in this run (compare fractions, not "
        "rates, between runs); of an arm: rate / that of MuJoCo alone; of a shipped vehicle: rate "
        "/ that of "
        "the plain one.\n\n{:24} {:>12} {:11} "
        "{:>8}\n{}",
        built_for(), all, kRepetitions, kOperationsPerStep, "name", "rate", "", "fraction", rows);
  }
  report.failed = std::move(failures.names);
  return report;
}

}  // namespace hadal::bench
