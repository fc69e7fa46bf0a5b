#include "hadal/batch/batch.h"

#include <cmath>
#include <string>
#include <type_traits>

#include "hadal/base/error.h"
#include "hadal/batch/packed.h"

namespace hadal {

namespace {

using physics::BodyState;
using physics::FlatState;
using physics::VehicleParameters;

#ifdef HADAL_WIDE_BATCHES
bool has_avx512() {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
         __builtin_cpu_supports("avx512vl");
}
template <class E>
MakePacked* const kWide = std::is_same_v<E, double> ? make_wide_double : make_wide_float;
#endif

template <class E>
MakePacked* maker(BatchWidth width) {
#ifdef HADAL_WIDE_BATCHES
  if (width == BatchWidth::kWidest && has_avx512()) return kWide<E>;
#else
  static_cast<void>(width);
#endif
  return std::is_same_v<E, double> ? make_packed_double : make_packed_float;
}

}  // namespace

bool batches_use_avx512() {
#ifdef HADAL_WIDE_BATCHES
  return has_avx512();
#else
  return false;
#endif
}

template <class E>
Batch<E>::Batch(std::span<const VehicleParameters<double>> vehicles, const Environment& environment,
                BatchWidth width)
    : count_(static_cast<int>(vehicles.size())),
      impl_(maker<E>(width)(vehicles, count_, environment)) {}

template <class E>
Batch<E>::Batch(const VehicleParameters<double>& vehicle, int count, const Environment& environment,
                BatchWidth width)
    : count_(count), impl_(maker<E>(width)(std::span(&vehicle, 1), count, environment)) {}

template <class E>
int Batch<E>::checked(int i) const {
  HADAL_ASSERT(0 <= i && i < count_, std::to_string(i) + " of " + std::to_string(count_));
  return i;
}

template <class E>
void Batch<E>::set_row(int i, int row, std::span<const double> values) {
  HADAL_ASSERT(static_cast<int>(values.size()) == impl_->rows.n, std::to_string(values.size()));
  for (const double value : values) impl_->set(checked(i), row++, value);
}

template <class E>
Batch<E>::~Batch() = default;
template <class E>
Batch<E>::Batch(Batch&&) noexcept = default;
template <class E>
Batch<E>& Batch<E>::operator=(Batch&&) noexcept = default;

template <class E>
int Batch<E>::size() const {
  return count_;
}
template <class E>
int Batch<E>::actuator_count() const {
  return impl_->rows.n;
}

template <class E>
BodyState<double> Batch<E>::body(int i) const {
  FlatState<double> x;
  for (int r = 0; r < 13; ++r) x[r] = impl_->get(checked(i), r);
  return physics::body_state(x);
}
template <class E>
void Batch<E>::set_body(int i, const BodyState<double>& body) {
  const FlatState<double> x = physics::flat(body);
  for (int r = 0; r < 13; ++r) impl_->set(checked(i), r, x[r]);
}

template <class E>
void Batch<E>::outputs(int i, std::span<double> values) const {
  HADAL_ASSERT(static_cast<int>(values.size()) == impl_->rows.n, std::to_string(values.size()));
  int r = impl_->rows.output();
  for (double& value : values) value = impl_->get(checked(i), r++);
}
template <class E>
void Batch<E>::set_outputs(int i, std::span<const double> values) {
  set_row(i, impl_->rows.output(), values);
}
template <class E>
void Batch<E>::set_command(int i, std::span<const double> values) {
  set_row(i, impl_->rows.command(), values);
}
template <class E>
void Batch<E>::set_external(int i, const Vec6<double>& tau) {
  for (int k = 0; k < 6; ++k) impl_->set(checked(i), impl_->rows.external() + k, tau[k]);
}
template <class E>
void Batch<E>::set_current(int i, const Vec3<double>& velocity_N) {
  for (int k = 0; k < 3; ++k) impl_->set(checked(i), impl_->rows.current() + k, velocity_N[k]);
}

template <class E>
double Batch<E>::time(int i) const {
  return impl_->time(checked(i));
}
template <class E>
void Batch<E>::set_time(int i, double t) {
  impl_->set_time(checked(i), t);
}

template <class E>
void Batch<E>::advance(int steps, double h, int threads) {
  impl_->advance(steps, h, threads);
}

template <class E>
std::uint64_t Batch<E>::hash(int i) const {
  return impl_->hash(checked(i));
}

template <class E>
bool Batch<E>::diverged(int i) const {
  for (int r = 0; r < impl_->rows.state_count(); ++r) {
    if (!std::isfinite(impl_->get(checked(i), r))) return true;
  }
  return false;
}

template class Batch<double>;
template class Batch<float>;

}  // namespace hadal
