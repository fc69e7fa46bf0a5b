// Currents from netCDF files: what is read, how it is interpolated, and what is refused.

#include <gtest/gtest.h>
#include <netcdf.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>

#include "environment/flow_checks.h"
#include "hadal/base/error.h"
#include "hadal/environment/earth.h"
#include "hadal/environment/grid_file.h"

namespace hadal {
namespace {

namespace fs = std::filesystem;
using V3 = Vec3<double>;

void ok(int status) { ASSERT_EQ(status, NC_NOERR) << nc_strerror(status); }

struct Axis {
  std::string name, units;
  std::vector<double> at;
  std::string positive = "";
  std::string standard = "";
};

using Values = std::function<double(const std::vector<double>&)>;  // of the coordinates, in order

struct Component {
  std::string name;
  Values values;
  std::string units = "m/s";
  nc_type type = NC_DOUBLE;
  double scale = 1, offset = 0;
  std::optional<double> fill = std::nullopt;
};

class Grid : public ::testing::Test {
 protected:
  fs::path path = fs::temp_directory_path() /
                  (std::string("hadal_grid_") +
                   ::testing::UnitTest::GetInstance()->current_test_info()->name() + ".nc");
  ~Grid() override { fs::remove(path); }

  void write(const std::vector<Axis>& axes, const std::vector<Component>& components,
             int mode = NC_CLOBBER) {
    int id = 0;
    ok(nc_create(path.c_str(), mode, &id));
    std::vector<int> dims, vars;
    std::size_t count = 1;
    for (const Axis& a : axes) {
      int dim = 0, var = 0;
      ok(nc_def_dim(id, a.name.c_str(), a.at.size(), &dim));
      ok(nc_def_var(id, a.name.c_str(), NC_DOUBLE, 1, &dim, &var));
      const auto put = [&](const char* key, const std::string& text) {
        if (!text.empty()) ok(nc_put_att_text(id, var, key, text.size(), text.c_str()));
      };
      put("units", a.units), put("positive", a.positive), put("standard_name", a.standard);
      dims.push_back(dim), vars.push_back(var);
      count *= a.at.size();
    }
    std::vector<int> component_vars;
    for (const Component& c : components) {
      int var = 0;
      ok(nc_def_var(id, c.name.c_str(), c.type, static_cast<int>(dims.size()), dims.data(), &var));
      if (!c.units.empty()) {
        ok(nc_put_att_text(id, var, "units", c.units.size(), c.units.c_str()));
      }
      if (c.scale != 1) ok(nc_put_att_double(id, var, "scale_factor", NC_DOUBLE, 1, &c.scale));
      if (c.offset != 0) ok(nc_put_att_double(id, var, "add_offset", NC_DOUBLE, 1, &c.offset));
      if (c.fill) ok(nc_put_att_double(id, var, "_FillValue", c.type, 1, &*c.fill));
      component_vars.push_back(var);
    }
    ok(nc_enddef(id));
    for (std::size_t i = 0; i < axes.size(); ++i) {
      ok(nc_put_var_double(id, vars[i], axes[i].at.data()));
    }
    for (std::size_t k = 0; k < components.size(); ++k) {
      std::vector<double> values;
      for (std::size_t n = 0; n < count; ++n) {
        std::vector<double> at(axes.size());
        std::size_t rest = n;
        for (std::size_t i = axes.size(); i-- > 0;) {
          at[i] = axes[i].at[rest % axes[i].at.size()];
          rest /= axes[i].at.size();
        }
        values.push_back(components[k].values(at));
      }
      ok(nc_put_var_double(id, component_vars[k], values.data()));
    }
    ok(nc_close(id));
  }
  GridFlow read(const GridRequest& request) { return read_grid(path.string(), request); }
  std::string error(const GridRequest& request) {
    try {
      read(request);
    } catch (const InputError& e) {
      return e.what();
    }
    return "";
  }
};

const Axis kTime{"time", "hours since 2026-01-01 00:00:00", {5, 6, 8}};
const Axis kDepth{"depth", "m", {0, 10, 40}, "down"};
const Axis kY{"y", "m", {-100, 0, 150}, "", "latitude"};
const Axis kX{"x", "m", {-200, 50, 100, 300}, "", "longitude"};
const GridRequest kXY{.east = "u", .north = "v", .up = "w"};

/// Linear in each coordinate for itself: multilinear interpolation is exact between all points.
double wanted(double t, double d, double n, double e, int i) {
  return 0.1 * (i + 1) + 1e-5 * t * (1 + 0.01 * d) + 1e-3 * n * (i - 1) + 2e-6 * n * e - 1e-3 * d;
}

std::vector<Component> components() {
  const auto c = [](int i, double sign) {
    return [i, sign](const std::vector<double>& x) {
      return sign * wanted((x[0] - 5) * 3600, x[1], x[2], x[3], i);
    };
  };
  return {{"u", c(1, 1)}, {"v", c(0, 1)}, {"w", c(2, -1)}};
}

TEST_F(Grid, IsLinearInEachCoordinate) {
  for (const int mode : {NC_CLOBBER, NC_CLOBBER | NC_64BIT_OFFSET, NC_CLOBBER | NC_NETCDF4}) {
    write({kTime, kDepth, kY, kX}, components(), mode);
    const GridFlow flow = read(kXY);
    for (const auto& [t, d, n, e] : std::vector<std::array<double, 4>>{
             {0, 0, 0, 0}, {5000, 7, -50, 260}, {10000, 33, 120, -150}, {3600, 10, 0, 50}}) {
      const Flow<double> f = flow.flow(V3{{n, e, d}}, t);
      // Values are kept as floats.
      for (int i = 0; i < 3; ++i) EXPECT_NEAR(f.velocity_N[i], wanted(t, d, n, e, i), 1e-7);
    }
  }
}

TEST_F(Grid, RatesAndGradientsAreThoseOfTheInterpolant) {
  write({kTime, kDepth, kY, kX}, components());
  struct AsCurrent {
    GridFlow grid;
    Flow<double> flow(const V3& p, double t) const { return grid.flow(p, t); }
    Flow<FlowDual> flow(const Vec3<FlowDual>& p, double t) const { return grid.flow(p, t); }
  };
  const auto current = current_of(AsCurrent{read(kXY)});
  test::expect_derivatives(*current, {{-50, 20, 7}}, 5000);
  test::expect_derivatives(*current, {{120, 260, 33}}, 9000);
  test::expect_derivatives(*current, {{1200, -260, 33}}, 9000);  // beside the grid
  test::expect_derivatives(*current, {{120, 260, 330}}, 20000);  // below and after it
}

TEST_F(Grid, OutsideOfItTheWaterMovesAsAtItsEdge) {
  write({kTime, kDepth, kY, kX}, components());
  const GridFlow flow = read(kXY);
  const Flow<double> edge = flow.flow(V3{{150, 300, 40}}, 3 * 3600);
  const Flow<double> out = flow.flow(V3{{1e5, 1e6, 5000}}, 1e7);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(out.velocity_N[i], edge.velocity_N[i]);
    EXPECT_EQ(out.rate_N[i], 0);
    for (int j = 0; j < 3; ++j) EXPECT_EQ(out.gradient_N(i, j), 0);
  }
}

TEST_F(Grid, TellsWhatOfARunIsOutside) {
  write({kTime, kDepth, kY, kX}, components());
  const GridFlow flow = read(kXY);
  EXPECT_EQ(outside_of(flow, {{0, 0, 5}}, 3600), "");
  EXPECT_EQ(outside_of(flow, {{200, 0, 5}}, 3600),
            "north 200 m is outside of its grid, -100 to 150 m");
  EXPECT_EQ(outside_of(flow, {{0, 0, 5}}, 20000),
            "time 20000 s is outside of its grid, 0 to 10800 s");
}

TEST_F(Grid, AnyOrderOfDimensionsAndAxesThatFall) {
  Axis x = kX, z{"level", "m", {-40, -10, 0}, "up"}, t = kTime;
  std::reverse(x.at.begin(), x.at.end());
  const auto c = [](int i) {
    return [i](const std::vector<double>& p) {
      return wanted((p[2] - 5) * 3600, -p[1], p[3], p[0], i);
    };
  };
  write({x, z, t, kY}, {{"u", c(1)}, {"v", c(0)}});
  const GridFlow flow = read({.east = "u", .north = "v"});
  const Flow<double> f = flow.flow(V3{{-50, 260, 7}}, 5000);
  EXPECT_NEAR(f.velocity_N[0], wanted(5000, 7, -50, 260, 0), 1e-7);
  EXPECT_NEAR(f.velocity_N[1], wanted(5000, 7, -50, 260, 1), 1e-7);
  EXPECT_EQ(f.velocity_N[2], 0);
}

TEST_F(Grid, LongitudeAndLatitudeAroundTheOrigin) {
  const Axis lat{"lat", "degrees_north", {59, 60, 61}}, lon{"lon", "degrees_east", {4, 5, 6}};
  write({lat, lon}, {{"u", [](const auto& p) { return p[0] - 60; }},
                     {"v", [](const auto& p) { return p[1] - 5; }}});
  GridRequest request{.east = "u", .north = "v"};
  EXPECT_NE(error(request).find("latitude_deg"), std::string::npos);
  request.latitude = 60, request.longitude = 5;
  const GridFlow flow = read(request);
  // A degree at 60°: 111.41 km and 55.80 km.
  const DegreeLength degree = degree_length(60);
  EXPECT_NEAR(degree.north, 111412, 1);
  EXPECT_NEAR(degree.east, 55800, 1);
  const Flow<double> f = flow.flow(V3{{degree.north / 2, degree.east / 4, 0}}, 0);
  EXPECT_NEAR(f.velocity_N[1], 0.5, 1e-7);
  EXPECT_NEAR(f.velocity_N[0], 0.25, 1e-7);
}

TEST_F(Grid, PackedValuesHolesAndUnits) {
  // As ocean models pack: short integers of 1 mm/s, in cm/s, land with a fill value.
  const auto packed = [](const auto& p) { return p[1] > 200 ? -32767 : 10 * p[0]; };
  write({kY, kX}, {{"u", packed, "cm/s", NC_SHORT, 0.1, 3, -32767},
                   {"v", [](const auto& p) { return p[1] > 200 ? NAN : 0.5; }}});
  const GridFlow flow = read({.east = "u", .north = "v"});
  EXPECT_NEAR(flow.flow(V3{{-50, 0, 0}}, 0).velocity_N[1], 0.01 * (0.1 * 10 * -50 + 3), 1e-7);
  EXPECT_EQ(flow.flow(V3{{-50, 0, 0}}, 0).velocity_N[0], 0.5);
  // Land is water at rest, and half way to it half the current.
  EXPECT_EQ(flow.flow(V3{{-50, 300, 0}}, 0).velocity_N[0], 0);
  EXPECT_NEAR(flow.flow(V3{{-50, 200, 0}}, 0).velocity_N[0], 0.25, 1e-7);
}

TEST_F(Grid, StartAndOriginMoveIt) {
  write({kTime, kDepth, kY, kX}, components());
  GridRequest r = kXY;
  r.start = 1800, r.origin_x = 60, r.origin_y = -20;
  const Flow<double> f = read(r).flow(V3{{5, 6, 7}}, 100);
  EXPECT_NEAR(f.velocity_N[0], wanted(1900, 7, -15, 66, 0), 1e-7);
}

TEST_F(Grid, ErrorsNameTheVariableAndWhatWasExpected) {
  const auto still = [](const auto&) { return 0.0; };
  const auto expect = [&](const std::vector<Axis>& axes, const std::vector<Component>& c,
                          const std::string& what) {
    write(axes, c);
    const std::string text = error({.east = "u", .north = "v"});
    EXPECT_NE(text.find(what), std::string::npos) << text;
  };
  const std::vector<Component> uv = {{"u", still}, {"v", still}};
  expect({kY, kX}, {{"u", still}}, "there is no such variable; expected one of y, x, u");
  expect({kY, kX}, {{"u", still, "furlong"}, {"v", still}}, "is in 'furlong'");
  expect({kY, kX}, {{"u", still, ""}, {"v", still}}, "has no attribute `units`");
  expect({kY, kX}, {{"u", [](const auto&) { return 2e3; }}, {"v", still}}, "2000 m/s");
  expect({kY, {"q", "m", {1, 2}}}, uv, "no attribute tells which axis");
  expect({{"y", "m", {1, 2, 2}, "", "latitude"}, kX}, uv, "neither rises nor falls");
  expect({{"y", "m", {1, NAN, 2}, "", "latitude"}, kX}, uv, "NaN or infinite");
  expect({{"depth", "m", {-5, 0}, "", "depth"}, kX}, uv, "which way it counts");
  expect({{"depth", "fathom", {0, 5}, "down"}, kX}, uv, "'fathom'");
  expect({{"time", "fortnights since 2026-01-01", {0, 5}}, kX}, uv, "fortnights");
  expect({kY, {"yy", "m", {0, 5}, "", "latitude"}}, uv, "second axis");
  std::ofstream(path) << "no netCDF";
  EXPECT_NE(error(kXY).find("cannot be read as netCDF"), std::string::npos);
  fs::remove(path);
  EXPECT_NE(error(kXY).find("No such file"), std::string::npos);
}

TEST_F(Grid, AFileThatIsCutOffIsRefused) {
  write({kTime, kDepth, kY, kX}, components());
  fs::resize_file(path, fs::file_size(path) / 2);
  EXPECT_NE(error(kXY), "");
  // Nor is memory taken for what only the header claims.
  int id = 0, dims[3], var = 0;
  ok(nc_create(path.c_str(), NC_CLOBBER | NC_64BIT_OFFSET, &id));
  for (int i = 0; i < 3; ++i) {
    ok(nc_def_dim(id, std::string(1, static_cast<char>('a' + i)).c_str(), 1000, &dims[i]));
  }
  ok(nc_def_var(id, "u", NC_DOUBLE, 3, dims, &var));
  ok(nc_set_fill(id, NC_NOFILL, nullptr));
  ok(nc_close(id));
  EXPECT_NE(error(kXY).find("too many values"), std::string::npos);
  fs::resize_file(path, 1000);
  EXPECT_NE(error(kXY).find("is cut off"), std::string::npos);
}

}  // namespace
}  // namespace hadal
