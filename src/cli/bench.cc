#include "hadal/cli/bench.h"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <thread>

#include "hadal/batch/batch.h"
#include "hadal/base/thread_pool.h"
#include "hadal/cli/bench_peak.h"
#include "hadal/cli/bench_vehicle.h"
#include "hadal/engine/vehicle_step.h"

namespace hadal::cli {

namespace {

/// Additions and multiplications that one Runge–Kutta step of a vehicle with 8 thrusters and
/// diagonal damping needs: the yardstick of every fraction.
constexpr double kOperationsPerStep = 1847;
constexpr double kStep = 0.005;  ///< [s]
constexpr int kBatchSize = 4096;
constexpr int kBatchSteps = 100;
constexpr int kRepetitions = 15;

const UniformWater<double> kWater{{{0.1, 0.2, 0}}, 1025};

/// Different for every vehicle, actuator and call.
double varied(int vehicle, int k) {
  const int mixed = (vehicle * 7919 + k * 104729 + 12345) % 2003;
  return mixed / 1001.5 - 1;
}

/// What one benchmark is, beside its time.
struct Entry {
  enum class Kind { kPeak, kSteps, kScenario };
  std::string name;
  std::string what;
  Kind kind = Kind::kPeak;
  bool single = false;  ///< precision float
  int threads = 1;
  double per_iteration = 1;  ///< operations, vehicle steps or simulated seconds
  std::function<void(benchmark::State&)> run;
};

template <class E>
void measure_peak(benchmark::State& state, int threads) {
  ThreadPool pool;
  std::vector<double> results(static_cast<std::size_t>(threads) * 16);  // a cache line each
  double seed = 1;
  for (auto _ : state) {
    pool.run(threads, threads, [&](int first, int last) {
      for (int i = first; i < last; ++i) {
        double& result = results[static_cast<std::size_t>(i) * 16];
        for (int k = 0; k < 20; ++k) result += multiply_add_peak<E>(seed + i + k);
      }
    });
    seed += 0.001;
    benchmark::DoNotOptimize(results.data());
    benchmark::ClobberMemory();
  }
}

void measure_single(benchmark::State& bench) {
  const auto vehicle = physics::vehicle_parameters(bench_vehicle());
  const engine::Surroundings<double> around{kWater, 9.81};
  engine::VehicleState<double> state;
  engine::VehicleInput<double> input;
  const auto decay = engine::step_decay(vehicle, kStep);
  int call = 0;
  double t = 0;
  for (auto _ : bench) {
    for (int j = 0; j < 8; ++j) input.command[static_cast<std::size_t>(j)] = 20 * varied(call, j);
    ++call;
    for (int k = 0; k < kBatchSteps; ++k, t += kStep) {
      engine::rk4_vehicle_step(vehicle, around, input, t, kStep, decay, state);
    }
    benchmark::DoNotOptimize(state);
  }
}

template <class E>
void measure_batch(benchmark::State& state, int threads) {
  std::vector<physics::VehicleParameters<double>> vehicles;
  for (int i = 0; i < kBatchSize; ++i) {
    model::Vehicle v = bench_vehicle();
    v.body.mass *= 1 + 0.05 * varied(i, 1);
    v.hydrodynamics.quadratic_damping(0, 0) *= 1 + 0.2 * varied(i, 2);
    vehicles.push_back(physics::vehicle_parameters(v));
  }
  Batch<E> batch(vehicles, kWater, 9.81);
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
    batch.advance(kBatchSteps, kStep, threads);
    used ^= batch.hash(static_cast<int>(used % kBatchSize));
  }
  benchmark::DoNotOptimize(used);
  for (int i = 0; i < kBatchSize; ++i) {
    if (batch.diverged(i)) state.SkipWithError("a vehicle diverged");
  }
}

std::vector<Entry> entries(int all, const std::vector<BenchScenario>& scenarios) {
  using Kind = Entry::Kind;
  std::vector<Entry> list;
  std::vector<int> thread_counts{1};
  if (all > 1) thread_counts.push_back(all);
  for (const int n : thread_counts) {
    const std::string suffix = n == 1 ? "_1_thread" : "_all_threads";
    const double rounds = 20.0 * n;
    list.push_back({"peak_fp64" + suffix, "multiply-adds, double", Kind::kPeak, false, n,
                    rounds * kPeakOperations<double>,
                    [n](benchmark::State& s) { measure_peak<double>(s, n); }});
    list.push_back({"peak_fp32" + suffix, "multiply-adds, float", Kind::kPeak, true, n,
                    rounds * kPeakOperations<float>,
                    [n](benchmark::State& s) { measure_peak<float>(s, n); }});
    if (n == 1) {
      list.push_back({"single_fp64", "one BlueROV2 Heavy, 8 thrusters, RK4, double", Kind::kSteps,
                      false, 1, kBatchSteps, measure_single});
    }
    const double steps = double{kBatchSteps} * kBatchSize;
    list.push_back({"batch_fp64" + suffix, "4096 different vehicles, RK4, double", Kind::kSteps,
                    false, n, steps, [n](benchmark::State& s) { measure_batch<double>(s, n); }});
    list.push_back({"batch_fp32" + suffix, "4096 different vehicles, RK4, float", Kind::kSteps,
                    true, n, steps, [n](benchmark::State& s) { measure_batch<float>(s, n); }});
  }
  for (const BenchScenario& scenario : scenarios) {
    list.push_back({scenario.name, "scenario end to end", Kind::kScenario, false, 1,
                    scenario.simulated_seconds, [&scenario](benchmark::State& s) {
                      for (auto _ : s) scenario.run();
                    }});
  }
  return list;
}

/// Keeps the shortest time of each benchmark.
class BestTimes : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.error_occurred) failures.push_back(run.run_name.function_name);
      if (run.error_occurred || run.run_type != Run::RT_Iteration) continue;
      const double time = run.real_accumulated_time / static_cast<double>(run.iterations);
      const auto [it, added] = seconds.try_emplace(run.run_name.function_name, time);
      if (!added) it->second = std::min(it->second, time);
    }
  }
  std::map<std::string, double> seconds;  ///< per iteration
  std::vector<std::string> failures;
};

/// Repetitions of all benchmarks are shuffled, so that another load on the machine meets all alike.
void run_all(const std::vector<Entry>& list, const std::string& filter, BestTimes& best) {
  std::string arguments[] = {"hadal", fmt::format("--benchmark_repetitions={}", kRepetitions),
                             "--benchmark_min_time=0.03",
                             "--benchmark_enable_random_interleaving=true",
                             "--benchmark_filter=" + (filter.empty() ? std::string(".") : filter)};
  char* argv[std::size(arguments) + 1] = {};
  for (std::size_t i = 0; i < std::size(arguments); ++i) argv[i] = arguments[i].data();
  int argc = static_cast<int>(std::size(arguments));
  benchmark::Initialize(&argc, argv);
  benchmark::ClearRegisteredBenchmarks();
  for (const Entry& entry : list) {
    auto* registered = benchmark::RegisterBenchmark(
        entry.name.c_str(), [&entry](benchmark::State& state) { entry.run(state); });
    registered->UseRealTime();
    if (entry.kind == Entry::Kind::kScenario) registered->Iterations(1)->Repetitions(3);
  }
  benchmark::RunSpecifiedBenchmarks(&best);
  benchmark::Shutdown();
}

/// Google Benchmark appends /real_time to nothing in function_name; peak of the same kind, or 0.
double peak_of(const Entry& entry, const std::vector<Entry>& list, const BestTimes& best) {
  for (const Entry& peak : list) {
    if (peak.kind != Entry::Kind::kPeak || peak.single != entry.single ||
        peak.threads != entry.threads) {
      continue;
    }
    const auto found = best.seconds.find(peak.name);
    if (found != best.seconds.end()) return peak.per_iteration / found->second;
  }
  return 0;
}

std::string built_for() {
  return HADAL_ARCH_NAME[0] != '\0' ? "-march=" HADAL_ARCH_NAME : "compiler's default";
}

}  // namespace

int run_bench(bool json, const std::string& filter, const std::vector<BenchScenario>& scenarios) {
  const int all = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  const std::vector<Entry> list = entries(all, scenarios);
  BestTimes best;
  run_all(list, filter, best);

  std::string rows;
  for (const Entry& entry : list) {
    const auto found = best.seconds.find(entry.name);
    if (found == best.seconds.end()) continue;
    const double rate = entry.per_iteration / found->second;
    const double peak = entry.kind == Entry::Kind::kSteps ? peak_of(entry, list, best) : 0;
    const double fraction = peak > 0 ? kOperationsPerStep * rate / peak : 0;
    const char* unit = entry.kind == Entry::Kind::kPeak    ? "flop/s"
                       : entry.kind == Entry::Kind::kSteps ? "steps/s"
                                                           : "x real time";
    if (json) {
      rows += fmt::format("{}\n    {{\"name\": \"{}\", \"rate\": {:.6g}, \"unit\": \"{}\", ",
                          rows.empty() ? "" : ",", entry.name, rate, unit);
      if (peak > 0) rows += fmt::format("\"fraction_of_peak\": {:.4f}, ", fraction);
      rows += fmt::format("\"threads\": {}, \"what\": \"{}\"}}", entry.threads, entry.what);
    } else {
      rows += fmt::format("{:24} {:12.4g} {:11} {:>8}  {:2} thread{}  {}\n", entry.name, rate, unit,
                          peak > 0 ? fmt::format("{:.3f}", fraction) : "", entry.threads,
                          entry.threads == 1 ? " " : "s", entry.what);
    }
  }
  if (json) {
    fmt::print(
        "{{\n  \"arch\": \"{}\",\n  \"threads\": {},\n  \"repetitions\": {},\n"
        "  \"statistic\": \"best\",\n  \"operations_per_step\": {},\n  \"benchmarks\": [{}\n  "
        "]\n}}\n",
        built_for(), all, kRepetitions, kOperationsPerStep, rows);
  } else {
    fmt::print(
        "Built for {}; {} threads. Best of {} shuffled repetitions; fraction = {} operations per "
        "step · rate / peak\nof as many threads, measured in this run (compare fractions, not "
        "rates, between runs).\n\n{:24} {:>12} {:11} {:>8}\n{}",
        built_for(), all, kRepetitions, kOperationsPerStep, "name", "rate", "", "fraction", rows);
  }
  for (const std::string& name : best.failures) fmt::print(stderr, "{}: failed\n", name);
  return best.failures.empty() ? 0 : 1;
}

}  // namespace hadal::cli
