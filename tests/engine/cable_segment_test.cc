#include <gtest/gtest.h>

#include "hadal/engine/cable/segment.h"
#include "hadal/math/pack.h"
#include "support/random.h"

namespace hadal::test {
namespace {

using engine::CableSegment, engine::SegmentTerms;

constexpr double kTau = 0.0015;
constexpr double kGravity = 9.81;

template <class T>
physics::CableParameters<T> armoured_cable() {
  return {T(5e6), T(1e5), T(0.017), T(1.1), T(1.2), T(0.01), T(1.0)};
}

/// Some 3 m long: taut in some, slack in others.
CableSegment<double> random_segment(Random& random) {
  CableSegment<double> s;
  s.p_near = random.vector<3>(100);
  s.p_far = s.p_near + Vec3<double>{{1.2, -2, 1.9}} + random.vector<3>(0.01);
  s.v_near = random.vector<3>(2), s.v_far = random.vector<3>(2);
  s.change_near = random.vector<3>(0.1), s.change_far = random.vector<3>(0.1);
  s.length = 3, s.rate = random.vector<3>(1)[0];
  s.flow = random.vector<3>(1), s.density = 1025;
  return s;
}

template <int N>
void set_lane(Vec<Pack<double>, N>& to, int lane, const Vec<double, N>& from) {
  for (int k = 0; k < N; ++k) to[k].set_lane(lane, from[k]);
}

// A lane may fuse other products and sums than a number alone does: some 1e-15 of the largest.
void expect_equal(const Vec3<Pack<double>>& pack, int lane, const Vec3<double>& one) {
  double largest = 0;
  for (int k = 0; k < 3; ++k) largest = std::max(largest, std::abs(one[k]));
  for (int k = 0; k < 3; ++k) EXPECT_NEAR(pack[k].lane(lane), one[k], 1e-13 * largest);
}

TEST(CableSegment, InEveryLaneIsWhatItIsAlone) {
  Random random(3);
  constexpr int kLanes = Lanes<Pack<double>>::kCount;
  for (int repeat = 0; repeat < 50; ++repeat) {
    CableSegment<Pack<double>> packed;
    std::array<CableSegment<double>, kLanes> alone;
    for (int i = 0; i < kLanes; ++i) {
      CableSegment<double>& s = alone[static_cast<std::size_t>(i)] = random_segment(random);
      set_lane(packed.p_near, i, s.p_near), set_lane(packed.p_far, i, s.p_far);
      set_lane(packed.v_near, i, s.v_near), set_lane(packed.v_far, i, s.v_far);
      set_lane(packed.change_near, i, s.change_near), set_lane(packed.change_far, i, s.change_far);
      packed.length.set_lane(i, s.length), packed.rate.set_lane(i, s.rate);
      set_lane(packed.flow, i, s.flow), packed.density.set_lane(i, s.density);
    }
    const auto many = engine::segment_terms<false>(armoured_cable<Pack<double>>(), packed,
                                                   Pack<double>(kTau), Pack<double>(kGravity));
    for (int i = 0; i < kLanes; ++i) {
      const SegmentTerms<double> one = engine::segment_terms<false>(
          armoured_cable<double>(), alone[static_cast<std::size_t>(i)], kTau, kGravity);
      expect_equal(many.near, i, one.near), expect_equal(many.far, i, one.far);
      for (int c = 0; c < 3; ++c) {
        expect_equal(many.own.column_at(c), i, one.own.column_at(c));
        expect_equal(many.other.column_at(c), i, one.other.column_at(c));
      }
    }
  }
}

// At rest in still water, slack and paid out: each node carries half of the weight, and nothing
// else acts.
TEST(CableSegment, AtRestAndSlackIsHalfItsWeightOnEachNode) {
  CableSegment<double> s;
  s.p_far = {{2.9, 0, 0}};
  s.length = 3, s.rate = 0.1, s.density = 1025;
  const auto terms = engine::segment_terms<false>(armoured_cable<double>(), s, kTau, kGravity);
  const double displaced = 1025 * kPi / 4 * 0.017 * 0.017;
  const double impulse = 0.5 * 3 * (1.1 - displaced) * kGravity * kTau;
  for (const Vec3<double>& residual : {terms.near, terms.far}) {
    EXPECT_NEAR(residual[0], 0, 1e-15);
    EXPECT_NEAR(residual[1], 0, 1e-15);
    EXPECT_NEAR(residual[2], -impulse, 1e-15);
  }
  // Dry mass along, with added mass across, half on either node.
  EXPECT_NEAR(terms.own(0, 0), 1.5 * 1.1, 1e-12);
  EXPECT_NEAR(terms.own(1, 1), 1.5 * (1.1 + displaced), 1e-12);
}

}  // namespace
}  // namespace hadal::test
