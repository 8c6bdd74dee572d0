import { appendFileSync, closeSync, createReadStream, ftruncateSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

const NEWLINE = 0x0a;

/**
 * What happened, one JSON line each, so that a ledger outlives its process. A line is written before its effect can be
 * seen. It is not synced to the disk: a killed process loses nothing, a power cut may.
 */
export class Journal<Entry> {
  private constructor(
    private readonly descriptor: number,
    private bytes: number,
  ) {}

  /** Replays what is there, cuts off a line that was torn while being written, and goes on behind it. */
  static async open<Entry>(file: string, replay: (entry: Entry) => void): Promise<Journal<Entry>> {
    mkdirSync(dirname(file), { recursive: true });
    const descriptor = openSync(file, 'a', 0o600);
    const soundBytes = await replayLines(file, (line) => replay(line as Entry));
    ftruncateSync(descriptor, soundBytes);
    return new Journal(descriptor, soundBytes);
  }

  append(entry: Entry): void {
    const line = Buffer.from(`${JSON.stringify(entry)}\n`);
    try {
      appendFileSync(this.descriptor, line);
    } catch (error) {
      // Half a line on a full disk must not spoil the lines that come after it.
      ftruncateSync(this.descriptor, this.bytes);
      throw error;
    }
    this.bytes += line.length;
  }

  clear(): void {
    ftruncateSync(this.descriptor, 0);
    this.bytes = 0;
  }

  close(): void {
    closeSync(this.descriptor);
  }
}

/** Only the last line may be unreadable. Returns how many bytes of the file are sound. */
async function replayLines(file: string, replay: (line: unknown) => void): Promise<number> {
  let soundBytes = 0;
  let unreadable = false;
  for await (const line of completeLines(file)) {
    if (unreadable) throw new Error(`${file} is damaged after byte ${soundBytes}: mend that line or remove the file`);
    const entry = parsed(line);
    unreadable = entry === undefined;
    if (unreadable) continue;
    replay(entry);
    soundBytes += line.length + 1;
  }
  return soundBytes;
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
