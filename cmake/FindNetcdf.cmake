# Netcdf::Netcdf, the C library (libnetcdf-dev has a pkg-config file, and a CMake file that asks for HDF5's, too), and
# Netcdf_SONAME, by which programs load it.
find_path(Netcdf_INCLUDE_DIR netcdf.h)
find_library(Netcdf_LIBRARY netcdf)
mark_as_advanced(Netcdf_INCLUDE_DIR Netcdf_LIBRARY)

if(Netcdf_LIBRARY)
  execute_process(COMMAND ${CMAKE_OBJDUMP} -p ${Netcdf_LIBRARY} OUTPUT_VARIABLE netcdf_headers ERROR_QUIET)
  string(REGEX REPLACE ".*SONAME +([^\n]+).*" "\\1" Netcdf_SONAME "${netcdf_headers}")
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Netcdf REQUIRED_VARS Netcdf_LIBRARY Netcdf_INCLUDE_DIR Netcdf_SONAME)
if(Netcdf_FOUND AND NOT TARGET Netcdf::Netcdf)
  add_library(Netcdf::Netcdf UNKNOWN IMPORTED)
  set_target_properties(Netcdf::Netcdf PROPERTIES
    IMPORTED_LOCATION ${Netcdf_LIBRARY} INTERFACE_INCLUDE_DIRECTORIES ${Netcdf_INCLUDE_DIR})
endif()
