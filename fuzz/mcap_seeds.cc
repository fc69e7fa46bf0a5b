/// mcap_seeds <folder>: writes the first corpus of mcap_reader.

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "hadal/log/log_writer.h"
#include "hadal/log/run_record.h"
#include "hadal/message/registry.h"

namespace fs = std::filesystem;
using hadal::log::ByteBuffer;
using hadal::log::ByteWriter;

namespace {

void write(const fs::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {(std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>()};
}

void write_log(const fs::path& path, int messages) {
  hadal::log::LogWriter log(path);
  log.add_metadata("run", {{"seed", "7"}});
  log.add_attachment("a.toml", "application/toml", hadal::log::as_bytes("depth = 3"));
  const auto depth = log.channel<hadal::message::Depth>("/depth");
  const auto actuators = log.channel<hadal::message::ActuatorState>("/actuators");
  for (int i = 0; i < messages; ++i) {
    log.write(depth, i * 400'000'000ll, {.depth = 0.5 * i});
    log.write(actuators, i * 400'000'000ll, {.command = {1.0 * i, 2}});
  }
}

/// All that `hadal run LOG` needs.
void write_run_log(const fs::path& path) {
  hadal::log::LogWriter log(path);
  hadal::log::write_run_record({.sources = {{"s.toml", "duration = 3"}, {"v.toml", "name = \"v\""}},
                                .overrides = {{"duration", "4"}},
                                .meshes = {{"wall.stl", std::string(64, 'a')}},
                                .until = 4,
                                .version = "0.1.0"},
                               log);
}

/// The same kinds of records without chunks and without any CRC: easy to mutate.
void write_loose_log(const fs::path& path) {
  using namespace hadal::log;
  ByteBuffer bytes;
  ByteWriter w(bytes);
  w.raw(std::as_bytes(std::span(kMcapMagic)));
  append(McapHeader{"ros2", "hadal"}, bytes);
  append(McapSchema{1, "hadal_msgs/msg/ActuatorState", "ros2msg", {}}, bytes);
  append(McapChannel{2, 1, "/a", "cdr", {}}, bytes);
  ByteBuffer message;
  hadal::message::encode(hadal::message::ActuatorState{.command = {1, 2}}, message);
  append(McapMessage{2, 0, 5, 5, message}, bytes);
  ByteBuffer records;
  append(McapMessage{2, 1, 6, 6, message}, records);
  const std::uint64_t chunk = bytes.size();
  append(McapChunk{6, 6, records.size(), 0, "", records}, bytes);
  const std::uint64_t chunk_end = bytes.size();
  append(McapMetadata{"run", {{"seed", "7"}}}, bytes);
  const std::uint64_t metadata_end = bytes.size();
  McapAttachmentIndex attachment = append_attachment("a", "b", 0, as_bytes("c"), bytes);
  attachment.offset = metadata_end;
  append_data_end(0, bytes);
  McapFooter footer{.summary_start = bytes.size()};
  append(McapSchema{1, "hadal_msgs/msg/ActuatorState", "ros2msg", {}}, bytes);
  append(McapChannel{2, 1, "/a", "cdr", {}}, bytes);
  append(McapStatistics{1, 1, 1, 1, 1, 1, 6, 6, {{2, 1}}}, bytes);
  append(McapChunkIndex{6, 6, chunk, chunk_end - chunk, {{2, 0}}, 0, "", 0, 0}, bytes);
  append(attachment, bytes);
  append(McapMetadataIndex{chunk_end, metadata_end - chunk_end, "run"}, bytes);
  append_without_crc(footer, bytes);
  w.number(std::uint32_t{0});
  w.raw(std::as_bytes(std::span(kMcapMagic)));
  write(path, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return std::fprintf(stderr, "usage: mcap_seeds <folder>\n"), 2;
  const fs::path folder = argv[1];
  fs::create_directories(folder);
  write_log(folder / "empty.mcap", 0);
  write_log(folder / "chunks.mcap", 5);
  write_loose_log(folder / "loose.mcap");
  write_run_log(folder / "run.mcap");
  const std::string whole = read(folder / "chunks.mcap");
  write(folder / "cut_in_summary.mcap", whole.substr(0, whole.size() - 100));
  write(folder / "cut_in_half.mcap", whole.substr(0, whole.size() / 2));
  write(folder / "magic.mcap", whole.substr(0, 8));
  for (std::size_t part = 1; part < 8; ++part) {
    std::string flipped = whole;
    flipped[whole.size() * part / 8] ^= 0x10;
    write(folder / ("flipped_" + std::to_string(part) + ".mcap"), flipped);
  }
  return 0;
}
