#pragma once

/// Steps a cable implicitly, so that its stiffness does not limit the step: SDIRK2, two stages,
/// second order, L-stable [Alexander 1977], each stage by Newton's method on a chain of 3×3 blocks.

#include <limits>
#include <vector>

#include "hadal/engine/cable/cable.h"
#include "hadal/engine/cable/lines.h"
#include "hadal/environment/environment.h"
#include "hadal/math/block_tridiagonal.h"

namespace hadal::engine {

/// What holds one end of a cable during a step. A body is seen through what it would do without the
/// cable and how a force at the point changes that; the default inverse mass is that of a point
/// which nothing moves.
struct CableEnd {
  bool loose = false;         ///< nothing holds it; all else is of no matter
  Vec3<double> position;      ///< at the start of the step [m]
  Vec3<double> velocity;      ///< at the start of the step [m/s]
  Vec3<double> acceleration;  ///< over the step, without the cable's force [m/s²]
  Mat3<double> inverse_mass;  ///< acceleration per force at the point [1/kg]
};

/// Both ends of a cable, in the order of its nodes.
struct CableEnds {
  CableEnd winch, far;
};

/// Mean force of the cable on what holds its ends, over a step, in N [N].
struct CableForces {
  Vec3<double> on_winch, on_far;
};

class CableStepper {
 public:
  CableStepper(const CableModel& cable, std::size_t capacity);

  /// From t over h seconds, in one step, or in halves of it where Newton's method does not
  /// converge. `paid_out` is at the start. If halves do not help either, the state is NaN, which
  /// the caller reports.
  CableForces step(const CableEnds& ends, const PaidOut& paid_out, const Environment& environment,
                   double t, double h, CableState& state);

 private:
  struct Interval {
    PaidOut paid_out;
    const Environment& environment;
    double t;
    double h;
  };
  /// An implicit Euler step that a stage consists of.
  struct Stage {
    const Environment& environment;
    PaidOut paid_out;  ///< at its end
    double t;          ///< of its end
    double tau;        ///< its length
  };
  CableForces step_or_halves(CableEnds ends, Interval interval, int halvings, CableState& state);
  bool try_step(const CableEnds& ends, const Interval& interval, CableState& state,
                CableForces& forces);
  bool solve(const CableEnds& ends, const Stage& stage, CableForces& forces);
  void begin(const Stage& stage);
  void assemble(const Stage& stage);
  /// The water at the middle of each piece.
  template <class Water>
  void sample_water(const Water& water, double t);
  /// What all pieces add, in packs; kVaries: with water that may accelerate.
  template <bool kVaries>
  void evaluate_segments(const Stage& stage);
  /// The equations of all nodes from what the pieces add.
  void gather_nodes();
  bool on_seabed(std::size_t node) const { return on_bed_[node] != 0; }
  bool lies_in_bottom(std::size_t node) const;
  void add_seabed(std::size_t node, double share, double tau);
  /// The equation of a node, with the cable's part only: M (V − v) − τ f on the right side.
  BlockRow<double> row(std::size_t node) const;
  /// That of an end node with what holds it.
  BlockRow<double> joined(const CableEnd& end, std::size_t node, double tau) const;
  /// Finds Newton's direction; its longest step [m/s], NaN if there is one.
  double find_direction(const CableEnds& ends, double tau);
  /// Of the cable on what holds an end, mean over the stage, at the end of the direction.
  Vec3<double> force_on_end(std::size_t node, std::size_t neighbour, double tau) const;
  /// Velocities that far along the direction, positions after them.
  void move(double share, double tau);
  /// Of the stage's potential along the direction. The potential is convex, since a piece only
  /// pulls: its minimum is the stage's solution, and too long a step shows by a rising slope.
  double slope(const CableEnds& ends, double tau) const;

  CableModel cable_;
  std::size_t nodes_ = 0;
  // By node.
  Lines<3> p_start_, v_start_;     ///< at the start of the stage
  Lines<3> p_, v_;                 ///< at its end
  Lines<3> direction_;             ///< of Newton's step [m/s]
  Lines<3> residual_;              ///< M (V − v) − τ f of the cable's own part
  Lines<6> diagonal_;              ///< its derivatives: lower triangles by columns
  std::vector<Mat3<double>> bed_;  ///< what the bottom adds to that, where a node is below it
  std::vector<char> on_bed_;       ///< whether it is
  double highest_ground_ = std::numeric_limits<double>::infinity();  ///< the least depth of any [m]
  // By piece, from the winch on.
  Lines<2> rest_;          ///< unstretched length and its rate
  Lines<4> water_;         ///< velocity and density at the middle
  Lines<3> acceleration_;  ///< of that water, where it varies
  Lines<3> near_, far_;    ///< parts of the residuals: SegmentTerms
  Lines<6> own_, other_;   ///< parts of the matrix, likewise
  BlockTridiagonal<double> system_;
  Mat3<double> winch_mass_, far_mass_;
};

}  // namespace hadal::engine
