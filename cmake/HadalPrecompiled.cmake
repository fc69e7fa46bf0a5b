# Headers that nearly every file includes, compiled once: a third of the build's time. Sources still include what they
# use; the sanitizer presets build without (HADAL_PRECOMPILED=OFF), so that a forgotten #include shows there.
option(HADAL_PRECOMPILED "Compile common headers once" ON)

set(HADAL_COMMON_HEADERS
  <algorithm> <array> <cmath> <cstddef> <cstdint> <filesystem> <functional> <limits> <map> <memory> <optional> <span>
  <string> <string_view> <utility> <vector> <fmt/format.h>)

# hadal_precompiled(NAME FLAGS … HEADERS …): a target whose precompiled headers others reuse; they must be compiled
# with the same flags.
function(hadal_precompiled name)
  cmake_parse_arguments(PCH "" "" "FLAGS;HEADERS;LIBRARIES" ${ARGN})
  if(NOT HADAL_PRECOMPILED)
    return()
  endif()
  file(WRITE ${PROJECT_BINARY_DIR}/precompiled/${name}.cc "")
  add_library(${name} OBJECT ${PROJECT_BINARY_DIR}/precompiled/${name}.cc)
  target_compile_options(${name} PRIVATE ${PCH_FLAGS})
  target_link_libraries(${name} PRIVATE fmt::fmt ${PCH_LIBRARIES})
  target_precompile_headers(${name} PRIVATE ${HADAL_COMMON_HEADERS} ${PCH_HEADERS})
endfunction()

# hadal_reuse_precompiled(TARGET NAME): fmt's macro and -fPIC, which executables would not have, are part of the
# precompiled headers.
function(hadal_reuse_precompiled target name)
  if(NOT HADAL_PRECOMPILED)
    return()
  endif()
  target_precompile_headers(${target} REUSE_FROM ${name})
  target_compile_options(${target} PRIVATE -fPIC)
  target_compile_definitions(${target} PRIVATE $<TARGET_PROPERTY:fmt::fmt,INTERFACE_COMPILE_DEFINITIONS>)
endfunction()
