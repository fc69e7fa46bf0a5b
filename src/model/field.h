#pragma once

/// One declaration per parameter. Each model struct S has
///
///     template <class Visitor> void describe(Visitor& v, S& s) {
///       v("mass", s.mass, {.unit = "kg", .range = kPositive, .required = true, .help = "…"});
///     }
///
/// A visitor is called with key, a reference to the member and its Field. Members are double, int,
/// bool, std::string, Vec3<double>, Vec6<double>, Mat3<double>, Mat6<double> (a diagonal or a full
/// matrix in the file), std::vector<double>, std::vector<std::vector<double>>, an enum with
/// EnumNames, another described struct, std::vector or std::optional of any of these, or
/// std::map of std::string to std::string or double. The default is the value of the member in a
/// default-constructed struct.
///
/// Keys may depend on a kind: one key, an enum, is the `tag`, and others hold for some of its
/// values:
///
///     v("kind", s.kind, {.required = true, .tag = true, .help = "…"});
///     v("radius", s.radius, {.kinds = kinds(ShapeKind::kSphere), .help = "…"});
///
/// A key of another kind is refused with the kinds that have it; what is `required` is so for its
/// own kinds only. Kinds that users may add to come from a list: see kind.h.

#include <cstdint>
#include <limits>
#include <string_view>

namespace hadal::model {

/// Closed or half-open interval of allowed numbers; every number of an array must lie in it.
struct Range {
  double min = -std::numeric_limits<double>::infinity();
  double max = std::numeric_limits<double>::infinity();
  bool min_excluded = false;
};

inline constexpr Range kAny{};
inline constexpr Range kPositive{.min = 0, .min_excluded = true};
inline constexpr Range kNonNegative{.min = 0};
/// Of anything that ticks [Hz]: whole nanoseconds stay exact within these.
inline constexpr Range kRate{.min = 1e-3, .max = 1e6};
/// Simulated time [s], at most three years.
inline constexpr Range kTime{.min = 0, .max = 1e8};
/// Of a run [s]: some time must pass.
inline constexpr Range kDuration{.min = 0, .max = 1e8, .min_excluded = true};
/// Coordinates [m]: a quarter of the Earth's meridian; beyond it squares and rays lose their sense.
inline constexpr Range kCoordinate{.min = -1e7, .max = 1e7};
/// Extents [m], and the scale of a mesh.
inline constexpr Range kSize{.min = 0, .max = 1e7, .min_excluded = true};
/// Linear and angular velocities of vehicles and water [m/s, rad/s].
inline constexpr Range kSpeed{.min = -1e3, .max = 1e3};

/// Which values of the tag have a key: bit i stands for enumerator i.
struct Kinds {
  std::uint64_t mask = ~std::uint64_t{0};

  constexpr bool all() const { return mask == ~std::uint64_t{0}; }
  constexpr bool has(std::size_t enumerator) const { return (mask >> enumerator & 1) != 0; }
};

template <class... Enum>
constexpr Kinds kinds(Enum... values) {
  return {((std::uint64_t{1} << static_cast<unsigned>(values)) | ...)};
}

struct Field {
  std::string_view unit = "";
  Range range = kAny;
  bool required = false;
  bool fixed = false;  ///< holds for a whole run: a schedule cannot set it
  bool tag = false;    ///< decides which of its neighbours hold
  Kinds kinds = {};
  std::string_view help = "";
};

/// Specialise with `static constexpr std::array<std::string_view, N> value` in the order of the
/// enumerators.
template <class Enum>
struct EnumNames;

}  // namespace hadal::model
