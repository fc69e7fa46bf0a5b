# Every package that a room links, once: the build reads this list, and so does the find_package(hadal) of an
# outside project, because a static library needs at link time whatever it uses inside. A package without a
# CMake file of its own gets a Find module here, which is installed along: see FindDeflate.cmake.
set(HADAL_DEPENDENCIES Threads fmt Eigen3 fastcdr embree tomlplusplus zstd Deflate ZLIB
    Mujoco BulletDouble Ode tinyxml2 nlohmann_json TIFF)
# Loaded when a file asks for it, so that outside projects need not link it.
set(HADAL_LOADED_LIBRARIES Netcdf)
