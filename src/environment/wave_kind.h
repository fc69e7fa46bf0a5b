#pragma once

/// A kind of waves as an entry of a list, in the way of currents (current_kind.h). A kind K is a
/// struct of its own keys with kName, kHelp, == and `describe`, and
///
///     std::vector<WaveComponent> waves(const WaveSetting& setting) const;
///     WaveSize size() const;                  // to tell whether such waves can exist

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "hadal/environment/waves.h"
#include "hadal/model/environment.h"

namespace hadal {

/// What waves are drawn for, beyond their keys.
struct WaveSetting {
  std::uint64_t seed = 0;  ///< of the run
  std::string name;        ///< one for each entry, so that no two are alike
};

/// Height and period by which waves are known.
struct WaveSize {
  double height = 0;  ///< of one wave, or significant [m]
  double period = 0;  ///< of one wave, or of the peak [s]
};

/// The steepest that water carries: 0.142 λ tanh kh [Miche 1944] [m].
double breaking_height(double period, double depth, double gravity);

class WaveKind : public model::KindEntry {
 public:
  using KindEntry::KindEntry;
  virtual std::vector<WaveComponent> waves(const model::Kind& keys,
                                           const WaveSetting& setting) const = 0;
  virtual WaveSize size(const model::Kind& keys) const = 0;
};

/// The kind of an entry, which must have one.
const WaveKind& kind_of(const model::WaveTrain& waves);

template <class K>
class WaveKindOf final : public WaveKind {
 public:
  WaveKindOf() : WaveKind(model::kWaveFamily, K::kName, K::kHelp) {}

  std::unique_ptr<model::KindKeys> make() const override {
    return std::make_unique<model::KindKeysOf<K>>();
  }
  std::vector<WaveComponent> waves(const model::Kind& keys,
                                   const WaveSetting& setting) const override {
    return keys.as<K>().waves(setting);
  }
  WaveSize size(const model::Kind& keys) const override { return keys.as<K>().size(); }
};

/// The list of the kinds that ship.
const model::KindList& shipped_waves();

/// All waves of a scenario in one field; null if it has none. The seed is that of the run.
std::shared_ptr<const Waves> waves_of(const model::Environment& e, std::uint64_t seed);

}  // namespace hadal
