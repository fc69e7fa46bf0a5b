#include "hadal/analysis/arm_facts.h"

#include <gtest/gtest.h>

#include <cmath>

namespace hadal::analysis {
namespace {

model::Link link(const std::string& name, double mass) {
  model::Link link;
  link.name = name;
  link.body.mass = mass;
  return link;
}

TEST(ArmFacts, OfAPlanarArmAreSumsAndTheStretchedTool) {
  model::Arm arm;
  arm.position = {{1, 0, 0.5}};
  arm.rpy_deg = {{0, 0, 90}};
  arm.links = {link("upper", 2), link("lower", 3)};
  arm.links[0].dh = model::DenavitHartenberg{.a = 0.4};
  arm.links[1].dh = model::DenavitHartenberg{.a = 0.3};
  arm.links[0].body.volume = 0.001;
  arm.links[1].body.buoyancy_N = 1000 * 10 * 0.002;
  arm.tool.position = {{0.1, 0, 0}};
  const ArmFacts facts = arm_facts(arm, 1000, 10);
  EXPECT_EQ(facts.joints, 2);
  EXPECT_EQ(facts.mass, 5);
  EXPECT_NEAR(facts.volume, 0.003, 1e-15);
  EXPECT_NEAR(facts.reach, 0.8, 1e-12);
  EXPECT_NEAR(facts.tool_B[0], 1, 1e-12);
  EXPECT_NEAR(facts.tool_B[1], 0.8, 1e-12);
  EXPECT_NEAR(facts.tool_B[2], 0.5, 1e-12);
}

TEST(ArmFacts, FollowParentsByName) {
  model::Arm arm;
  arm.links = {link("a", 1), link("b", 1), link("c", 1)};
  arm.links[0].position = {{1, 0, 0}};
  arm.links[0].rpy_deg = {{0, 0, 90}};
  arm.links[1].position = {{5, 5, 5}};
  arm.links[2].parent = arm.links[0].name;
  arm.links[2].position = {{2, 0, 0}};
  const ArmFacts facts = arm_facts(arm, 1000, 10);
  EXPECT_NEAR(facts.tool_B[0], 1, 1e-12);
  EXPECT_NEAR(facts.tool_B[1], 2, 1e-12);
  EXPECT_NEAR(facts.reach, std::sqrt(5.0), 1e-12);
}

}  // namespace
}  // namespace hadal::analysis
