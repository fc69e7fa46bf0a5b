#include "hadal/io/snapshot_file.h"

#include "hadal/base/error.h"
#include "hadal/io/mcap_reader.h"
#include "hadal/io/mcap_writer.h"

namespace hadal::io {

namespace {

// An MCAP file without messages: its records carry names, lengths and a CRC already.
constexpr const char* kMetadataName = "hadal.snapshot";
constexpr const char* kStateName = "state";

}  // namespace

void write_snapshot(const Snapshot& snapshot, const std::filesystem::path& path) {
  McapWriter file(path);
  file.add_attachment(kStateName, "application/octet-stream", snapshot.state);
  file.add_metadata(kMetadataName, {{"digest", snapshot.digest}});
  file.close();
}

Snapshot read_snapshot(const std::filesystem::path& path) {
  McapReader file(path);
  Snapshot snapshot;
  for (const McapMetadata& metadata : file.metadata()) {
    const auto digest = metadata.values.find("digest");
    if (metadata.name == kMetadataName && digest != metadata.values.end()) {
      snapshot.digest = digest->second;
    }
  }
  for (const McapAttachmentIndex& attachment : file.attachments()) {
    if (attachment.name == kStateName) snapshot.state = file.read_attachment(attachment);
  }
  if (snapshot.digest.empty() || snapshot.state.empty()) {
    throw InputError(Finding{.where = {path.string()},
                             .problem = "is no snapshot",
                             .expected = "a file written by `hadal run … --snapshot-at T`"});
  }
  return snapshot;
}

}  // namespace hadal::io
