// Any bytes, read as a netCDF file of a current, give a grid with finite velocities or an
// InputError and nothing else. The corpus has classic formats only: the HDF5 library
// behind netCDF-4 does not survive all damaged files (H5DSget_num_scales of 1.10.8, for one).

#include <unistd.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

#include "hadal/base/error.h"
#include "hadal/environment/grid_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::filesystem::path kFile =
      std::filesystem::temp_directory_path() / ("hadal_netcdf_fuzz_" + std::to_string(getpid()));
  std::ofstream(kFile, std::ios::binary)
      .write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
  try {
    const hadal::GridFlow flow = hadal::read_grid(
        kFile.string(),
        {.east = "u", .north = "v", .up = "w", .latitude = 60, .longitude = 5, .start = 10});
    for (const double x : {-1e4, 0.0, 33.0, 1e4}) {
      const hadal::Flow<double> f = flow.flow(hadal::Vec3<double>{{x, x, x}}, x);
      for (int i = 0; i < 3; ++i) {
        if (!std::isfinite(f.velocity_N[i])) __builtin_trap();
      }
    }
  } catch (const hadal::InputError& error) {
    if (error.findings().empty()) __builtin_trap();
  }
  std::filesystem::remove(kFile);
  return 0;
}
