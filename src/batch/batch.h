#pragma once

/// Thousands of independent vehicles at once, one per SIMD lane, over threads. The physics is
/// engine::rk4_vehicle_step, the same as for one vehicle. No pack appears here, so that a user
/// needs no flag for the instruction set.

#include <cstdint>
#include <memory>
#include <span>

#include "hadal/environment/environment.h"
#include "hadal/physics/dynamics.h"
#include "hadal/physics/parameters.h"

namespace hadal {

class PackedVehicles;

/// How many vehicles a register holds: as many as this machine can (with AVX-512 8 doubles), or
/// what the build's instruction set has. The same bits either way.
enum class BatchWidth { kWidest, kOfBuild };

/// Batches of the widest kind step on AVX-512 here.
bool batches_use_avx512();

/// E is double or float: the number type of the computation; what goes in and out is double.
/// Vehicles of one batch have the same structure (number of actuators, which thruster is tilted by
/// which actuator) and any numbers. What happens to one vehicle depends on no other, neither on the
/// number of threads nor on its place in the batch.
template <class E>
class Batch {
 public:
  /// One vehicle per element, each with its own numbers. Vehicles start at rest at the origin at
  /// time 0, outputs at their initial values, commands zero. Throws InputError if structures
  /// differ or the list is empty.
  Batch(std::span<const physics::VehicleParameters<double>> vehicles,
        const Environment& environment, BatchWidth width = BatchWidth::kWidest);
  /// `count` vehicles alike, which then share one copy of the numbers.
  Batch(const physics::VehicleParameters<double>& vehicle, int count,
        const Environment& environment, BatchWidth width = BatchWidth::kWidest);
  ~Batch();
  Batch(Batch&&) noexcept;
  Batch& operator=(Batch&&) noexcept;

  int size() const;
  int actuator_count() const;

  physics::BodyState<double> body(int i) const;
  void set_body(int i, const physics::BodyState<double>& body);
  /// `actuator_count` numbers each; commands hold until set again.
  void outputs(int i, std::span<double> values) const;
  void set_outputs(int i, std::span<const double> values);
  void set_command(int i, std::span<const double> values);
  void set_external(int i, const Vec6<double>& tau);  ///< in B [N, N·m]
  /// Constant current [m/s], instead of that of the environment; what varies adds to it.
  void set_current(int i, const Vec3<double>& velocity_N);

  double time(int i) const;  ///< [s]
  void set_time(int i, double t);

  /// `steps` Runge–Kutta steps of h seconds for every vehicle. A start time of an actuator takes
  /// effect with the first step that begins at or after it: choose h so that it falls between
  /// steps. Allocates nothing after the first call with so many threads.
  void advance(int steps, double h, int threads = 1);

  /// Of the state (pose, velocity, outputs) in its own number type.
  std::uint64_t hash(int i) const;
  /// Some number of the state is not finite.
  bool diverged(int i) const;

 private:
  int checked(int i) const;
  void set_row(int i, int row, std::span<const double> values);

  int count_;
  std::unique_ptr<PackedVehicles> impl_;
};

extern template class Batch<double>;
extern template class Batch<float>;

}  // namespace hadal
