#pragma once

/// The wind over the surface: a mean that grows with the height as a power, and gusts that are the
/// same at every place.

#include <cstdint>
#include <memory>

#include "hadal/environment/water.h"
#include "hadal/model/environment.h"

namespace hadal {

class Wind {
 public:
  Wind(const model::Wind& keys, std::uint64_t seed);
  ~Wind();
  Wind(const Wind&) = delete;
  Wind& operator=(const Wind&) = delete;

  WindSample<double> at(double t) const;

 private:
  struct Gusts;
  Vec3<double> mean_N_;
  double exponent_;
  std::unique_ptr<const Gusts> gusts_;  ///< null: steady
};

/// That of a scenario; null if it has none.
std::shared_ptr<const Wind> wind_of(const model::Environment& e, std::uint64_t seed);

}  // namespace hadal
