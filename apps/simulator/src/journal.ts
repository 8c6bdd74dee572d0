import { randomUUID } from 'node:crypto';
import { closeSync, createReadStream, ftruncateSync, mkdirSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs'; // prettier-ignore
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const NEWLINE = 0x0a;
const LINE_BYTES_USUAL = 8 * 1024;

/**
 * A file with one JSON line per entry. The ledger survives its process and need not be in memory. A line is written
 * before its effect is visible. The file is not synced: a killed process loses nothing, a power cut may lose lines.
 */
export class Journal<Entry> {
  private readBuffer = Buffer.allocUnsafe(LINE_BYTES_USUAL);

  private constructor(
    private readonly descriptor: number,
    private bytes: number,
  ) {}

  /** Replays the existing lines, removes a half-written last line, and appends after it. */
  static async open<Entry>(file: string, replay: (entry: Entry, at: number) => void): Promise<Journal<Entry>> {
    mkdirSync(dirname(file), { recursive: true });
    const descriptor = openSync(file, 'a+', 0o600);
    const validBytes = await replayLines(file, (line, at) => replay(line as Entry, at));
    ftruncateSync(descriptor, validBytes);
    return new Journal(descriptor, validBytes);
  }

  /** A journal without a visible file; it disappears with its process. */
  static temporary<Entry>(folder = tmpdir()): Journal<Entry> {
    const file = join(folder, `journal-${randomUUID()}.ndjson`);
    const descriptor = openSync(file, 'ax+', 0o600);
    unlinkSync(file);
    return new Journal(descriptor, 0);
  }

  /** Returns the position of the entry. */
  append(entry: Entry): number {
    const line = Buffer.from(`${JSON.stringify(entry)}\n`);
    const at = this.bytes;
    try {
      for (let written = 0; written < line.length;) written += writeSync(this.descriptor, line, written);
    } catch (error) {
      // A full disk may leave half a line, which must not make later lines unreadable.
      ftruncateSync(this.descriptor, at);
      throw error;
    }
    this.bytes += line.length;
    return at;
  }

  read(at: number): Entry {
    const filled = readSync(this.descriptor, this.readBuffer, 0, this.readBuffer.length, at);
    const end = this.readBuffer.subarray(0, filled).indexOf(NEWLINE);
    if (end >= 0) return JSON.parse(this.readBuffer.toString('utf8', 0, end)) as Entry;
    if (filled < this.readBuffer.length) throw new Error(`No entry begins at byte ${at} of the journal`);
    this.readBuffer = Buffer.allocUnsafe(this.readBuffer.length * 2);
    return this.read(at);
  }

  clear(): void {
    ftruncateSync(this.descriptor, 0);
    this.bytes = 0;
  }

  close(): void {
    closeSync(this.descriptor);
  }
}

/** The last line may be unreadable; any other unreadable line is an error. Returns the number of valid bytes. */
async function replayLines(file: string, replay: (line: unknown, at: number) => void): Promise<number> {
  let validBytes = 0;
  let unreadable = false;
  for await (const line of completeLines(file)) {
    if (unreadable) throw new Error(`${file} is damaged after byte ${validBytes}: repair that line or remove the file`);
    const entry = parsed(line);
    unreadable = entry === undefined;
    if (unreadable) continue;
    replay(entry, validBytes);
    validBytes += line.length + 1;
  }
  return validBytes;
}

async function* completeLines(file: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(file)) {
    rest = Buffer.concat([rest, chunk as Buffer]);
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE)) {
      yield rest.subarray(0, end);
      rest = rest.subarray(end + 1);
    }
  }
}

function parsed(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'));
  } catch {
    return undefined;
  }
}
