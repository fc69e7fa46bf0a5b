# hadal_room(NAME SOURCES … PUBLIC … PRIVATE …): one library per room, hadal::NAME. A room without sources is
# an interface library. Libraries in PUBLIC appear in its headers, those in PRIVATE only in its .cc files. All rooms are
# compiled with the same flags: of an inline function that two of them compile, the linker keeps either.
function(hadal_room name)
  cmake_parse_arguments(ROOM "" "" "SOURCES;PUBLIC;PRIVATE" ${ARGN})
  set(target hadal_${name})
  if(ROOM_SOURCES)
    add_library(${target} STATIC ${ROOM_SOURCES})
    set(scope PUBLIC)
    target_link_libraries(${target} PRIVATE ${ROOM_PRIVATE})
    hadal_reuse_precompiled(${target} hadal_precompiled)
  else()
    add_library(${target} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_link_libraries(${target} ${scope} ${ROOM_PUBLIC})
  target_compile_features(${target} ${scope} cxx_std_20)
  target_include_directories(${target} ${scope}
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
  add_library(hadal::${name} ALIAS ${target})
  set_property(GLOBAL APPEND PROPERTY HADAL_ROOMS ${target})
endfunction()

# For tests that do no numbers: half the time to compile.
set(HADAL_LIGHT_FLAGS $<$<CONFIG:Release>:-O1>)

# A test's time at most [s]. Under sanitizers a run of minutes on a cable takes ten times as long.
if(HADAL_SANITIZE)
  set(HADAL_TEST_TIMEOUT 2400)
else()
  set(HADAL_TEST_TIMEOUT 600)
endif()

# hadal_test(NAME [NUMBERS] SOURCES … LIBRARIES … LABELS …): one GoogleTest binary; every test case becomes a ctest.
# NUMBERS: it computes, or compares bits with the library, so it is compiled as that is; others are compiled lightly.
# Label `long` keeps it out of a plain ./test, `threads` has the thread sanitizer look at it in ./test --all.
function(hadal_test name)
  cmake_parse_arguments(TEST "NUMBERS" "" "SOURCES;LIBRARIES;LABELS" ${ARGN})
  add_executable(${name} ${TEST_SOURCES})
  target_link_libraries(${name} PRIVATE ${TEST_LIBRARIES} GTest::gtest_main)
  target_compile_definitions(${name} PRIVATE HADAL_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
  if(TEST_NUMBERS)
    hadal_reuse_precompiled(${name} hadal_test_precompiled)
  else()
    target_compile_options(${name} PRIVATE ${HADAL_LIGHT_FLAGS})
    hadal_reuse_precompiled(${name} hadal_light_test_precompiled)
  endif()
  gtest_discover_tests(${name} TEST_PREFIX ${name}. DISCOVERY_TIMEOUT 60
    PROPERTIES TIMEOUT ${HADAL_TEST_TIMEOUT} LABELS "${TEST_LABELS}")
endfunction()
