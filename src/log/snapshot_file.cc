#include "hadal/log/snapshot_file.h"

#include "hadal/base/error.h"
#include "hadal/base/sha256.h"
#include "hadal/log/mcap_reader.h"
#include "hadal/log/mcap_writer.h"

namespace hadal::log {

namespace {

// An MCAP file without messages: its records carry names, lengths and a CRC already.
constexpr const char* kMetadataName = "hadal.snapshot";
constexpr const char* kStateName = "state";

std::string sha256_of(const std::vector<std::byte>& bytes) {
  return sha256_hex({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

Snapshot read_from(McapReader& file, const std::string& name) {
  Snapshot snapshot;
  std::string checksum;
  for (const McapMetadata& metadata : file.metadata()) {
    const auto digest = metadata.values.find("digest");
    if (metadata.name == kMetadataName && digest != metadata.values.end()) {
      snapshot.digest = digest->second;
      const auto sha256 = metadata.values.find("state_sha256");
      if (sha256 != metadata.values.end()) checksum = sha256->second;
    }
  }
  for (const McapAttachmentIndex& attachment : file.attachments()) {
    if (attachment.name == kStateName) snapshot.state = file.read_attachment(attachment);
  }
  if (snapshot.digest.empty() || snapshot.state.empty()) {
    throw InputError(Finding{.where = {name},
                             .problem = "is not a snapshot",
                             .expected = "a file written by `hadal run … --snapshot-at T`"});
  }
  if (checksum != sha256_of(snapshot.state)) {
    throw InputError(Finding{.where = {name}, .problem = "is a damaged snapshot"});
  }
  return snapshot;
}

}  // namespace

void write_snapshot(const Snapshot& snapshot, const std::filesystem::path& path) {
  McapWriter file(path, Appears::kWhenComplete);
  file.add_attachment(kStateName, "application/octet-stream", snapshot.state);
  file.add_metadata(kMetadataName,
                    {{"digest", snapshot.digest}, {"state_sha256", sha256_of(snapshot.state)}});
  file.close();
}

Snapshot read_snapshot(const std::filesystem::path& path) {
  McapReader file(path);
  return read_from(file, path.string());
}

Snapshot read_snapshot(std::vector<std::byte> bytes, const std::string& name) {
  McapReader file(std::move(bytes), name);
  return read_from(file, name);
}

}  // namespace hadal::log
