#pragma once

/// How an equilibrium, and a table of them, is told: as text, JSON, CSV and page.

#include <filesystem>
#include <nlohmann/json.hpp>

#include "hadal/analysis/linear_model.h"
#include "hadal/analysis/trim.h"
#include "hadal/cli/named_values.h"

namespace hadal::cli {

/// One row of a table over a named value.
struct TrimRow {
  double value = 0;
  analysis::TrimResult trim;
  std::vector<analysis::Mode> modes;  ///< of the states asked for; empty if there is no equilibrium
};

struct TrimTable {
  std::string name;                 ///< what the table is over
  std::vector<std::string> states;  ///< whose poles it tells
  std::vector<TrimRow> rows;
};

nlohmann::json trim_json(const analysis::VehicleSystem& system, const analysis::TrimResult& trim);
void print_trim(const analysis::VehicleSystem& system, const analysis::TrimResult& trim);

nlohmann::json table_json(const analysis::VehicleSystem& system, const TrimTable& table);
void print_table(const analysis::VehicleSystem& system, const TrimTable& table);
void write_table_csv(const analysis::VehicleSystem& system, const TrimTable& table,
                     const std::filesystem::path& path);
void write_table_plot(const analysis::VehicleSystem& system, const TrimTable& table,
                      const std::string& vehicle, const std::filesystem::path& path);

/// ḋ [m/s].
double depth_rate(const analysis::TrimResult& trim);

/// Why there is no equilibrium, with the fold if one was found.
std::string no_equilibrium(const analysis::TrimResult& trim);

}  // namespace hadal::cli
