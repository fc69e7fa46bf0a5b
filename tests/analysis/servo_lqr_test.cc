// Gains of the servo against closed forms and the theorems on LQR; its loop against controllers and
// engine themselves.

#include "hadal/analysis/servo_lqr.h"

#include <gtest/gtest.h>

#include "analysis/flown_map.h"
#include "hadal/analysis/dense_rows.h"
#include "hadal/math/dense_solvers.h"

namespace hadal::analysis {
namespace {

using test::FlownLoop;
using test::ShippedLoop;

model::ServoControl all_axes(double error, double integral, double wrench) {
  model::ServoControl servo;
  for (auto& axis : servo.axis) axis = {.error = error, .integral = integral, .wrench = wrench};
  return servo;
}

DenseMatrix K_i(const Matrix& gain) { return to_dense(gain).right_cols(6); }

/// With fast ticks and no lags.
ServoTiming fast(double period) { return {.period = period}; }

ServoTiming at_fifty_hertz() { return {.period = 0.02}; }

// In continuous time, with mass m, damping d: e' = −d/m e − δτ/m, z' = e; Kᵢ = τ/z by Q = Kᵢᵀ R Kᵢ,
// and from the equation of e: Kₚ = −d + √(d² + 2 m Kᵢ + (τ/e)²). Ticks change that by what one of
// them is beside the loop, half as much for half the tick.
TEST(ServoLqr, OfASphereTendsToTheClosedFormOfContinuousTime) {
  const VehicleSystem sphere =
      test::shipped_system("sphere", {"hydrodynamics.linear_damping=[30,30,30,2,2,2]"});
  const double error = 0.2, integral = 0.5, wrench = 40;
  const auto gain = [&](double period) {
    return design_servo(sphere, all_axes(error, integral, wrench), fast(period)).gain;
  };
  const Matrix coarse = gain(2e-3), fine = gain(1e-3);
  const auto& v = sphere.parameters();
  for (std::size_t i = 0; i < 3; ++i) {
    const double m = v.body.mass + v.M_A(static_cast<int>(i), static_cast<int>(i)), d = 30;
    const double Ki = wrench / integral;
    const double Kp = -d + std::sqrt(d * d + 2 * m * Ki + wrench * wrench / (error * error));
    EXPECT_NEAR(fine[i][6 + i], Ki, 0.02 * Ki);
    EXPECT_NEAR(fine[i][i], Kp, 0.02 * Kp);
    EXPECT_NEAR((coarse[i][i] - Kp) / (fine[i][i] - Kp), 2, 0.1);
    EXPECT_NEAR((coarse[i][6 + i] - Ki) / (fine[i][6 + i] - Ki), 2, 0.1);
    // An error and an integral that are missing ahead ask for a push ahead.
    EXPECT_GT(fine[i][i], 0);
  }
}

// One axis without lags is the discrete Riccati equation of (e, z), here by its recursion.
TEST(ServoLqr, OfASphereIsTheDiscreteRiccatiEquation) {
  const VehicleSystem sphere =
      test::shipped_system("sphere", {"hydrodynamics.linear_damping=[30,30,30,2,2,2]"});
  const double error = 0.2, integral = 0.5, wrench = 40, T = 0.05, d = 30;
  const double m = sphere.parameters().body.mass + sphere.parameters().M_A(0, 0);
  const double phi = std::exp(-d / m * T), gamma = (1 - phi) / d;
  // e⁺ = φ e − γ τ, ζ⁺ = ζ + T e.
  const DenseMatrix A = to_dense({{phi, 0}, {T, 1}}), B = to_dense({{-gamma}, {0}});
  const DenseMatrix Q = to_dense({{1 / (error * error), 0}, {0, 1 / (integral * integral)}});
  DenseMatrix P = Q, K;
  for (int i = 0; i < 20000; ++i) {
    const DenseMatrix BtP = transpose(B) * P;
    K = -1 / (1 / (wrench * wrench) + (BtP * B)[0]) * (BtP * A);
    P = Q + transpose(A) * P * (A + B * K);
  }
  // τ = K_p e + K_i (ζ + T e).
  const Matrix gain = design_servo(sphere, all_axes(error, integral, wrench), fast(T)).gain;
  EXPECT_NEAR(gain[0][6], K[1], 1e-5 * K[1]);
  EXPECT_NEAR(gain[0][0], K[0] - T * K[1], 1e-5 * K[0]);
}

TEST(ServoLqr, AnAxisThatIsNotControlledIsLeftAlone) {
  model::ServoControl servo = all_axes(0.1, 0.1, 1000);
  servo.axis[3].reset(), servo.axis[4].reset();
  const ServoDesign design = design_servo(test::shipped_system("rexrov"), servo, at_fifty_hertz());
  // Four velocities, their integrals, eight thrusters.
  EXPECT_EQ(design.poles.size(), 16u);
  for (const auto& pole : design.poles) EXPECT_LT(pole.real(), 0);
  for (std::size_t i = 0; i < 6; ++i) {
    for (std::size_t k = 0; k < 12; ++k) {
      const bool left_out = i == 3 || i == 4 || k % 6 == 3 || k % 6 == 4;
      EXPECT_EQ(design.gain[i][k] == 0, left_out) << i << ", " << k;
    }
  }
}

/// RexROV at rest without lags, with integrals that carry its buoyancy.
ShippedLoop rexrov_loop() {
  std::vector<std::string> set;
  for (int i = 0; i < 8; ++i) {
    set.push_back("vehicles.rov.actuators.t" + std::to_string(i) + ".time_constant=0");
  }
  ShippedLoop loop = test::shipped_loop("rexrov_hold", 0, set);
  loop.at = trim(loop.system, {.plane = Plane::kVertical,
                               .fixed = {{"u", 0.0}, {"w", 0.0}, {"theta", 0.0}, {"d", 10.0}},
                               .inputs = {},
                               .free = {}});
  return loop;
}

Vec6<double> trim_wrench(const ShippedLoop& loop) {
  Vec6<double> tau;
  for (std::size_t i = 0; i < loop.at.u.size(); ++i) {
    tau += loop.at.u[i] * loop.system.parameters().allocation.column[i];
  }
  return tau;
}

FlownLoop flown(const ShippedLoop& loop) {
  FlownLoop f(loop);
  const Vec6<double> tau = trim_wrench(loop);
  const DenseVector z = lu_solve(K_i(*loop.autopilot.control.servo->gain),
                                 DenseVector(std::vector<double>(tau.e.begin(), tau.e.end())));
  for (std::size_t i = 0; i < 6; ++i) {
    f.pilot.pids[control::kServo + i].integral = z[static_cast<Index>(i)];
  }
  return f;
}

TEST(ServoLoop, RestIsATrim) {
  const ShippedLoop loop = rexrov_loop();
  ASSERT_TRUE(loop.at.converged);
  FlownLoop f = flown(loop);
  for (int i = 0; i < 50; ++i) f.advance();
  for (std::size_t i = kN; i <= kR; ++i) EXPECT_NEAR(f.state()[i], loop.at.x[i], 1e-9);
}

TEST(ServoLoop, MapOfServoAndHoldIsWhatControllersAndEngineDo) {
  const ShippedLoop loop = rexrov_loop();
  test::expect_map_as_flown(loop, flown(loop));
}

TEST(ServoLoop, ReferencesOfServoAndHoldMoveTheFlownLoopAsInputs) {
  const ShippedLoop loop = rexrov_loop();
  const ClosedLoop closed = loop.closed(loop.system.states());
  const LinearModel m = closed.discrete(closed.all());
  ASSERT_EQ(m.inputs.size(), 12u);
  const double h = 1e-6;
  for (std::size_t axis = 0; axis < 6; ++axis) {
    FlownLoop ahead = flown(loop), behind = ahead;
    ahead.autopilot.control.servo->reference[static_cast<int>(axis)] += h;
    behind.autopilot.control.servo->reference[static_cast<int>(axis)] -= h;
    ahead.advance(), behind.advance();
    ASSERT_TRUE(m.inputs[6 + axis].starts_with("servo."));
    for (std::size_t r = 0; r < m.states.size(); ++r) {
      const test::Entry row(loop, m.states[r]);
      const double slope = (row.get(ahead) - row.get(behind)) / (2 * h);
      EXPECT_NEAR(m.B[r][6 + axis], slope, 1e-5) << m.states[r] << " by " << m.inputs[6 + axis];
    }
  }
}

TEST(ServoLoop, AllPolesOfServoAndHoldDecay) {
  const ShippedLoop loop = test::shipped_loop("rexrov_hold", 0);
  const ClosedLoop closed = loop.closed(loop.system.states());
  const ModalAnalysis sampled = modes_of(closed.discrete(closed.all()));
  EXPECT_TRUE(sampled.stable);
  // Twelve of the body, eight lags, six integrals.
  EXPECT_EQ(sampled.modes.size(), 26u);
  EXPECT_TRUE(modes_of(closed.continuous(closed.all())).stable);
}

// About a small step everything is linear but for quadratic damping, 750 · 0.002² N of some 10 N.
TEST(ServoLoop, StepOfEachSpeedIsThatOfTheLinearModel) {
  ShippedLoop loop = rexrov_loop();
  loop.autopilot.control.hold.reset();
  const ClosedLoop closed = loop.closed(loop.system.states());
  const LinearModel m = closed.discrete(closed.all());
  const DenseMatrix A = to_dense(m.A), B = to_dense(m.B);
  const double step = 1e-3;
  for (std::size_t axis = 0; axis < 6; ++axis) {
    FlownLoop f = flown(loop);
    f.autopilot.control.servo->reference[static_cast<int>(axis)] += step;
    DenseVector x(A.rows(), 1);
    const std::size_t state = kU + axis;
    double worst = 0;
    for (int tick = 0; tick < 200; ++tick) {
      f.advance();
      x = A * x + step * B.col(static_cast<Index>(axis));
      worst = std::max(worst, std::abs(f.state()[state] - x[static_cast<Index>(state)]));
    }
    EXPECT_LT(worst, 2e-3 * step) << m.inputs[axis];
    // A tilt that grows meets a restoring moment that grows: roll and pitch lag behind.
    if (axis == 3 || axis == 4) continue;
    EXPECT_NEAR(f.state()[state], step, 0.25 * step) << m.inputs[axis];
  }
}

}  // namespace
}  // namespace hadal::analysis
