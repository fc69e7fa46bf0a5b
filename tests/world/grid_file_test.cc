// Grids from files: what they say, and that what lies is refused.

#include "hadal/world/grid_file.h"

#include <gtest/gtest.h>
#include <netcdf.h>
#include <tiffio.h>

#include <cmath>
#include <ctime>

#include "world/mesh_folder.h"

namespace hadal {
namespace {

class GridFile : public test::MeshFolder {
 protected:
  FileGrid grid(const std::string& name, const std::string& text) {
    return read_grid_file(write(name, text), "");
  }
  /// What is said behind the name of the file.
  static std::string complaint_of(const std::string& file, const std::string& variable = "") {
    try {
      read_grid_file(file, variable);
    } catch (const InputError& error) {
      const std::string all = error.what();
      return all.starts_with(file + ":") ? all.substr(file.size() + 1) : all;
    }
    return "no error";
  }
  std::string told(const std::string& name, const std::string& text) {
    return complaint_of(write(name, text));
  }
};

const std::string kHeader =
    "ncols 3\nnrows 2\nxllcorner 100\nyllcorner 200\ncellsize 10\nNODATA_value -9999\n";

TEST_F(GridFile, EsriRowsRunFromNorthToSouth) {
  const FileGrid g = grid("a.asc", kHeader + "1 2 3\n4 5 -9999\n");
  EXPECT_EQ(g.rows, 2u);
  EXPECT_EQ(g.columns, 3u);
  EXPECT_EQ(g.west, 105);
  EXPECT_EQ(g.south, 205);
  EXPECT_EQ(g.step_east, 10);
  EXPECT_FALSE(g.units);
  EXPECT_EQ(g.values[0], 4);
  EXPECT_EQ(g.values[1], 5);
  EXPECT_TRUE(std::isnan(g.values[2]));
  EXPECT_EQ(g.values[3], 1);
}

TEST_F(GridFile, EsriCentresAndUnequalStepsAreKnown) {
  const FileGrid g = grid("a.asc",
                          "NROWS 2\r\nNCOLS 2\r\nXLLCENTER -1.5\r\nYLLCENTER 2\r\nDX 0.5\r\n"
                          "DY 0.25\r\nNODATA_VALUE nan\r\n1.5 nan\r\n-3e1 4\r\n");
  EXPECT_EQ(g.west, -1.5);
  EXPECT_EQ(g.step_north, 0.25);
  EXPECT_EQ(g.values[0], -30);
  EXPECT_TRUE(std::isnan(g.values[3]));
}

TEST_F(GridFile, EsriThatLiesIsRefusedWithItsLine) {
  EXPECT_EQ(told("a.asc", kHeader + "1 2 3\n4 x 6\n"), "8: error: 'x' is not a number");
  EXPECT_EQ(told("a.asc", kHeader + "1 2 3\n4 5\n"), "9: error: the file ends in row 2 of 2");
  EXPECT_EQ(told("a.asc", kHeader + "1 2 3\n4 5 6 7\n"),
            "8: error: there are more numbers than 2 × 3");
  EXPECT_EQ(told("a.asc", kHeader + "1 2 3\n4 1e30 6\n"),
            "8: error: '1e30' is no height; expected at most 20 000 m, or the number of "
            "nodata_value");
  EXPECT_EQ(told("a.asc", kHeader + "1 2 3\n4 nan 6\n").substr(0, 26),
            "8: error: 'nan' is no heig");
  EXPECT_EQ(told("a.asc", "ncols 3\nncols 3\n"), "2: error: ncols stands twice");
  EXPECT_EQ(told("a.asc", "hello\n").substr(0, 48),
            "1: error: 'hello' begins no ESRI ASCII grid; exp");
  EXPECT_EQ(told("a.asc", "ncols 3\nnrow 2\n").substr(0, 28), "2: error: unknown key 'nrow'");
  EXPECT_EQ(told("a.asc", "ncols 3\nnrows 1.5\nxllcorner 0\nyllcorner 0\ncellsize 1\n0 ")
                    .find("is not a number of points") == std::string::npos,
            false);
  EXPECT_NE(told("a.asc", "ncols 60000\nnrows 60000\nxllcorner 0\nyllcorner 0\ncellsize 1\n0 ")
                .find("at most 64 million"),
            std::string::npos);
  EXPECT_NE(told("a.asc", "ncols 6000\nnrows 6000\nxllcorner 0\nyllcorner 0\ncellsize 1\n0 ")
                .find("too short for 6000 × 6000 numbers"),
            std::string::npos);
  EXPECT_NE(told("a.asc", "ncols 1\nnrows 5\nxllcorner 0\nyllcorner 0\ncellsize 1\n1 2 3 4 5 ")
                .find("at least two rows and two columns"),
            std::string::npos);
  EXPECT_NE(told("a.asc", "ncols 2\nnrows 2\nxllcorner 0\ncellsize 1\n1 2 3 4")
                .find("neither of yllcorner and yllcenter"),
            std::string::npos);
  EXPECT_NE(told("a.asc", "ncols 2\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize -1\n1 2 3 4")
                .find("is no length"),
            std::string::npos);
  EXPECT_NE(told("a.xyz", "").find("not a grid that can be read"), std::string::npos);
  EXPECT_NE(complaint_of("nowhere.asc").find("no such grid file"), std::string::npos);
}

struct TiffKind {
  bool tiled = false;
  std::uint16_t bits = 32, format = SAMPLEFORMAT_IEEEFP, compression = COMPRESSION_NONE;
  bool points = false, degrees = false;
};

/// 70 × 50 numbers, 100 · row from the north + column, with one hole.
std::string write_tiff(const std::string& file, const TiffKind& kind) {
  static const TIFFFieldInfo kFields[] = {
      {33550, -1, -1, TIFF_DOUBLE, FIELD_CUSTOM, 1, 1, const_cast<char*>("ModelPixelScale")},
      {33922, -1, -1, TIFF_DOUBLE, FIELD_CUSTOM, 1, 1, const_cast<char*>("ModelTiepoint")},
      {34735, -1, -1, TIFF_SHORT, FIELD_CUSTOM, 1, 1, const_cast<char*>("GeoKeyDirectory")},
      {42113, -1, -1, TIFF_ASCII, FIELD_CUSTOM, 1, 0, const_cast<char*>("GDAL_NODATA")}};
  TIFF* tiff = TIFFOpen(file.c_str(), "w");
  TIFFMergeFieldInfo(tiff, kFields, 4);
  constexpr std::uint32_t kWidth = 70, kHeight = 50;
  TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, kWidth);
  TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, kHeight);
  TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, 1);
  TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, kind.bits);
  TIFFSetField(tiff, TIFFTAG_SAMPLEFORMAT, kind.format);
  TIFFSetField(tiff, TIFFTAG_COMPRESSION, kind.compression);
  TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISBLACK);
  const double scale[3] = {2, 3, 0}, tie[6] = {0, 0, 0, 1000, 5000, 0};
  const std::uint16_t keys[12] = {1,    1, 0, 2,
                                  1024, 0, 1, static_cast<std::uint16_t>(kind.degrees ? 2 : 1),
                                  1025, 0, 1, static_cast<std::uint16_t>(kind.points ? 2 : 1)};
  TIFFSetField(tiff, 33550, 3, scale);
  TIFFSetField(tiff, 33922, 6, tie);
  TIFFSetField(tiff, 34735, 12, keys);
  TIFFSetField(tiff, 42113, "-9999");
  const std::size_t bytes = kind.bits / 8u;
  const auto put = [&](std::vector<unsigned char>& to, std::size_t at, std::uint32_t row,
                       std::uint32_t column) {
    double value = 100.0 * row + column;
    if (row == 7 && column == 9) value = -9999;
    if (kind.format == SAMPLEFORMAT_IEEEFP && kind.bits == 32) {
      const float x = static_cast<float>(value);
      std::memcpy(to.data() + at * bytes, &x, 4);
    } else if (kind.format == SAMPLEFORMAT_IEEEFP) {
      std::memcpy(to.data() + at * bytes, &value, 8);
    } else if (kind.bits == 16) {
      const auto x = static_cast<std::int16_t>(value);
      std::memcpy(to.data() + at * bytes, &x, 2);
    } else {
      const auto x = static_cast<std::int32_t>(value);
      std::memcpy(to.data() + at * bytes, &x, 4);
    }
  };
  if (kind.tiled) {
    constexpr std::uint32_t kTile = 32;
    TIFFSetField(tiff, TIFFTAG_TILEWIDTH, kTile);
    TIFFSetField(tiff, TIFFTAG_TILELENGTH, kTile);
    for (std::uint32_t y = 0; y < kHeight; y += kTile) {
      for (std::uint32_t x = 0; x < kWidth; x += kTile) {
        std::vector<unsigned char> tile(kTile * kTile * bytes);
        for (std::uint32_t k = 0; k < kTile * kTile; ++k) {
          if (y + k / kTile < kHeight && x + k % kTile < kWidth) {
            put(tile, k, y + k / kTile, x + k % kTile);
          }
        }
        TIFFWriteTile(tiff, tile.data(), x, y, 0, 0);
      }
    }
  } else {
    TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP, 16);
    for (std::uint32_t row = 0; row < kHeight; ++row) {
      std::vector<unsigned char> line(kWidth * bytes);
      for (std::uint32_t k = 0; k < kWidth; ++k) put(line, k, row, k);
      TIFFWriteScanline(tiff, line.data(), row, 0);
    }
  }
  TIFFClose(tiff);
  return file;
}

TEST_F(GridFile, GeoTiffOfEveryKindSaysTheSame) {
  for (const bool tiled : {false, true}) {
    for (const std::uint16_t compression :
         {COMPRESSION_NONE, COMPRESSION_ADOBE_DEFLATE, COMPRESSION_LZW}) {
      for (const auto& [bits, format] :
           {std::pair<std::uint16_t, std::uint16_t>{16, SAMPLEFORMAT_INT},
            {32, SAMPLEFORMAT_INT},
            {32, SAMPLEFORMAT_IEEEFP},
            {64, SAMPLEFORMAT_IEEEFP}}) {
        const TiffKind kind{
            .tiled = tiled, .bits = bits, .format = format, .compression = compression};
        const FileGrid g = read_grid_file(write_tiff(write("a.tif", ""), kind), "");
        ASSERT_EQ(g.rows, 50u);
        ASSERT_EQ(g.columns, 70u);
        EXPECT_EQ(g.west, 1001);
        EXPECT_EQ(g.south, 5000 - 1.5 - 49 * 3);
        EXPECT_EQ(g.step_east, 2);
        EXPECT_EQ(g.step_north, 3);
        EXPECT_EQ(g.units, model::GridUnits::kMetres);
        for (std::size_t row = 0; row < 50; ++row) {
          for (std::size_t column = 0; column < 70; ++column) {
            const float value = g.values[(49 - row) * 70 + column];
            if (row == 7 && column == 9) {
              EXPECT_TRUE(std::isnan(value));
            } else {
              EXPECT_EQ(value, static_cast<float>(100 * row + column));
            }
          }
        }
      }
    }
  }
}

TEST_F(GridFile, GeoTiffWhosePixelsArePointsLiesHalfAPixelFurther) {
  const FileGrid g =
      read_grid_file(write_tiff(write("a.tif", ""), {.points = true, .degrees = true}), "");
  EXPECT_EQ(g.west, 1000);
  EXPECT_EQ(g.south, 5000 - 49 * 3);
  EXPECT_EQ(g.units, model::GridUnits::kDegrees);
}

TEST_F(GridFile, GeoTiffCutAnywhereIsRefusedOrWhole) {
  const std::string file =
      write_tiff(write("a.tif", ""), {.tiled = true, .compression = COMPRESSION_ADOBE_DEFLATE});
  std::ifstream in(file, std::ios::binary);
  const std::string whole((std::istreambuf_iterator<char>(in)), {});
  for (std::size_t size = 0; size < whole.size(); size += 37) {
    EXPECT_NE(complaint_of(write("cut.tif", whole.substr(0, size))), "no error") << size;
  }
  EXPECT_NE(told("b.tif", "II*").find("is no TIFF file"), std::string::npos);
}

/// z(lat, lon) = 10 · row + column, latitudes falling, in packed shorts.
std::string write_netcdf(const std::string& file, bool swapped, const char* unit) {
  int id = 0, lat = 0, lon = 0, lat_v = 0, lon_v = 0, z = 0;
  nc_create(file.c_str(), NC_CLOBBER, &id);
  nc_def_dim(id, "lat", 3, &lat), nc_def_dim(id, "lon", 4, &lon);
  nc_def_var(id, "lat", NC_DOUBLE, 1, &lat, &lat_v),
      nc_def_var(id, "lon", NC_FLOAT, 1, &lon, &lon_v);
  nc_put_att_text(id, lat_v, "units", 13, "degrees_north");
  nc_put_att_text(id, lon_v, "units", 12, "degrees_east");
  const int dimensions[2] = {swapped ? lon : lat, swapped ? lat : lon};
  nc_def_var(id, "elevation", NC_SHORT, 2, dimensions, &z);
  nc_put_att_text(id, z, "units", std::strlen(unit), unit);
  const short fill = -32768;
  const double scale = 0.5, offset = -100;
  nc_put_att_short(id, z, "_FillValue", NC_SHORT, 1, &fill);
  nc_put_att_double(id, z, "scale_factor", NC_DOUBLE, 1, &scale);
  nc_put_att_double(id, z, "add_offset", NC_DOUBLE, 1, &offset);
  nc_enddef(id);
  const double lats[3] = {44.2, 44.1, 44.0};
  const float lons[4] = {9.0f, 9.1f, 9.2f, 9.3f};
  nc_put_var_double(id, lat_v, lats), nc_put_var_float(id, lon_v, lons);
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 4; ++column) {
      const std::size_t at[2] = {swapped ? column : row, swapped ? row : column};
      const short value = row == 2 && column == 1 ? fill : static_cast<short>(10 * row + column);
      nc_put_var1_short(id, z, at, &value);
    }
  }
  nc_close(id);
  return file;
}

TEST_F(GridFile, NetcdfIsPlacedByItsCoordinatesInEitherOrder) {
  for (const bool swapped : {false, true}) {
    const FileGrid g = read_grid_file(write_netcdf(write("a.nc", ""), swapped, "m"), "elevation");
    ASSERT_EQ(g.rows, 3u);
    ASSERT_EQ(g.columns, 4u);
    EXPECT_NEAR(g.south, 44.0, 1e-12);
    EXPECT_NEAR(g.west, 9.0, 1e-6);
    EXPECT_NEAR(g.step_north, 0.1, 1e-9);
    EXPECT_EQ(g.units, model::GridUnits::kDegrees);
    EXPECT_TRUE(std::isnan(g.values[1]));
    EXPECT_EQ(g.values[0], -90);             // southernmost: 0.5 · 20 − 100
    EXPECT_EQ(g.values[2 * 4 + 3], -98.5f);  // northernmost: 0.5 · 3 − 100
  }
}

TEST_F(GridFile, NetcdfThatLiesIsRefused) {
  EXPECT_NE(told("a.nc", "CDF?").find("is no NetCDF file"), std::string::npos);
  const std::string file = write_netcdf(write("a.nc", ""), false, "m");
  EXPECT_NE(complaint_of(file, "depth").find("has no variable 'depth'; expected 'elevation'"),
            std::string::npos);
  EXPECT_NE(complaint_of(write_netcdf(write("b.nc", ""), false, "km")).find("is in 'km'"),
            std::string::npos);
  std::ifstream in(file, std::ios::binary);
  const std::string whole((std::istreambuf_iterator<char>(in)), {});
  for (std::size_t size = 0; size + 30 < whole.size(); size += 11) {
    EXPECT_NE(complaint_of(write("cut.nc", whole.substr(0, size))), "no error") << size;
  }
  EXPECT_NE(complaint_of(write("a.asc", kHeader + "1 2 3\n4 5 6\n"), "z").find("has no variables"),
            std::string::npos);
}

/// 16 million numbers of a text within 3 s of processor time, with the pyramid.
TEST_F(GridFile, SixteenMillionPointsAreReadInSeconds) {
  std::string text =
      "ncols 4000\nnrows 4000\nxllcorner 0\nyllcorner 0\ncellsize 1\nNODATA_value -9999\n";
  for (int k = 0; k < 4000; ++k) {
    for (int j = 0; j < 4000; ++j) text += j % 2 == 0 ? "-12.25 " : "-9.5 ";
    text += '\n';
  }
  const std::clock_t before = std::clock();
  const FileGrid g = read_grid_bytes("a.asc", text, "");
  const double spent = static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
  EXPECT_EQ(g.values.size(), 16'000'000u);
#ifndef __SANITIZE_ADDRESS__
  EXPECT_LT(spent, 3);
#endif
}

}  // namespace
}  // namespace hadal
