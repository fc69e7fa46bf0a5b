#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <functional>
#include <memory>
#include <sstream>

#include "hadal/base/error.h"
#include "hadal/base/version.h"
#include "hadal/cli/commands.h"
#include "hadal/cli/find_file.h"
#include "hadal/cli/interrupt.h"
#include "hadal/cli/terminal.h"
#include "hadal/config/schema/number_hint.h"
#include "hadal/config/schema/suggest.h"
#include "hadal/model/field.h"

namespace hadal::cli {

namespace {

/// What the user asked for: the chosen command, ready to run.
using Command = std::function<int()>;

/// A file as typed, or one that ships.
std::function<std::string(std::string)> shipped(const char* folder) {
  return [folder](const std::string& typed) { return find_shipped(typed, folder); };
}

/// A simulated time [s]: finite, and within what a scenario's duration may be.
std::string check_time(const std::string& text) {
  double time = 0;
  const bool number = CLI::detail::lexical_cast(text, time);
  if (number && time >= 0 && time <= model::kTime.max) return "";
  const std::string hint = config::decimal_comma_hint(text);
  return fmt::format("{} is not a time; expected a number from 0 to {:g} [s]{}", text,
                     model::kTime.max, hint.empty() ? "" : " (" + hint + ")");
}

/// Digits alone: the conversion would wrap a negative number round.
std::string check_seed(const std::string& text) {
  const bool digits = text.find_first_not_of("0123456789") == std::string::npos;
  return digits ? "" : text + " is not a seed; expected a whole number ≥ 0";
}

void add_set(CLI::App* app, std::vector<std::string>& set, const std::string& example) {
  app->add_option("--set", set, "Change a value: dotted path or alias, e.g. " + example)
      ->type_name("PATH=VALUE")
      ->allow_extra_args(false);
}

void add_run(CLI::App& app, Command& command) {
  auto o = std::make_shared<RunOptions>();
  CLI::App* run = app.add_subcommand("run", "Run a scenario, or run a log again");
  run->add_option("input", o->input, "Scenario (.toml; tunnel and others ship) or log (.mcap)")
      ->required()
      ->transform(shipped("scenarios"));
  run->add_option("--out", o->out, "Folder for log.mcap, summary.json, report.html [out/NAME]");
  run->add_option("--seed", o->seed, "Seed of all noise, instead of the scenario's")
      ->check(check_seed);
  run->add_option("--until", o->until, "Simulated time [s], instead of the scenario's duration")
      ->check(check_time);
  add_set(run, o->set, "vita1.body.mass=12 or integrator.step=0.001");
  run->add_option("--threads", o->threads,
                  "Threads for many vehicles [1]; results do not depend on it")
      ->check(CLI::Range(1, 1024));
  run->add_option("--snapshot-at", o->snapshot_at, "Write snapshot.mcap at this time [s]")
      ->check(check_time);
  run->add_option("--resume", o->resume,
                  "Go on from a snapshot of the same scenario [into out/NAME_resumed]");
  run->add_option("--meshes", o->meshes, "Where the meshes of a log are [here, or beside it]");
  run->add_flag("--json", o->json, "Print summary.json instead of text");
  run->callback([o, &command] { command = [o] { return run_command(*o); }; });
}

void add_check(CLI::App& app, Command& command) {
  auto files = std::make_shared<std::vector<std::filesystem::path>>();
  auto json = std::make_shared<bool>(false);
  CLI::App* check = app.add_subcommand("check", "Validate vehicle and scenario files");
  check->add_option("files", *files, "Files (.toml)")->required()->transform([](std::string typed) {
    return find_shipped(typed);
  });
  check->add_flag("--json", *json, "Print findings as JSON");
  check->callback([=, &command] { command = [=] { return check_command(*files, *json); }; });
}

void add_vehicle(CLI::App* app, VehicleOptions& o) {
  app->add_option("vehicle", o.file, "Vehicle file (.toml; vita1 and others ship)")
      ->required()
      ->transform(shipped("vehicles"));
  add_set(app, o.set, "body.mass=12");
  app->add_flag("--json", o.json, "Print as JSON");
}

void add_water(CLI::App* app, WaterOptions& o) {
  CLI::Option* water =
      app->add_option("--water", o.scenario,
                      "Scenario whose water is around it [still, as the vehicle's file says]")
          ->transform(shipped("scenarios"));
  app->add_option("--time", o.time, "When, where that water varies [0 s]")->needs(water);
}

void add_show(CLI::App& app, Command& command) {
  auto o = std::make_shared<VehicleOptions>();
  CLI::App* show = app.add_subcommand("show", "Show a vehicle as understood");
  add_vehicle(show, *o);
  show->callback([=, &command] { command = [=] { return show_command(*o); }; });
}

void add_eval(CLI::App& app, Command& command) {
  auto o = std::make_shared<VehicleOptions>();
  auto state = std::make_shared<std::filesystem::path>();
  CLI::App* eval = app.add_subcommand("eval", "The derivative at one state, term by term");
  add_vehicle(eval, *o);
  add_water(eval, o->water);
  eval->add_option("--state", *state, "State (.json), or - for standard input")->required();
  eval->callback([=, &command] { command = [=] { return eval_command(*o, *state); }; });
}

void add_trim(CLI::App& app, Command& command) {
  auto o = std::make_shared<TrimOptions>();
  CLI::App* trim = app.add_subcommand("trim", "Find an equilibrium, or a table of them");
  add_vehicle(trim, o->vehicle);
  add_water(trim, o->vehicle.water);
  trim->add_option("--plane", o->plane, "Which wrench components must vanish [full]")
      ->check(CLI::IsMember({"vertical", "horizontal", "full"}));
  const auto named = [&](const char* option, std::vector<std::string>& values, const char* help) {
    trim->add_option(option, values, help)->type_name("NAME=VALUE");
  };
  named("--fix", o->fix, "Hold a state or a command, e.g. u=1.55");
  named("--input", o->input, "Give a command, e.g. stern=-0.02");
  trim->add_option("--free", o->free, "More unknowns, e.g. stern,rudder");
  trim->add_option("--over", o->over,
                   "A table over one command or state, e.g. stern=-0.07:0.07:0.01");
  trim->add_option("--states", o->states, "States whose poles are in the table, e.g. theta,w,q");
  trim->add_option("--csv", o->csv, "Write the table as CSV");
  trim->add_option("--plot", o->plot, "Write the table as a page with plots (.html)");
  trim->callback([=, &command] { command = [=] { return trim_command(*o); }; });
}

void add_linearize(CLI::App& app, Command& command) {
  auto o = std::make_shared<LinearizeOptions>();
  CLI::App* linearize =
      app.add_subcommand("linearize", "A, B, C, D, poles and modes about an equilibrium");
  add_vehicle(linearize, o->vehicle);
  add_water(linearize, o->vehicle.water);
  linearize->add_option("--at", o->at,
                        "What `trim --json` printed [at rest]; - for standard input");
  linearize->add_option("--states", o->states, "e.g. theta,w,q [all but n, e]");
  linearize->add_option("--inputs", o->inputs, "e.g. stern [all]");
  linearize->add_option("--outputs", o->outputs, "Measured states, e.g. theta,d [all states]");
  linearize->add_option("--loop", o->loop, "Scenario whose controllers close the loop")
      ->transform(shipped("scenarios"));
  linearize->add_flag("--discrete", o->discrete, "The map over one control period");
  linearize->callback([=, &command] { command = [=] { return linearize_command(*o); }; });
}

void add_tune(CLI::App& app, Command& command) {
  auto o = std::make_shared<TuneOptions>();
  CLI::App* tune = app.add_subcommand("tune", "Gains for the PID loops of a scenario");
  tune->add_option("scenario", o->scenario, "Scenario (.toml) with the loops to tune")
      ->required()
      ->transform(shipped("scenarios"));
  tune->add_option("--vehicle", o->vehicle, "Which one [the first with controllers]");
  tune->add_option("--loops", o->loops, "e.g. velocity.surge,velocity.yaw [all]");
  tune->add_option("--bandwidth", o->bandwidth, "Crossover frequency [rad/s] [1]")
      ->check(CLI::Range(1e-4, 1e3));
  add_set(tune, o->set, "vehicles.rov.control.rate=50");
  tune->add_flag("--json", o->json, "Print as JSON");
  tune->callback([=, &command] { command = [=] { return tune_command(*o); }; });
}

void add_estimate(CLI::App& app, Command& command) {
  auto o = std::make_shared<EstimateOptions>();
  CLI::App* estimate = app.add_subcommand("estimate", "Write a vehicle file from a few sizes");
  const auto sizes = [&](const char* name, std::string& value, const char* type, const char* help) {
    estimate->add_option(name, value, help)->type_name(type);
  };
  sizes("--ellipsoid", o->ellipsoid, "L,D|L,W,H", "An ellipsoid [m]");
  sizes("--cylinder", o->cylinder, "L,D", "A cylinder with flat ends [m]");
  sizes("--box", o->box, "L,W,H", "A box with eight thrusters [m]");
  sizes("--torpedo", o->torpedo, "L,D[,NOSE,TAIL]", "Half spheroid, cylinder and tail cone [m]");
  sizes("--fins", o->fins, "AREA,X",
        "Four fins: area of one [m²], x from the centre of buoyancy, negative aft [m]");
  estimate->add_option("--mass", o->mass, "Mass [kg] [that of the displaced water]");
  estimate->add_option("--density", o->density, "Of the water [kg/m³] [1025]");
  estimate->add_option("--cg-below", o->cg_below,
                       "Centre of gravity below centre of buoyancy [m] [0.01]");
  estimate->add_option("--speed", o->speed, "Speed ahead for drag and thrust [m/s] [1.5]");
  estimate->add_option("--name", o->name, "Name of the vehicle, for reports");
  estimate->add_option("--output", o->output, "File to write [standard output]");
  estimate->add_flag("--json", o->json, "Write the numbers as JSON instead of a vehicle file");
  estimate->callback([=, &command] { command = [=] { return estimate_command(*o); }; });
}

/// Returns the subcommand.
CLI::App* add_import_neptune(CLI::App& importer, Command& command) {
  auto o = std::make_shared<ImportNeptuneOptions>();
  CLI::App* neptune = importer.add_subcommand(
      "neptune", "Turn a world and robots of NEPTUNE into vehicle files and a scenario");
  neptune->add_option("world", o->world, "World (.MON)")->required();
  neptune->add_option("vehicles", o->vehicles, "Robots (.UUV); they name their .DYN")->required();
  neptune->add_option("-o,--output", o->output, "Folder to write into")->required();
  neptune->add_option("--gravity", o->gravity, "For the mass: w / gravity [9.81 m/s²]");
  neptune->add_option("--density", o->density, "Of the water [1000 kg/m³]");
  neptune->add_option("--inertia", o->inertia, "Ix,Iy,Iz of the body; the rest of Mf is added mass")
      ->expected(3)
      ->delimiter(',');
  neptune->add_option("--size", o->size, "Length,width,height of the hull [m]")
      ->expected(3)
      ->delimiter(',');
  neptune->add_option("--rpm-limit", o->rpm_limit, "Of all motors [none]");
  neptune->callback([=, &command] { command = [=] { return import_neptune_command(*o); }; });
  return neptune;
}

void add_import(CLI::App& app, Command& command) {
  auto o = std::make_shared<ImportOptions>();
  CLI::App* importer =
      app.add_subcommand("import", "Turn a robot of URDF, SDF or Stonefish into a vehicle file");
  importer->add_option("file", o->file, "Robot (.urdf, .sdf, .scn)");
  importer->add_option("-o,--output", o->output, "File to write [standard output]");
  importer->add_flag("--arm", o->arm, "One arm to paste into a vehicle file");
  importer->add_option("--root", o->root, "Link to begin with [the one without a parent]");
  CLI::App* neptune = add_import_neptune(*importer, command);
  importer->callback([=, &command] {
    if (neptune->parsed()) return;
    if (o->file.empty()) throw CLI::RequiredError("file");
    command = [=] { return import_command(*o); };
  });
}

void add_export(CLI::App& app, Command& command) {
  auto log = std::make_shared<std::filesystem::path>();
  auto csv = std::make_shared<std::filesystem::path>();
  auto mat = std::make_shared<std::filesystem::path>();
  CLI::App* exporter = app.add_subcommand("export", "Turn a log into CSV or MATLAB files");
  exporter->add_option("log", *log, "Log (.mcap)")->required();
  exporter->add_option("--csv", *csv, "Folder for one CSV file per topic");
  exporter->add_option("--mat", *mat, "MATLAB file (.mat) with one struct per topic");
  exporter->callback([=, &command] { command = [=] { return export_command(*log, *csv, *mat); }; });
}

void add_reference(CLI::App& app, Command& command) {
  auto key = std::make_shared<std::string>();
  CLI::App* reference = app.add_subcommand("reference", "Explain a key of a file, or all of them");
  reference->add_option("key", *key, "Dotted path, e.g. body.mass");
  reference->callback([=, &command] { command = [=] { return reference_command(*key); }; });
}

void add_bench(CLI::App& app, Command& command) {
  auto json = std::make_shared<bool>(false);
  auto filter = std::make_shared<std::string>();
  CLI::App* bench = app.add_subcommand("bench", "Measure this machine and hadal on it");
  bench->add_flag("--json", *json, "Print as JSON");
  bench->add_option("--filter", *filter, "Only benchmarks whose name matches this expression");
  bench->callback([=, &command] { command = [=] { return bench_command(*json, *filter); }; });
}

/// What was printed must have arrived; if not, a run's own failure is still the better answer.
int finished(int exit_code) {
  const ResultLoss loss = results_lost();
  if (!loss.lost) return exit_code;
  if (!loss.reason.empty()) note("error: {}\n", loss.reason);
  return exit_code == kFine ? kMachineFailed : exit_code;
}

int guarded(const Command& command) {
  try {
    return finished(command());
  } catch (const InputError& error) {
    note("{}\n", error.what());
    return kBadInput;
  } catch (const Interrupted& interrupted) {
    note("{}\n", interrupted.what());
    return kInterrupted;
  } catch (const std::exception& error) {
    note("error: {}\n", error.what());
    return kMachineFailed;
  }
}

/// Tells a misspelt command by its name; CLI11 would say only that one is missing.
void check_command_name(const CLI::App& app, const std::string& word) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  const std::vector<std::string_view> words(names.begin(), names.end());
  if (word.starts_with('-') || std::find(words.begin(), words.end(), word) != words.end()) return;
  throw InputError(Finding{.key = word,
                           .problem = "no such command",
                           .expected = config::either(words),
                           .suggestion = config::did_you_mean(word, words)});
}

/// "--out" of a typed "--output": one that begins alike, else one that is spelt alike.
std::string like_option(const CLI::App& command, const std::string& typed) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  for (const std::string& name : names) {
    if (typed.starts_with(name) || (typed.size() > 3 && name.starts_with(typed))) {
      return "did you mean '" + name + "'?";
    }
  }
  return config::did_you_mean(typed, std::vector<std::string_view>(names.begin(), names.end()));
}

/// Words that the command does not know: the first option among them, or the first word.
InputError unknown_words(const CLI::App& app) {
  const CLI::App* command = app.get_subcommands().empty() ? &app : app.get_subcommands().front();
  const std::vector<std::string> words = app.remaining(true);
  const auto option = std::find_if(words.begin(), words.end(),
                                   [](const std::string& w) { return w.starts_with('-'); });
  const std::string help = fmt::format("what `hadal {} --help` lists", command->get_name());
  if (option == words.end()) {
    return InputError(Finding{.key = words.empty() ? "" : words.front(),
                              .problem = "one argument too many",
                              .expected = help});
  }
  const std::string name = option->substr(0, option->find('='));
  return InputError(Finding{.key = name,
                            .problem = fmt::format("{} has no such option", command->get_name()),
                            .expected = help,
                            .suggestion = like_option(*command, name)});
}

int main_command(int argc, char** argv) {
  CLI::App app("hadal: exact, fast, deterministic simulator of underwater vehicles");
  app.set_version_flag("--version", std::string(version()));
  app.require_subcommand(1);
  Command command;
  add_run(app, command);
  add_check(app, command);
  add_show(app, command);
  add_eval(app, command);
  add_trim(app, command);
  add_linearize(app, command);
  add_tune(app, command);
  add_estimate(app, command);
  add_import(app, command);
  add_export(app, command);
  add_reference(app, command);
  add_bench(app, command);
  try {
    if (argc > 1) check_command_name(app, argv[1]);
    app.parse(argc, argv);
  } catch (const InputError& error) {
    note("{}\n", error.what());
    return kBadInput;
  } catch (const CLI::ExtrasError&) {
    note("{}\n", unknown_words(app).what());
    return kBadInput;
  } catch (const CLI::ParseError& error) {
    std::ostringstream out, err;
    const int code = app.exit(error, out, err);
    say("{}", out.str());
    note("{}", err.str());
    return code == 0 ? finished(kFine) : kBadInput;
  }
  return guarded(command);
}

}  // namespace

}  // namespace hadal::cli

int main(int argc, char** argv) {
  hadal::cli::prepare_terminal();
  return hadal::cli::main_command(argc, argv);
}
