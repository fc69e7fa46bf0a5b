#include "hadal/cli/bench_lauv.h"

#include <cmath>
#include <memory>

#include "hadal/analysis/linear_model.h"
#include "hadal/analysis/trim.h"
#include "hadal/base/error.h"
#include "hadal/batch/batch.h"
#include "hadal/engine/vehicle_step.h"
#include "hadal/io/load.h"

namespace hadal::embedded {
std::string_view lauv_toml();
}

namespace hadal::cli {

namespace {

constexpr double kStep = 0.005;  ///< [s]
constexpr int kSteps = 2000;
constexpr int kBatchSize = 1024;
constexpr int kBatchSteps = 10;
constexpr int kTrims = 20;

const UniformWater<double> kWater{{}, 1000};

BenchScenario single_steps(const model::Vehicle& lauv) {
  auto vehicle =
      std::make_shared<physics::VehicleParameters<double>>(physics::vehicle_parameters(lauv));
  const auto run = [vehicle] {
    const engine::Surroundings<double> around{kWater, 9.81};
    const auto decay = engine::step_decay(*vehicle, kStep);
    engine::VehicleState<double> state;
    engine::VehicleInput<double> input;
    input.command[0] = 9.58, input.command[1] = 0.01, input.command[2] = 0.05;
    state.body.nu[0] = 1.5;
    for (int i = 0; i < kSteps; ++i) {
      engine::rk4_vehicle_step(*vehicle, around, input, i * kStep, kStep, decay, state);
    }
    HADAL_ASSERT(std::isfinite(state.body.nu[0]), "LAUV diverged");
  };
  return {"lauv_step", kSteps, run, "one LAUV with lift and fins, RK4, double", "steps/s"};
}

BenchScenario batch_steps(const model::Vehicle& lauv) {
  auto batch =
      std::make_shared<Batch<double>>(physics::vehicle_parameters(lauv), kBatchSize, kWater, 9.81);
  const double command[3] = {9.58, 0.01, 0.05};
  for (int i = 0; i < kBatchSize; ++i) batch->set_command(i, command);
  return {"lauv_batch_step", kBatchSteps * kBatchSize,
          [batch] { batch->advance(kBatchSteps, kStep, 1); }, "1024 LAUVs, RK4, double", "steps/s"};
}

analysis::TrimResult level_trim(const analysis::VehicleSystem& system, double stern) {
  return analysis::trim(system, {.plane = analysis::Plane::kVertical,
                                 .fixed = {{"u", 1.55}},
                                 .inputs = {{"stern", stern}},
                                 .free = {}});
}

}  // namespace

std::vector<BenchScenario> lauv_benchmarks() {
  const model::Vehicle lauv =
      io::load_vehicle(io::SourceFile{"lauv.toml", std::string(embedded::lauv_toml())}).vehicle;
  auto system = std::make_shared<analysis::VehicleSystem>(lauv);
  const auto trims = [system] {
    for (int i = 0; i < kTrims; ++i) {
      const bool fine = level_trim(*system, -0.03 + 0.0025 * i).converged;
      HADAL_ASSERT(fine, "a trim of LAUV failed");
    }
  };
  const analysis::TrimResult at = level_trim(*system, 0);
  const auto linearizations = [system, at] {
    for (int i = 0; i < kTrims; ++i) {
      const auto model = analysis::linearize(*system, at.x, at.u, analysis::default_states(*system),
                                             system->inputs(), {});
      HADAL_ASSERT(!analysis::modes_of(model).modes.empty(), "LAUV has no modes");
    }
  };
  return {single_steps(lauv),
          batch_steps(lauv),
          {"lauv_trim", kTrims, trims, "trims of LAUV in the vertical plane", "1/s"},
          {"lauv_linearize", kTrims, linearizations, "A, B and modes of LAUV, 10 states", "1/s"}};
}

}  // namespace hadal::cli
