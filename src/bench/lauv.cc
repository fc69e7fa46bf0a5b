#include "hadal/bench/lauv.h"

#include <memory>

#include "hadal/analysis/linear_model.h"
#include "hadal/analysis/trim.h"
#include "hadal/base/error.h"
#include "hadal/config/load.h"

namespace hadal::embedded {
std::string_view lauv_toml();
}

namespace hadal::bench {

namespace {

constexpr int kTrims = 20;

analysis::TrimResult level_trim(const analysis::VehicleSystem& system, double stern) {
  return analysis::trim(system, {.plane = analysis::Plane::kVertical,
                                 .fixed = {{"u", 1.55}},
                                 .inputs = {{"stern", stern}},
                                 .free = {}});
}

}  // namespace

std::vector<BenchScenario> lauv_benchmarks() {
  const model::Vehicle lauv =
      config::load_vehicle(config::SourceFile{"lauv.toml", std::string(embedded::lauv_toml())})
          .vehicle;
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
  return {{"lauv_trim", kTrims, trims, "trims of LAUV in the vertical plane", "1/s"},
          {"lauv_linearize", kTrims, linearizations, "A, B and modes of LAUV, 10 states", "1/s"}};
}

}  // namespace hadal::bench
