# Language, instruction set and warnings for every target.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

# Instruction set: AVX2 with fused multiply-add where this machine has it, since packs need both. Results
# are the same bits on every machine that runs the same HADAL_ARCH. Batches are compiled for AVX-512 too and use it where
# it is there (src/batch/CMakeLists.txt), with the same bits.
if(NOT DEFINED HADAL_ARCH)
  set(arch "")
  if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64" AND EXISTS /proc/cpuinfo)
    file(STRINGS /proc/cpuinfo flags REGEX "^flags.* avx2 .*" LIMIT_COUNT 1)
    if(flags MATCHES " fma " AND flags MATCHES " bmi2 ")
      set(arch "x86-64-v3")
    endif()
  endif()
  set(HADAL_ARCH "${arch}" CACHE STRING "Value of -march, empty for the compiler's default")
endif()
if(HADAL_ARCH)
  add_compile_options(-march=${HADAL_ARCH})
endif()

# No -ffast-math: these three change no result of IEEE arithmetic that we look at (errno, traps), and let
# a·b + c be one fused operation.
add_compile_options(-fno-math-errno -fno-trapping-math -ffp-contract=fast)
# Vectors are written as such (math/pack.h, math/vec.h); what the compiler gathers by itself out of scalar
# code costs more shuffles than it saves: one vehicle steps 30 % slower with it.
add_compile_options(-fno-tree-slp-vectorize)
# Designated initialisers leave members out on purpose; vectors wider than the instruction set are passed
# inside one binary only, so the ABI note does not concern us.
add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wno-missing-field-initializers -Wno-psabi)
# g++ 12 sees uninitialised strings in every struct made with designated initialisers (-O3); the address
# sanitizer and valgrind look for the real ones.
add_compile_options($<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
if(HADAL_WERROR)
  add_compile_options(-Werror)
endif()
# Hardening. Executables are position-independent, and what the loader fills in is read-only afterwards (full
# RELRO). HADAL_HARDEN, on in the release preset, costs 0.3 to 1.1 % more instructions of a vehicle's step and
# changes no bit of it. Not under sanitizers: FORTIFY's own versions of library calls would hide from them.
include(CheckPIESupported)
check_pie_supported(LANGUAGES CXX)
if(NOT HADAL_SANITIZE AND NOT HADAL_FUZZ)
  add_link_options(-Wl,-z,relro,-z,now)
  if(HADAL_HARDEN)
    add_compile_options(-fstack-protector-strong -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
  endif()
endif()
if(HADAL_SANITIZE)
  add_compile_options(-fsanitize=${HADAL_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${HADAL_SANITIZE})
endif()
# Coverage in the rooms themselves, so that a fuzzer sees what it reaches.
if(HADAL_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "HADAL_FUZZ needs clang: CC=clang-14 CXX=clang++-14")
  endif()
  add_compile_options(-fsanitize=fuzzer-no-link)
  add_link_options(-fsanitize=fuzzer-no-link)
endif()
