# cmake -DSOURCE=<folder> -P equations.cmake: fails on comment lines that end within an equation, which is what
# clang-format leaves of one that is longer than a line. Break it by hand: the next line begins with the operator.
cmake_minimum_required(VERSION 3.25)
set(problems "")
set(count 0)

file(GLOB_RECURSE files ${SOURCE}/*.h ${SOURCE}/*.cc)
foreach(file IN LISTS files)
  file(RELATIVE_PATH name ${SOURCE} ${file})
  file(STRINGS ${file} lines REGEX "^ *// .* (\\+|−|=|×|·|/)$|^ *///.* (\\+|−|=|×|·|/)$" ENCODING UTF-8)
  foreach(line IN LISTS lines)
    math(EXPR count "${count} + 1")
    string(APPEND problems "${name}: '${line}': the line ends within an equation\n")
  endforeach()
endforeach()

if(problems)
  message(FATAL_ERROR "${problems}${count} broken equations")
endif()
