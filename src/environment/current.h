#pragma once

/// Currents as fields: velocity of the water with its exact rate and gradient. A kind of current is
/// a struct with
///
///     template <class T> Flow<T> flow(const Vec3<T>& p_N, double t) const;
///
/// in closed form for any number type, so that analyses differentiate it as the rest. One that is
/// the same everywhere and always has `Vec3<double> constant() const` instead, and costs nothing in
/// a step. `current_of(kind)` makes a Current of either; an Environment adds up any number of them.

#include <concepts>
#include <memory>
#include <optional>
#include <utility>

#include "hadal/math/dual.h"
#include "hadal/math/vec.h"

namespace hadal {

/// What one current adds to the water at a place and time, in N.
template <class T>
struct Flow {
  Vec3<T> velocity_N;  ///< [m/s]
  Vec3<T> rate_N;      ///< ∂v/∂t at the fixed place [m/s²]
  Mat3<T> gradient_N;  ///< ∂v_i/∂x_j [1/s]
};

/// What analyses differentiate with.
using FlowDual = Dual<8>;

/// A current of any kind. Const and without state: any number of threads may ask it.
class Current {
 public:
  virtual ~Current() = default;
  virtual Flow<double> flow(const Vec3<double>& p_N, double t) const = 0;
  virtual Flow<FlowDual> flow(const Vec3<FlowDual>& p_N, double t) const = 0;
  /// Its velocity [m/s], if that is the same everywhere and always.
  virtual std::optional<Vec3<double>> constant() const = 0;

 protected:
  Current() = default;
  Current(const Current&) = default;
  Current& operator=(const Current&) = default;
};

template <class Kind>
class CurrentOf final : public Current {
 public:
  explicit CurrentOf(Kind kind) : kind_(std::move(kind)) {}

  Flow<double> flow(const Vec3<double>& p_N, double t) const override { return find(p_N, t); }
  Flow<FlowDual> flow(const Vec3<FlowDual>& p_N, double t) const override { return find(p_N, t); }
  std::optional<Vec3<double>> constant() const override {
    if constexpr (kConstant) return kind_.constant();
    return std::nullopt;
  }

 private:
  static constexpr bool kConstant = requires(const Kind& kind) {
    { kind.constant() } -> std::same_as<Vec3<double>>;
  };

  template <class T>
  Flow<T> find(const Vec3<T>& p_N, double t) const {
    if constexpr (kConstant) {
      return {kind_.constant().template cast<T>(), {}, {}};
    } else {
      return kind_.flow(p_N, t);
    }
  }

  Kind kind_;
};

template <class Kind>
std::shared_ptr<const Current> current_of(Kind kind) {
  return std::make_shared<CurrentOf<Kind>>(std::move(kind));
}

}  // namespace hadal
