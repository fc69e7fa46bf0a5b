// A log by @mcap/core, once by its index and once as a stream, CRCs checked, every message decoded with the
// schema that the log carries.
import { crc32 } from "@foxglove/crc";
import { parse } from "@foxglove/rosmsg";
import { MessageReader } from "@foxglove/rosmsg2-serialization";
import { McapIndexedReader, McapStreamReader } from "@mcap/core";
import { decompress } from "fzstd";

const decompressHandlers = { zstd: (data, size) => decompress(data, new Uint8Array(Number(size))) };

class Decoder {
  #readers = new Map();

  decode(schema, data) {
    if (schema.encoding !== "ros2msg") throw new Error(`schema encoding ${schema.encoding}`);
    if (!this.#readers.has(schema.id)) {
      const definitions = parse(new TextDecoder().decode(schema.data), { ros2: true });
      this.#readers.set(schema.id, new MessageReader(definitions));
    }
    const message = this.#readers.get(schema.id).readMessage(data);
    if (message.header) {
      // The package has its own name for nanosec.
      const { sec, nsec } = message.header.stamp;
      message.header.stamp = { sec, nanosec: nsec };
    }
    return message;
  }

  entry(schema, channel, message) {
    if (channel.messageEncoding !== "cdr") throw new Error(`encoding ${channel.messageEncoding}`);
    return {
      topic: channel.topic, type: schema.name, sequence: message.sequence,
      log_time: message.logTime, publish_time: message.publishTime,
      message: this.decode(schema, message.data),
    };
  }
}

const attachment = (a) => ({ name: a.name, media_type: a.mediaType, data: new TextDecoder().decode(a.data) });
const metadata = (m) => ({ name: m.name, values: Object.fromEntries(m.metadata) });

export async function readIndexed(bytes) {
  const readable = {
    size: async () => BigInt(bytes.length),
    read: async (offset, size) => new Uint8Array(bytes.subarray(Number(offset), Number(offset + size))),
  };
  const reader = await McapIndexedReader.Initialize({ readable, decompressHandlers });
  const decoder = new Decoder();
  const result = { messages: [], attachments: [], metadata: [], chunks: reader.chunkIndexes.length };
  for await (const message of reader.readMessages({ validateCrcs: true })) {
    const channel = reader.channelsById.get(message.channelId);
    result.messages.push(decoder.entry(reader.schemasById.get(channel.schemaId), channel, message));
  }
  for await (const a of reader.readAttachments({ validateCrcs: true })) result.attachments.push(attachment(a));
  for await (const m of reader.readMetadata()) result.metadata.push(metadata(m));

  // What the reader does not check by itself.
  const s = reader.statistics;
  const counted = [...s.channelMessageCounts.values()].reduce((a, b) => a + b, 0n);
  if (s.messageCount !== BigInt(result.messages.length) || counted !== s.messageCount) {
    throw new Error("statistics do not count the messages");
  }
  if (s.chunkCount !== result.chunks || s.channelCount !== reader.channelsById.size) {
    throw new Error("statistics do not count chunks or channels");
  }
  const times = result.messages.map((m) => m.log_time);
  if (s.messageStartTime !== times[0] || s.messageEndTime !== times.at(-1)) {
    throw new Error("statistics have other times");
  }
  const dataEnd = Number(reader.dataEndOffset);
  if (crc32(bytes.subarray(0, dataEnd)) !== reader.dataSectionCrc) throw new Error("data section CRC");
  const crcAt = bytes.length - 12;
  const summary = bytes.subarray(Number(reader.footer.summaryStart), crcAt);
  if (crc32(summary) !== bytes.readUInt32LE(crcAt)) throw new Error("summary CRC");
  for (const [opcode, group] of reader.summaryOffsetsByOpcode) {
    if (bytes[Number(group.groupStart)] !== opcode) throw new Error("summary offset");
  }
  return result;
}

export async function readStreamed(bytes) {
  const reader = new McapStreamReader({ decompressHandlers, validateCrcs: true, includeChunks: true });
  const decoder = new Decoder();
  const schemas = new Map();
  const channels = new Map();
  const result = { messages: [], attachments: [], metadata: [], chunks: 0 };
  for (let at = 0; at < bytes.length; at += 1000) {
    reader.append(bytes.subarray(at, at + 1000));
    for (let record; (record = reader.nextRecord()); ) {
      if (record.type === "Schema") schemas.set(record.id, record);
      if (record.type === "Channel") channels.set(record.id, record);
      if (record.type === "Chunk") ++result.chunks;
      if (record.type === "Attachment") result.attachments.push(attachment(record));
      if (record.type === "Metadata") result.metadata.push(metadata(record));
      if (record.type !== "Message") continue;
      const channel = channels.get(record.channelId);
      result.messages.push(decoder.entry(schemas.get(channel.schemaId), channel, record));
    }
  }
  if (!reader.done()) throw new Error("the stream did not end where it should");
  return result;
}
