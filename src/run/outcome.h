#pragma once

/// How a run ended.

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "hadal/base/clock.h"
#include "hadal/sim/event_record.h"
#include "hadal/sim/expectations.h"

namespace hadal::run {

enum class Ending {
  kFinished,
  kCheckFailed,
  kDiverged,     ///< a state or command became NaN or infinite, or the engine of a scene failed
  kInterrupted,  ///< stopped before its end
  kFailed        ///< the machine failed: its disk
};

/// The exit code of a command that ends so; the number in summary.json.
int exit_code(Ending ending);

struct Outcome {
  std::string command;  ///< that makes this run again
  std::uint64_t seed = 1;
  double until = 0;  ///< asked for [s]
  Nanoseconds start = 0;
  Nanoseconds end = 0;
  double wall_time = 0;  ///< of its steps with their log [s]
  Ending ending = Ending::kInterrupted;
  std::string trouble;  ///< what stopped it early
  std::vector<sim::ExpectationResult> checks;
  sim::EventRecord events;

  std::filesystem::path log, snapshot, report;  ///< files that are there; empty if not written
  std::string summary;                          ///< the text of summary.json
  std::vector<std::string> file_troubles;       ///< why summary or report could not be written
  bool report_stopped = false;                  ///< whoever watched the report ended it

  bool stopped_early() const {
    return ending == Ending::kDiverged || ending == Ending::kInterrupted ||
           ending == Ending::kFailed;
  }
  double times_real_time() const { return seconds(end - start) / std::max(wall_time, 1e-9); }
};

}  // namespace hadal::run
