#include "hadal/physics/allocation.h"

#include <gtest/gtest.h>

#include "support/vehicles.h"

namespace hadal::physics {
namespace {

using test::Random;

/// H as rows × columns, and H⁺.
struct Pair {
  int n;
  AllocationMatrix<double> H;
  std::array<ActuatorArray<double>, 6> plus;

  double h(int r, int c) const { return H[static_cast<std::size_t>(c)][r]; }
  double p(int r, int c) const {
    return plus[static_cast<std::size_t>(c)][static_cast<std::size_t>(r)];
  }
  double h_p(int r, int c) const {
    double sum = 0;
    for (int k = 0; k < n; ++k) sum += h(r, k) * p(k, c);
    return sum;
  }
  double p_h(int r, int c) const {
    double sum = 0;
    for (int k = 0; k < 6; ++k) sum += p(r, k) * h(k, c);
    return sum;
  }
};

Pair pair_of(const model::Vehicle& vehicle) {
  const auto p = vehicle_parameters(vehicle);
  return {p.actuator_count, p.allocation.column,
          pseudo_inverse(p.allocation.column, p.actuator_count)};
}

/// The four Moore–Penrose conditions; entries of H and H⁺ are of order 1 to 10.
void expect_moore_penrose(const Pair& m, double tolerance) {
  for (int r = 0; r < 6; ++r) {
    for (int c = 0; c < m.n; ++c) {
      double hph = 0, php = 0;
      for (int k = 0; k < 6; ++k) hph += m.h_p(r, k) * m.h(k, c);
      for (int k = 0; k < m.n; ++k) php += m.p_h(c, k) * m.p(k, r);
      EXPECT_NEAR(hph, m.h(r, c), tolerance);
      EXPECT_NEAR(php, m.p(c, r), tolerance);
    }
    for (int c = 0; c < 6; ++c) EXPECT_NEAR(m.h_p(r, c), m.h_p(c, r), tolerance);
  }
  for (int r = 0; r < m.n; ++r) {
    for (int c = 0; c < m.n; ++c) EXPECT_NEAR(m.p_h(r, c), m.p_h(c, r), tolerance);
  }
}

TEST(Allocation, ColumnOfAThrusterByHand) {
  const auto p = vehicle_parameters(test::bluerov2_heavy());
  // T1 at (0.156, 0.111, 0.085) along (1, −1, 0)/√2.
  const double s = std::sqrt(0.5);
  const double expected[6] = {s, -s, 0, 0.085 * s, 0.085 * s, -0.156 * s - 0.111 * s};
  for (int r = 0; r < 6; ++r) EXPECT_NEAR(p.allocation.column[0][r], expected[r], 2e-16);
}

TEST(Allocation, DirectionIsNormalised) {
  model::Vehicle v = test::bluerov2_heavy();
  v.actuators[0].direction = Vec3<double>{{0, 0, -250}};
  const auto p = vehicle_parameters(v);
  EXPECT_EQ(linear(p.allocation.column[0]), (Vec3<double>{{0, 0, -1}}));
}

TEST(Allocation, WrenchIsTheSumOfForcesAtTheirPlaces) {
  Random random(1);
  for (std::size_t count = 0; count <= 8; ++count) {
    model::Vehicle v = test::bluerov2_heavy();
    v.actuators.resize(count);
    const auto p = vehicle_parameters(v);
    ActuatorArray<double> y{};
    Vec6<double> expected;
    for (std::size_t j = 0; j < count; ++j) {
      y[j] = 40 * random();
      expected += y[j] * p.allocation.column[j];
    }
    y[count] = 1e9;  // whatever stands behind the last actuator is not read
    const Vec6<double> tau = allocated_wrench(p.allocation, p.actuator_count, y);
    for (int r = 0; r < 6; ++r) EXPECT_NEAR(tau[r], expected[r], 1e-13);
  }
}

TEST(Allocation, AnglesTurnTheXAxisByRxRyRz) {
  model::Vehicle v = test::bluerov2_heavy();
  v.actuators[0].direction.reset();
  v.actuators[0].angles_deg = Vec3<double>{{-5, 20, 15}};
  const auto p = vehicle_parameters(v);
  const auto turn = [](int axis, double deg) {
    Vec3<double> phi;
    phi[axis] = radians(deg);
    return quaternion_from_rotation_vector(phi);
  };
  const Quaternion<double> q = turn(0, -5) * turn(1, 20) * turn(2, 15);
  EXPECT_NEAR(q.w, 0.9764, 5e-5);
  EXPECT_NEAR(q.x, -0.0199, 5e-5);
  EXPECT_NEAR(q.y, 0.1776, 5e-5);
  EXPECT_NEAR(q.z, 0.1209, 5e-5);
  const Vec3<double> expected = rotation_matrix(q) * Vec3<double>{{1, 0, 0}};
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(p.allocation.direction[0][i], expected[i], 1e-15);
}

TEST(PseudoInverse, OfAFullRankMatrixInvertsItFromTheRight) {
  for (const model::Vehicle& v : {test::bluerov2_heavy(), test::random_vehicle(4)}) {
    const Pair m = pair_of(v);
    EXPECT_EQ(allocation_rank(m.H, m.n), 6);
    for (int r = 0; r < 6; ++r) {
      for (int c = 0; c < 6; ++c) EXPECT_NEAR(m.h_p(r, c), r == c, 1e-12);
    }
    expect_moore_penrose(m, 1e-11);
  }
}

TEST(PseudoInverse, OfADeficientMatrixIsMoorePenrose) {
  model::Vehicle v = test::bluerov2_heavy();
  v.actuators.resize(
      4);  // level thrusters only: no heave, and roll and pitch tied to sway and surge
  const Pair m = pair_of(v);
  EXPECT_EQ(allocation_rank(m.H, m.n), 3);
  expect_moore_penrose(m, 1e-13);
  EXPECT_EQ(allocation_rank(m.H, 0), 0);
}

TEST(PseudoInverse, CommandsGiveTheWrenchAskedFor) {
  const Pair m = pair_of(test::bluerov2_heavy());
  const Vec6<double> tau{{10, -5, 20, 0.5, -1, 2}};
  const auto u = inverse_allocated(m.plus, m.n, tau);
  const Vec6<double> back = allocated_wrench(m.H, m.n, u);
  for (int r = 0; r < 6; ++r) EXPECT_NEAR(back[r], tau[r], 1e-13);
}

TEST(Allocation, ATiltedThrusterPushesAlongItsTurnedAxis) {
  model::Vehicle v = test::bluerov2_heavy();
  v.actuators.resize(2);
  v.actuators[0] = test::thruster("stern", {{-0.5, 0.1, 0.2}}, {{1, 0, 0}});
  v.actuators[0].tilted_by = "servo";
  v.actuators[0].tilt_axis = {{0, 0, 2}};
  v.actuators[1].name = "servo", v.actuators[1].kind = model::ActuatorKind::kTilt;
  const auto p = vehicle_parameters(v);
  const double angle = 0.3, push = 12;
  const Vec6<double> tau = allocated_wrench(p.allocation, 2, {push, angle});
  const Vec6<double> expected =
      push * wrench_at(Vec3<double>{{-0.5, 0.1, 0.2}}, {{std::cos(angle), std::sin(angle), 0}});
  for (int r = 0; r < 6; ++r) EXPECT_NEAR(tau[r], expected[r], 1e-14);
}

TEST(Allocation, AGivenMatrixReplacesTheGeometry) {
  model::Vehicle v = test::bluerov2_heavy();
  v.actuators.resize(2);
  v.allocation.matrix = {{1, 2}, {3, 4}, {5, 6}, {7, 8}, {9, 10}, {11, 12}};
  const auto p = vehicle_parameters(v);
  EXPECT_EQ(allocated_wrench(p.allocation, 2, {1, 10}), (Vec6<double>{{21, 43, 65, 87, 109, 131}}));
}

}  // namespace
}  // namespace hadal::physics
