#include "hadal/engine/cable/stepper.h"

#include <algorithm>
#include <cmath>
#include <limits>

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

Vec3<double> down(double x) { return {{0, 0, x}}; }

void subtract(Mat3<double>& a, const Mat3<double>& b) {
  for (int c = 0; c < 3; ++c) a.column_at(c) -= b.column_at(c);
}
void add(Mat3<double>& a, const Mat3<double>& b, double scale = 1) {
  for (int c = 0; c < 3; ++c) a.column_at(c) += scale * b.column_at(c);
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
      system_(capacity) {}

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
  std::copy_n(state.p.begin(), nodes_, p_start_.begin());
  std::copy_n(state.v.begin(), nodes_, v_start_.begin());
  if (!ends.winch.loose) p_start_[0] = ends.winch.position, v_start_[0] = ends.winch.velocity;
  if (!ends.far.loose) p_start_[last] = ends.far.position, v_start_[last] = ends.far.velocity;

  // First stage, to t + γh.
  std::copy_n(v_start_.begin(), nodes_, v_.begin());
  CableForces first, second;
  if (!solve(ends, stage_after(tau, tau), first)) return false;

  // Second stage, to t + h: from where the rates of the first one lead in the rest of the step.
  for (std::size_t i = 0; i < nodes_; ++i) {
    const Vec3<double> acceleration = (1 / tau) * (v_[i] - v_start_[i]);
    p_start_[i] += rest * v_[i];
    v_start_[i] += rest * acceleration;
    v_[i] = v_start_[i] + tau * acceleration;
  }
  if (!solve(ends, stage_after(h, tau), second)) return false;
  std::copy_n(p_.begin(), nodes_, state.p.begin());
  std::copy_n(v_.begin(), nodes_, state.v.begin());
  forces.on_winch = (1 - kGamma) * first.on_winch + kGamma * second.on_winch;
  forces.on_far = (1 - kGamma) * first.on_far + kGamma * second.on_far;
  return true;
}

bool CableStepper::solve(const CableEnds& ends, const Stage& stage, CableForces& forces) {
  const std::size_t last = nodes_ - 1;
  double descent = 0;  // slope downwards at the start of the last direction
  double share = 0;    // of that direction that was taken; 0 before the first
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
    const EndRow winch = join(ends.winch, 0, system_.upper[0], stage.tau);
    const EndRow far = join(ends.far, last, system_.lower[last], stage.tau);
    system_.solve(nodes_);
    const double largest = take_direction();
    if (std::isnan(largest)) return false;
    if (largest <= kTolerance) {
      // What an end node's equation lacks is the force of what holds it.
      const auto force = [&](const EndRow& row, std::size_t node, std::size_t neighbour) {
        return (-1 / stage.tau) *
               (row.residual + row.own * direction_[node] + row.neighbour * direction_[neighbour]);
      };
      forces = {force(winch, 0, 1), force(far, last, last - 1)};
      move(1, stage.tau);
      return true;
    }
    descent = -slope(ends, stage.tau);
    share = 1;
    move(share, stage.tau);
  }
  return false;
}

double CableStepper::take_direction() {
  double largest = 0;
  for (std::size_t i = 0; i < nodes_; ++i) {
    direction_[i] = -system_.right[i];
    const double size = dot(direction_[i], direction_[i]);
    if (!(size <= largest)) largest = size;  // a NaN stays
  }
  return std::sqrt(largest);
}

void CableStepper::move(double share, double tau) {
  for (std::size_t i = 0; i < nodes_; ++i) {
    v_[i] += share * direction_[i];
    p_[i] = p_start_[i] + tau * v_[i];
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

void CableStepper::assemble(const Stage& stage) {
  const Mat3<double> zero;
  for (std::size_t i = 0; i < nodes_; ++i) system_.diagonal[i] = zero, residual_[i] = {};
  const double first =
      stage.paid_out.length - static_cast<double>(nodes_ - 2) * cable_.segment_length;
  with_water(stage.environment, [&](const auto& water) { add_segments(water, stage, first); });
  for (std::size_t i = 0; i < nodes_; ++i) {
    if (!(p_[i][2] > cable_.seabed.depth)) continue;
    const double before = i == 0 ? 0 : i == 1 ? first : cable_.segment_length;
    const double behind = i == 0 ? first : i + 1 == nodes_ ? 0 : cable_.segment_length;
    add_seabed(i, 0.5 * (before + behind), stage.tau);
  }
  std::copy_n(residual_.begin(), nodes_, system_.right.begin());
}

template <class Water>
void CableStepper::add_segments(const Water& water, const Stage& stage, double first) {
  add_segment(0, {first, stage.paid_out.rate}, water, stage);
  for (std::size_t i = 1; i + 1 < nodes_; ++i) {
    add_segment(i, {cable_.segment_length, 0}, water, stage);
  }
}

template <class Water>
void CableStepper::add_segment(std::size_t i, const PaidOut& rest, const Water& field,
                               const Stage& stage) {
  const physics::CableParameters<double>& cable = cable_.parameters;
  const double tau = stage.tau, length = rest.length;
  const Vec3<double> way = p_[i + 1] - p_[i];
  const double distance = std::sqrt(dot(way, way) + 1e-30);
  const Vec3<double> t = (1 / distance) * way;
  const auto water = field.sample(0.5 * (p_[i] + p_[i + 1]), stage.t);

  // Tension, along the piece.
  const double stretch = distance / length;
  const double stretch_rate = (dot(t, v_[i + 1] - v_[i]) - stretch * rest.rate) / length;
  const auto tension = physics::cable_tension(cable, stretch - 1, stretch_rate);
  const Mat3<double> stiff = physics::along_and_across(
      t, (tau * tau * tension.per_strain + tau * tension.per_strain_rate) / length,
      tau * tau * tension.force / distance);

  // Drag at the middle, weight, and inertia, half of each on either node.
  const double half = 0.5 * length;
  const auto drag =
      physics::cable_drag(cable, t, water.velocity_N - 0.5 * (v_[i] + v_[i + 1]), water.density);
  Vec3<double> load =
      half * (drag.force + down(physics::weight_in_water(cable, water.density, field.gravity)));
  if constexpr (std::is_same_v<decltype(water), const WaterSample<double>>) {
    load +=
        half * physics::pull_of_moving_water(cable, t, material_acceleration(water), water.density);
  }
  const Mat3<double> inertia = physics::inertia_per_metre(cable, t, water.density);

  Mat3<double> own = stiff;
  add(own, drag.per_velocity, 0.5 * tau * half);
  Mat3<double> other;
  add(other, drag.per_velocity, 0.5 * tau * half);
  subtract(other, stiff);
  add(own, inertia, half);
  add(system_.diagonal[i], own);
  add(system_.diagonal[i + 1], own);
  system_.upper[i] = other, system_.lower[i + 1] = other;

  const Vec3<double> pull = tension.force * t;
  residual_[i] += half * (inertia * (v_[i] - v_start_[i])) - tau * (load + pull);
  residual_[i + 1] += half * (inertia * (v_[i + 1] - v_start_[i + 1])) - tau * (load - pull);
}

void CableStepper::add_seabed(std::size_t node, double share, double tau) {
  const auto bed = physics::seabed_force(cable_.seabed, p_[node], v_[node]);
  add(system_.diagonal[node], bed.per_position, share * tau * tau);
  add(system_.diagonal[node], bed.per_velocity, share * tau);
  residual_[node] -= (share * tau) * bed.force;
}

CableStepper::EndRow CableStepper::join(const CableEnd& end, std::size_t node,
                                        Mat3<double>& neighbour, double tau) {
  const EndRow row{residual_[node], system_.diagonal[node], neighbour};
  if (end.loose) return row;
  // V − v − τ a + W (M (V − v) − τ f) = 0.
  system_.right[node] =
      v_[node] - v_start_[node] - tau * end.acceleration + end.inverse_mass * row.residual;
  system_.diagonal[node] = identity<double, 3>() + end.inverse_mass * row.own;
  neighbour = end.inverse_mass * row.neighbour;
  return row;
}

}  // namespace hadal::engine
