// Cables on vehicles, and the winch.

#include <gtest/gtest.h>

#include "engine/cables.h"
#include "engine/runs.h"
#include "hadal/engine/advance.h"
#include "hadal/engine/cable/attachment.h"

namespace hadal::test {
namespace {

/// A body of 10 kg without water around it, or with.
model::Vehicle body_of_10_kg() {
  model::Vehicle v;
  v.body.mass = 10;
  v.body.inertia = diagonal(Vec3<double>{{0.2, 0.3, 0.4}});
  return v;
}

/// A vehicle at the far end of a cable, coupled step by step as `sim` does it.
struct Coupled {
  CableRun run;
  physics::VehicleParameters<double> vehicle;
  Vec3<double> r;
  engine::VehicleState<double> state;
  model::Integrator integrator;
  engine::StepMemory memory;
  engine::CableForces forces;
  double most = 0;  ///< largest force on the vehicle

  Coupled(const CableRun& cable, const model::Vehicle& v, const Vec3<double>& point)
      : run(cable), vehicle(physics::vehicle_parameters(v)), r(point) {}

  void advance(double seconds) {
    engine::CableStepper stepper(run.model, run.state.p.size());
    const double h = run.step;
    for (const double end = run.time + seconds - 0.5 * h; run.time < end; run.time += h) {
      engine::VehicleState<double> without = state;
      engine::advance(vehicle, run.around, {}, integrator, run.time, h, memory, without);
      run.ends.far = engine::vehicle_end(vehicle, r, state.body, without.body, h);
      engine::fit_nodes(run.model, run.paid_out, run.state);
      forces = stepper.step(run.ends, run.paid_out, run.around, run.time, h, run.state);
      engine::VehicleInput<double> input;
      input.external = engine::cable_wrench(r, forces.on_far, state.body, h);
      engine::advance(vehicle, run.around, input, integrator, run.time, h, memory, state);
      run.paid_out.length += h * run.paid_out.rate;
      most = std::max(most, length(forces.on_far));
    }
  }
  Vec3<double> end() const { return engine::point_position(state.body, r); }
};

TEST(PointInverseMass, IsTheAccelerationOfThePointPerForce) {
  const auto vehicle = physics::vehicle_parameters(random_vehicle(3));
  const Vec3<double> r{{0.3, -0.2, 0.5}}, force_N{{3, -7, 5}};
  engine::BodyState<double> at_rest;
  at_rest.q_NB = normalized(Quaternion<double>{0.8, 0.2, -0.4, 0.3});
  const Mat3<double> R = rotation_matrix(at_rest.q_NB);
  const Vec6<double> rate = vehicle.inverse_mass * wrench_at(r, transposed_times(R, force_N));
  const Vec3<double> expected = R * (linear(rate) + cross(angular(rate), r));
  const Vec3<double> got = engine::point_inverse_mass(vehicle, at_rest.q_NB, r) * force_N;
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(got[i], expected[i], 1e-12);
}

TEST(StiffCable, OnALightVehicleIsStableAtFiveMilliseconds) {
  CableRun run(10, 10);
  run.model.parameters.axial_stiffness = 1e7;
  run.lay({{0, 0, 0}}, {{0, 0, 9.9}});
  Coupled c(run, body_of_10_kg(), {{0.1, 0.05, -0.2}});
  c.state.body.p_NB_N = Vec3<double>{{-0.1, -0.05, 9.9 + 0.2}};
  c.advance(60);  // falls 0.1 m, is caught, swings
  EXPECT_LT(length(c.end()), 10.01);
  EXPECT_GT(length(c.end()), 9.9);
  EXPECT_LT(length(linear(c.state.body.nu)), 2);
  // Its weight, give or take swinging and rocking about the point.
  EXPECT_NEAR(length(c.forces.on_far), 98.1, 40);
}

TEST(StiffCable, HoldsTheWeightOfAVehicleAtRest) {
  CableRun run(10, 10);
  run.model.parameters = {
      .axial_stiffness = 1e7, .axial_damping = 1e4, .diameter = 0.01, .mass = 0.2};
  run.lay({{0, 0, 0}}, {{0, 0, 10}});
  Coupled c(run, body_of_10_kg(), {});
  c.state.body.p_NB_N = Vec3<double>{{0, 0, 10}};
  c.advance(20);
  EXPECT_NEAR(c.forces.on_far[2], -98.1, 1e-6);
  EXPECT_NEAR(c.forces.on_winch[2], 98.1 + 2 * 9.81, 1e-6);
  EXPECT_NEAR(c.end()[2], 10 + (98.1 + 0.5 * 2 * 9.81) * 10 / 1e7, 1e-9);
}

TEST(CableAndVehicle, KeepTheirMomentumToRoundingWithoutRotation) {
  CableRun run(10, 10);
  run.around.gravity = 0;
  run.ends.winch.loose = true;
  run.lay({{0, 0, 0}}, {{10, 0, 0}});
  Coupled c(run, body_of_10_kg(), {});
  c.state.body.p_NB_N = Vec3<double>{{10, 0, 0}};
  c.state.body.nu = {{1, 2, -0.5, 0, 0, 0}};
  c.advance(5);
  Vec3<double> momentum = 10.0 * linear(c.state.body.nu);
  for (std::size_t i = 0; i <= 10; ++i) {
    const bool end = i == 0 || i == 10;
    momentum += (end ? 0.1 : 0.2) * (i == 10 ? linear(c.state.body.nu) : c.run.state.v[i]);
  }
  const Vec3<double> expected = 10.1 * Vec3<double>{{1, 2, -0.5}};
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(momentum[i], expected[i], 1e-6);
  EXPECT_GT(c.most, 1);
}

TEST(CableAndVehicle, SwingLikeAPhysicalPendulumWithTheCable) {
  // Body and cable turn as one for a body whose point lies far above its centre: compare with a
  // fine step instead of a closed form.
  const auto end_after = [](double step) {
    CableRun run(5, 5);
    run.model.parameters.axial_stiffness = 1e5;
    run.model.parameters.axial_damping = 1e3;
    run.step = step;
    run.lay({{0, 0, 0}}, {{3, 0, 4}});
    Coupled c(run, body_of_10_kg(), {{0, 0, -0.5}});
    c.state.body.p_NB_N = Vec3<double>{{3, 0, 4.5}};
    c.advance(2);
    return c.end();
  };
  const Vec3<double> fine = end_after(0.0003125);
  const double coarse = length(end_after(0.01) - fine), half = length(end_after(0.005) - fine);
  EXPECT_LT(half, 0.01);
  EXPECT_GT(coarse / half, 1.7);  // first order at least
}

/// A neutral cable with loose ends and random velocities in still water.
CableRun stirred(double spacing) {
  CableRun run(20, 20);
  run.around.density = 1000;
  run.model.parameters.normal_drag = 1.2, run.model.parameters.tangential_drag = 0.05;
  run.model.parameters.mass = physics::displaced_mass(run.model.parameters, 1000.0);
  run.ends.winch.loose = run.ends.far.loose = true;
  Random random(3);
  for (std::size_t i = 0; i < 21; ++i) {
    run.state.p[i] = {{spacing * static_cast<double>(i), 0, 0}};
    run.state.v[i] = random.vector<3>(0.2);
  }
  return run;
}

double kinetic_energy(const CableRun& run) {
  double e = 0;
  for (std::size_t i = 0; i < 21; ++i) {
    e += (i == 0 || i == 20 ? 0.25 : 0.5) * dot(run.state.v[i], run.state.v[i]);
  }
  return run.model.parameters.mass * e;
}

TEST(CableInStillWater, SlackLosesEnergyInEveryStep) {
  CableRun run = stirred(0.3);
  double before = kinetic_energy(run);
  for (int k = 0; k < 400; ++k) {
    run.run(run.step);
    ASSERT_LT(kinetic_energy(run), before) << k;
    before = kinetic_energy(run);
  }
}

TEST(CableInStillWater, SnappingTautGainsNoEnergy) {
  CableRun run = stirred(0.99);
  const double before = kinetic_energy(run);
  for (int k = 0; k < 400; ++k) {
    run.run(run.step);
    ASSERT_LT(kinetic_energy(run), before) << k;
  }
  EXPECT_LT(kinetic_energy(run), 0.5 * before);
}

TEST(Winch, PaysOutAndHaulsInWithoutLosingMaterial) {
  CableRun run(20, 20);
  run.around.density = 1000;
  run.model.parameters.normal_drag = 1.2, run.model.parameters.mass = 0.3;
  run.model.parameters.axial_damping = 1e3;
  run.state = engine::CableState(engine::cable_capacity(run.model, 35));
  run.state.nodes = 21;
  run.lay({{0, 0, 0}}, {{0, 0, 20}});
  Coupled c(run, body_of_10_kg(), {});
  c.state.body.p_NB_N = Vec3<double>{{0, 0, 20}};
  const double w = physics::weight_in_water(run.model.parameters, 1000.0, 9.81);
  const auto hangs = [&](double length, std::uint64_t nodes) {
    c.run.paid_out.rate = 0;
    c.advance(30);
    EXPECT_NEAR(c.run.paid_out.length, length, 1e-9);
    EXPECT_EQ(c.run.state.nodes, nodes);
    EXPECT_NEAR(c.end()[2], length, 0.01);
    EXPECT_NEAR(c.forces.on_winch[2] + c.forces.on_far[2], length * w, 1e-3);
  };
  c.run.paid_out.rate = 0.5;
  c.advance(30);
  hangs(35, 36);
  c.run.paid_out.rate = -1;
  c.advance(25);
  hangs(10, 11);
}

TEST(Winch, NewNodeLiesOnTheMaterialAndMovesWithIt) {
  CableRun run(3, 2);  // pieces of 1.5 m
  run.state = engine::CableState(6);
  run.state.nodes = 3;
  run.state.p = {{{0, 0, 0}}, {{0, 0, 2.6}}, {{0, 0, 4.1}}};
  run.state.p.resize(6);
  run.state.v[1] = {{0, 0, 0.4}};
  run.model.segment_length = 1.5;
  // The first piece is 2.5 m unstretched, above 1.6 of 1.5 m.
  engine::fit_nodes(run.model, {4.0, 0.4}, run.state);
  ASSERT_EQ(run.state.nodes, 4u);
  EXPECT_NEAR(run.state.p[1][2], 2.6 - 1.5 * 2.6 / 2.5, 1e-12);
  // Node 1 falls with 0.4 m/s and so does the material: the winch feeds at the same rate,
  // stretched.
  const double share = 1.5 / 2.5;
  EXPECT_NEAR(run.state.v[1][2], 0.4 * (1 - share) + 2.6 * share * 0.4 / 2.5, 1e-12);
  engine::fit_nodes(run.model, {3.1, -0.4}, run.state);  // first piece 0.1 m: joined
  EXPECT_EQ(run.state.nodes, 3u);
  EXPECT_NEAR(run.state.p[1][2], 2.6, 1e-12);
}

}  // namespace
}  // namespace hadal::test
