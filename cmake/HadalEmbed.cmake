# hadal_embed(TARGET NAME FILE): the bytes of FILE inside TARGET, read by
#   namespace hadal::embedded { std::string_view NAME(); }
# which the user declares. A changed FILE is embedded again by the next build.
set(HADAL_EMBED_TEMPLATE ${CMAKE_CURRENT_LIST_DIR}/embed.cc.in)

function(hadal_embed target name file)
  get_filename_component(file ${file} ABSOLUTE)
  if(NOT EXISTS ${file})
    message(FATAL_ERROR "hadal_embed(${target} ${name}): there is no file ${file}")
  endif()
  set(source ${CMAKE_CURRENT_BINARY_DIR}/embed/${name}.cc)
  configure_file(${HADAL_EMBED_TEMPLATE} ${source} @ONLY)
  set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS ${file})
  target_sources(${target} PRIVATE ${source})
endfunction()
