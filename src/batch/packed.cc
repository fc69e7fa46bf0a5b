#include "hadal/batch/packed.h"

#include <algorithm>
#include <string>
#include <vector>

#include "hadal/base/error.h"
#include "hadal/base/hash.h"
#include "hadal/base/thread_pool.h"
#include "hadal/batch/lane_water.h"

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

template <class E>
class Packed final : public PackedVehicles {
 public:
  using P = Pack<E>;
  static constexpr int kLanes = Lanes<P>::kCount;

  Packed(std::span<const VehicleParameters<double>> vehicles, int vehicle_count,
         const Environment& around)
      : packs((vehicle_count + kLanes - 1) / kLanes),
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

  double get(int i, int r) const override { return static_cast<double>(number(i, r)); }
  void set(int i, int r, double value) override {
    row(i / kLanes, r).set_lane(i % kLanes, static_cast<E>(value));
  }
  double time(int i) const override { return clock + clock_offsets[static_cast<std::size_t>(i)]; }
  void set_time(int i, double t) override {
    clock_offsets[static_cast<std::size_t>(i)] = t - clock;
  }

  void advance(int steps, double h, int threads) override {
    compute_decays(h, threads);
    pool.run(packs, threads, [&](int first, int last) { advance_packs(first, last, steps, h); });
    clock += steps * h;
  }

  std::uint64_t hash(int i) const override {
    BitHash hash;
    for (int r = 0; r < rows.state_count(); ++r) hash.add(number(i, r));
    return hash.value();
  }

 private:
  E number(int i, int r) const {
    return lanes[static_cast<std::size_t>(i / kLanes * rows.count() + r)].lane(i % kLanes);
  }
  P& row(int pack, int r) { return lanes[static_cast<std::size_t>(pack * rows.count() + r)]; }
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

  int packs;
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
};

}  // namespace

#ifdef HADAL_COMPILED_WIDE
#define HADAL_MAKE(E) make_wide_##E
#else
#define HADAL_MAKE(E) make_packed_##E
#endif
#define HADAL_DEFINE_MAKE(E)                                                                       \
  std::unique_ptr<PackedVehicles> HADAL_MAKE(E)(                                                   \
      std::span<const VehicleParameters<double>> vehicles, int count, const Environment& around) { \
    return std::make_unique<Packed<E>>(vehicles, count, around);                                   \
  }
HADAL_DEFINE_MAKE(double)
HADAL_DEFINE_MAKE(float)

}  // namespace hadal
