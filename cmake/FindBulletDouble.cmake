# BulletDouble::BulletDouble, the rigid-body engine Bullet in double precision (libbullet-dev has its CMake file for
# single precision only).
find_path(BulletDouble_INCLUDE_DIR btBulletDynamicsCommon.h PATH_SUFFIXES bullet)
set(libraries "")
foreach(part BulletDynamics BulletCollision LinearMath)
  find_library(BulletDouble_${part} ${part}-float64)
  mark_as_advanced(BulletDouble_${part})
  list(APPEND libraries ${BulletDouble_${part}})
endforeach()
mark_as_advanced(BulletDouble_INCLUDE_DIR)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(BulletDouble REQUIRED_VARS
  BulletDouble_BulletDynamics BulletDouble_BulletCollision BulletDouble_LinearMath BulletDouble_INCLUDE_DIR)
if(BulletDouble_FOUND AND NOT TARGET BulletDouble::BulletDouble)
  add_library(BulletDouble::BulletDouble INTERFACE IMPORTED)
  set_target_properties(BulletDouble::BulletDouble PROPERTIES
    INTERFACE_LINK_LIBRARIES "${libraries}" INTERFACE_INCLUDE_DIRECTORIES ${BulletDouble_INCLUDE_DIR}
    INTERFACE_COMPILE_DEFINITIONS BT_USE_DOUBLE_PRECISION)
endif()
