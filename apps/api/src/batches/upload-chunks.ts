import { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { CHUNK_LINES_MAX } from '@app/submission';
import { cutBecause } from './incomplete-upload.js';
import { CHUNK_BYTES_MAX, LIMITS, LINGER_MS } from './limits.js';
import { LineCutter, type RawLine } from './line-splitter.js';

/** Whoever wants to know all that came, to know it again. */
export type Hearing = (bytes: Buffer) => void;

/**
 * The lines of an upload in chunks: full ones while it comes fast, and what there is where it comes slowly. It reads only
 * when it is asked, so that a sender is as fast as the ledger. Where the stream breaks, the lines that are whole come
 * first, and then the error; half a line is none.
 */
export async function* chunksOf(stream: Readable, hear: Hearing = () => undefined): AsyncGenerator<RawLine[]> {
  let chunk: RawLine[] = [];
  let bytes = 0;
  const taken = (): RawLine[] => {
    const lines = chunk;
    [chunk, bytes] = [[], 0];
    return lines;
  };
  try {
    for await (const line of linesOf(stream, hear, () => chunk.length > 0)) {
      if (line !== LINGERED) {
        chunk.push(line);
        bytes += line.bytes?.length ?? 0;
      }
      if (line === LINGERED || chunk.length === CHUNK_LINES_MAX || bytes > CHUNK_BYTES_MAX) yield taken();
    }
  } catch (error) {
    if (chunk.length > 0) yield taken();
    throw error;
  }
  if (chunk.length > 0) yield taken();
}

const LINGERED = Symbol('nothing came for a while');

/** The lines as they come, and a sign where some wait and no others come. */
async function* linesOf(
  stream: Readable,
  hear: Hearing,
  someWait: () => boolean,
): AsyncGenerator<RawLine | typeof LINGERED> {
  const cutter = new LineCutter();
  for await (const bytes of partsOf(stream, someWait)) {
    if (bytes === LINGERED) yield LINGERED;
    else {
      hear(bytes);
      for (const line of cutter.cut(bytes)) yield withinLimits(line);
    }
  }
  for (const line of cutter.end()) yield withinLimits(line);
}

/** What comes, for as long as it comes, and is not too much; where lines wait, a sign that nothing came for a while. */
export function partsOf(stream: Readable): AsyncGenerator<Buffer>;
export function partsOf(stream: Readable, someWait: () => boolean): AsyncGenerator<Buffer | typeof LINGERED>;
export async function* partsOf(
  stream: Readable,
  someWait: () => boolean = () => false,
): AsyncGenerator<Buffer | typeof LINGERED> {
  // Whoever stops reading still has an answer to send on the same connection.
  const incoming = stream.iterator({ destroyOnReturn: false });
  const interruption = new Interruption(stream);
  let bytesLeft: number = LIMITS.bytesMax;
  for (let next = incoming.next(); ;) {
    const came = await interruption.orSilence(next, someWait() ? LINGER_MS : LIMITS.silenceMaxMs);
    if (came === SILENCE && !someWait()) throw gone();
    if (came === SILENCE) yield LINGERED;
    else if (came.done) return;
    else {
      const bytes = came.value as Buffer;
      bytesLeft -= bytes.length;
      if (bytesLeft < 0) throw tooMuch();
      next = incoming.next();
      next.catch(() => undefined);
      yield bytes;
    }
  }
}

const BREAK_OFF = Symbol('break off');

/** Whoever reads a stream is told to stop. An error of the stream itself would end its connection, and the answer with it. */
export const breakOff = (stream: Readable, error: Error): void => void stream.emit(BREAK_OFF, error);

const SILENCE = Symbol('silence');

/**
 * Wakes whoever waits for the next part once he is told to stop. One promise for all of an upload's waits would keep what
 * each of them came to, and so the whole upload, in memory.
 */
class Interruption {
  private error: Error | null = null;
  private wake: () => void = () => undefined;

  constructor(stream: Readable) {
    stream.once(BREAK_OFF, (error: Error) => {
      this.error = error;
      this.wake();
    });
  }

  async orSilence<T>(next: Promise<T>, ms: number): Promise<T | typeof SILENCE> {
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<typeof SILENCE>((resolve) => {
      timer = setTimeout(resolve, ms, SILENCE);
      this.wake = () => resolve(SILENCE);
    });
    try {
      const came = this.error ? SILENCE : await Promise.race([next, silence]);
      if (this.error) throw this.error;
      return came;
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * What is left of a body that is read no more must not stand in the way of the answer: its sender may send all of it before
 * reading any. Listeners of whoever has read it so far would hold it up.
 */
export function letGo(stream: Readable): void {
  if (stream instanceof IncomingMessage) stream.removeAllListeners('readable').resume();
  else stream.destroy();
}

function withinLimits(line: RawLine): RawLine {
  if (line.number <= LIMITS.linesMax) return line;
  throw cutBecause(
    `A batch has at most ${LIMITS.linesMax} lines; what is behind them was not read.`,
    'Send the rest as another batch.',
  );
}

const tooMuch = () =>
  cutBecause('A batch has at most 1 GiB, unpacked; what is behind was not read.', 'Send the rest as another batch.');

const gone = () =>
  cutBecause('Nothing came for a minute.', 'Send the whole file again: what was taken is not taken twice.');
