# Installs the build, then configures, builds and runs docs/tutorial/cpp against the installed package. What it prints stands in
# DOCUMENT, and its log repeats the run.
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE ${WORK})

function(run)
  execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/installed)
run(${CMAKE_COMMAND} -S ${FILES}/cpp -B ${WORK}/build -G ${GENERATOR}
  -DCMAKE_PREFIX_PATH=${WORK}/installed -DCMAKE_CXX_COMPILER=${COMPILER})
run(${CMAKE_COMMAND} --build ${WORK}/build)
execute_process(COMMAND ${WORK}/build/line ${FILES}/first_line.toml ${WORK}/out
  OUTPUT_VARIABLE printed COMMAND_ERROR_IS_FATAL ANY)
file(READ ${DOCUMENT} document)
string(FIND "${document}" "${printed}```" at)
if(printed STREQUAL "" OR at EQUAL -1)
  message(FATAL_ERROR "${DOCUMENT} does not say what the example prints:\n${printed}")
endif()
foreach(file log.mcap summary.json report.html)
  if(NOT EXISTS ${WORK}/out/${file})
    message(FATAL_ERROR "there is no ${file}")
  endif()
endforeach()

run(${HADAL} run ${WORK}/out/log.mcap --out ${WORK}/again)
run(${CMAKE_COMMAND} -E compare_files ${WORK}/out/log.mcap ${WORK}/again/log.mcap)
