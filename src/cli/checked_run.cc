#include "hadal/cli/checked_run.h"

#include "hadal/base/archive.h"
#include "hadal/base/error.h"

namespace hadal::cli {

CheckedRun::CheckedRun(const RunInputs& in, int threads)
    : simulation_({in.loaded.scenario, in.loaded.vehicles, nullptr, in.seed, threads,
                   in.loaded.mesh_folder.string()}),
      expectations_(in.loaded.scenario, in.loaded.vehicles, simulation_.topics()) {
  simulation_.add_sink(expectations_);
  simulation_.add_sink(events_);
}

std::vector<std::byte> CheckedRun::save() {
  StateWriter writer;
  std::vector<std::byte> all = simulation_.save();
  writer(expectations_), writer(events_);
  all.insert(all.begin(), writer.bytes().begin(), writer.bytes().end());
  return all;
}

void CheckedRun::load(std::span<const std::byte> bytes) {
  StateWriter size;
  size(expectations_), size(events_);
  const std::size_t own = size.bytes().size();
  if (bytes.size() < own) throw InputError("the snapshot ends too early");
  StateReader reader(bytes.first(own));
  reader(expectations_), reader(events_);
  simulation_.load(bytes.subspan(own));
}

}  // namespace hadal::cli
