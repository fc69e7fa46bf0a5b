#pragma once

/// libnetcdf, loaded when the first file is read. Linked, it would have every start of a program
/// load HDF5, curl and what those need, some forty libraries.

#include <netcdf.h>
#include <netcdf_mem.h>

#include <mutex>

namespace hadal {

// clang-format off
#define HADAL_NETCDF_FUNCTIONS(X)                                          \
  X(nc_open) X(nc_open_mem) X(nc_close) X(nc_strerror)                     \
  X(nc_inq_nvars) X(nc_inq_varid) X(nc_inq_varname) X(nc_inq_vartype)      \
  X(nc_inq_varndims) X(nc_inq_vardimid) X(nc_inq_dim) X(nc_inq_dimlen)     \
  X(nc_inq_dimname) X(nc_inq_att) X(nc_get_att_text) X(nc_get_att_double)  \
  X(nc_get_var_double) X(nc_get_vara_double)
// clang-format on

/// Its functions by their own names.
struct NetcdfLibrary {
#define HADAL_MEMBER(name) decltype(&::name) name = nullptr;
  HADAL_NETCDF_FUNCTIONS(HADAL_MEMBER)
#undef HADAL_MEMBER
};

/// SystemError with the name of the library and the reason if it cannot be loaded.
const NetcdfLibrary& netcdf();

/// The library keeps tables of open files for the whole process: held while a file is open.
std::mutex& netcdf_mutex();

}  // namespace hadal
