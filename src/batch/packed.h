#pragma once

/// The vehicles of a batch, behind an interface without packs: packed.cc is compiled for the
/// instruction set of the build and, on x86-64, once more for AVX-512 (see CMakeLists.txt). Which
/// of the two a batch uses is decided when it is made; both give the same bits.

#include <cstdint>
#include <memory>
#include <span>

#include "hadal/batch/numbers.h"
#include "hadal/environment/environment.h"
#include "hadal/physics/parameters.h"

namespace hadal {

class PackedVehicles {
 public:
  virtual ~PackedVehicles() = default;

  LaneRows rows;

  /// Number r of vehicle i, see LaneRows.
  virtual double get(int i, int r) const = 0;
  virtual void set(int i, int r, double value) = 0;
  virtual double time(int i) const = 0;
  virtual void set_time(int i, double t) = 0;
  virtual void advance(int steps, double h, int threads) = 0;
  /// Of the state in its own number type.
  virtual std::uint64_t hash(int i) const = 0;
};

/// One element, or as many as `count`.
using MakePacked =
    std::unique_ptr<PackedVehicles>(std::span<const physics::VehicleParameters<double>> vehicles,
                                    int count, const Environment& environment);

MakePacked make_packed_double, make_packed_float;
MakePacked make_wide_double, make_wide_float;  ///< AVX-512; where HADAL_WIDE_BATCHES is defined

}  // namespace hadal
