#include "hadal/run/run.h"

#include <fmt/format.h>

#include <algorithm>

#include "hadal/base/archive.h"
#include "hadal/base/error.h"
#include "hadal/base/version.h"
#include "hadal/log/log_sink.h"
#include "hadal/run/run_log.h"
#include "hadal/world/geometry.h"

namespace hadal::run {

namespace {

/// Adds up wall time while it lives.
class Stopwatch {
 public:
  explicit Stopwatch(double& total) : total_(total) {}
  ~Stopwatch() {
    total_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;

 private:
  double& total_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

std::shared_ptr<const Geometry> geometry_of(const config::LoadedScenario& loaded) {
  MeshCache meshes(loaded.mesh_folder);
  return std::make_shared<const Geometry>(loaded.scenario, loaded.vehicles, meshes);
}

std::string digest_of(const Inputs& in) {
  return log::run_digest(log::run_record(in.loaded, in.seed, in.until));
}

}  // namespace

Run::Run(Inputs inputs, int threads)
    : inputs_(std::move(inputs)),
      threads_(threads),
      geometry_(geometry_of(inputs_.loaded)),
      replay_(inputs_.recorded) {
  for (const auto& source : replay_.sources()) sources_.push_back(source.get());
  build();
}

Run::Run(const std::filesystem::path& file, const InputOptions& options, int threads)
    : Run(load(file, options), threads) {}

Run::~Run() = default;

void Run::build() {
  const config::LoadedScenario& loaded = inputs_.loaded;
  simulation_ = std::make_unique<sim::Simulation>(sim::Setup{loaded.scenario, loaded.vehicles,
                                                             geometry_, inputs_.seed, threads_,
                                                             loaded.mesh_folder.string()});
  checks_ =
      std::make_unique<sim::Expectations>(loaded.scenario, loaded.vehicles, simulation_->topics());
  started_ = failed_ = complete_ = finished_ = false;
  outcome_ = Outcome{.seed = inputs_.seed, .until = inputs_.until};
  simulation_->add_sink(*checks_);
  simulation_->add_sink(outcome_.events);
  for (sim::CommandSource* source : sources_) {
    source->restart();
    simulation_->add_source(*source);
  }
}

void Run::log_to(const LogOptions& options) {
  HADAL_ASSERT(!started_, "a log begins before the first step");
  log::refuse_too_many_topics(*simulation_);
  log_ = std::make_unique<RunLog>(options, inputs_, *simulation_);
}

void Run::add_sink(sim::MessageSink& sink) {
  HADAL_ASSERT(!started_, "sinks are added before the first step");
  sinks_.push_back(&sink);
}

void Run::add_source(sim::CommandSource& source) {
  source.restart();
  simulation_->add_source(source);
  sources_.push_back(&source);
}

void Run::start() {
  if (started_) return;
  started_ = true;
  outcome_.start = now();
  if (log_) {
    log::RunRecord record = log::run_record(inputs_.loaded, inputs_.seed, inputs_.until);
    record.start = seconds(now());
    for (const sim::CommandSource* s : sources_) {
      record.command_sources.push_back({s->name(), s->rate()});
    }
    log_->begin(record);
    log_->listen_to(*simulation_);
  }
  simulation_->add_sink(subscriptions_, sim::Hears::kAll);
  for (sim::MessageSink* sink : sinks_) simulation_->add_sink(*sink, sim::Hears::kAll);
}

bool Run::guarded(const std::function<void()>& part) {
  const auto end_by = [&](Ending ending, const char* trouble) {
    failed_ = true;
    outcome_.ending = ending;
    if (!outcome_.trouble.empty()) outcome_.trouble += "; ";
    outcome_.trouble += trouble;
  };
  try {
    part();
    return true;
  } catch (const sim::RunError& error) {
    end_by(Ending::kDiverged, error.what());
  } catch (const SystemError& error) {
    end_by(Ending::kFailed, error.what());
  }
  return false;
}

void Run::give(std::string_view vehicle, const sim::Order& order) {
  guarded([&] {
    start();
    simulation_->give(vehicle, order);
  });
}

double Run::parameter(std::string_view vehicle, std::string_view name) const {
  return simulation_->parameter(vehicle, name);
}

bool Run::step_to(Nanoseconds end) {
  start();
  replay_.give_due(*simulation_);
  const Nanoseconds target = std::min(end, replay_.next(*simulation_));
  const bool moved = simulation_->step(target);
  if (log_) log_->check_now_and_then();
  return moved || target < end || replay_.next(*simulation_) <= end;
}

bool Run::step() {
  if (failed_ || complete_) return false;
  const Stopwatch watch(outcome_.wall_time);
  guarded([&] { complete_ = !step_to(until()); });
  return !failed_ && !complete_;
}

bool Run::run(Nanoseconds to) {
  const Nanoseconds end = std::min(to, until());
  if (failed_ || complete_) return !failed_;
  const Stopwatch watch(outcome_.wall_time);
  bool more = true;
  guarded([&] {
    while (more) {
      if (between_) between_();
      if (stop_.exchange(false)) return;
      more = step_to(end);
    }
  });
  complete_ = !failed_ && !more && end == until();
  return !failed_ && !more;
}

log::Snapshot Run::snapshot() {
  // The run's own part comes first, since it knows its length.
  StateWriter writer;
  writer(*checks_), writer(outcome_.events);
  log::Snapshot snapshot{digest_of(inputs_), writer.bytes()};
  const std::vector<std::byte> rest = simulation_->save();
  snapshot.state.insert(snapshot.state.end(), rest.begin(), rest.end());
  return snapshot;
}

void Run::write_snapshot() {
  HADAL_ASSERT(log_, "a run without folder has no place for a snapshot");
  log::write_snapshot(snapshot(), log_->folder().snapshot());
  outcome_.snapshot = log_->folder().snapshot();
}

void Run::restore(const log::Snapshot& snapshot, const std::string& name) {
  const auto refuse = [&](const std::string& problem, const std::string& expected) {
    throw InputError(Finding{.where = {name}, .problem = problem, .expected = expected});
  };
  if (log_) refuse("comes after the log began", "restore, then log_to");
  if (snapshot.digest != digest_of(inputs_)) {
    refuse("is a snapshot of another run",
           "the same scenario, vehicles, --set, seed and hadal " + std::string(version()));
  }
  StateWriter size;
  size(*checks_), size(outcome_.events);
  const std::size_t own = size.bytes().size();
  if (snapshot.state.size() < own) throw InputError("the snapshot ends too early");
  const std::span<const std::byte> bytes(snapshot.state);
  StateReader reader(bytes.first(own));
  reader(*checks_), reader(outcome_.events);
  simulation_->load(bytes.subspan(own));
  failed_ = complete_ = finished_ = false;
  outcome_.start = now();
  if (now() > until()) {
    refuse(fmt::format("was taken at {:g} s, after the end of this run", seconds(now())),
           fmt::format("--until {:g} or later", seconds(now())));
  }
}

void Run::reset() { reset(inputs_.seed); }

void Run::reset(std::uint64_t seed) {
  if (log_ && !log_->writer().failed()) guarded([&] { log_->close(); });
  log_.reset();
  inputs_.seed = seed;
  build();
}

}  // namespace hadal::run
