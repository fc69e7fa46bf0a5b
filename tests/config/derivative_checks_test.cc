// SNAME derivatives in a vehicle file.

#include "config/support.h"

namespace hadal::config {
namespace {

/// The box with derivatives and further keys of its hydrodynamics.
std::string with_derivatives(const std::string& derivatives, const std::string& keys = "") {
  return told_of_vehicle(
      replaced(kVehicleText, "[[actuators]]\n",
               keys + "[hydrodynamics.derivatives]\n" + derivatives + "[[actuators]]\n"));
}

TEST(DerivativeChecks, PublishedNamesAndSignsPass) {
  EXPECT_EQ(with_derivatives("X_uu = -1.62\nY_r = 11.5\nY_vdot = -35.5\nY_rr = 0.632\n"), "");
}

TEST(DerivativeChecks, UnknownNamesHaveASuggestion) {
  EXPECT_TRUE(tells(
      with_derivatives("Y_vdott = -1\n"),
      {"hydrodynamics.derivatives.Y_vdott", "is not a derivative", "did you mean 'Y_vdot'?"}));
  EXPECT_TRUE(tells(with_derivatives("X_abc = -1\n"), {"is not a derivative", "a SNAME name"}));
}

TEST(DerivativeChecks, WaterCannotDrive) {
  for (const char* name : {"X_u", "Y_vv", "K_pdot"}) {
    EXPECT_TRUE(tells(with_derivatives(std::string(name) + " = 2\n"),
                      {name, "is positive", "change its sign"}));
  }
}

TEST(DerivativeChecks, CoriolisTermsHaveToSayWhatTheyAre) {
  for (const char* name : {"X_wq", "X_rr", "M_uw", "Z_rp", "N_pq"}) {
    const std::string line = std::string(name) + " = -2\n";
    EXPECT_TRUE(tells(with_derivatives(line), {name, "counted twice", "from_derivatives"}));
    EXPECT_EQ(with_derivatives(line, "added_mass_coriolis = \"from_derivatives\"\n"), "");
    EXPECT_EQ(with_derivatives(line, "lift_only = true\n"), "");
  }
  EXPECT_EQ(with_derivatives("Y_uv = -28.6\n"), "");
}

TEST(DerivativeChecks, OneWayOfCountingAlone) {
  EXPECT_TRUE(tells(with_derivatives("X_wq = -2\n",
                                     "lift_only = true\nadded_mass_coriolis = "
                                     "\"from_derivatives\"\n"),
                    {"hydrodynamics.lift_only", "one of the two"}));
  EXPECT_TRUE(tells(with_derivatives("X_uu = -2\n", "added_mass_coriolis = \"from_derivatives\"\n"),
                    {"hydrodynamics.added_mass_coriolis", "no derivative holds a Coriolis term"}));
}

TEST(DerivativeChecks, BothOrdersOfAProductAreOneTerm) {
  EXPECT_TRUE(tells(with_derivatives("M_pr = 4.8\nM_rp = 4.8\n", "lift_only = true\n"),
                    {"M_rp is given too"}));
}

TEST(DerivativeChecks, SurfacesNeedTheirFin) {
  EXPECT_TRUE(tells(with_derivatives("Y_uudr = 9.64\n"), {"no fin named 'rudder'"}));
  EXPECT_TRUE(tells(with_derivatives("Z_uuds = -9.64\n"), {"no fin named 'stern'"}));
  EXPECT_EQ(with_derivatives("Y_uudr = 9.64\n[[actuators]]\nname = \"rudder\"\nkind = \"fin\"\n"
                             "max = 0.3\n"),
            "");
}

}  // namespace
}  // namespace hadal::config
