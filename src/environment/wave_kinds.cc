#include <fmt/format.h>

#include <cmath>

#include "hadal/environment/wave_kind.h"
#include "hadal/environment/waves/irregular.h"
#include "hadal/environment/waves/regular.h"

namespace hadal {

double breaking_height(double period, double depth, double gravity) {
  const double k = wave_number(2 * kPi / period, depth, gravity);
  return 0.142 * 2 * kPi / k * std::tanh(k * depth);
}

const model::KindList& shipped_waves() {
  static const model::KindList kinds = {
      std::make_shared<const WaveKindOf<RegularWaves>>(),
      std::make_shared<const WaveKindOf<PiersonMoskowitzWaves>>(),
      std::make_shared<const WaveKindOf<JonswapWaves>>(),
  };
  return kinds;
}

const WaveKind& kind_of(const model::WaveTrain& waves) {
  const auto* kind = dynamic_cast<const WaveKind*>(waves.kind.entry());
  HADAL_ASSERT(kind != nullptr, std::string(waves.kind.name()));
  return *kind;
}

std::shared_ptr<const Waves> waves_of(const model::Environment& e, std::uint64_t seed) {
  std::vector<WaveComponent> all;
  for (std::size_t i = 0; i < e.waves.size(); ++i) {
    const WaveSetting setting{seed, fmt::format("environment/waves/{}", i)};
    const auto some = kind_of(e.waves[i]).waves(e.waves[i].kind, setting);
    all.insert(all.end(), some.begin(), some.end());
  }
  if (all.empty()) return nullptr;
  return std::make_shared<const Waves>(all, e.water_depth.value_or(Waves::kDeep), e.gravity);
}

}  // namespace hadal
