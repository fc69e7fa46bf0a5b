#pragma once

/// The commands of `hadal`. Each returns an exit code: 0 fine, 1 the machine failed us, 2 bad
/// input, 3 a check failed, 4 diverged or not finite, 130 interrupted. Errors are thrown
/// (base/error.h) and become exit codes in main.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace hadal::cli {

enum ExitCode : int {
  kFine = 0,
  kMachineFailed = 1,
  kBadInput = 2,
  kCheckFailed = 3,
  kDiverged = 4,
  kInterrupted = 130
};

struct RunOptions {
  std::filesystem::path input;  ///< scenario.toml or log.mcap
  std::filesystem::path out;    ///< empty: out/NAME
  std::optional<std::uint64_t> seed;
  std::optional<double> until;
  std::vector<std::string> set;
  int threads = 1;
  std::optional<double> snapshot_at;
  std::filesystem::path resume;
  std::filesystem::path meshes;  ///< where the meshes of a log are
  bool json = false;
};
int run_command(const RunOptions& options);

int check_command(const std::vector<std::filesystem::path>& files, bool json);

/// Which water an analysis is in.
struct WaterOptions {
  std::filesystem::path scenario;  ///< whose water; empty: still, as the vehicle's file says
  double time = 0;                 ///< [s]
};

struct VehicleOptions {
  std::filesystem::path file;
  std::vector<std::string> set;
  bool json = false;
  WaterOptions water;
};
int show_command(const VehicleOptions& options);

/// `state` is a JSON file, or `-` for standard input.
int eval_command(const VehicleOptions& options, const std::filesystem::path& state);

struct TrimOptions {
  VehicleOptions vehicle;
  std::string plane = "full";
  std::vector<std::string> fix, input;  ///< NAME=VALUE
  std::string free;                     ///< NAME,NAME
  std::string over;                     ///< NAME=FROM:TO:STEP, empty for one trim
  std::string states;                   ///< whose poles a sweep tells
  std::filesystem::path csv, plot;
};
/// An equilibrium, or a table of them; exit code 3 if there is none.
int trim_command(const TrimOptions& options);

struct LinearizeOptions {
  VehicleOptions vehicle;
  std::filesystem::path at;             ///< what `trim --json` printed, `-` for standard input
  std::string states, inputs, outputs;  ///< NAME,NAME; empty for what makes sense
  std::filesystem::path loop;           ///< scenario whose controllers close the loop
  bool discrete = false;                ///< the map over one control period
};
int linearize_command(const LinearizeOptions& options);

struct TuneOptions {
  std::filesystem::path scenario;
  std::vector<std::string> set;
  std::string vehicle;  ///< empty: the first with controllers
  std::string loops;    ///< NAME,NAME; empty for all
  double bandwidth = 1;
  bool json = false;
};
/// Gains for the PID loops of a scenario; exit code 3 if one could not be tuned.
int tune_command(const TuneOptions& options);

/// Sizes as the user wrote them, "L,D" and so on; exactly one shape.
struct ImportOptions {
  std::filesystem::path file;    ///< URDF
  std::filesystem::path output;  ///< empty: standard output
  bool arm = false;
  std::string root;
};
/// A URDF file as a vehicle file, or as an arm.
int import_command(const ImportOptions& options);

struct ImportNeptuneOptions {
  std::filesystem::path world;                  ///< .MON
  std::vector<std::filesystem::path> vehicles;  ///< .UUV
  std::filesystem::path output;                 ///< folder
  std::optional<double> gravity;
  double density = 1000, rpm_limit = 0;
  std::vector<double> inertia, size;  ///< three numbers or none
};
/// Files of NEPTUNE as vehicle files and a scenario.
int import_neptune_command(const ImportNeptuneOptions& options);

struct EstimateOptions {
  std::string ellipsoid, cylinder, box, torpedo, fins;
  std::optional<double> mass;
  double density = 1025;
  double cg_below = 0.01;
  double speed = 1.5;
  std::string name;
  std::filesystem::path output;  ///< empty: standard output
  bool json = false;
};
int estimate_command(const EstimateOptions& options);

int export_command(const std::filesystem::path& log, const std::filesystem::path& csv,
                   const std::filesystem::path& mat);

/// The whole reference, or one key explained.
int reference_command(const std::string& key);

int bench_command(bool json, const std::string& filter);

}  // namespace hadal::cli
