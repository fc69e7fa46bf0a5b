#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "hadal/environment/columns/table.h"
#include "hadal/environment/file_problem.h"
#include "hadal/environment/profile_file.h"

namespace hadal {

/// The points of a TableColumn from a file, as gliders, CTDs and atlases write them.
struct NetcdfColumn {
  static constexpr std::string_view kName = "netcdf";
  static constexpr std::string_view kHelp = "a profile from a netCDF file";

  std::string file;
  std::string temperature = "temperature";
  std::string salinity = "salinity";
  std::filesystem::path folder;  ///< to which `file` is relative; not a key

  TableProfile prepared() const {
    const FileProfile p = read_profile((folder / file).string(), {temperature, salinity});
    return TableColumn{p.depths, p.temperatures, p.salinities}.prepared();
  }

  bool operator==(const NetcdfColumn&) const = default;
};

template <class Visitor>
void describe(Visitor& v, NetcdfColumn& c) {
  v("file", c.file,
    {.required = true,
     .help = "netCDF, relative to the scenario file; smooth between its points."});
  v("temperature", c.temperature, {.help = "Variable of the temperature, in degC or K."});
  v("salinity", c.salinity, {.help = "Variable of the salinity."});
}

inline std::vector<model::KeyProblem> problems(const NetcdfColumn& c) {
  return file_problems([&] {
    read_profile((c.folder / c.file).string(), {c.temperature, c.salinity});
  });
}

}  // namespace hadal
