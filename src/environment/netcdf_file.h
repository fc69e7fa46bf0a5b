#pragma once

/// One open netCDF file, for who reads it inside of this room: every question names the file in its
/// error, and nothing is taken on trust: lengths are bounded before memory is taken for them.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "hadal/base/error.h"
#include "hadal/environment/netcdf_header.h"
#include "hadal/environment/netcdf_library.h"

namespace hadal {

/// Bounds of what is read: of a dimension, and of the values of a variable (12 bytes each as a
/// velocity).
inline constexpr std::size_t kMaxLength = 1'000'000, kMaxValues = 50'000'000;
inline constexpr std::size_t kMaxText = 1000;

/// One open file; every question about it names the file in its error.
class NetcdfFile {
 public:
  explicit NetcdfFile(const std::string& path) : path_(path) {
    const std::string damage = classic_problem(path);
    if (!damage.empty()) {
      throw InputError(
          Finding{.where = {path}, .problem = damage, .expected = "a sound netCDF file"});
    }
    const int status = netcdf().nc_open(path.c_str(), NC_NOWRITE, &id_);
    if (status != NC_NOERR) {
      throw InputError(Finding{
          .where = {path},
          .problem = fmt::format("cannot be read as netCDF: {}", netcdf().nc_strerror(status)),
          .expected = "a netCDF file, classic or netCDF-4"});
    }
  }
  ~NetcdfFile() { netcdf().nc_close(id_); }
  NetcdfFile(const NetcdfFile&) = delete;
  NetcdfFile& operator=(const NetcdfFile&) = delete;

  [[noreturn]] void fail(const std::string& what, const std::string& problem,
                         const std::string& expected) const {
    throw InputError(
        Finding{.where = {path_}, .key = what, .problem = problem, .expected = expected});
  }
  void check(int status, const std::string& what) const {
    if (status != NC_NOERR) fail(what, netcdf().nc_strerror(status), "a sound netCDF file");
  }

  std::optional<int> find(const std::string& variable) const {
    int var = 0;
    if (netcdf().nc_inq_varid(id_, variable.c_str(), &var) != NC_NOERR) return std::nullopt;
    return var;
  }
  int variable(const std::string& name) const {
    if (const auto found = find(name)) return *found;
    fail(name, "there is no such variable", fmt::format("one of {}", fmt::join(variables(), ", ")));
  }
  std::vector<std::string> variables() const {
    int count = 0;
    check(netcdf().nc_inq_nvars(id_, &count), "its variables");
    std::vector<std::string> names;
    for (int i = 0; i < std::min(count, 50); ++i) {
      char name[NC_MAX_NAME + 1] = {};
      if (netcdf().nc_inq_varname(id_, i, name) == NC_NOERR) names.emplace_back(name);
    }
    return names;
  }

  struct Dimension {
    std::string name;
    std::size_t length = 0;
  };
  /// Of a variable of numbers.
  std::vector<Dimension> dimensions(int var, const std::string& name) const {
    nc_type type = 0;
    int count = 0;
    check(netcdf().nc_inq_vartype(id_, var, &type), name);
    check(netcdf().nc_inq_varndims(id_, var, &count), name);
    if (type == NC_CHAR || type == NC_STRING || type > NC_MAX_ATOMIC_TYPE) {
      fail(name, "is not a variable of numbers", "numbers of any width");
    }
    if (count < 1 || count > 4) {
      fail(name, fmt::format("has {} dimensions", count), "1 to 4: time, depth, y, x or fewer");
    }
    std::array<int, 4> ids{};
    check(netcdf().nc_inq_vardimid(id_, var, ids.data()), name);
    std::vector<Dimension> all;
    for (int i = 0; i < count; ++i) {
      char text[NC_MAX_NAME + 1] = {};
      Dimension d;
      check(netcdf().nc_inq_dim(id_, ids[static_cast<std::size_t>(i)], text, &d.length), name);
      d.name = text;
      if (d.length < 1 || d.length > kMaxLength) {
        fail(d.name, fmt::format("has the length {}", d.length),
             fmt::format("1 to {}", kMaxLength));
      }
      all.push_back(d);
    }
    std::size_t values = 1;
    for (const Dimension& d : all) {
      values *= d.length;
      if (values > kMaxValues) {
        fail(name, "has too many values",
             fmt::format("at most {} million; cut out the part that the run needs",
                         kMaxValues / 1'000'000));
      }
    }
    return all;
  }

  std::string text(int var, const char* attribute) const {
    nc_type type = 0;
    std::size_t length = 0;
    if (netcdf().nc_inq_att(id_, var, attribute, &type, &length) != NC_NOERR) return "";
    if (type != NC_CHAR || length > kMaxText) return "";
    std::string value(length, '\0');
    if (length > 0) check(netcdf().nc_get_att_text(id_, var, attribute, value.data()), attribute);
    return value.substr(0, value.find('\0'));
  }
  std::optional<double> number(int var, const char* attribute) const {
    nc_type type = 0;
    std::size_t length = 0;
    if (netcdf().nc_inq_att(id_, var, attribute, &type, &length) != NC_NOERR) return std::nullopt;
    if (type == NC_CHAR || type == NC_STRING || length != 1) return std::nullopt;
    double value = 0;
    check(netcdf().nc_get_att_double(id_, var, attribute, &value), attribute);
    return value;
  }

  std::vector<double> axis(int var, std::size_t length, const std::string& name) const {
    std::vector<double> values(length);
    check(netcdf().nc_get_var_double(id_, var, values.data()), name);
    return values;
  }
  /// Values as written, before scale and offset.
  std::vector<double> slab(int var, const std::vector<Dimension>& dimensions, std::size_t first,
                           const std::string& name) const {
    std::array<std::size_t, 4> start{}, count{};
    std::size_t total = 1;
    for (std::size_t i = 0; i < dimensions.size(); ++i) {
      count[i] = i == 0 ? 1 : dimensions[i].length;
      total *= count[i];
    }
    start[0] = first;
    std::vector<double> values(total);
    check(netcdf().nc_get_vara_double(id_, var, start.data(), count.data(), values.data()), name);
    return values;
  }

 private:
  /// Of a file of a classic format; empty if there is none, or no file.
  static std::string classic_problem(const std::string& path) {
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    if (error) return "";
    std::string start(std::min<std::uintmax_t>(size, kLongestNetcdfHeader), '\0');
    std::ifstream(path, std::ios::binary)
        .read(start.data(), static_cast<std::streamsize>(start.size()));
    return classic_netcdf_problem(start, size);
  }

  std::string path_;
  int id_ = 0;
};

}  // namespace hadal
