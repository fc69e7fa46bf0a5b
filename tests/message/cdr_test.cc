#include "hadal/message/cdr.h"

#include <gtest/gtest.h>

#include <random>

#include "hadal/message/registry.h"
#include "message/filled.h"

namespace hadal::message {
namespace {

using Bytes = std::vector<std::byte>;

Bytes bytes_of(std::initializer_list<int> values) {
  Bytes bytes;
  for (int v : values) bytes.push_back(static_cast<std::byte>(v));
  return bytes;
}

TEST(Cdr, DepthMatchesBytesWrittenByHand) {
  const Depth depth{.header = {{1, 2}, "ab"}, .depth = 1.0, .variance = -2.0};
  Bytes bytes;
  encode(depth, bytes);
  EXPECT_EQ(bytes, bytes_of({
                       0, 1, 0, 0,                        // little-endian CDR, no options
                       1, 0, 0, 0,                        // sec
                       2, 0, 0, 0,                        // nanosec
                       3, 0, 0, 0, 'a', 'b', 0,           // frame_id with its NUL: ends at 15
                       0,                                 // aligns to 16
                       0, 0, 0, 0, 0,   0,   0xf0, 0x3f,  // 1.0
                       0, 0, 0, 0, 0,   0,   0x00, 0xc0,  // -2.0
                   }));
}

TEST(Cdr, SequencesCarryTheirLengthAndEmptyOnesNoPadding) {
  const ActuatorState state{.header = {}, .command = {}, .saturated = {1.0}, .output = {}};
  Bytes bytes;
  encode(state, bytes);
  EXPECT_EQ(bytes, bytes_of({
                       0, 1, 0, 0, 0, 0, 0,    0,    0, 0, 0, 0,  // header, stamp
                       1, 0, 0, 0, 0, 0, 0,    0,                 // empty frame_id, aligns to 16
                       0, 0, 0, 0,                                // command: none
                       1, 0, 0, 0,                                // saturated: one; at 24, aligned
                       0, 0, 0, 0, 0, 0, 0xf0, 0x3f,              //
                       0, 0, 0, 0,                                // output: none
                   }));
}

TEST(Cdr, EveryKnownMessageSurvivesTheRoundTrip) {
  for_each_known_message([]<class M>() {
    for (int first : {1, 2, 3, 4, 5}) {
      const M message = filled<M>(first);
      Bytes bytes;
      encode(message, bytes);
      EXPECT_EQ(bytes.size(), encoded_size(message));
      M back;
      decode(bytes, back);
      EXPECT_EQ(back, message) << M::kType;
    }
  });
}

TEST(Cdr, ReadsBigEndianToo) {
  FluidPressure pressure;
  decode(bytes_of({0,    0,    0, 0, 0, 0, 0, 7, 0,    0, 0, 9, 0, 0, 0, 2, 'm', 0, 0, 0,  //
                   0x3f, 0xf0, 0, 0, 0, 0, 0, 0, 0x40, 0, 0, 0, 0, 0, 0, 0}),
         pressure);
  EXPECT_EQ(pressure, (FluidPressure{.header = {{7, 9}, "m"}, .fluid_pressure = 1, .variance = 2}));
}

TEST(Cdr, EveryTruncationIsAnInputError) {
  for_each_known_message([]<class M>() {
    Bytes bytes;
    encode(filled<M>(3), bytes);
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      M back;
      EXPECT_THROW(decode(std::span(bytes).first(size), back), InputError) << M::kType << size;
    }
  });
}

TEST(Cdr, HugeLengthsAreRefusedWithoutAllocating) {
  Bytes bytes;
  encode(ActuatorState{}, bytes);
  for (std::size_t at : {12u, 20u}) {  // frame_id, command
    Bytes bad = bytes;
    for (std::size_t i = 0; i < 4; ++i) bad[at + i] = std::byte{0xff};
    ActuatorState back;
    EXPECT_THROW(decode(bad, back), InputError);
  }
}

TEST(Cdr, OtherEncapsulationsAreRefused) {
  Bytes bytes;
  encode(filled<Depth>(), bytes);
  for (int kind : {2, 3, 6, 7, 255}) {
    bytes[1] = static_cast<std::byte>(kind);
    Depth back;
    EXPECT_THROW(decode(bytes, back), InputError) << kind;
  }
}

TEST(Cdr, RandomBytesNeverCrash) {
  std::mt19937 random(7);
  for_each_known_message([&]<class M>() {
    for (int round = 0; round < 2000; ++round) {
      Bytes bytes(random() % 200);
      for (std::byte& b : bytes) b = static_cast<std::byte>(random() % 4 ? 0 : random());
      if (bytes.size() > 1) bytes[0] = std::byte{0}, bytes[1] = std::byte(random() % 2);
      M back;
      try {
        decode(bytes, back);
      } catch (const InputError&) {
      }
    }
  });
}

TEST(Cdr, ReusedBufferIsNotReallocated) {
  Bytes bytes;
  encode(filled<Odometry>(), bytes);
  const std::byte* data = bytes.data();
  encode(filled<Depth>(), bytes);
  encode(filled<Odometry>(), bytes);
  EXPECT_EQ(bytes.data(), data);
}

TEST(Time, SplitsAndJoins) {
  EXPECT_EQ(time_from_ns(1'500'000'000), (Time{1, 500'000'000}));
  EXPECT_EQ(time_from_ns(-1), (Time{-1, 999'999'999}));
  for (std::int64_t ns : {0L, 1L, -1L, 999'999'999L, 123'456'789'012L, -5'000'000'000L}) {
    EXPECT_EQ(ns_from_time(time_from_ns(ns)), ns);
  }
}

}  // namespace
}  // namespace hadal::message
