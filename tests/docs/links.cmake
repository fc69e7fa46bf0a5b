# cmake -DSOURCE=<repository> -P links.cmake: fails on every relative link of a document that leads nowhere.
cmake_minimum_required(VERSION 3.25)
set(problems "")

file(GLOB documents ${SOURCE}/*.md ${SOURCE}/docs/*.md)
foreach(document IN LISTS documents)
  get_filename_component(folder ${document} DIRECTORY)
  file(RELATIVE_PATH name ${SOURCE} ${document})
  file(READ ${document} text)
  # Code has brackets of its own, in which nothing is a link.
  string(REGEX REPLACE "```[^`]*```" "" text "${text}")
  # Brackets and semicolons have a meaning in lists: take them out first.
  string(REPLACE "](" "<link>" text "${text}")
  string(REGEX REPLACE "[][;]" "" text "${text}")
  string(REGEX MATCHALL "<link>[^)# \n]+" links "${text}")
  string(REPLACE "<link>" "" links "${links}")
  foreach(link IN LISTS links)
    if(link MATCHES "^[a-z]+:")
      continue()
    endif()
    if(NOT EXISTS ${folder}/${link})
      string(APPEND problems "${name}: there is no ${link}\n")
    endif()
  endforeach()
endforeach()

if(problems)
  message(FATAL_ERROR "${problems}")
endif()
