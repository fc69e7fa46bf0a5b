#include "hadal/environment/netcdf_library.h"

#include <dlfcn.h>

#include <string>

#include "hadal/base/error.h"

namespace hadal {

namespace {

[[noreturn]] void fail() {
  const char* reason = dlerror();
  throw SystemError(std::string("NetCDF files need the library ") + HADAL_NETCDF_LIBRARY +
                    (reason != nullptr ? std::string(": ") + reason : "") +
                    "; on Debian: apt-get install libnetcdf19");
}

NetcdfLibrary load() {
  void* const handle = dlopen(HADAL_NETCDF_LIBRARY, RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr) fail();
  NetcdfLibrary library;
#define HADAL_LOAD(name)                                                    \
  library.name = reinterpret_cast<decltype(&::name)>(dlsym(handle, #name)); \
  if (library.name == nullptr) fail();
  HADAL_NETCDF_FUNCTIONS(HADAL_LOAD)
#undef HADAL_LOAD
  return library;
}

}  // namespace

const NetcdfLibrary& netcdf() {
  static const NetcdfLibrary library = load();
  return library;
}

std::mutex& netcdf_mutex() {
  static std::mutex mutex;
  return mutex;
}

}  // namespace hadal
