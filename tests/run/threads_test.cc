// What threads share out (sensing, control, encoding, plots) leaves no trace in what a run writes.

#include <gtest/gtest.h>

#include "run/runs.h"

namespace hadal {
namespace {

/// Forty vehicles of two kinds under their controllers, with noise and a sensor that is late.
run::Inputs fleet(const std::filesystem::path& file) {
  const std::string folder = HADAL_SOURCE_DIR "/vehicles/";
  std::string text = "name = \"fleet\"\nduration = 3\nintegrator.step = 0.01\n";
  for (int i = 0; i < 20; ++i) {
    const std::string n = std::to_string(i);
    text += "[[vehicles]]\nname = \"lauv" + n + "\"\nfile = \"" + folder +
            "lauv.toml\"\nposition = [" + n +
            ", 0, 2]\nnu = [1.55, 0, 0, 0, 0, 0]\n"
            "[vehicles.guidance]\nspeed = 1.55\n[vehicles.control]\nrate = 20\n"
            "[vehicles.control.forward_speed]\npid = { kp = 10, ki = 3, integral_limit = 15 }\n"
            "[vehicles.control.depth]\nreference = 10\n"
            "pid = { kp = 0.13, ki = 0.004, integral_limit = 0.2 }\npitch_limit_deg = 25\n"
            "[vehicles.control.pitch]\npid = { kp = 0.8, ki = 0.3, integral_limit = 0.2 }\n"
            "limit_deg = 18\nactuators = { stern = -1 }\n";
    text += "[[vehicles]]\nname = \"vita" + n + "\"\nfile = \"" + folder +
            "vita1.toml\"\nposition = [" + n +
            ", 9, 5]\n[[vehicles.schedule]]\ntime = 0.5\ncommand = [3, 3, 3, 3, 0, 0, 0, 0]\n";
  }
  std::ofstream(file) << text;
  return run::load(file, {.set = {{"vehicles[1].sensors[0].noise", "0.01"},
                                  {"vehicles[3].sensors[0].latency", "0.13"}},
                          .seed = {},
                          .until = {},
                          .meshes = {}});
}

TEST(RunThreads, ChangeNoByteOfTheLog) {
  const test::TemporaryFolder folder;
  std::string log;
  for (const int threads : {1, 2, 5}) {
    run::Run run(fleet(folder / "fleet.toml"), threads);
    const std::filesystem::path out = folder / std::to_string(threads).c_str();
    run.log_to({.folder = out});
    run.run();
    run.finish();
    const std::string bytes = test::file_text(out / "log.mcap");
    ASSERT_GT(bytes.size(), 100'000u);
    EXPECT_TRUE(threads == 1 || bytes == log) << threads;
    log = bytes;
  }
}

}  // namespace
}  // namespace hadal
