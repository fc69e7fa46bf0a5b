#include "hadal/base/archive.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

namespace hadal {
namespace {

enum class Mode { kA, kB };

struct Inner {
  float x = 0;
  Mode mode = Mode::kA;
  template <class V>
  void visit(V&& v) {
    v(x), v(mode);
  }
};

struct Outer {
  double a = 0;
  std::int64_t b = 0;
  bool c = false;
  std::array<double, 3> d{};
  std::vector<Inner> e = std::vector<Inner>(2);
  template <class V>
  void visit(V&& v) {
    v(a), v(b), v(c), v(d), v(e);
  }
};

constexpr std::size_t kSize = 8 + 8 + 1 + 3 * 8 + 2 * (4 + 4);

std::vector<std::byte> bytes_of(Outer& x) {
  StateWriter writer;
  writer(x);
  return writer.bytes();
}

Outer filled() {
  // A NaN with a payload and a negative zero: bits count, not values.
  Outer x{.a = std::nan("123"), .b = -5, .c = true, .d = {1, -0.0, 5e-324}};
  x.e[0] = {1.5f, Mode::kB};
  x.e[1] = {std::numeric_limits<float>::infinity(), Mode::kA};
  return x;
}

TEST(Archive, ReadsBackTheSameBits) {
  Outer x = filled(), y;
  const auto bytes = bytes_of(x);
  EXPECT_EQ(bytes.size(), kSize);
  StateReader reader(bytes);
  reader(y);
  reader.finish();
  EXPECT_EQ(bytes_of(y), bytes);
  EXPECT_EQ(y.b, -5);
  EXPECT_EQ(y.e[0].mode, Mode::kB);
  EXPECT_TRUE(std::signbit(y.d[1]));
}

TEST(Archive, RefusesBytesThatEndTooEarlyWhereverTheyEnd) {
  Outer x = filled();
  const auto bytes = bytes_of(x);
  for (std::size_t n = 0; n < bytes.size(); ++n) {
    Outer y;
    StateReader reader({bytes.data(), n});
    EXPECT_THROW(reader(y), InputError) << n << " bytes";
  }
}

TEST(Archive, RefusesBytesThatAreLeftOver) {
  Outer x = filled();
  auto bytes = bytes_of(x);
  bytes.resize(bytes.size() + 3);
  Outer y;
  StateReader reader(bytes);
  reader(y);
  try {
    reader.finish();
    FAIL() << "three bytes too many were taken";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("3 bytes too many"), std::string::npos);
  }
}

}  // namespace
}  // namespace hadal
