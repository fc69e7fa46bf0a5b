// Water columns from netCDF profiles: what is read and what is refused.

#include "hadal/environment/profile_file.h"

#include <gtest/gtest.h>
#include <netcdf.h>

#include <cmath>
#include <filesystem>
#include <string>

#include "hadal/base/error.h"
#include "hadal/environment/columns/netcdf.h"

namespace hadal {
namespace {

namespace fs = std::filesystem;

void ok(int status) { ASSERT_EQ(status, NC_NOERR) << nc_strerror(status); }

struct Profile {
  std::vector<double> z = {0, 10, 20, 50};
  std::vector<double> T = {18, 17, 9, 6};
  std::vector<double> S = {34, 34.1, 34.8, 35};
  const char* z_units = "m";
  const char* positive = "down";
  const char* T_units = "degC";
  const char* S_units = "psu";
  double scale = 1, offset = 0;  ///< of the temperature
};

class ProfileFile : public ::testing::Test {
 protected:
  fs::path path = fs::temp_directory_path() /
                  (std::string("hadal_profile_") +
                   ::testing::UnitTest::GetInstance()->current_test_info()->name() + ".nc");
  ~ProfileFile() override { fs::remove(path); }

  /// Over (time, depth) with one time, as casts are written.
  void write(const Profile& p) const {
    int id = 0, dims[2] = {}, z = 0, T = 0, S = 0;
    ok(nc_create(path.c_str(), NC_CLOBBER, &id));
    ok(nc_def_dim(id, "time", 1, &dims[0]));
    ok(nc_def_dim(id, "depth", p.z.size(), &dims[1]));
    ok(nc_def_var(id, "depth", NC_DOUBLE, 1, &dims[1], &z));
    ok(nc_def_var(id, "temperature", NC_DOUBLE, 2, dims, &T));
    ok(nc_def_var(id, "salinity", NC_DOUBLE, 2, dims, &S));
    const auto say = [&](int var, const char* key, std::string_view text) {
      if (!text.empty()) ok(nc_put_att_text(id, var, key, text.size(), text.data()));
    };
    say(z, "units", p.z_units), say(z, "positive", p.positive);
    say(T, "units", p.T_units), say(S, "units", p.S_units);
    const double fill = -999;
    ok(nc_put_att_double(id, T, "_FillValue", NC_DOUBLE, 1, &fill));
    if (p.scale != 1) ok(nc_put_att_double(id, T, "scale_factor", NC_DOUBLE, 1, &p.scale));
    if (p.offset != 0) ok(nc_put_att_double(id, T, "add_offset", NC_DOUBLE, 1, &p.offset));
    ok(nc_enddef(id));
    ok(nc_put_var_double(id, z, p.z.data()));
    ok(nc_put_var_double(id, T, p.T.data()));
    ok(nc_put_var_double(id, S, p.S.data()));
    ok(nc_close(id));
  }
  FileProfile read() const { return read_profile(path.string(), {"temperature", "salinity"}); }
  std::string told(const Profile& p) const {
    write(p);
    try {
      read();
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  }
};

TEST_F(ProfileFile, IsReadAsWritten) {
  const Profile p;
  write(p);
  const FileProfile read_back = read();
  EXPECT_EQ(read_back.depths, p.z);
  EXPECT_EQ(read_back.temperatures, p.T);
  EXPECT_EQ(read_back.salinities, p.S);
}

// Upwards, from the bottom, in K and packed; the same profile.
TEST_F(ProfileFile, IsTheSameInOtherOrdersAndUnits) {
  Profile p;
  p.z = {-50, -20, -10, 0}, p.positive = "up";
  p.T = {12, 18, 34, 36}, p.scale = 0.5, p.offset = 273.15, p.T_units = "K";
  p.S = {35, 34.8, 34.1, 34};
  write(p);
  const FileProfile read_back = read();
  EXPECT_EQ(read_back.depths, Profile{}.z);
  EXPECT_EQ(read_back.salinities, Profile{}.S);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(read_back.temperatures[i], Profile{}.T[i], 1e-12);
  }
}

TEST_F(ProfileFile, LeavesOutPointsWithoutAValue) {
  Profile p;
  p.T[1] = -999, p.S[3] = std::nan("");
  write(p);
  EXPECT_EQ(read().depths, (std::vector<double>{0, 20}));
}

TEST_F(ProfileFile, IsAColumnThroughItsPoints) {
  write({});
  NetcdfColumn column;
  column.file = path.filename().string(), column.folder = path.parent_path();
  EXPECT_TRUE(problems(column).empty());
  EXPECT_EQ(column.prepared().at(20.0).temperature, 9);
  EXPECT_EQ(column.prepared().at(50.0).salinity, 35);
}

TEST_F(ProfileFile, SaysWhatItCannotUse) {
  const auto expect = [this](const Profile& p, const std::string& part) {
    const std::string text = told(p);
    EXPECT_NE(text.find(part), std::string::npos) << text;
  };
  Profile p;
  p.T_units = "", expect(p, "has no attribute `units`");
  p.T_units = "F", expect(p, "is in 'F'; expected degC, Celsius or K");
  p = {}, p.S_units = "mol", expect(p, "is in 'mol'");
  p = {}, p.z_units = "dbar", expect(p, "has the units 'dbar'; expected m");
  p = {}, p.z = {-1, -2, -3, -4}, p.positive = "", expect(p, "positive = \"down\"");
  p = {}, p.z[1] = 0, expect(p, "has 0 m twice");
  p = {}, p.z[1] = std::nan(""), expect(p, "has the value nan");
  p = {}, p.T[2] = 300, expect(p, "is 300 at 20 m; expected -2 to 40");
  p = {}, p.T = {-999, -999, -999, -999}, expect(p, "has no point");
}

}  // namespace
}  // namespace hadal
