#include "hadal/model/derivatives.h"

#include <gtest/gtest.h>

#include <set>

#include "hadal/physics/parameters_derivatives.h"
#include "support/extended.h"

namespace hadal::model {
namespace {

DerivativeTerm term(const std::string& name) {
  const auto found = derivative_term(name);
  EXPECT_TRUE(found.has_value()) << name;
  return found.value_or(DerivativeTerm{DerivativeKind::kLinear});
}

TEST(Derivatives, NamesMeanWhatTheySay) {
  using K = DerivativeKind;
  EXPECT_EQ(term("X_u").kind, K::kLinear);
  EXPECT_EQ(term("N_v").row, 5);
  EXPECT_EQ(term("N_v").a, 1);
  EXPECT_EQ(term("Z_qdot").kind, K::kAddedMass);
  EXPECT_EQ(term("Z_qdot").row, 2);
  EXPECT_EQ(term("Z_qdot").a, 4);
  EXPECT_EQ(term("Y_wp").kind, K::kProduct);
  EXPECT_EQ(term("Y_wp").a, 2);
  EXPECT_EQ(term("Y_wp").b, 3);
  EXPECT_EQ(term("N_uudr").kind, K::kRudder);
  EXPECT_EQ(term("M_uuds").kind, K::kStern);
  // Tables print M_rp and M_pr.
  EXPECT_EQ(term("M_rp").a, term("M_pr").a);
  EXPECT_EQ(term("M_rp").b, term("M_pr").b);
}

TEST(Derivatives, EveryNameOfTheListHasAMeaningAndNoOtherHas) {
  const std::vector<std::string> names = derivative_names();
  EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size());
  // Six forces, each with 6 linear, 6 added masses, 21 products and two surfaces.
  EXPECT_EQ(names.size(), 6u * 35u);
  for (const std::string& name : names) EXPECT_TRUE(derivative_term(name)) << name;
  for (const char* bad : {"", "X", "X_", "Xu", "A_u", "X_a", "X_udott", "X_uuu", "X_uudx", "x_u"}) {
    EXPECT_FALSE(derivative_term(bad)) << bad;
  }
}

// A hull with port and starboard alike: where the mirrored motion has the mirrored force, a|a| is
// the odd function that can be; where it has the same force, a².
TEST(Derivatives, SquaresFollowTheMirror) {
  const std::set<std::string> odd = {"X_uu", "Y_vv", "Y_rr", "Z_ww", "Z_qq", "K_pp", "M_ww",
                                     "M_qq", "N_vv", "N_rr", "K_vv", "K_rr", "Y_pp", "N_pp"};
  for (const char f : kForceLetters) {
    for (const char a : kVelocityLetters) {
      const std::string name = std::string(1, f) + "_" + a + a;
      const auto expected =
          odd.contains(name) ? DerivativeKind::kQuadratic : DerivativeKind::kSquare;
      EXPECT_EQ(term(name).kind, expected) << name;
    }
  }
}

/// Added mass of a hull alike to port and starboard, and at top and bottom.
std::map<std::string, double> slender_added_mass() {
  return {{"X_udot", -0.93}, {"Y_vdot", -35.5}, {"Z_wdot", -35.1}, {"K_pdot", -0.0704},
          {"M_qdot", -4.88}, {"N_rdot", -4.81}, {"Y_rdot", 1.93},  {"N_vdot", 1.93},
          {"Z_qdot", -1.91}, {"M_wdot", -1.91}};
}

/// C_A of it by the identities that a table such as that of REMUS prints [Prestero 2001].
std::map<std::string, double> coriolis_of(const std::map<std::string, double>& m) {
  const auto at = [&](const char* name) { return m.at(name); };
  return {{"X_wq", at("Z_wdot")},
          {"X_qq", at("Z_qdot")},
          {"X_vr", -at("Y_vdot")},
          {"X_rr", -at("Y_rdot")},
          {"Y_ur", at("X_udot")},
          {"Y_wp", -at("Z_wdot")},
          {"Y_pq", -at("Z_qdot")},
          {"Z_uq", -at("X_udot")},
          {"Z_vp", at("Y_vdot")},
          {"Z_rp", at("Y_rdot")},
          {"K_vw", at("Z_wdot") - at("Y_vdot")},
          {"K_vq", at("N_vdot") + at("Z_qdot")},
          {"K_wr", -at("M_wdot") - at("Y_rdot")},
          {"K_qr", at("N_rdot") - at("M_qdot")},
          {"M_uw", at("X_udot") - at("Z_wdot")},
          {"M_uq", -at("Z_qdot")},
          {"M_vp", -at("N_vdot")},
          {"M_rp", at("K_pdot") - at("N_rdot")},
          {"N_uv", at("Y_vdot") - at("X_udot")},
          {"N_ur", at("Y_rdot")},
          {"N_wp", at("M_wdot")},
          {"N_pq", at("M_qdot") - at("K_pdot")}};
}

Vehicle hull_with(const std::map<std::string, double>& derivatives, AddedMassCoriolis from) {
  Vehicle v = test::block_with(test::actuator("rudder", ActuatorKind::kFin, 0.3));
  v.hydrodynamics.derivatives = derivatives;
  v.hydrodynamics.added_mass_coriolis = from;
  return v;
}

Vec6<double> hydrodynamic_wrench(const Vehicle& vehicle, const Vec6<double>& nu) {
  engine::VehicleState<double> s;
  s.body.nu = nu;
  const auto w = test::rate_of(physics::vehicle_parameters(vehicle), s).wrenches;
  return w.added_mass_coriolis + w.lift + w.damping;
}

// What a table prints is C_A plus lift: with from_derivatives it is counted once.
TEST(Derivatives, ATableThatHoldsTheCoriolisTermsIsTheExactOnePlusLift) {
  const std::map<std::string, double> lift = {{"Y_uv", -28.6}, {"M_uw", -10.2}, {"Z_qq", -0.6},
                                              {"Y_vv", -131},  {"K_p", -0.2},   {"N_ur", -2.5}};
  std::map<std::string, double> exact = slender_added_mass(), table = exact;
  for (const auto& [name, value] : coriolis_of(table)) table[name] += value;
  for (const auto& [name, value] : lift) table[name] += value, exact[name] += value;
  const Vehicle a = hull_with(table, AddedMassCoriolis::kFromDerivatives);
  const Vehicle b = hull_with(exact, AddedMassCoriolis::kFromAddedMass);
  test::Random random(3);
  for (int k = 0; k < 50; ++k) {
    const Vec6<double> nu = random.vector<6>(2);
    const Vec6<double> x = hydrodynamic_wrench(a, nu), y = hydrodynamic_wrench(b, nu);
    for (int i = 0; i < 6; ++i) EXPECT_NEAR(x[i], y[i], 1e-11) << i;
  }
}

TEST(Derivatives, EveryCoriolisTermOfTheAddedMassHasToBeAskedAbout) {
  for (const auto& [name, value] : coriolis_of(slender_added_mass())) {
    EXPECT_TRUE(may_hold_added_mass(term(name))) << name;
  }
  for (const char* name : {"Y_uv", "Z_uw", "X_uu", "N_vv", "X_vv", "Y_r", "Y_rdot", "N_uudr"}) {
    EXPECT_FALSE(may_hold_added_mass(term(name))) << name;
  }
}

TEST(Derivatives, OneOfTwoMirroredAddedMassesIsEnough) {
  std::map<std::string, double> half = slender_added_mass();
  half.erase("N_vdot"), half.erase("Z_qdot");
  const auto full = physics::hydrodynamic_matrices(
      hull_with(slender_added_mass(), AddedMassCoriolis::kFromAddedMass).hydrodynamics);
  const auto mirrored = physics::hydrodynamic_matrices(
      hull_with(half, AddedMassCoriolis::kFromAddedMass).hydrodynamics);
  EXPECT_EQ(mirrored.added_mass, full.added_mass);
  EXPECT_EQ(full.added_mass(5, 1), -1.93);
  EXPECT_EQ(full.added_mass(2, 2), 35.1);
}

TEST(Derivatives, LinearAndQuadraticOnesActOnTheirOwnVelocity) {
  const Vehicle v = hull_with({{"Y_r", 11.5}, {"Y_rr", 0.3}, {"X_rr", -2}, {"Z_ww", -80}},
                              AddedMassCoriolis::kFromAddedMass);
  const Vec6<double> w = hydrodynamic_wrench(v, {{0, 0, -0.5, 0, 0, -2}});
  EXPECT_DOUBLE_EQ(w[0], -2 * 4);
  EXPECT_DOUBLE_EQ(w[1], 11.5 * -2 + 0.3 * -4);
  EXPECT_DOUBLE_EQ(w[2], -80 * -0.25);
}

// u|u|: the same fin astern pushes the other way.
TEST(Derivatives, SurfacesActOnTheFinOfTheirName) {
  const Vehicle v =
      hull_with({{"Y_uudr", 9.64}, {"N_uudr", -6.15}}, AddedMassCoriolis::kFromAddedMass);
  const auto p = physics::vehicle_parameters(v);
  for (const double u : {1.5, -1.5}) {
    engine::VehicleState<double> s;
    s.body.nu[0] = u;
    engine::VehicleInput<double> input;
    input.command[0] = 0.1;
    const auto w = test::rate_of(p, s, input).wrenches.actuators;
    EXPECT_NEAR(w[1], 9.64 * u * std::abs(u) * 0.1, 1e-12);
    EXPECT_NEAR(w[5], -6.15 * u * std::abs(u) * 0.1, 1e-12);
  }
}

}  // namespace
}  // namespace hadal::model
