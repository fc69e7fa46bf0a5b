#include "hadal/bench/models.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "hadal/base/error.h"
#include "hadal/batch/batch.h"
#include "hadal/config/load.h"
#include "hadal/engine/vehicle_step.h"

namespace hadal::embedded {
std::string_view bluerov2_heavy_a_toml();
std::string_view bluerov2_heavy_t200_toml();
std::string_view lauv_toml();
std::string_view remus100_toml();
std::string_view videoray_pro3_toml();
}  // namespace hadal::embedded

namespace hadal::bench {

namespace {

constexpr double kStep = 0.005;  ///< [s]
constexpr int kSteps = 5000;
constexpr int kBatchSize = 1024;
constexpr int kBatchSteps = 20;

const UniformWater<double> kWater{{}, 1000, 9.81};

struct BenchModel {
  std::string name;
  std::string_view toml;
  std::string what;
  double speed = 0;                  ///< ahead, at the start [m/s]
  std::vector<double> command = {};  ///< the last one for all further actuators
};

std::vector<BenchModel> bench_models() {
  return {{"lauv", embedded::lauv_toml(), "LAUV: lift, fins", 1.5, {9.58, 0.01, 0.05}},
          {"remus", embedded::remus100_toml(), "REMUS 100: lift, fins", 1.5, {3.86, 0.01, 0.05}},
          {"videoray", embedded::videoray_pro3_toml(), "VideoRay: C_T n|n|", 0, {80, 60, 20}},
          {"bluerov_a", embedded::bluerov2_heavy_a_toml(), "BlueROV2: third-order lags", 0, {0.2}},
          {"bluerov_t200", embedded::bluerov2_heavy_t200_toml(), "BlueROV2: tables", 0, {0.2}}};
}

double command_of(const BenchModel& m, std::size_t i) {
  return m.command[std::min(i, m.command.size() - 1)];
}

BenchScenario single_steps(const BenchModel& m, const physics::VehicleParameters<double>& p) {
  auto vehicle = std::make_shared<physics::VehicleParameters<double>>(p);
  const auto run = [vehicle, m] {
    const auto decay = engine::step_decay(*vehicle, kStep);
    engine::VehicleState<double> state;
    engine::VehicleInput<double> input;
    for (std::size_t i = 0; i < static_cast<std::size_t>(vehicle->actuator_count); ++i) {
      input.command[i] = command_of(m, i);
    }
    state.body.nu[0] = m.speed;
    for (int i = 0; i < kSteps; ++i) {
      engine::rk4_vehicle_step(*vehicle, kWater, input, i * kStep, kStep, decay, state);
    }
    HADAL_ASSERT(std::isfinite(state.body.nu[0]), m.name + " diverged");
  };
  return {m.name + "_step", kSteps, run, m.what, "steps/s", "single_fp64"};
}

BenchScenario batch_steps(const BenchModel& m, const physics::VehicleParameters<double>& p) {
  auto batch = std::make_shared<Batch<double>>(p, kBatchSize, kWater, BatchWidth::kOfBuild);
  std::vector<double> command;
  for (std::size_t i = 0; i < static_cast<std::size_t>(p.actuator_count); ++i) {
    command.push_back(command_of(m, i));
  }
  for (int i = 0; i < kBatchSize; ++i) batch->set_command(i, command);
  return {m.name + "_batch_step",
          kBatchSteps * kBatchSize,
          [batch] { batch->advance(kBatchSteps, kStep, 1); },
          "1024 of them",
          "steps/s",
          "batch_fp64_1_thread"};
}

}  // namespace

std::vector<BenchScenario> model_benchmarks() {
  std::vector<BenchScenario> list;
  for (const BenchModel& m : bench_models()) {
    const auto p = physics::vehicle_parameters(
        config::load_vehicle(config::SourceFile{m.name + ".toml", std::string(m.toml)}).vehicle);
    list.push_back(single_steps(m, p));
    list.push_back(batch_steps(m, p));
  }
  return list;
}

}  // namespace hadal::bench
