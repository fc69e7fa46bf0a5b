// Exact derivatives of every shipped vehicle against difference quotients.

#include "hadal/analysis/vehicle_system.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>

#include "analysis/systems.h"
#include "hadal/physics/varying_mass.h"
#include "support/random.h"

namespace hadal::analysis {
namespace {

/// A number whose size is between low and high, of either sign: away from the kinks at zero.
double away_from_zero(test::Random& random, double low, double high) {
  const double x = random();
  return (x < 0 ? -1 : 1) * (low + (high - low) * std::abs(x));
}

/// A point and how far differences may reach about it.
struct Point {
  std::vector<double> x, u, reach;
};

/// Away from kinks: rest, dead bands, limits, the surface. A slow actuator is near its command,
/// where its rate is not limited.
Point random_point(const VehicleSystem& s, test::Random& random) {
  Point p;
  const auto& limits = s.parameters().actuators;
  for (std::size_t i = 0; i < s.inputs().size(); ++i) {
    const double half = 0.5 * (limits.max[i] - limits.min[i]);
    const bool bounded = std::isfinite(half);
    const double middle = bounded ? 0.5 * (limits.max[i] + limits.min[i]) : 0;
    // Thrust tables have their knots at tenths of the range.
    const double share = 0.1 * (std::floor(10 * away_from_zero(random, 0.3, 0.8)) + 0.5);
    p.u.push_back(middle + share * (bounded ? half : 1));
  }
  p.x = s.settled_state(p.u);
  p.reach.assign(p.x.size(), 1e-3);
  for (int i = 0; i < 3; ++i) {
    p.x[static_cast<std::size_t>(kN + i)] = 20 + 5 * random();
    p.x[static_cast<std::size_t>(kPhi + i)] = random();
  }
  for (std::size_t i = kU; i <= kR; ++i) p.x[i] = away_from_zero(random, 0.1, 0.8);
  for (std::size_t i = kBodyStates; i < p.x.size(); ++i) {
    // States of a transfer function are small numbers with large gains.
    const bool lag = s.states()[i].find(".lag") != std::string::npos;
    const double size = std::abs(p.x[i]) > 0 ? std::abs(p.x[i]) : (lag ? 1e-4 : 0.01);
    p.x[i] += 0.02 * size * random(), p.reach[i] = 0.01 * size;
  }
  for (const double u : p.u) p.reach.push_back(0.01 * std::max(1e-4, std::abs(u)));
  return p;
}

std::vector<double> rate_at(const VehicleSystem& s, const std::vector<double>& both,
                            const HeldVelocities& held) {
  const std::span<const double> all(both);
  const std::size_t n = s.states().size();
  return s.evaluate<double>(all.first(n), all.subspan(n), held).rate;
}

/// Column of ∂ẋ by central differences over h, h/2, h/4, extrapolated to zero: error of order h⁶.
std::vector<double> extrapolated(const VehicleSystem& s, const Point& p, std::size_t column,
                                 const HeldVelocities& held) {
  std::vector<double> both = p.x;
  both.insert(both.end(), p.u.begin(), p.u.end());
  const auto quotient = [&](double h) {
    std::vector<double> ahead = both, behind = both;
    ahead[column] += h, behind[column] -= h;
    std::vector<double> q = rate_at(s, ahead, held), b = rate_at(s, behind, held);
    for (std::size_t i = 0; i < q.size(); ++i) {
      q[i] = (q[i] - b[i]) / (ahead[column] - behind[column]);
    }
    return q;
  };
  const double h = p.reach[column];
  const auto one = quotient(h), two = quotient(h / 2), four = quotient(h / 4);
  std::vector<double> result(one.size());
  for (std::size_t i = 0; i < one.size(); ++i) {
    const double a = (4 * two[i] - one[i]) / 3, b = (4 * four[i] - two[i]) / 3;
    result[i] = (16 * b - a) / 15;
  }
  return result;
}

void expect_exact(const VehicleSystem& s, const Point& p, const HeldVelocities& held) {
  const Matrix J = s.jacobian(p.x, p.u, held);
  ASSERT_EQ(J.size(), s.states().size());
  for (std::size_t c = 0; c < p.reach.size(); ++c) {
    const std::size_t n = s.states().size();
    const std::vector<double> d = extrapolated(s, p, c, held);
    for (std::size_t r = 0; r < n; ++r) {
      EXPECT_NEAR(J[r][c], d[r], 1e-8 * std::max(1.0, std::abs(d[r])))
          << "d " << s.states()[r] << " / d " << (c < n ? s.states()[c] : s.inputs()[c - n]);
    }
  }
}

TEST(VehicleSystem, JacobianOfEveryShippedVehicleIsExact) {
  test::Random random(11);
  for (const std::string& name : test::shipped_names()) {
    SCOPED_TRACE(name);
    const VehicleSystem s = test::shipped_system(name);
    for (int k = 0; k < 5; ++k) expect_exact(s, random_point(s, random), {});
  }
}

TEST(VehicleSystem, JacobianWithHeldVelocitiesIsExact) {
  test::Random random(12);
  for (const std::string& name : test::shipped_names()) {
    SCOPED_TRACE(name);
    const VehicleSystem s = test::shipped_system(name);
    expect_exact(s, random_point(s, random), {true, false, true, false, false, true});
  }
}

// M_ff ν̇_f = τ_f by a dense solve of the free rows and columns.
TEST(VehicleSystem, HeldVelocitiesStandStillAndTheOthersFeelNoInertiaOfThem) {
  test::Random random(13);
  const HeldVelocities held{true, false, false, true, false, true};
  const std::vector<int> free{1, 2, 4};
  for (const char* name : {"lauv", "rexrov", "bluerov2_heavy_a", "remus100"}) {
    const VehicleSystem s = test::shipped_system(name);
    const Point p = random_point(s, random);
    const auto e = s.evaluate<double>(p.x, p.u, held);
    const Mat6<double> M = physics::total_mass(s.parameters().body, s.parameters().M_A);
    Eigen::Matrix3d M_ff;
    Eigen::Vector3d tau;
    for (int r = 0; r < 3; ++r) {
      for (int c = 0; c < 3; ++c) {
        M_ff(r, c) = M(free[static_cast<std::size_t>(r)], free[static_cast<std::size_t>(c)]);
      }
      tau[r] = e.wrench[free[static_cast<std::size_t>(r)]];
    }
    const Eigen::Vector3d rate = M_ff.fullPivLu().solve(tau);
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_NEAR(e.rate[static_cast<std::size_t>(kU + free[i])], rate[static_cast<int>(i)],
                  1e-10 * rate.norm())
          << name;
    }
    for (const int i : {kU, kP, kR}) EXPECT_EQ(e.rate[static_cast<std::size_t>(i)], 0) << name;
  }
}

TEST(VehicleSystem, FixedWingsOfTheGliderAreNoInput) {
  const VehicleSystem s = test::shipped_system("glider");
  const std::vector<double> u(s.inputs().size(), 0.0);
  std::vector<double> x = s.settled_state(u);
  x[kD] = 10, x[kU] = 0.4;
  const Matrix J = s.jacobian(x, u);
  for (const char* name : {"wing_port", "wing_starboard"}) {
    const std::size_t c = s.states().size() + test::place(s.inputs(), name);
    for (const auto& row : J) EXPECT_EQ(row[c], 0) << name;
  }
  const std::size_t rudder = s.states().size() + test::place(s.inputs(), "rudder");
  EXPECT_NE(J[kR][rudder], 0);
}

TEST(VehicleSystem, SettledActuatorsStay) {
  test::Random random(14);
  for (const std::string& name : test::shipped_names()) {
    const VehicleSystem s = test::shipped_system(name);
    const Point p = random_point(s, random);
    const auto e = s.evaluate<double>(s.settled_state(p.u), p.u);
    for (std::size_t i = kBodyStates; i < e.rate.size(); ++i) {
      EXPECT_NEAR(e.rate[i], 0, 1e-9) << name << " " << s.states()[i];
    }
  }
}

}  // namespace
}  // namespace hadal::analysis
