#pragma once

/// The numbers of one vehicle in the form that the equations use, generic over the number type: for
/// a pack, each lane is another vehicle. Built once by `vehicle_parameters` from the description in
/// `model`.

#include <array>
#include <cstddef>
#include <vector>

#include "hadal/math/six_vector.h"
#include "hadal/math/vec.h"
#include "hadal/physics/compression.h"
#include "hadal/physics/effector.h"
#include "hadal/physics/features.h"
#include "hadal/physics/lift.h"
#include "hadal/physics/response_numbers.h"
#include "hadal/physics/submergence.h"

namespace hadal::model {
struct Body;
struct Vehicle;
}  // namespace hadal::model

namespace hadal::physics {

inline constexpr int kMaxActuators = 32;

template <class T>
using ActuatorArray = std::array<T, kMaxActuators>;

/// Mass, centres and inertia about the body origin.
template <class T>
struct RigidBody {
  T mass{};         ///< [kg]
  T weight_mass{};  ///< weight divided by gravity [kg]; the mass, unless the source prints a weight
  T volume{};       ///< displaced [m³]
  Vec3<T> r_G;      ///< centre of gravity from the origin [m]
  Vec3<T> r_B;      ///< centre of buoyancy from the origin [m]
  Mat3<T> inertia;  ///< about the origin [kg·m²]
};

/// The mean of both directions of motion and, if they differ, half of what positive velocities have
/// more than negative ones.
template <class T>
struct Damping {
  Mat6<T> linear;
  Mat6<T> quadratic;
  bool diagonal = false;     ///< both matrices, in every lane, and not directional
  bool directional = false;  ///< the halves are used
  Mat6<T> linear_half;
  Mat6<T> quadratic_half;
};

/// A thruster that another actuator turns.
struct TiltedThruster {
  int thruster = 0;
  int tilt = 0;
};

template <class T>
struct AllocationParameters {
  std::array<Vec6<T>, kMaxActuators> column;     ///< H by columns; at tilt angle zero
  std::array<Vec3<T>, kMaxActuators> position;   ///< of each actuator [m]
  std::array<Vec3<T>, kMaxActuators> direction;  ///< unit vector at tilt angle zero
  std::array<Vec3<T>, kMaxActuators> tilt_axis;  ///< unit vector
  ActuatorArray<T> force_share;                  ///< of the thrust that the hull feels
  ActuatorArray<T> torque;                       ///< about the direction, per thrust [m]
  std::array<TiltedThruster, kMaxActuators> tilted{};
  int tilted_count = 0;
};

template <class T>
struct ActuatorParameters {
  ActuatorArray<T> min;  ///< command limits, ∓∞ if it does not saturate
  ActuatorArray<T> max;
  ActuatorArray<T> time_constant;  ///< [s], 0 for none
  ActuatorArray<T> start_time;     ///< [s]
  ActuatorArray<T> initial_output;
};

template <class T>
struct VehicleParameters {
  RigidBody<T> body;
  Mat6<T> M_A;           ///< added mass, positive
  Mat6<T> inverse_mass;  ///< (M_RB + M_A)⁻¹
  Damping<T> damping;
  int actuator_count = 0;
  ActuatorParameters<T> actuators;
  AllocationParameters<T> allocation;
  std::vector<ResponseNumbers<T>> responses;  ///< one for each actuator
  std::vector<Effector<T>> effectors;         ///< one for each actuator
  Lift<T> lift;
  Hull<T> hull;
  Compression<T> compression;
  Plan plan;

  /// f(number) for each number of what the plan says the vehicle has.
  template <class F>
  void for_each_planned_number(F&& f) {
    if (!plan.plain_response || !plan.plain_force) {
      for (ResponseNumbers<T>& r : responses) r.for_each_number(f);
      for (Effector<T>& e : effectors) e.for_each_number(f);
    }
    lift.for_each_number(f);
    hull.for_each_number(f);
    compression.for_each_number(f);
  }
};

/// From the description. Symmetrises M_A; expects what `hadal check` accepts.
VehicleParameters<double> vehicle_parameters(const model::Vehicle& vehicle);

/// Of a body whose file may give it about the centre of gravity; symmetric [kg·m²].
Mat3<double> inertia_about_origin(const model::Body& body);

/// M_RB about the origin [Fossen 2011, Eq. 3.44].
Mat6<double> rigid_body_mass_matrix(const RigidBody<double>& body);

/// Two vehicles that differ in numbers only.
bool same_structure(const VehicleParameters<double>& a, const VehicleParameters<double>& b);

/// The same numbers in another number type, every lane alike.
template <class U, class T>
VehicleParameters<U> convert(const VehicleParameters<T>& from);

}  // namespace hadal::physics

#include "hadal/physics/parameters_convert.h"
