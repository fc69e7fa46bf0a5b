#include "hadal/engine/cable/stepper.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "hadal/engine/cable/bottom.h"
#include "hadal/engine/cable/segment.h"

namespace hadal::engine {

namespace {

/// 1 − 1/√2: both stages are implicit Euler steps of this share, and the method is L-stable.
constexpr double kGamma = 0.29289321881345247560;
constexpr int kMaxIterations = 100;
constexpr int kMaxHalvings = 6;
/// A Newton step is shortened if the slope behind it is this share of the one before it.
constexpr double kOvershoot = 0.5;
/// Largest change of a velocity in the last iteration [m/s]; what is left is a thousandth of it.
constexpr double kTolerance = 1e-8;

void add(Mat3<double>& a, const Mat3<double>& b, double scale) {
  for (int c = 0; c < 3; ++c) a.column_at(c) += scale * b.column_at(c);
}

/// A symmetric matrix as its lower triangle, column by column.
template <class T>
Vec<T, 6> triangle_of(const Mat3<T>& m) {
  return {{m(0, 0), m(1, 0), m(2, 0), m(1, 1), m(2, 1), m(2, 2)}};
}
Mat3<double> symmetric(const Vec<double, 6>& x) {
  Mat3<double> m;
  m.column_at(0) = {{x[0], x[1], x[2]}};
  m.column_at(1) = {{x[1], x[3], x[4]}};
  m.column_at(2) = {{x[2], x[4], x[5]}};
  return m;
}

/// The same cable in every lane.
physics::CableParameters<Pack<double>> in_packs(const physics::CableParameters<double>& c) {
  using T = Pack<double>;
  return {.axial_stiffness = T(c.axial_stiffness),
          .axial_damping = T(c.axial_damping),
          .diameter = T(c.diameter),
          .mass = T(c.mass),
          .normal_drag = T(c.normal_drag),
          .tangential_drag = T(c.tangential_drag),
          .added_mass = T(c.added_mass)};
}

/// Of a body that holds an end; zero if nothing moves it.
Mat3<double> mass_of(const CableEnd& end) {
  const Mat3<double> none;
  return end.loose || end.inverse_mass == none ? none : inverse(end.inverse_mass);
}

}  // namespace

CableStepper::CableStepper(const CableModel& cable, std::size_t capacity)
    : cable_(cable),
      p_start_(capacity),
      v_start_(capacity),
      p_(capacity),
      v_(capacity),
      direction_(capacity),
      residual_(capacity),
      diagonal_(capacity),
      bed_(capacity),
      on_bed_(capacity),
      rest_(capacity),
      water_(capacity),
      acceleration_(capacity),
      near_(capacity),
      far_(capacity),
      own_(capacity),
      other_(capacity),
      system_(capacity) {
  for (const auto& ground : cable.grounds) {
    highest_ground_ = std::min(highest_ground_, ground->low()[2]);
  }
}

CableForces CableStepper::step(const CableEnds& ends, const PaidOut& paid_out,
                               const Environment& environment, double t, double h,
                               CableState& state) {
  nodes_ = state.nodes;
  winch_mass_ = mass_of(ends.winch), far_mass_ = mass_of(ends.far);
  return step_or_halves(ends, {paid_out, environment, t, h}, kMaxHalvings, state);
}

CableForces CableStepper::step_or_halves(CableEnds ends, Interval interval, int halvings,
                                         CableState& state) {
  CableForces forces;
  if (try_step(ends, interval, state, forces)) return forces;
  if (halvings == 0) {
    state.v[0][0] = std::numeric_limits<double>::quiet_NaN();
    return {state.v[0], state.v[0]};
  }
  interval.h *= 0.5;
  const CableForces early = step_or_halves(ends, interval, halvings - 1, state);
  // The second half goes on where the first has taken the ends.
  ends.winch.position = state.p[0], ends.winch.velocity = state.v[0];
  ends.far.position = state.p[state.last()], ends.far.velocity = state.v[state.last()];
  interval.t += interval.h;
  interval.paid_out.length += interval.h * interval.paid_out.rate;
  const CableForces late = step_or_halves(ends, interval, halvings - 1, state);
  return {0.5 * (early.on_winch + late.on_winch), 0.5 * (early.on_far + late.on_far)};
}

bool CableStepper::try_step(const CableEnds& ends, const Interval& interval, CableState& state,
                            CableForces& forces) {
  const auto stage_after = [&](double s, double tau) {
    const PaidOut paid_out{interval.paid_out.length + s * interval.paid_out.rate,
                           interval.paid_out.rate};
    return Stage{interval.environment, paid_out, interval.t + s, tau};
  };
  const double h = interval.h, tau = kGamma * h, rest = h - tau;
  const std::size_t last = nodes_ - 1;
  const auto hold = [&](const CableEnd& end, std::size_t node) {
    if (!end.loose) p_start_.set(node, end.position), v_start_.set(node, end.velocity);
  };
  for (std::size_t i = 0; i < nodes_; ++i) p_start_.set(i, state.p[i]), v_start_.set(i, state.v[i]);
  hold(ends.winch, 0), hold(ends.far, last);

  // First stage, to t + γh.
  v_ = v_start_;
  CableForces first, second;
  if (!solve(ends, stage_after(tau, tau), first)) return false;

  // Second stage, to t + h: from where the rates of the first one lead in the rest of the step.
  for (int k = 0; k < 3; ++k) {
    double *p_start = p_start_.line(k), *v_start = v_start_.line(k), *v = v_.line(k);
    for (std::size_t i = 0; i < nodes_; ++i) {
      const double acceleration = (1 / tau) * (v[i] - v_start[i]);
      p_start[i] += rest * v[i];
      v_start[i] += rest * acceleration;
      v[i] = v_start[i] + tau * acceleration;
    }
  }
  if (!solve(ends, stage_after(h, tau), second)) return false;
  for (std::size_t i = 0; i < nodes_; ++i) state.p[i] = p_[i], state.v[i] = v_[i];
  forces.on_winch = (1 - kGamma) * first.on_winch + kGamma * second.on_winch;
  forces.on_far = (1 - kGamma) * first.on_far + kGamma * second.on_far;
  return true;
}

bool CableStepper::solve(const CableEnds& ends, const Stage& stage, CableForces& forces) {
  const std::size_t last = nodes_ - 1;
  double descent = 0;  // slope downwards at the start of the last direction
  double share = 0;    // of that direction that was taken; 0 before the first
  begin(stage);
  move(0, stage.tau);
  for (int iteration = 0; iteration < kMaxIterations; ++iteration) {
    assemble(stage);
    const double rise = share > 0 ? slope(ends, stage.tau) : 0;
    if (rise > kOvershoot * descent) {
      // Far beyond the minimum: back to where a straight line through both slopes has none, but by
      // half at most, since a piece that goes taut bends the slope.
      const double next = share * std::max(0.5, descent / (descent + rise));
      move(next - share, stage.tau);
      share = next;
      continue;
    }
    const double largest = find_direction(ends, stage.tau);
    if (std::isnan(largest)) return false;
    if (largest <= kTolerance) {
      forces = {force_on_end(0, 1, stage.tau), force_on_end(last, last - 1, stage.tau)};
      move(1, stage.tau);
      return true;
    }
    descent = -slope(ends, stage.tau);
    share = 1;
    move(share, stage.tau);
  }
  return false;
}

double CableStepper::find_direction(const CableEnds& ends, double tau) {
  const std::size_t last = nodes_ - 1;
  const auto& x = system_.solve(nodes_, [&](std::size_t i) {
    if (i == 0) return joined(ends.winch, i, tau);
    return i == last ? joined(ends.far, i, tau) : row(i);
  });
  double largest = 0;
  for (std::size_t i = 0; i < nodes_; ++i) {
    const double size = dot(x[i], x[i]);
    if (!(size <= largest)) largest = size;  // a NaN stays
    direction_.set(i, -x[i]);
  }
  return std::sqrt(largest);
}

Vec3<double> CableStepper::force_on_end(std::size_t node, std::size_t neighbour, double tau) const {
  // What an end node's equation lacks is the force of what holds it.
  const BlockRow<double> cable = row(node);
  const Mat3<double>& other = node < neighbour ? cable.upper : cable.lower;
  return (-1 / tau) *
         (cable.right + cable.diagonal * direction_[node] + other * direction_[neighbour]);
}

void CableStepper::move(double share, double tau) {
  for (int k = 0; k < 3; ++k) {
    const double *p_start = p_start_.line(k), *direction = direction_.line(k);
    double *p = p_.line(k), *v = v_.line(k);
    for (std::size_t i = 0; i < nodes_; ++i) {
      v[i] += share * direction[i];
      p[i] = p_start[i] + tau * v[i];
    }
  }
}

double CableStepper::slope(const CableEnds& ends, double tau) const {
  double sum = 0;
  for (std::size_t i = 0; i < nodes_; ++i) sum += dot(residual_[i], direction_[i]);
  const auto body = [&](const CableEnd& end, const Mat3<double>& mass, std::size_t node) {
    const Vec3<double> change = v_[node] - v_start_[node] - tau * end.acceleration;
    return dot(mass * change, direction_[node]);
  };
  return sum + body(ends.winch, winch_mass_, 0) + body(ends.far, far_mass_, nodes_ - 1);
}

void CableStepper::begin(const Stage& stage) {
  const double first =
      stage.paid_out.length - static_cast<double>(nodes_ - 2) * cable_.segment_length;
  for (std::size_t i = 1; i + 1 < nodes_; ++i) rest_.set(i, {{cable_.segment_length, 0}});
  rest_.set(0, {{first, stage.paid_out.rate}});
}

void CableStepper::assemble(const Stage& stage) {
  with_water(stage.environment, [&](const auto& water) { sample_water(water, stage.t); });
  stage.environment.is_uniform() ? evaluate_segments<false>(stage) : evaluate_segments<true>(stage);
  gather_nodes();
  for (std::size_t i = 0; i < nodes_; ++i) {
    on_bed_[i] = lies_in_bottom(i) ? 1 : 0;
    if (!on_seabed(i)) continue;
    const double before = i == 0 ? 0 : rest_.line(0)[i - 1];
    const double behind = i + 1 == nodes_ ? 0 : rest_.line(0)[i];
    add_seabed(i, 0.5 * (before + behind), stage.tau);
  }
}

template <class Water>
void CableStepper::sample_water(const Water& water, double t) {
  for (std::size_t i = 0; i + 1 < nodes_; ++i) {
    const auto sample = water.sample(0.5 * (p_[i] + p_[i + 1]), t);
    const Vec3<double>& v = sample.velocity_N;
    water_.set(i, {{v[0], v[1], v[2], sample.density}});
    if constexpr (std::is_same_v<decltype(sample), const WaterSample<double>>) {
      acceleration_.set(i, material_acceleration(sample));
    }
  }
}

template <bool kVaries>
void CableStepper::evaluate_segments(const Stage& stage) {
  using T = Pack<double>;
  const auto cable = in_packs(cable_.parameters);
  for (std::size_t i = 0; i + 1 < nodes_; i += Lines<3>::kLanes) {
    const Vec<T, 2> rest = rest_.pack(i);
    const Vec<T, 4> water = water_.pack(i);
    const Vec<T, 3> v_near = v_.pack(i), v_far = v_.pack(i + 1);
    const SegmentTerms<T> terms =
        segment_terms<kVaries>(cable,
                               {.p_near = p_.pack(i),
                                .p_far = p_.pack(i + 1),
                                .v_near = v_near,
                                .v_far = v_far,
                                .change_near = v_near - v_start_.pack(i),
                                .change_far = v_far - v_start_.pack(i + 1),
                                .length = rest[0],
                                .rate = rest[1],
                                .flow = {{water[0], water[1], water[2]}},
                                .density = water[3],
                                .acceleration = acceleration_.pack(i)},
                               T(stage.tau), T(stage.environment.gravity()));
    near_.set_pack(i, terms.near), far_.set_pack(i, terms.far);
    own_.set_pack(i, triangle_of(terms.own)), other_.set_pack(i, triangle_of(terms.other));
  }
}

void CableStepper::gather_nodes() {
  const std::size_t last = nodes_ - 1;
  // Of the piece behind each node, and of the one in front of it.
  const auto gather = [&](const double* behind, const double* in_front, double* out) {
    out[0] = behind[0];
    for (std::size_t i = 1; i < last; ++i) out[i] = behind[i] + in_front[i - 1];
    out[last] = in_front[last - 1];
  };
  for (int k = 0; k < 6; ++k) gather(own_.line(k), own_.line(k), diagonal_.line(k));
  for (int k = 0; k < 3; ++k) gather(near_.line(k), far_.line(k), residual_.line(k));
}

bool CableStepper::lies_in_bottom(std::size_t node) const {
  const double depth = p_.line(2)[node];
  return depth > cable_.seabed.depth || (depth > highest_ground_ && in_bottom(cable_, p_[node]));
}

void CableStepper::add_seabed(std::size_t node, double share, double tau) {
  const auto bed = bottom_force(cable_, p_[node], v_[node]);
  bed_[node] = {};
  add(bed_[node], bed.per_position, share * tau * tau);
  add(bed_[node], bed.per_velocity, share * tau);
  residual_.set(node, residual_[node] - (share * tau) * bed.force);
}

BlockRow<double> CableStepper::row(std::size_t node) const {
  BlockRow<double> row{{}, symmetric(diagonal_[node]), {}, residual_[node]};
  if (node > 0) row.lower = symmetric(other_[node - 1]);
  if (node + 1 < nodes_) row.upper = symmetric(other_[node]);
  if (on_seabed(node)) row.diagonal = row.diagonal + bed_[node];
  return row;
}

BlockRow<double> CableStepper::joined(const CableEnd& end, std::size_t node, double tau) const {
  const BlockRow<double> cable = row(node);
  if (end.loose) return cable;
  // V − v − τ a + W (M (V − v) − τ f) = 0.
  const Mat3<double>& w = end.inverse_mass;
  return {w * cable.lower, identity<double, 3>() + w * cable.diagonal, w * cable.upper,
          v_[node] - v_start_[node] - tau * end.acceleration + w * cable.right};
}

}  // namespace hadal::engine
