// NetCDF: a variable over two dimensions that have coordinates, evenly spaced [CF conventions].

#include <algorithm>
#include <cmath>

#include "hadal/environment/netcdf_header.h"
#include "hadal/environment/netcdf_library.h"
#include "hadal/world/grid_file.h"
#include "hadal/world/mesh_scan.h"

namespace hadal {

namespace {

/// Numbers are read in pieces of so many.
constexpr std::size_t kPiece = std::size_t{1} << 22;
/// How far a coordinate may be from even spacing [steps]: coordinates are often in single
/// precision.
constexpr double kUneven = 0.02;

class NetcdfGrid {
 public:
  NetcdfGrid(const std::string& file, std::string_view bytes) : errors_(file) {
    // Only reads, though it asks for memory that may be written.
    void* memory = const_cast<char*>(bytes.data());
    const int status = netcdf().nc_open_mem(file.c_str(), NC_NOWRITE, bytes.size(), memory, &id_);
    if (status != NC_NOERR) errors_.refuse("is no NetCDF file (" + said(status) + ")");
    open_ = true;
  }
  ~NetcdfGrid() {
    if (open_) netcdf().nc_close(id_);
  }
  NetcdfGrid(const NetcdfGrid&) = delete;
  NetcdfGrid& operator=(const NetcdfGrid&) = delete;

  FileGrid read(const std::string& name) {
    variable_ = find_variable(name);
    int dimensions[2];
    check(netcdf().nc_inq_vardimid(id_, variable_, dimensions), "its dimensions cannot be read");
    const bool swapped = is_east(dimensions[0]) || is_north(dimensions[1]);
    north_ = read_axis(dimensions[swapped ? 1 : 0]), east_ = read_axis(dimensions[swapped ? 0 : 1]);
    grid_.rows = north_.count, grid_.columns = east_.count;
    grid_.south = north_.first, grid_.step_north = north_.step;
    grid_.west = east_.first, grid_.step_east = east_.step;
    if (north_.degrees && east_.degrees) grid_.units = model::GridUnits::kDegrees;
    if (north_.metres && east_.metres) grid_.units = model::GridUnits::kMetres;
    check_grid_shape(grid_, errors_);
    read_values(swapped);
    return std::move(grid_);
  }

 private:
  struct Axis {
    std::size_t count = 0;
    double first = 0, step = 1;
    bool falls = false;
    bool degrees = false, metres = false;
  };

  static std::string said(int status) { return netcdf().nc_strerror(status); }
  void check(int status, const std::string& problem) const {
    if (status != NC_NOERR) errors_.refuse(problem + " (" + said(status) + ")");
  }

  std::string text_of(int variable, const char* attribute) const {
    nc_type type = NC_NAT;
    std::size_t length = 0;
    if (netcdf().nc_inq_att(id_, variable, attribute, &type, &length) != NC_NOERR) return "";
    if (type != NC_CHAR || length > 1000) return "";
    std::string text(length, '\0');
    if (netcdf().nc_get_att_text(id_, variable, attribute, text.data()) != NC_NOERR) return "";
    return text.substr(0, text.find('\0'));
  }
  std::optional<double> number_of(int variable, const char* attribute) const {
    nc_type type = NC_NAT;
    std::size_t length = 0;
    if (netcdf().nc_inq_att(id_, variable, attribute, &type, &length) != NC_NOERR) return {};
    double number = 0;
    if (length != 1 || type == NC_CHAR || type == NC_STRING ||
        netcdf().nc_get_att_double(id_, variable, attribute, &number) != NC_NOERR) {
      errors_.refuse(std::string("its ") + attribute + " is no number");
    }
    return number;
  }
  std::string name_of(int variable) const {
    std::string name(NC_MAX_NAME + 1, '\0');
    if (netcdf().nc_inq_varname(id_, variable, name.data()) != NC_NOERR) return "?";
    return name.substr(0, name.find('\0'));
  }
  std::string name_of_dimension(int dimension) const {
    std::string name(NC_MAX_NAME + 1, '\0');
    check(netcdf().nc_inq_dimname(id_, dimension, name.data()), "a dimension has no name");
    return name.substr(0, name.find('\0'));
  }

  bool is_map(int variable) const {
    int count = 0;
    nc_type type = NC_NAT;
    return netcdf().nc_inq_varndims(id_, variable, &count) == NC_NOERR && count == 2 &&
           netcdf().nc_inq_vartype(id_, variable, &type) == NC_NOERR && type != NC_CHAR &&
           type <= NC_UINT64;
  }

  int find_variable(const std::string& name) const {
    int count = 0;
    check(netcdf().nc_inq_nvars(id_, &count), "its variables cannot be read");
    int found = -1, maps = 0;
    std::string names;
    for (int v = 0; v < count; ++v) {
      if (!is_map(v)) continue;
      ++maps;
      if (name.empty() || name_of(v) == name) found = v;
      if (names.size() < 200) names += (names.empty() ? "" : ", ") + quoted_word(name_of(v));
    }
    if (maps == 0) errors_.refuse("has no variable over two dimensions");
    if (found < 0) errors_.refuse("has no variable " + quoted_word(name), names);
    if (name.empty() && maps > 1) errors_.refuse("has several variables", "`variable`: " + names);
    return found;
  }

  int coordinate(int dimension) const {
    int variable = -1;
    const std::string name = name_of_dimension(dimension);
    if (netcdf().nc_inq_varid(id_, name.c_str(), &variable) != NC_NOERR) return -1;
    return variable;
  }
  bool means(int dimension, std::string_view units, std::string_view standard,
             std::initializer_list<std::string_view> names) const {
    const int variable = coordinate(dimension);
    if (variable >= 0) {
      const std::string unit = text_of(variable, "units");
      const std::string meaning = text_of(variable, "standard_name");
      if (unit == units || meaning == standard) return true;
    }
    const std::string name = name_of_dimension(dimension);
    return std::any_of(names.begin(), names.end(),
                       [&](std::string_view n) { return same_word(name, n); });
  }
  bool is_east(int dimension) const {
    return means(dimension, "degrees_east", "projection_x_coordinate",
                 {"x", "lon", "longitude", "easting"});
  }
  bool is_north(int dimension) const {
    return means(dimension, "degrees_north", "projection_y_coordinate",
                 {"y", "lat", "latitude", "northing"});
  }

  Axis read_axis(int dimension) const {
    const std::string name = quoted_word(name_of_dimension(dimension));
    Axis axis;
    check(netcdf().nc_inq_dimlen(id_, dimension, &axis.count), "a dimension has no length");
    const int variable = coordinate(dimension);
    int dimensions = 0;
    if (variable < 0 || netcdf().nc_inq_varndims(id_, variable, &dimensions) != NC_NOERR ||
        dimensions != 1) {
      errors_.refuse("its dimension " + name + " has no coordinates", "a variable of that name");
    }
    if (axis.count < 2 || axis.count > kMostGridPoints) {
      errors_.refuse("its dimension " + name + " has " + std::to_string(axis.count) + " points",
                     "2 to 64 million");
    }
    std::vector<double> x(axis.count);
    const std::size_t from = 0;
    check(netcdf().nc_get_vara_double(id_, variable, &from, &axis.count, x.data()),
          "the coordinates of " + name + " cannot be read");
    axis.falls = x.back() < x.front();
    if (axis.falls) std::reverse(x.begin(), x.end());
    axis.first = x.front();
    axis.step = (x.back() - x.front()) / static_cast<double>(axis.count - 1);
    for (std::size_t i = 0; i < axis.count; ++i) {
      const double off = x[i] - (axis.first + static_cast<double>(i) * axis.step);
      if (std::abs(off) <= kUneven * axis.step) continue;
      errors_.refuse("the coordinates of " + name + " are not evenly spaced at number " +
                         std::to_string(i + 1),
                     "equal steps");
    }
    const std::string unit = text_of(variable, "units");
    axis.degrees = unit.starts_with("degree");
    axis.metres =
        unit == "m" || unit == "metre" || unit == "meter" || unit == "metres" || unit == "meters";
    if (!unit.empty() && !axis.degrees && !axis.metres) {
      errors_.refuse("the coordinates of " + name + " are in " + quoted_word(unit),
                     "degrees_east and degrees_north, or m");
    }
    return axis;
  }

  void read_values(bool swapped) {
    const std::string unit = text_of(variable_, "units");
    if (!unit.empty() && unit != "m" && unit.find("met") == std::string::npos) {
      errors_.refuse("its variable is in " + quoted_word(unit), "m");
    }
    const double scale = number_of(variable_, "scale_factor").value_or(1);
    const double offset = number_of(variable_, "add_offset").value_or(0);
    const auto fill = number_of(variable_, "_FillValue");
    const auto missing = number_of(variable_, "missing_value");
    grid_.values.resize(grid_.rows * grid_.columns);
    const std::size_t outer = swapped ? grid_.columns : grid_.rows;
    const std::size_t inner = swapped ? grid_.rows : grid_.columns;
    const std::size_t lines = std::max<std::size_t>(1, kPiece / inner);
    std::vector<double> piece(std::min(lines, outer) * inner);
    for (std::size_t a = 0; a < outer; a += lines) {
      const std::size_t start[2] = {a, 0}, count[2] = {std::min(lines, outer - a), inner};
      check(netcdf().nc_get_vara_double(id_, variable_, start, count, piece.data()),
            "its numbers cannot be read");
      for (std::size_t k = 0; k < count[0] * inner; ++k) {
        const double x = piece[k];
        const bool hole = std::isnan(x) || (fill && x == *fill) || (missing && x == *missing);
        std::size_t row = swapped ? k % inner : a + k / inner;
        std::size_t column = swapped ? a + k / inner : k % inner;
        if (north_.falls) row = grid_.rows - 1 - row;
        if (east_.falls) column = grid_.columns - 1 - column;
        grid_.at(row, column) =
            hole ? std::numeric_limits<float>::quiet_NaN() : as_height(scale * x + offset);
      }
    }
  }

  MeshErrors errors_;
  int id_ = -1;
  bool open_ = false;
  int variable_ = -1;
  Axis north_, east_;
  FileGrid grid_;
};

}  // namespace

FileGrid read_netcdf_grid(const std::string& file, std::string_view bytes,
                          const std::string& variable) {
  const std::string problem = classic_netcdf_problem(bytes, bytes.size());
  if (!problem.empty()) MeshErrors(file).refuse(problem);
  const std::scoped_lock lock(netcdf_mutex());
  return NetcdfGrid(file, bytes).read(variable);
}

}  // namespace hadal
