#include "config/arms.h"

namespace hadal::config {
namespace {

std::string told(const std::string& shape) {
  return told_of_vehicle(kVehicleText + "[[shapes]]\n" + shape + "\n");
}

TEST(ContactShapeChecks, EachKindWithItsKeysPassesWithoutAWord) {
  EXPECT_EQ(told("kind = \"box\"\nsize = [1, 2, 3]"), "");
  EXPECT_EQ(told("kind = \"ellipsoid\"\nsize = [1, 2, 3]"), "");
  EXPECT_EQ(told("kind = \"sphere\"\nradius = 1"), "");
  EXPECT_EQ(told("kind = \"capsule\"\nradius = 1\nlength = 2"), "");
  EXPECT_EQ(told("kind = \"cylinder\"\nradius = 1\nlength = 2"), "");
  EXPECT_EQ(told("kind = \"mesh\"\nfile = \"a.stl\"\nscale = 2\ncontact = \"components\""), "");
}

TEST(ContactShapeChecks, MissingKeysAreNamed) {
  EXPECT_TRUE(tells(told("kind = \"box\""), {"box.toml:21:1: error: shapes[0].size: is missing: "
                                             "kind = \"box\" needs it; expected 3 numbers > 0"}));
  EXPECT_TRUE(
      tells(told("kind = \"cylinder\"\nradius = 1"),
            {"error: shapes[0].length: is missing: kind = \"cylinder\" needs it; expected a "
             "number > 0"}));
  EXPECT_TRUE(
      tells(told("kind = \"mesh\""), {"error: shapes[0].file: is missing: kind = \"mesh\" needs"}));
}

TEST(ContactShapeChecks, KeysOfOtherKindsAreErrors) {
  EXPECT_TRUE(
      tells(told("kind = \"box\"\nsize = [1, 2, 3]\nradius = 4"),
            {"box.toml:24:10: error: shapes[0].radius = 4: has no meaning for kind = \"box\"; "
             "expected kind = \"sphere\" or \"capsule\" or \"cylinder\"\n"}));
  EXPECT_TRUE(tells(told("kind = \"sphere\"\nradius = 1\nscale = 4"),
                    {"error: shapes[0].scale = 4: has no meaning for kind = \"sphere\"; expected "
                     "kind = \"mesh\"\n"}));
  EXPECT_TRUE(tells(told("kind = \"sphere\"\nradus = 1"), {"did you mean 'radius'?"}));
}

TEST(ContactShapeChecks, AMeshThatTouchesNothingIsAWarning) {
  EXPECT_TRUE(tells(told("kind = \"mesh\"\nfile = \"a.stl\"\ncontact = \"none\""),
                    {"warning: shapes[0].contact = \"none\": the shape touches nothing"}));
}

TEST(ContactShapeChecks, SpringsHaveDampersInPlaceOfRestitution) {
  const std::string sphere = "kind = \"sphere\"\nradius = 1\n";
  EXPECT_EQ(told(sphere + "stiffness = 1e5\ndamping = 100"), "");
  EXPECT_TRUE(tells(told(sphere + "damping = 100"),
                    {"error: shapes[0].damping = 100: needs a spring beside it; expected "
                     "stiffness, too\n"}));
  EXPECT_TRUE(tells(told(sphere + "stiffness = 1e5\nrestitution = 0.5"),
                    {"error: shapes[0].restitution = 0.5: has no meaning with stiffness"}));
}

TEST(ContactShapeChecks, ShapesOfLinksAreChecked) {
  const std::string shape = "shapes = [{ kind = \"sphere\" }]\n";
  EXPECT_TRUE(
      tells(told_of_vehicle(kVehicleText + "[[arms]]\n" + link("a", shape)),
            {"error: arms[0].links[0].shapes[0].radius: is missing: kind = \"sphere\" needs it"}));
}

}  // namespace
}  // namespace hadal::config
