#include "hadal/physics/jacobian.h"

#include "hadal/math/dual.h"

namespace hadal::physics {

Mat<double, 13, 13> state_jacobian(const VehicleParameters<double>& vehicle,
                                   const FlatState<double>& x, const UniformWater<double>& water,
                                   double gravity, const Vec6<double>& tau) {
  using D = Dual<13>;
  FlatState<D> inputs;
  for (int i = 0; i < 13; ++i) inputs[i] = D::input(x[i], i);
  const UniformWaterSample<D> sample{water.velocity_N.cast<D>(), D(water.density)};
  const FlatState<D> rate = state_rate(convert<D>(vehicle), inputs, sample, D(gravity),
                                       tau.cast<D>(), Vec6<double>{}.cast<D>());
  Mat<double, 13, 13> jacobian;
  for (int r = 0; r < 13; ++r) {
    for (int c = 0; c < 13; ++c) jacobian(r, c) = rate[r].partial[static_cast<std::size_t>(c)];
  }
  return jacobian;
}

}  // namespace hadal::physics
