# Ode::Ode, the Open Dynamics Engine (libode-dev has a pkg-config file only).
find_path(Ode_INCLUDE_DIR ode/ode.h)
find_library(Ode_LIBRARY ode)
mark_as_advanced(Ode_INCLUDE_DIR Ode_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Ode REQUIRED_VARS Ode_LIBRARY Ode_INCLUDE_DIR)
if(Ode_FOUND AND NOT TARGET Ode::Ode)
  add_library(Ode::Ode UNKNOWN IMPORTED)
  set_target_properties(Ode::Ode PROPERTIES
    IMPORTED_LOCATION ${Ode_LIBRARY} INTERFACE_INCLUDE_DIRECTORIES ${Ode_INCLUDE_DIR})
endif()
