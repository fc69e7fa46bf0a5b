// A line-of-sight controller: it hears sensors and commands propeller, stern planes and rudder.
#include <cmath>
#include <cstdio>

#include "hadal/base/error.h"
#include "hadal/run/run.h"

using namespace hadal;

class LineOfSight : public sim::CommandSource {
 public:
  explicit LineOfSight(run::Run& run) {
    const auto hear = [&](const char* quantity, double& value) {
      run.subscribe_quantity(quantity, [&value](Nanoseconds, double x) { value = x; });
    };
    hear("lauv.lbl.e", east_), hear("lauv.depth.depth", depth_);
    hear("lauv.imu.pitch_deg", pitch_deg_), hear("lauv.imu.yaw_deg", yaw_deg_);
    run.add_source(*this);
  }
  std::string name() const override { return "line_of_sight"; }
  double rate() const override { return 20; }  // Hz
  void act(Nanoseconds, sim::CommandPort& port) override {
    const double degree = std::acos(-1.0) / 180, off = east_ - 10, deep = depth_ - 5;  // m
    off_sum_ += off / rate(), deep_sum_ += deep / rate();
    // To a point 10 m ahead on the line; the sums find drift and trim.
    const double course = -std::atan2(off + 0.05 * off_sum_, 10);
    const double climb = std::atan2(deep + 0.05 * deep_sum_, 10);
    const double stern = -0.8 * (climb - pitch_deg_ * degree);
    const double rudder = -0.6 * (course - yaw_deg_ * degree);
    port.give("lauv", {.command = {{9.58, stern, rudder}}});  // N, rad, rad
  }

 private:
  double east_ = 0, depth_ = 0, pitch_deg_ = 0, yaw_deg_ = 0, off_sum_ = 0, deep_sum_ = 0;
};

int main(int argc, char** argv) try {
  if (argc != 3) return 2;
  run::Run run(argv[1]);
  LineOfSight controller(run);
  run.log_to({.folder = argv[2]});
  run.run();
  for (const sim::ExpectationResult& check : run.finish().checks) {
    std::printf("%s: %.2f %s\n", check.expect.name.c_str(), check.measured, check.unit.c_str());
  }
  return run::exit_code(run.finish().ending);
} catch (const InputError& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 2;
}
