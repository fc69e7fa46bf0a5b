#include "hadal/batch/batch.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "hadal/base/error.h"
#include "hadal/base/hash.h"
#include "hadal/base/thread_pool.h"
#include "hadal/batch/lane_water.h"
#include "hadal/batch/numbers.h"

namespace hadal {

namespace {

using physics::BodyState;
using physics::FlatState;
using physics::VehicleParameters;

/// Flags and counts without numbers; damping is diagonal only if it is so in every vehicle, and
/// directional if it is so in one.
VehicleParameters<double> common_structure(std::span<const VehicleParameters<double>> vehicles) {
  if (vehicles.empty()) throw InputError("a batch needs at least one vehicle");
  VehicleParameters<double> common = vehicles[0];
  for (std::size_t i = 1; i < vehicles.size(); ++i) {
    if (!physics::same_structure(common, vehicles[i])) {
      throw InputError("vehicle " + std::to_string(i) +
                       " of the batch differs from vehicle 0 in its actuators, their models or the "
                       "terms of its hydrodynamics");
    }
    common.damping.diagonal = common.damping.diagonal && vehicles[i].damping.diagonal;
    common.damping.directional = common.damping.directional || vehicles[i].damping.directional;
  }
  return common;
}

}  // namespace

template <class E>
struct Batch<E>::Impl {
  using P = Pack<E>;
  static constexpr int kLanes = Lanes<P>::kCount;

  int count;
  int packs;
  LaneRows rows;
  VehicleParameters<P> structure;  ///< flags and counts; its numbers are not read
  Environment environment;

  // One block per pack, or a single one if all vehicles are alike.
  int blocks;
  std::size_t numbers = 0;                    ///< per block
  std::vector<P> parameters;                  ///< see for_each_number
  std::vector<P> decays;                      ///< half, full step
  physics::LagSolution half_lags, full_lags;  ///< of transfer functions, the same for all
  double decay_step = -1;                     ///< the length that they stand for [s]

  std::vector<P> lanes;               ///< see LaneRows
  std::vector<double> clock_offsets;  ///< time of the vehicle minus time of the batch [s]
  double clock = 0;
  ThreadPool pool;

  Impl(std::span<const VehicleParameters<double>> vehicles, int vehicle_count,
       const Environment& around)
      : count(vehicle_count),
        packs((count + kLanes - 1) / kLanes),
        structure(physics::convert<P>(common_structure(vehicles))),
        environment(around),
        blocks(vehicles.size() == 1 ? 1 : packs) {
    rows.n = structure.actuator_count;
    rows.internal_count = structure.plan.internal_count;
    for_each_number(structure, [this](P&) { ++numbers; });
    parameters.resize(static_cast<std::size_t>(blocks) * numbers);
    decays.resize(static_cast<std::size_t>(blocks * 2 * rows.n));
    lanes.resize(static_cast<std::size_t>(packs * rows.count()), P(0.0));
    clock_offsets.resize(static_cast<std::size_t>(packs * kLanes), 0.0);
    // Lanes past the last vehicle carry the last one along.
    for (int i = 0; i < packs * kLanes; ++i) {
      store_vehicle(
          i, vehicles[std::min<std::size_t>(static_cast<std::size_t>(i), vehicles.size() - 1)]);
    }
  }

  int checked(int i) const {
    HADAL_ASSERT(0 <= i && i < count, std::to_string(i) + " of " + std::to_string(count));
    return i;
  }
  P& row(int pack, int r) { return lanes[static_cast<std::size_t>(pack * rows.count() + r)]; }
  E get(int i, int r) const {
    return lanes[static_cast<std::size_t>(i / kLanes * rows.count() + r)].lane(i % kLanes);
  }
  void set(int i, int r, double value) {
    row(i / kLanes, r).set_lane(i % kLanes, static_cast<E>(value));
  }
  void set(int i, int r, std::span<const double> values) {
    HADAL_ASSERT(static_cast<int>(values.size()) == rows.n, std::to_string(values.size()));
    for (std::size_t j = 0; j < values.size(); ++j) set(i, r + static_cast<int>(j), values[j]);
  }

  void store_vehicle(int i, VehicleParameters<double> vehicle) {
    vehicle.damping.diagonal = structure.damping.diagonal;
    vehicle.damping.directional = structure.damping.directional;
    if (i / kLanes < blocks) {
      P* number = &parameters[static_cast<std::size_t>(i / kLanes) * numbers];
      for_each_number(vehicle,
                      [&](double x) { (number++)->set_lane(i % kLanes, static_cast<E>(x)); });
    }
    set(i, 3, 1.0);  // unit quaternion
    for (int j = 0; j < rows.n; ++j) {
      set(i, rows.output() + j, vehicle.actuators.initial_output[static_cast<std::size_t>(j)]);
    }
    const auto internal = engine::initial_internal(vehicle);
    for (int j = 0; j < rows.internal_count; ++j) {
      set(i, rows.internal() + j, internal[static_cast<std::size_t>(j)]);
    }
    for (int k = 0; k < 3; ++k) set(i, rows.current() + k, environment.uniform().velocity_N[k]);
  }

  void load_parameters(int block, VehicleParameters<P>& vehicle) const {
    const P* number = &parameters[static_cast<std::size_t>(block) * numbers];
    for_each_number(vehicle, [&](P& x) { x = *number++; });
  }

  void compute_decays(double h, int threads) {
    if (h == decay_step) return;
    decay_step = h;
    half_lags = physics::lag_solution(structure.responses, 0.5 * h);
    full_lags = physics::lag_solution(structure.responses, h);
    pool.run(blocks, threads, [this, h](int first, int last) {
      const auto n = static_cast<std::size_t>(rows.n);
      VehicleParameters<P> vehicle = structure;
      for (int block = first; block < last; ++block) {
        load_parameters(block, vehicle);
        const engine::StepDecay<P> decay = engine::step_decay(vehicle, P(h));
        P* out = decays.data() + static_cast<std::size_t>(block) * 2 * n;
        std::copy_n(decay.half.lag.begin(), n, out);
        std::copy_n(decay.full.lag.begin(), n, out + n);
      }
    });
  }

  /// All steps of the packs [first, last), one pack after the other: what a pack needs stays in
  /// the first-level cache meanwhile.
  void advance_packs(int first, int last, int steps, double h) {
    const auto n = static_cast<std::size_t>(rows.n);
    const auto m = static_cast<std::size_t>(rows.internal_count);
    VehicleParameters<P> vehicle = structure;
    const UniformWater<double>& all = environment.uniform();
    UniformWater<P> water{{}, P(all.density), P(all.gravity)};
    LaneWater<E> varying{environment, {}, {}, P(all.gravity)};
    engine::VehicleInput<P> input;
    engine::VehicleState<P> state;
    engine::StepDecay<P> decay;
    decay.half.solution = half_lags, decay.full.solution = full_lags;
    for (int pack = first; pack < last; ++pack) {
      const int block = blocks == 1 ? 0 : pack;
      load_parameters(block, vehicle);
      P offset(0.0);
      for (int k = 0; k < kLanes; ++k) {
        const auto i = static_cast<std::size_t>(pack * kLanes + k);
        offset.set_lane(k, static_cast<E>(clock_offsets[i]));
        varying.offset[static_cast<std::size_t>(k)] = clock_offsets[i];
      }
      for (std::size_t j = 0; j < n; ++j) vehicle.actuators.start_time[j] -= offset;
      const P* decayed = decays.data() + static_cast<std::size_t>(block) * 2 * n;
      std::copy_n(decayed, n, decay.half.lag.begin());
      std::copy_n(decayed + n, n, decay.full.lag.begin());

      FlatState<P> x;
      for (int r = 0; r < 13; ++r) x[r] = row(pack, r);
      state.body = physics::body_state(x);
      if (n > 0) std::copy_n(&row(pack, rows.output()), n, state.output.begin());
      if (n > 0) std::copy_n(&row(pack, rows.command()), n, input.command.begin());
      if (m > 0) std::copy_n(&row(pack, rows.internal()), m, state.internal.begin());
      for (int r = 0; r < 6; ++r) input.external[r] = row(pack, rows.external() + r);
      for (int r = 0; r < 3; ++r) water.velocity_N[r] = row(pack, rows.current() + r);
      varying.constant_N = water.velocity_N;

      const auto go = [&](const auto& field) {
        for (int s = 0; s < steps; ++s) {
          engine::rk4_vehicle_step(vehicle, field, input, clock + s * h, h, decay, state);
        }
      };
      environment.is_uniform() ? go(water) : go(varying);

      x = physics::flat(state.body);
      for (int r = 0; r < 13; ++r) row(pack, r) = x[r];
      if (n > 0) std::copy_n(state.output.begin(), n, &row(pack, rows.output()));
      if (m > 0) std::copy_n(state.internal.begin(), m, &row(pack, rows.internal()));
    }
  }
};

template <class E>
Batch<E>::Batch(std::span<const VehicleParameters<double>> vehicles, const Environment& environment)
    : impl_(std::make_unique<Impl>(vehicles, static_cast<int>(vehicles.size()), environment)) {}

template <class E>
Batch<E>::Batch(const VehicleParameters<double>& vehicle, int count, const Environment& environment)
    : impl_(std::make_unique<Impl>(std::span(&vehicle, 1), count, environment)) {}

template <class E>
Batch<E>::~Batch() = default;
template <class E>
Batch<E>::Batch(Batch&&) noexcept = default;
template <class E>
Batch<E>& Batch<E>::operator=(Batch&&) noexcept = default;

template <class E>
int Batch<E>::size() const {
  return impl_->count;
}
template <class E>
int Batch<E>::actuator_count() const {
  return impl_->rows.n;
}

template <class E>
BodyState<double> Batch<E>::body(int i) const {
  FlatState<double> x;
  for (int r = 0; r < 13; ++r) x[r] = static_cast<double>(impl_->get(impl_->checked(i), r));
  return physics::body_state(x);
}
template <class E>
void Batch<E>::set_body(int i, const BodyState<double>& body) {
  const FlatState<double> x = physics::flat(body);
  for (int r = 0; r < 13; ++r) impl_->set(impl_->checked(i), r, x[r]);
}

template <class E>
void Batch<E>::outputs(int i, std::span<double> values) const {
  HADAL_ASSERT(static_cast<int>(values.size()) == impl_->rows.n, std::to_string(values.size()));
  int r = impl_->rows.output();
  for (double& value : values) value = static_cast<double>(impl_->get(impl_->checked(i), r++));
}
template <class E>
void Batch<E>::set_outputs(int i, std::span<const double> values) {
  impl_->set(impl_->checked(i), impl_->rows.output(), values);
}
template <class E>
void Batch<E>::set_command(int i, std::span<const double> values) {
  impl_->set(impl_->checked(i), impl_->rows.command(), values);
}
template <class E>
void Batch<E>::set_external(int i, const Vec6<double>& tau) {
  for (int k = 0; k < 6; ++k) impl_->set(impl_->checked(i), impl_->rows.external() + k, tau[k]);
}
template <class E>
void Batch<E>::set_current(int i, const Vec3<double>& velocity_N) {
  for (int k = 0; k < 3; ++k)
    impl_->set(impl_->checked(i), impl_->rows.current() + k, velocity_N[k]);
}

template <class E>
double Batch<E>::time(int i) const {
  return impl_->clock + impl_->clock_offsets[static_cast<std::size_t>(impl_->checked(i))];
}
template <class E>
void Batch<E>::set_time(int i, double t) {
  impl_->clock_offsets[static_cast<std::size_t>(impl_->checked(i))] = t - impl_->clock;
}

template <class E>
void Batch<E>::advance(int steps, double h, int threads) {
  impl_->compute_decays(h, threads);
  impl_->pool.run(impl_->packs, threads,
                  [&](int first, int last) { impl_->advance_packs(first, last, steps, h); });
  impl_->clock += steps * h;
}

template <class E>
std::uint64_t Batch<E>::hash(int i) const {
  BitHash hash;
  for (int r = 0; r < impl_->rows.state_count(); ++r) hash.add(impl_->get(impl_->checked(i), r));
  return hash.value();
}

template <class E>
bool Batch<E>::diverged(int i) const {
  for (int r = 0; r < impl_->rows.state_count(); ++r) {
    if (!std::isfinite(impl_->get(impl_->checked(i), r))) return true;
  }
  return false;
}

template class Batch<double>;
template class Batch<float>;

}  // namespace hadal
