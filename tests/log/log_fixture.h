#pragma once

/// Small logs in a folder of their own, for all tests of this directory.

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "hadal/log/mcap_reader.h"
#include "hadal/log/mcap_writer.h"

namespace hadal::log {

class LogTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto* info = ::testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::temp_directory_path() /
              (std::string("hadal_") + info->test_suite_name() + "_" + info->name() + "_" +
               std::to_string(::getpid()));
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path path(const std::string& name) const { return folder_ / name; }

 private:
  std::filesystem::path folder_;
};

inline ByteBuffer read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  const ByteSpan bytes = as_bytes(text);
  return {bytes.begin(), bytes.end()};
}

inline std::string read_text(const std::filesystem::path& path) {
  const ByteBuffer bytes = read_file(path);
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// One message as a test sees it.
struct Seen {
  std::string topic;
  std::uint64_t time = 0;
  std::string data;
  bool operator==(const Seen&) const = default;
};

inline std::vector<Seen> read_all(McapReader& reader, const MessageFilter& filter = {}) {
  std::vector<Seen> seen;
  reader.for_each_message(
      filter, [&](const McapChannel& channel, std::uint64_t time, ByteSpan data) {
        seen.push_back({channel.topic, time,
                        std::string(reinterpret_cast<const char*>(data.data()), data.size())});
      });
  return seen;
}

/// Two topics, five chunks of one second with four messages each, an attachment and metadata.
inline std::vector<Seen> write_small_log(const std::filesystem::path& path) {
  McapWriter writer(path);
  const auto schema = writer.add_schema("pkg/msg/Text", "ros2msg", "string data\n");
  const auto a = writer.add_channel(schema, "/a", "cdr");
  writer.add_metadata("run", {{"scenario", "dive"}, {"seed", "7"}});
  const auto b = writer.add_channel(schema, "/b", "cdr", {{"key", "value"}});
  writer.add_attachment("scenario.toml", "application/toml", as_bytes("depth = 3\n"));
  std::vector<Seen> written;
  for (std::uint64_t i = 0; i < 20; ++i) {
    const std::uint64_t time = i * 250'000'000;
    const bool is_a = i % 2 == 0;
    const std::string data = "message " + std::to_string(i);
    writer.write(is_a ? a : b, time, time, as_bytes(data));
    written.push_back({is_a ? "/a" : "/b", time, data});
  }
  writer.close();
  return written;
}

}  // namespace hadal::log
