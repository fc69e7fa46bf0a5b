#pragma once

#include <vector>

#include "hadal/math/scalar.h"
#include "hadal/math/six_vector.h"

namespace hadal::physics {

/// A wrench per product ν_a ν_b of two velocities.
template <class T>
struct VelocityProduct {
  int a = 0, b = 0;
  Vec6<T> wrench;
};

/// Lift of the hull by its shape.
template <class T>
struct BodyLiftNumbers {
  T force{};     ///< ½ρ A C, force per u v or u w [N/(m/s)²]
  T position{};  ///< x of the centre of pressure [m]
};

/// All lift that is not a fin's.
template <class T>
struct Lift {
  std::vector<VelocityProduct<T>> products;
  bool of_body = false;
  BodyLiftNumbers<T> body;

  template <class F>
  void for_each_number(F&& f) {
    for (VelocityProduct<T>& p : products) {
      for (T& x : p.wrench.e) f(x);
    }
    if (of_body) f(body.force), f(body.position);
  }
};

/// Products of velocities Σ c ν_a ν_b about the origin, in B [N, N·m]: lift of hull and fins by
/// coefficients, and where the vehicle says so the Coriolis terms of the added mass.
template <class T>
Vec6<T> product_wrench(const std::vector<VelocityProduct<T>>& products, const Vec6<T>& nu_r) {
  if (products.empty()) return {};
  const auto product = [&](const VelocityProduct<T>& p) { return nu_r[p.a] * nu_r[p.b]; };
  ColumnSum<T, 6> sum(products[0].wrench, product(products[0]));
  for (std::size_t k = 1; k < products.size(); ++k) {
    sum.add(products[k].wrench, product(products[k]));
  }
  return sum.vector();
}

/// Lift of a slender hull about the origin, in B [N, N·m]: −½ρ A C u v and −½ρ A C u w at its
/// centre of pressure [LAUV, Eqs. 3, 4]. Going astern there is none: the slope is measured with the
/// flow from the nose, and with u < 0 the products would drive the hull sideways.
template <class T>
Vec6<T> body_lift_wrench(const BodyLiftNumbers<T>& lift, const Vec6<T>& nu_r) {
  const T scale = -lift.force * larger_of(nu_r[0], T(0));
  const T Y = scale * nu_r[1], Z = scale * nu_r[2];
  return {{T(0), Y, Z, T(0), -lift.position * Z, lift.position * Y}};
}

/// Of all of it.
template <class T>
Vec6<T> lift_wrench(const Lift<T>& lift, const Vec6<T>& nu_r) {
  const Vec6<T> products = product_wrench(lift.products, nu_r);
  return lift.of_body ? products + body_lift_wrench(lift.body, nu_r) : products;
}

}  // namespace hadal::physics
