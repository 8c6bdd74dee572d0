import { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Gunzip } from 'node:zlib';
import { CHUNK_LINES_MAX } from '@app/submission';
import { discardBody } from '../http/requests/discard-body.js';
import { incompleteUpload, SEND_AGAIN } from './incomplete-upload.js';
import { CHUNK_BYTES_MAX, LIMITS, CHUNK_WAIT_MS } from './limits.js';
import { LineSplitter, type RawLine } from './line-splitter.js';

/** Gets every byte that arrives, to make a hash of it. */
export type OnBytes = (bytes: Buffer) => void;

/**
 * The lines of an upload in chunks: full ones from a fast sender, smaller ones from a slow sender. It reads only on demand,
 * so that a sender is as fast as the ledger. If the stream breaks, the complete lines come first, and then the error. Half a
 * line is dropped.
 */
export async function* uploadChunks(stream: Readable, onBytes: OnBytes = () => undefined): AsyncGenerator<RawLine[]> {
  let chunk: RawLine[] = [];
  let bytes = 0;
  const takeChunk = (): RawLine[] => {
    const lines = chunk;
    [chunk, bytes] = [[], 0];
    return lines;
  };
  try {
    for await (const line of uploadLines(stream, onBytes, () => chunk.length > 0)) {
      if (line !== NO_DATA_YET) {
        chunk.push(line);
        bytes += line.bytes?.length ?? 0;
      }
      if (line === NO_DATA_YET || chunk.length === CHUNK_LINES_MAX || bytes > CHUNK_BYTES_MAX) yield takeChunk();
    }
  } catch (error) {
    if (chunk.length > 0) yield takeChunk();
    throw error;
  }
  if (chunk.length > 0) yield takeChunk();
}

const NO_DATA_YET = Symbol('nothing came for a while');

/** The lines as they arrive, and `NO_DATA_YET` while some wait and no others arrive. */
async function* uploadLines(
  stream: Readable,
  onBytes: OnBytes,
  hasPendingLines: () => boolean,
): AsyncGenerator<RawLine | typeof NO_DATA_YET> {
  const splitter = new LineSplitter();
  for await (const bytes of uploadParts(stream, hasPendingLines)) {
    if (bytes === NO_DATA_YET) yield NO_DATA_YET;
    else {
      onBytes(bytes);
      for (const line of splitter.split(bytes)) yield withinLimits(line);
      if (splitter.lines > LIMITS.linesMax + BLANK_END_MAX) throw tooManyLines();
    }
  }
  for (const line of splitter.end()) yield withinLimits(line);
}

/** The bytes as they arrive, within the limits; and `NO_DATA_YET` while lines wait and nothing arrives. */
export function uploadParts(stream: Readable): AsyncGenerator<Buffer>;
export function uploadParts(
  stream: Readable,
  hasPendingLines: () => boolean,
): AsyncGenerator<Buffer | typeof NO_DATA_YET>;
export async function* uploadParts(
  stream: Readable,
  hasPendingLines: () => boolean = () => false,
): AsyncGenerator<Buffer | typeof NO_DATA_YET> {
  // The connection must stay open for the answer when reading stops early.
  const incoming = stream.iterator({ destroyOnReturn: false });
  const interruption = new Interruption(stream);
  const progress = new MinimumProgress();
  let bytesLeft: number = LIMITS.bytesMax;
  for (let next = incoming.next(); ;) {
    const waitingSince = performance.now();
    const received = await interruption.nextOrTimeout(next, hasPendingLines() ? CHUNK_WAIT_MS : LIMITS.idleMaxMs);
    progress.wait(performance.now() - waitingSince);
    if (received === TIMED_OUT && !hasPendingLines()) throw senderSilent();
    if (received === TIMED_OUT) yield NO_DATA_YET;
    else if (received.done) return;
    else {
      const bytes = received.value as Buffer;
      bytesLeft -= bytes.length;
      progress.add(bytes.length);
      if (bytesLeft < 0) throw tooManyBytes();
      if (isPackedTooWell(stream, LIMITS.bytesMax - bytesLeft)) throw packedTooWell();
      next = incoming.next();
      next.catch(() => undefined);
      yield bytes;
    }
  }
}

const MINUTE_MS = 60_000;

/**
 * A sender that sends a byte from time to time would hold its place for as long as it likes. Only the time counts in which we wait
 * for the sender: a slow ledger is not its fault.
 */
export class MinimumProgress {
  private waitedMs = 0;
  private bytes = 0;

  wait(ms: number): void {
    this.waitedMs += ms;
  }

  add(bytes: number): void {
    this.bytes += bytes;
    if (this.waitedMs < MINUTE_MS) return;
    if (this.bytes < LIMITS.minuteBytesMin) throw tooSlow();
    [this.waitedMs, this.bytes] = [0, 0];
  }
}

const ABORT = Symbol('break off');

/** Stops the reader of a stream. An error of the stream itself would end the connection, and the answer with it. */
export const abortReading = (stream: Readable, error: Error): void => void stream.emit(ABORT, error);

const TIMED_OUT = Symbol('silence');

/**
 * Wakes the reader that waits for the next part when `abortReading` is called. Each wait has a promise of its own: one
 * promise for all waits would keep every part, and so the whole upload, in memory.
 */
class Interruption {
  private error: Error | null = null;
  private wake: () => void = () => undefined;

  constructor(stream: Readable) {
    stream.once(ABORT, (error: Error) => {
      this.error = error;
      this.wake();
    });
  }

  async nextOrTimeout<T>(next: Promise<T>, ms: number): Promise<T | typeof TIMED_OUT> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<typeof TIMED_OUT>((resolve) => {
      timer = setTimeout(resolve, ms, TIMED_OUT);
      this.wake = () => resolve(TIMED_OUT);
    });
    try {
      const received = this.error ? TIMED_OUT : await Promise.race([next, timeout]);
      if (this.error) throw this.error;
      return received;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Throws the rest of an upload away. The listeners of the former reader would hold the stream up, so they are removed. */
export function discardRest(stream: Readable): void {
  if (stream instanceof IncomingMessage) discardBody(stream.removeAllListeners('readable'));
  else stream.destroy();
}

function withinLimits(line: RawLine): RawLine {
  if (line.number <= LIMITS.linesMax) return line;
  throw tooManyLines();
}

/** Blank lines count too, since a file may consist of them. A full file may end with a few. */
const BLANK_END_MAX = 1_000;

const tooManyLines = () =>
  incompleteUpload(
    `A batch may have at most ${LIMITS.linesMax} lines, and blank lines count; the lines after line ${LIMITS.linesMax} were not read.`,
    'Send the remaining lines as another batch, without blank lines.',
  );

const tooManyBytes = () =>
  incompleteUpload(
    'A batch may have at most 1 GiB uncompressed; the lines after that were not read.',
    'Send the remaining lines as another batch.',
  );

/** A file that unpacks to less than this may be packed as well as its sender likes. */
const PACKED_FREELY = 1024 * 1024;

const isPackedTooWell = (stream: Readable, unpacked: number): boolean =>
  stream instanceof Gunzip && unpacked > PACKED_FREELY && unpacked > stream.bytesWritten * LIMITS.packedMax;

const packedTooWell = () =>
  incompleteUpload(
    `The file unpacks to more than ${LIMITS.packedMax} times its size; the lines after that were not read.`,
    'Send the rest of the file uncompressed, or in smaller files.',
  );

const tooSlow = () =>
  incompleteUpload(
    `An upload must send at least ${LIMITS.minuteBytesMin / 1024} KiB a minute, so this one was ended.`,
    SEND_AGAIN,
  );

const senderSilent = () => incompleteUpload('No data arrived for 60 seconds, so the upload was ended.', SEND_AGAIN);
