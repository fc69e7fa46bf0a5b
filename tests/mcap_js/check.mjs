// node check.mjs <mcap_sample> <folder>: hadal's writer against @mcap/core's readers, and back.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readIndexed, readStreamed } from "./read_log.mjs";
import { writeLog } from "./write_log.mjs";
import { assertSame } from "./same.mjs";

const [tool, folder] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });

// What hadal writes, others read.
const logPath = join(folder, "hadal.mcap");
const expected = JSON.parse(execFileSync(tool, ["write", logPath], { maxBuffer: 1 << 28 }));
const bytes = readFileSync(logPath);
for (const read of [readIndexed, readStreamed]) {
  const got = await read(bytes);
  assertSame(got.messages, expected.messages, `${read.name} messages`);
  assertSame(got.attachments, expected.attachments, `${read.name} attachments`);
  assertSame(got.metadata, expected.metadata, `${read.name} metadata`);
  console.log(`${read.name}: ${got.messages.length} messages, ${got.chunks} chunks agree`);
}

// What others write, hadal reads.
const variants = {
  plain: {},
  zstd: { zstd: true },
  small_chunks: { chunkSize: 100, zstd: true },
  unchunked: { useChunks: false },
  no_statistics: { useStatistics: false },
  no_summary: {
    useStatistics: false, useSummaryOffsets: false, repeatSchemas: false, repeatChannels: false,
    useAttachmentIndex: false, useMetadataIndex: false, useMessageIndex: false, useChunkIndex: false,
  },
  nothing_repeated: { repeatSchemas: false, repeatChannels: false },
};
for (const [name, options] of Object.entries(variants)) {
  const path = join(folder, `core_${name}.mcap`);
  const { file, content } = await writeLog(options);
  writeFileSync(path, file);
  const got = JSON.parse(execFileSync(tool, ["read", path]));
  assertSame(got, { recovered: false, ...content }, name);
  console.log(`hadal reads ${name}: ${got.messages.length} messages agree`);
}
