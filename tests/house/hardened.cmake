# What the loader makes of an executable: -DREADELF=… -DEXECUTABLE=…
execute_process(COMMAND ${READELF} -h -lW -dW ${EXECUTABLE} OUTPUT_VARIABLE told COMMAND_ERROR_IS_FATAL ANY)
foreach(property "Type: +DYN" "GNU_RELRO" "FLAGS_1[^\n]*NOW[^\n]*PIE")
  if(NOT told MATCHES "${property}")
    message(SEND_ERROR "${EXECUTABLE}: no '${property}' in what ${READELF} tells")
  endif()
endforeach()
