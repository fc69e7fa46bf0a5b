#pragma once

/// Logs for spreadsheets, Python and MATLAB, from the log file alone. Every topic of a type in
/// message/registry.h, or of `more`, is exported; texts such as frame ids are left out.

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "hadal/message/any_message.h"

namespace hadal::log {

struct ExportReport {
  std::vector<std::string> written;  ///< `topic → file or variable`
  std::vector<std::string> skipped;  ///< `topic (why)`
  std::string recovery_reason;       ///< why the log is incomplete, empty if it is whole
};

/// Called now and then with the part of the reading that is done [0, 1]; what it throws ends the
/// export, and no file is left or changed.
using ExportWatch = std::function<void(double done)>;

/// One file `<topic>.csv` per topic in `directory`, which is made if it is not there; `/` in topics
/// becomes `_`. The first line names the columns: `time_s` (log time [s], exact to the
/// nanosecond), then `header.stamp` [s] and the message's numbers such as `pose.pose.position.x`
/// or `nu[0]`. Numbers are written with as many digits as it takes to read back the same double;
/// missing elements of a sequence are `nan`.
/// Files appear when all are complete. Opens one at a time, however many topics there are.
/// Throws InputError (log damaged) or SystemError (disk, permission).
ExportReport export_csv(const std::filesystem::path& log, const std::filesystem::path& directory,
                        const ExportWatch& watch = {}, const message::MessageTypes& more = {});

/// A MATLAB file (version 5, compressed; `load('run.mat')`) with one 1×1 struct per topic, whose
/// fields are column vectors of double with one row per message:
///
///     plot(rov_state.time_s, rov_state.position_2)   % topic /rov/state, field position[2]
///
/// Names are those of the CSV columns with `.` and `[` turned into `_`; indices count from 0.
/// Holds one topic in memory at a time. A topic of more than 2 GiB does not fit the format:
/// InputError, before anything is written. The file appears when it is complete.
ExportReport export_mat(const std::filesystem::path& log, const std::filesystem::path& file,
                        const ExportWatch& watch = {}, const message::MessageTypes& more = {});

}  // namespace hadal::log
