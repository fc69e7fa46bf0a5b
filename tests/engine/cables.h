#pragma once

/// Cables for tests, between points that hold still or a body, stepped for a while.

#include <cmath>

#include "hadal/engine/cable/shape.h"
#include "hadal/engine/cable/stepper.h"

namespace hadal::test {

/// A cable of `segments` pieces and what moves it. Dry water unless a test fills it.
struct CableRun {
  engine::CableModel model;
  UniformWater<double> around{{}, 0, 9.81};
  Currents currents;  ///< beside it
  engine::CableEnds ends;
  engine::PaidOut paid_out;
  double step = 0.005;
  double time = 0;

  CableRun(double length, int segments) : state(static_cast<std::size_t>(segments) + 1) {
    model.segment_length = length / segments;
    model.parameters = {.axial_stiffness = 1e6, .diameter = 0.01, .mass = 0.2};
    paid_out.length = length;
    state.nodes = static_cast<std::uint64_t>(segments) + 1;
  }
  void lay(const Vec3<double>& winch, const Vec3<double>& far) {
    engine::lay_cable(model, paid_out.length, true, winch, far, state);
    ends.winch.position = winch, ends.far.position = far;
  }
  /// Ends keep their velocity.
  engine::CableForces run(double seconds) {
    engine::CableStepper stepper(model, state.p.size());
    engine::CableForces forces;
    for (const double end = time + seconds - 0.5 * step; time < end; time += step) {
      forces = stepper.step(ends, paid_out, Environment(around, currents), time, step, state);
      for (engine::CableEnd* e : {&ends.winch, &ends.far}) e->position += step * e->velocity;
    }
    return forces;
  }
  const Vec3<double>& far() const { return state.p[state.last()]; }

  engine::CableState state;
};

inline double length(const Vec3<double>& x) { return std::sqrt(dot(x, x)); }

}  // namespace hadal::test
