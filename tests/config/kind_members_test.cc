// Kinds from a list, with every type of member that a kind may have.

#include <gtest/gtest.h>

#include <functional>

#include "config/support.h"
#include "hadal/config/schema/fill.h"
#include "hadal/config/schema/schema.h"
#include "hadal/config/toml/toml_parse.h"
#include "hadal/model/described_text.h"
#include "hadal/model/find_number.h"
#include "hadal/sensors/kinds.h"

namespace hadal::config {
namespace {

enum class Side { kLeft, kRight };

struct Beam {
  double angle = 0;
  std::string label;
  bool operator==(const Beam&) const = default;
};

struct Odd {
  double number = 1;
  int whole = 2;
  bool flag = false;
  std::string text = "x";
  Vec3<double> three{{1, 2, 3}};
  Vec6<double> six;
  Mat3<double> matrix3;
  Mat6<double> matrix6;
  std::vector<double> list;
  std::vector<std::vector<double>> rows;
  std::map<std::string, std::string> words;
  std::map<std::string, double> numbers;
  std::optional<double> perhaps;
  std::optional<int> perhaps_whole;
  std::optional<std::string> perhaps_text;
  std::optional<Vec3<double>> perhaps_three;
  Side side = Side::kLeft;
  Beam beam;
  std::vector<Beam> beams;
  bool operator==(const Odd&) const = default;
};

}  // namespace
}  // namespace hadal::config

template <>
struct hadal::model::EnumNames<hadal::config::Side> {
  static constexpr std::array<std::string_view, 2> value = {"left", "right"};
};

namespace hadal::config {
namespace {

template <class Visitor>
void describe(Visitor& v, Beam& b) {
  v("angle", b.angle, {.unit = "deg", .range = {.min = -90, .max = 90}, .help = "a"});
  v("label", b.label, {.required = true, .help = "l"});
}

template <class Visitor>
void describe(Visitor& v, Odd& o) {
  v("number", o.number, {.help = ""}), v("whole", o.whole, {.help = ""});
  v("flag", o.flag, {.help = ""}), v("text", o.text, {.help = ""});
  v("three", o.three, {.help = ""}), v("six", o.six, {.help = ""});
  v("matrix3", o.matrix3, {.help = ""}), v("matrix6", o.matrix6, {.help = ""});
  v("list", o.list, {.help = ""}), v("rows", o.rows, {.help = ""});
  v("words", o.words, {.help = ""}), v("numbers", o.numbers, {.help = ""});
  v("perhaps", o.perhaps, {.help = ""}), v("perhaps_whole", o.perhaps_whole, {.help = ""});
  v("perhaps_text", o.perhaps_text, {.help = ""});
  v("perhaps_three", o.perhaps_three, {.help = ""});
  v("side", o.side, {.help = ""}), v("beam", o.beam, {.help = ""});
  v("beams", o.beams, {.help = ""});
}

/// A kind with keys only: nobody lets it measure.
class OddKind : public model::KindEntry {
 public:
  OddKind() : KindEntry(model::kSensorFamily, "odd", "of everything") {}
  std::unique_ptr<model::KindKeys> make() const override {
    return std::make_unique<model::KindKeysOf<Odd>>();
  }
};

model::KindList kinds() {
  model::KindList list = sensors::shipped_kinds();
  list.push_back(std::make_shared<const OddKind>());
  return list;
}

/// The schema's table of sensors, with the odd kind.
const Key& sensors_table() {
  static const Schemas schemas(kinds());
  return *schemas.vehicle.child("sensors");
}

model::Kind odd() { return model::Kind(std::make_shared<const OddKind>()); }

TEST(KindMembers, AllAreInTheSchemaForTheirKindOnly) {
  const Key& table = sensors_table();
  const std::size_t kind = table.tag()->enum_names.size() - 1;
  for (const auto& [name, type] :
       {std::pair{"number", KeyType::kNumber}, std::pair{"whole", KeyType::kInteger},
        std::pair{"flag", KeyType::kBool}, std::pair{"text", KeyType::kString},
        std::pair{"three", KeyType::kVector}, std::pair{"six", KeyType::kVector},
        std::pair{"matrix3", KeyType::kMatrix}, std::pair{"matrix6", KeyType::kMatrix},
        std::pair{"list", KeyType::kNumbers}, std::pair{"rows", KeyType::kRows},
        std::pair{"words", KeyType::kStringMap}, std::pair{"numbers", KeyType::kNumberMap},
        std::pair{"perhaps", KeyType::kNumber}, std::pair{"perhaps_whole", KeyType::kInteger},
        std::pair{"perhaps_text", KeyType::kString}, std::pair{"perhaps_three", KeyType::kVector},
        std::pair{"side", KeyType::kEnum}, std::pair{"beam", KeyType::kTable},
        std::pair{"beams", KeyType::kTables}}) {
    const Key* key = table.child(name);
    ASSERT_NE(key, nullptr) << name;
    EXPECT_EQ(key->type, type) << name;
    EXPECT_EQ(key->field.kinds.mask, std::uint64_t{1} << kind) << name;
  }
  EXPECT_EQ(table.child("three")->default_text, "[1, 2, 3]");
  EXPECT_EQ(table.child("side")->default_text, "\"left\"");
  EXPECT_EQ(table.child("beams")->children.size(), 2u);
  EXPECT_TRUE(table.child("beams")->child("label")->field.required);
}

TEST(KindMembers, AreFilledFromAFile) {
  const TomlNode root = parse_toml(R"([[sensors]]
name = "s"
kind = "odd"
number = 1.5
whole = 3
flag = true
text = "t"
three = [4, 5, 6]
six = [1, 2, 3, 4, 5, 6]
matrix3 = [7, 8, 9]
matrix6 = [1, 2, 3, 4, 5, 6]
list = [1, 2]
rows = [[1, 2], [3, 4]]
words = { a = "b" }
numbers = { c = 2 }
perhaps = 0.5
perhaps_whole = 4
perhaps_text = "p"
perhaps_three = [1, 1, 1]
side = "right"
beam = { angle = 30, label = "b" }
[[sensors.beams]]
angle = -10
label = "one"
[[sensors.beams]]
label = "two"
)",
                                   "odd.toml");
  const model::Vehicle vehicle = filled<model::Vehicle>(root, kinds());
  const Odd& o = vehicle.sensors[0].kind.as<Odd>();
  Odd expected{.number = 1.5,
               .whole = 3,
               .flag = true,
               .text = "t",
               .three = {{4, 5, 6}},
               .six = {{1, 2, 3, 4, 5, 6}},
               .matrix3 = diagonal(Vec3<double>{{7, 8, 9}}),
               .matrix6 = diagonal(Vec6<double>{{1, 2, 3, 4, 5, 6}}),
               .list = {1, 2},
               .rows = {{1, 2}, {3, 4}},
               .words = {{"a", "b"}},
               .numbers = {{"c", 2}},
               .perhaps = 0.5,
               .perhaps_whole = 4,
               .perhaps_text = "p",
               .perhaps_three = Vec3<double>{{1, 1, 1}},
               .side = Side::kRight,
               .beam = {.angle = 30, .label = "b"},
               .beams = {{.angle = -10, .label = "one"}, {.angle = 0, .label = "two"}}};
  EXPECT_TRUE(o == expected);
}

TEST(KindMembers, AreFoundByName) {
  model::Sensor s;
  s.kind = odd();
  EXPECT_EQ(model::find_number(s, "number").number, &s.kind.as<Odd>().number);
  EXPECT_EQ(model::find_number(s, "three[1]").number, &s.kind.as<Odd>().three[1]);
  EXPECT_EQ(model::find_number(s, "beam.angle").number, &s.kind.as<Odd>().beam.angle);
  EXPECT_EQ(model::find_number(s, "whole").number, nullptr);
  EXPECT_EQ(model::find_number(s, "rate").number, &s.rate);
}

// Whatever member differs, the texts differ, and so do the values.
TEST(KindMembers, MakeTwoSensorsDifferent) {
  const std::vector<std::function<void(Odd&)>> changes = {
      [](Odd& o) { o.number = 3; },      [](Odd& o) { o.whole = 3; },
      [](Odd& o) { o.flag = true; },     [](Odd& o) { o.text = "y"; },
      [](Odd& o) { o.six[5] = 1; },      [](Odd& o) { o.matrix6(5, 0) = 1; },
      [](Odd& o) { o.list = {1}; },      [](Odd& o) { o.rows = {{1}}; },
      [](Odd& o) { o.words["a"] = ""; }, [](Odd& o) { o.numbers["a"] = 0; },
      [](Odd& o) { o.perhaps = 0; },     [](Odd& o) { o.perhaps_text = ""; },
      [](Odd& o) { o.beam.angle = 1; },  [](Odd& o) { o.side = Side::kRight; },
      [](Odd& o) { o.beams.resize(1); }};
  model::Sensor plain;
  plain.kind = odd();
  for (std::size_t i = 0; i < changes.size(); ++i) {
    model::Sensor changed = plain;
    EXPECT_TRUE(changed.kind == plain.kind);
    changes[i](changed.kind.as<Odd>());
    EXPECT_FALSE(changed.kind == plain.kind) << i;
    EXPECT_NE(model::described_text(changed), model::described_text(plain)) << i;
  }
  model::Sensor other;
  EXPECT_NE(model::described_text(other), model::described_text(plain));
  EXPECT_FALSE(other.kind == plain.kind);
}

// The same word for two things: each kind has its own unit.
TEST(KindMembers, KindsMayDeclareTheSameKeyEachInItsOwnWay) {
  const Key& table = *vehicle_schema().child("sensors");
  const auto noise_of = [&](std::string_view kind) {
    for (std::size_t i = 0; i < table.tag()->enum_names.size(); ++i) {
      if (table.tag()->enum_names[i] == kind) return table.child("noise", {table.tag(), i});
    }
    return static_cast<const Key*>(nullptr);
  };
  EXPECT_EQ(noise_of("attitude")->field.unit, "rad");
  EXPECT_EQ(noise_of("velocity")->field.unit, "m/s");
  EXPECT_EQ(noise_of("depth")->field.unit, "m");
  EXPECT_EQ(noise_of("depth"), noise_of("position"));
  for (const auto& [kind, unit] : {std::pair{"velocity", "m/s"}, std::pair{"attitude", "rad"}}) {
    const std::string line = std::string("kind = \"") + kind + "\"\n";
    EXPECT_TRUE(tells(told_of_vehicle(replaced(kVehicleText, line, line + "noise = -1\n")),
                      {std::string("expected a number ≥ 0 [") + unit + "]\n"}));
  }
}

}  // namespace
}  // namespace hadal::config
