// A kind of sensor that hadal does not ship, all of it in this file: a thermometer with a lag. It
// is read from TOML, checked, simulated, logged, exported, drawn and checked by `expect`.

#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "hadal/config/load.h"
#include "hadal/log/log_export.h"
#include "hadal/log/log_sink.h"
#include "hadal/message/message_type.h"
#include "hadal/report/run_report.h"
#include "hadal/sensors/kind.h"
#include "hadal/sensors/kinds.h"
#include "hadal/sim/expectations.h"
#include "hadal/world/world.h"

namespace hadal {
namespace {

struct Temperature {
  static constexpr std::string_view kType = "test_msgs/msg/Temperature";
  message::Header header;
  double celsius = 0;

  bool operator==(const Temperature&) const = default;
  template <class V, class Self>
  static void fields(V&& v, Self& m) {
    v("header", m.header);
    v("celsius", m.celsius, "°C");
  }
};

struct Thermometer {
  static constexpr std::string_view kName = "thermometer";
  static constexpr std::string_view kHelp = "temperature of the water";
  using Message = Temperature;
  /// What it shows lags behind the water.
  struct State {
    double shown = 0;
    double time = -1;  ///< of the last measurement; before the first, −1 [s]

    template <class V>
    void visit(V&& v) {
      v(shown), v(time);
    }
  };

  double surface = 20;  ///< of the water at d = 0 [°C]
  double lapse = 0.5;   ///< [°C/m]
  double time_constant = 0;
  bool operator==(const Thermometer&) const = default;
};

template <class Visitor>
void describe(Visitor& v, Thermometer& t) {
  v("surface", t.surface, {.unit = "°C", .help = "At the surface, where it starts."});
  v("lapse", t.lapse, {.unit = "°C/m", .help = "By which it is colder per metre."});
  v("time_constant", t.time_constant,
    {.unit = "s", .range = model::kNonNegative, .required = true, .help = "Of its lag."});
}

std::vector<sensors::KeyProblem> problems(const Thermometer& t, const model::Vehicle&) {
  if (t.surface > -2) return {};
  return {{{"surface"}, "is ice", "a temperature above −2 °C"}};
}

void prepare(const Thermometer&, const sensors::Frames& frames, Temperature& m) {
  m.header.frame_id = frames.own();
}

void measure(const Thermometer& t, const sensors::SensorView& view, RandomStream&,
             Thermometer::State& state, Temperature& m) {
  const double water = t.surface - t.lapse * view.p_NS_N()[2];
  if (state.time < 0) state.shown = t.surface, state.time = view.time();
  const double past = view.time() - state.time;
  state.shown = water + (state.shown - water) * std::exp(-past / t.time_constant);
  state.time = view.time();
  m.celsius = state.shown;
}

std::vector<message::Quantity> quantities(const Thermometer&) {
  return {message::quantity<Temperature>("celsius", "°C",
                                         [](const Temperature& m) { return m.celsius; })};
}

model::KindList kinds() {
  model::KindList list = sensors::shipped_kinds();
  list.push_back(sensors::kind_entry<Thermometer>());
  return list;
}

/// At rest in 10 m of depth, where the water has 15 °C: 20 °C at the surface, 0.5 °C/m.
const std::string kVehicle = R"(name = "Box"
[body]
mass = 2
volume = 0.002
inertia = [1, 1, 1]
[hydrodynamics]
added_mass = [1, 1, 1, 1, 1, 1]
linear_damping = [1, 1, 1, 1, 1, 1]
[[sensors]]
name = "probe"
kind = "thermometer"
rate = 10
position = [0, 0, 1]
surface = 20.5
time_constant = 2
)";
const std::string kScenario = R"(name = "Cold"
duration = 4
[environment]
density = 1000
[[vehicles]]
name = "a"
file = "box.toml"
position = [0, 0, 10]
[[expect]]
quantity = "a.probe.celsius"
time = 4
value = 15.744344
tolerance = 1e-6
)";

config::LoadedScenario loaded(const std::string& vehicle = kVehicle,
                              const std::vector<config::Override>& set = {}) {
  return config::load_scenario({{"s.toml", kScenario}, {"box.toml", vehicle}}, set, {}, kinds());
}

sim::Setup setup(const config::LoadedScenario& l) {
  return {l.scenario, l.vehicles, std::make_shared<const World>(l.scenario.world), 1, 1, "."};
}

std::string told(const std::string& vehicle) {
  try {
    loaded(vehicle);
  } catch (const InputError& error) {
    std::string text;
    for (const Finding& finding : error.findings()) text += to_string(finding) + "\n";
    return text;
  }
  return "";
}

std::string with(std::string text, const std::string& from, const std::string& to) {
  return text.replace(text.find(from), from.size(), to);
}

TEST(OwnKind, IsReadFromItsKeysAndByPaths) {
  const config::LoadedScenario l = loaded();
  const Thermometer& keys = l.vehicles[0].sensors[0].kind.as<Thermometer>();
  EXPECT_EQ(keys.surface, 20.5);
  EXPECT_EQ(keys.lapse, 0.5);
  EXPECT_EQ(keys.time_constant, 2);
  const auto set = loaded(kVehicle, {{"a.sensors.probe.lapse", "0.25"}});
  EXPECT_EQ(set.vehicles[0].sensors[0].kind.as<Thermometer>().lapse, 0.25);
  EXPECT_FALSE(set.vehicles[0].sensors[0].kind == l.vehicles[0].sensors[0].kind);
  EXPECT_TRUE(loaded().vehicles[0].sensors[0].kind == l.vehicles[0].sensors[0].kind);
}

TEST(OwnKind, IsCheckedLikeAnyOther) {
  EXPECT_EQ(told(kVehicle), "");
  EXPECT_NE(told(with(kVehicle, "surface = 20.5", "max_range = 3"))
                .find("max_range = 3: has no meaning for kind = \"thermometer\"; expected kind = "
                      "\"echosounder\""),
            std::string::npos);
  EXPECT_NE(told(with(kVehicle, "surface", "surfaec")).find("did you mean 'surface'?"),
            std::string::npos);
  EXPECT_NE(told(with(kVehicle, "time_constant = 2\n", ""))
                .find("time_constant: is missing: kind = \"thermometer\" needs it"),
            std::string::npos);
  EXPECT_NE(told(with(kVehicle, "= 2\n", "= -2\n")).find("out of range"), std::string::npos);
  EXPECT_NE(told(with(kVehicle, "20.5", "-3")).find("surface = -3: is ice"), std::string::npos);
  EXPECT_NE(told(with(kVehicle, "\"thermometer\"", "\"termometer\"")).find("'thermometer'"),
            std::string::npos);
}

TEST(OwnKind, IsUnknownToWhoDoesNotListIt) {
  try {
    config::load_scenario({{"s.toml", kScenario}, {"box.toml", kVehicle}}, {}, {});
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.findings().front().problem, "unknown value");
  }
}

/// What is shown after t seconds, from 20.5 °C to the 15 °C at the probe.
double exact(double t) { return 15 + 5.5 * std::exp(-t / 2); }

TEST(OwnKind, RunsAndResumesFromASnapshot) {
  sim::Simulation one(setup(loaded())), two(setup(loaded()));
  while (one.step(nanoseconds(2))) {
  }
  two.load(one.save());
  for (sim::Simulation* s : {&one, &two}) {
    while (s->step(nanoseconds(4))) {
    }
    const auto& m = s->vehicles()[0]->sensors()[0].latest().as<Temperature>();
    EXPECT_NEAR(m.celsius, exact(4), 1e-12);
    EXPECT_EQ(m.header.frame_id, "a/probe");
  }
}

class OwnKindLog : public testing::Test {
 protected:
  void SetUp() override {
    folder_ =
        std::filesystem::temp_directory_path() / ("hadal_own_kind_" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder_);
    sim::Simulation simulation(setup(loaded_));
    sim::Expectations checks(loaded_.scenario, loaded_.vehicles, simulation.topics());
    log::LogWriter writer(folder_ / "log.mcap");
    log::LogSink sink(writer, simulation.topics());
    simulation.add_sink(checks), simulation.add_sink(sink);
    while (simulation.step(nanoseconds(4))) {
    }
    writer.close();
    results_ = checks.results(simulation.now());
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path folder_;
  config::LoadedScenario loaded_ = loaded();
  std::vector<sim::ExpectationResult> results_;
};

TEST_F(OwnKindLog, IsCheckedByExpect) {
  ASSERT_EQ(results_.size(), 1u);
  EXPECT_TRUE(results_[0].passed) << results_[0].measured;
  EXPECT_EQ(results_[0].unit, "°C");
}

TEST_F(OwnKindLog, IsExportedByWhoNamesItsType) {
  const auto without = log::export_csv(folder_ / "log.mcap", folder_ / "without");
  ASSERT_EQ(without.skipped.size(), 1u);
  EXPECT_EQ(without.skipped[0], "/a/probe (unknown type test_msgs/msg/Temperature)");
  const message::MessageTypes more{&message::type_of<Temperature>()};
  EXPECT_TRUE(log::export_csv(folder_ / "log.mcap", folder_ / "csv", {}, more).skipped.empty());
  std::ifstream file(folder_ / "csv" / "a_probe.csv");
  std::string line;
  std::getline(file, line);
  EXPECT_EQ(line, "time_s,header.stamp,celsius");
  for (int i = 0; i <= 40; ++i) {
    ASSERT_TRUE(std::getline(file, line)) << i;
    EXPECT_NEAR(std::stod(line.substr(line.rfind(',') + 1)), exact(0.1 * i), 1e-12);
  }
}

TEST_F(OwnKindLog, IsDrawnAsAQuantity) {
  report::ReportData report;
  report::add_plots_of_log(folder_ / "log.mcap", loaded_.scenario, loaded_.vehicles, report);
  for (const report::ReportPlot& plot : report.plots) {
    for (const report::ReportSeries& series : plot.series) {
      if (series.name.find("probe.celsius") == std::string::npos) continue;
      EXPECT_NEAR(series.y.front(), exact(0), 1e-12);
      EXPECT_NEAR(series.y.back(), exact(4), 1e-12);
      return;
    }
  }
  FAIL() << "no curve of probe.celsius";
}

}  // namespace
}  // namespace hadal
