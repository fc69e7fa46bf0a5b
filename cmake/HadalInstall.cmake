# find_package(hadal) for outside projects: hadal::physics, hadal::sim, … and, under share/hadal, the vehicles
# and scenarios that ship.
include(CMakePackageConfigHelpers)
set(config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/hadal)

# Libraries and headers; include/hadal is a link to src, so both trees look the same to an #include.
get_property(rooms GLOBAL PROPERTY HADAL_ROOMS)
install(TARGETS ${rooms} EXPORT hadal ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY src/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/hadal FILES_MATCHING PATTERN "*.h")
# The instruction set decides the width of packs and the alignment of matrices: one for both sides.
if(HADAL_ARCH)
  target_compile_options(hadal_base INTERFACE $<INSTALL_INTERFACE:-march=${HADAL_ARCH}>)
endif()
if(TARGET hadal)
  install(TARGETS hadal RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()

# Data, as far as it is there.
install(DIRECTORY DESTINATION ${CMAKE_INSTALL_DATADIR}/hadal)
foreach(folder vehicles scenarios environments)
  install(DIRECTORY ${folder} DESTINATION ${CMAKE_INSTALL_DATADIR}/hadal OPTIONAL)
endforeach()
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

# The package: targets, their dependencies with our own Find modules, version.
install(EXPORT hadal NAMESPACE hadal:: FILE hadalTargets.cmake DESTINATION ${config_dir})
configure_package_config_file(cmake/hadalConfig.cmake.in ${PROJECT_BINARY_DIR}/hadalConfig.cmake
  INSTALL_DESTINATION ${config_dir} PATH_VARS CMAKE_INSTALL_DATADIR)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/hadalConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
file(GLOB find_modules ${PROJECT_SOURCE_DIR}/cmake/Find*.cmake)
install(FILES ${PROJECT_BINARY_DIR}/hadalConfig.cmake ${PROJECT_BINARY_DIR}/hadalConfigVersion.cmake
  cmake/HadalDependencies.cmake ${find_modules} DESTINATION ${config_dir})
