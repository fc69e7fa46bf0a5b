#pragma once

/// Time and Header as every stamped ROS 2 message carries them, and the form that all messages
/// share:
///
///     struct M {
///       static constexpr std::string_view kType = "package/msg/M";  // the ROS 2 name
///       double depth = 0;
///       bool operator==(const M&) const = default;
///       template <class V, class Self>
///       static void fields(V&& v, Self& m) {  // Self is M or const M
///         v("depth", m.depth, "m");           // name, member, unit (optional)
///       }
///     };
///
/// Members are std::uint8_t, std::int32_t, std::uint32_t, float, double, std::string,
/// std::array<double, N>, Vec<double, N>, std::vector<double> or another message.

#include <cstdint>
#include <string>
#include <string_view>

namespace hadal::message {

/// Simulated time since the start of the run.
struct Time {
  static constexpr std::string_view kType = "builtin_interfaces/msg/Time";
  std::int32_t sec = 0;       ///< whole seconds
  std::uint32_t nanosec = 0;  ///< the rest, 0 … 999 999 999 ns

  bool operator==(const Time&) const = default;
  template <class V, class Self>
  static void fields(V&& v, Self& m) {
    v("sec", m.sec, "s");
    v("nanosec", m.nanosec, "ns");
  }
};

/// Rounds towards the past, so that nanosec is never negative. Valid for |ns| < 2^31 s.
constexpr Time time_from_ns(std::int64_t ns) {
  constexpr std::int64_t kSecond = 1'000'000'000;
  std::int64_t sec = ns / kSecond;
  if (ns % kSecond < 0) --sec;
  return {static_cast<std::int32_t>(sec), static_cast<std::uint32_t>(ns - sec * kSecond)};
}

constexpr std::int64_t ns_from_time(Time t) {
  return std::int64_t{t.sec} * 1'000'000'000 + std::int64_t{t.nanosec};
}

/// When and in which frame the data of a message were taken.
struct Header {
  static constexpr std::string_view kType = "std_msgs/msg/Header";
  Time stamp;
  std::string frame_id;

  bool operator==(const Header&) const = default;
  template <class V, class Self>
  static void fields(V&& v, Self& m) {
    v("stamp", m.stamp);
    v("frame_id", m.frame_id);
  }
};

}  // namespace hadal::message
