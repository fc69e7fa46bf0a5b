/// mcap_sample write <log>: writes a log with every known message and prints its content as JSON.
/// mcap_sample read <log>: prints the content of any log as JSON. For check.mjs.

#include <charconv>
#include <cmath>
#include <cstdio>
#include <functional>
#include <limits>
#include <string>

#include "hadal/base/error.h"
#include "hadal/log/log_writer.h"
#include "hadal/log/mcap_reader.h"
#include "hadal/message/registry.h"
#include "message/filled.h"

namespace hadal::log {
namespace {

std::string json_text(std::string_view text) { return '"' + std::string(text) + '"'; }

std::string text_of(ByteSpan bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

template <class T>
std::string number_text(T value) {
  if constexpr (std::floating_point<T>) {
    if (!std::isfinite(value))
      return std::isnan(value) ? "\"nan\"" : value > 0 ? "\"inf\"" : "\"-inf\"";
  }
  std::array<char, 32> digits;
  // A float is a double for JavaScript.
  using Wide = std::conditional_t<std::floating_point<T>, double, T>;
  const auto end = std::to_chars(digits.begin(), digits.end(), static_cast<Wide>(value));
  return {digits.begin(), end.ptr};
}

/// A message as a JSON object.
struct JsonObject {
  std::string text;

  template <class T>
  void operator()(std::string_view name, const T& value, std::string_view = "") {
    text += (text.empty() ? "" : ",") + json_text(name) + ":";
    if constexpr (message::Message<T>) {
      JsonObject inner;
      T::fields(inner, value);
      text += "{" + inner.text + "}";
    } else if constexpr (message::Number<T>) {
      text += number_text(value);
    } else if constexpr (message::Text<T>) {
      text += json_text(value);
    } else if constexpr (message::FixedArray<T>) {
      append_array(message::elements(value));
    } else {
      append_array(value);
    }
  }
  void append_array(std::span<const double> values) {
    text += "[";
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (i > 0) text += ",";
      text += number_text(values[i]);
    }
    text += "]";
  }
};

/// Comma-separated members of a JSON array.
struct JsonList {
  std::string text;
  void add(const std::string& member) { text += (text.empty() ? "" : ",\n") + member; }
};

std::string map_text(const StringMap& values) {
  std::string text;
  for (const auto& [key, value] : values) {
    text += (text.empty() ? "" : ",") + json_text(key) + ":" + json_text(value);
  }
  return "{" + text + "}";
}

void print(const char* start, const JsonList& messages, const JsonList& attachments,
           const JsonList& metadata) {
  std::printf("{%s\"messages\":[%s],\"attachments\":[%s],\"metadata\":[%s]}\n", start,
              messages.text.c_str(), attachments.text.c_str(), metadata.text.c_str());
}

std::string attachment_text(const std::string& name, const std::string& type,
                            const std::string& data) {
  return R"({"name":)" + json_text(name) + R"(,"media_type":)" + json_text(type) + R"(,"data":)" +
         json_text(data) + "}";
}

std::string metadata_text(const McapMetadata& m) {
  return R"({"name":)" + json_text(m.name) + R"(,"values":)" + map_text(m.values) + "}";
}

/// Values that are easy to get wrong.
template <class M>
void spice(M& m, int round) {
  if constexpr (std::same_as<M, message::Range>) {
    if (round % 2 == 1) m.range = std::numeric_limits<float>::infinity();
    m.field_of_view = 0.1f;
  }
  if constexpr (std::same_as<M, message::Depth>) {
    m.depth = round % 3 == 0 ? std::numeric_limits<double>::quiet_NaN() : 0.1 * round;
  }
}

void write_log(const char* path) {
  LogWriter log(path);
  JsonList messages, attachments, metadata;
  log.add_metadata("run", {{"seed", "7"}, {"vehicle", "rov"}});
  metadata.add(metadata_text({"run", {{"seed", "7"}, {"vehicle", "rov"}}}));
  log.add_attachment("scenario.toml", "application/toml", as_bytes("depth = 3"));
  attachments.add(attachment_text("scenario.toml", "application/toml", "depth = 3"));

  constexpr int kRounds = 40;
  std::vector<std::function<void(int)>> writers;
  message::for_each_known_message([&]<class M>() {
    const std::string topic = "/rov/" + message::short_type_name(M::kType);
    const auto channel = log.channel<M>(topic);
    writers.emplace_back([=, &log, &messages](int round) {
      const std::int64_t time = std::int64_t{round} * 90'000'000;
      M m = message::filled<M>(round + 1);
      spice(m, round);
      log.write(channel, time, m);
      JsonObject object;
      M::fields(object, m);
      messages.add(R"({"topic":)" + json_text(topic) + R"(,"type":)" + json_text(M::kType) +
                   R"(,"sequence":)" + std::to_string(round) + R"(,"log_time":")" +
                   std::to_string(time) + R"(","publish_time":")" + std::to_string(time) +
                   R"(","message":{)" + object.text + "}}");
    });
  });
  for (int round = 0; round < kRounds; ++round) {
    for (auto& write : writers) write(round);
  }
  log.close();
  print("", messages, attachments, metadata);
}

void read_log(const char* path) {
  McapReader reader(path);
  JsonList messages, attachments, metadata;
  reader.for_each_message({}, [&](const McapChannel& channel, std::uint64_t time, ByteSpan data) {
    messages.add(R"({"topic":)" + json_text(channel.topic) + R"(,"log_time":")" +
                 std::to_string(time) + R"(","data":)" + json_text(text_of(data)) + "}");
  });
  for (const auto& a : reader.attachments()) {
    attachments.add(attachment_text(a.name, a.media_type, text_of(reader.read_attachment(a))));
  }
  for (const auto& m : reader.metadata()) metadata.add(metadata_text(m));
  print(reader.recovered() ? "\"recovered\":true," : "\"recovered\":false,", messages, attachments,
        metadata);
}

}  // namespace
}  // namespace hadal::log

int main(int argc, char** argv) {
  const std::string command = argc == 3 ? argv[1] : "";
  try {
    if (command == "write") return hadal::log::write_log(argv[2]), 0;
    if (command == "read") return hadal::log::read_log(argv[2]), 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  std::fprintf(stderr, "usage: mcap_sample write|read <log>\n");
  return 2;
}
