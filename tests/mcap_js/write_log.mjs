// A log by @mcap/core's writer, and what hadal should find in it.
import { McapWriter, TempBuffer } from "@mcap/core";

/// A zstd frame that stores its content as raw blocks: packed by nobody, yet read by everybody.
function zstdFrame(data) {
  const parts = [Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0]), Buffer.alloc(4)];
  parts[1].writeUInt32LE(data.length);
  for (let at = 0; at === 0 || at < data.length; at += 1 << 17) {
    const block = data.subarray(at, at + (1 << 17));
    const last = at + block.length >= data.length ? 1 : 0;
    const head = Buffer.alloc(3);
    head.writeUIntLE(last | (block.length << 3), 0, 3);
    parts.push(head, Buffer.from(block));
  }
  return Buffer.concat(parts);
}

export async function writeLog({ zstd, ...options }) {
  const writable = new TempBuffer();
  if (zstd) {
    options.compressChunk = (data) => ({ compression: "zstd", compressedData: zstdFrame(data) });
  }
  const writer = new McapWriter({ writable, ...options });
  await writer.start({ profile: "", library: "check" });
  const data = (text) => new TextEncoder().encode(text);
  const schemaId = await writer.registerSchema({ name: "T", encoding: "ros2msg", data: data("string s") });
  const topics = ["/one", "/two"];
  const ids = [];
  for (const topic of topics) {
    const metadata = new Map([["a", "b"]]);
    ids.push(await writer.registerChannel({ schemaId, topic, messageEncoding: "cdr", metadata }));
  }
  const content = { messages: [], attachments: [], metadata: [] };
  for (let i = 0; i < 30; ++i) {
    const message = {
      channelId: ids[i % 2], sequence: i, logTime: BigInt(i) * 100n, publishTime: 0n, data: data(`m${i}`),
    };
    await writer.addMessage(message);
    content.messages.push({ topic: topics[i % 2], log_time: String(message.logTime), data: `m${i}` });
  }
  await writer.addAttachment({
    name: "a.txt", mediaType: "text/plain", logTime: 1n, createTime: 2n, data: data("hello"),
  });
  content.attachments.push({ name: "a.txt", media_type: "text/plain", data: "hello" });
  await writer.addMetadata({ name: "m", metadata: new Map([["k", "v"]]) });
  content.metadata.push({ name: "m", values: { k: "v" } });
  await writer.end();
  return { file: writable.get(), content };
}
