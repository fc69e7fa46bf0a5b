# Mujoco::Mujoco, articulated bodies and contact (the CMake file of libmujoco-dev asks for OpenGL, which only its renderer needs).
find_path(Mujoco_INCLUDE_DIR mujoco/mujoco.h)
find_library(Mujoco_LIBRARY mujoco)
mark_as_advanced(Mujoco_INCLUDE_DIR Mujoco_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Mujoco REQUIRED_VARS Mujoco_LIBRARY Mujoco_INCLUDE_DIR)
if(Mujoco_FOUND AND NOT TARGET Mujoco::Mujoco)
  add_library(Mujoco::Mujoco UNKNOWN IMPORTED)
  set_target_properties(Mujoco::Mujoco PROPERTIES
    IMPORTED_LOCATION ${Mujoco_LIBRARY} INTERFACE_INCLUDE_DIRECTORIES ${Mujoco_INCLUDE_DIR})
endif()
