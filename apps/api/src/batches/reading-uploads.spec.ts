import { PassThrough, Readable } from 'node:stream';
import { CHUNK_LINES_MAX } from '@app/submission';
import { SeededChoices } from '../../../../libs/authority/src/oscu/test/random-sales.js';
import { eventually } from '../../../../libs/testing/src/eventually.js';
import { processorMs } from '../../../../libs/testing/src/processor-time.js';
import { testSize } from '../../../../libs/testing/src/test-size.js';
import { IncompleteUpload } from './incomplete-upload.js';
import { CHUNK_BYTES_MAX, LIMITS } from './limits.js';
import { LineSplitter, type RawLine } from './line-splitter.js';
import { collectGarbage } from './test/collect-garbage.js';
import { splitRandomly } from './test/split-randomly.js';
import { MinimumProgress, uploadChunks, uploadParts } from './upload-chunks.js';

type NumberedLine = [number: number, text: string | null];

/** The lines of bytes that arrive in these parts. */
function linesIn(parts: readonly Buffer[]): NumberedLine[] {
  const splitter = new LineSplitter();
  const lines = [...parts.flatMap((part) => [...splitter.split(part)]), ...splitter.end()];
  return lines.map(({ number, bytes }) => [number, bytes && bytes.toString('utf8')]);
}

/** Memory in use after a garbage collection. */
function heldBytes(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

const linesOf = (text: string): NumberedLine[] => linesIn([Buffer.from(text)]);
const TOO_LONG = 'x'.repeat(LIMITS.lineBytesMax + 1);

describe('a file', () => {
  it('is cut into lines, counted from 1', () => {
    expect(linesOf('one\ntwo\nthree\n')).toEqual([
      [1, 'one'],
      [2, 'two'],
      [3, 'three'],
    ]);
  });

  it('may end without a line break', () => {
    expect(linesOf('one\ntwo')).toEqual(linesOf('one\ntwo\n'));
  });

  it('counts blank lines, and yields none', () => {
    expect(linesOf('\n\none\n \t\r\n\ufeff\ntwo\n\n  ')).toEqual([
      [3, 'one'],
      [6, 'two'],
    ]);
  });

  it('may have Windows line breaks and a byte order mark', () => {
    const lines = linesOf('\ufeff{"a":1}\r\n{"b":2}\r\n\r\n');
    expect(lines.map(([number]) => number)).toEqual([1, 2]);
    expect(lines.map(([, text]) => JSON.parse(text!.replace('\ufeff', '')) as object)).toEqual([{ a: 1 }, { b: 2 }]);
  });

  it('has no lines if it is empty', () => {
    expect([linesOf(''), linesOf('\n'), linesIn([])]).toEqual([[], [], []]);
  });

  it('is not cut inside a character', () => {
    const text = 'chai ya maziwa: 茶 ☕ 𝄞\nzwei\n';
    expect(linesIn([...Buffer.from(text)].map((byte) => Buffer.from([byte])))).toEqual(linesOf(text));
  });

  it('has the same lines however its bytes are divided into parts', () => {
    for (let seed = 0; seed < testSize({ short: 60, full: 500 }); seed++) {
      const chance = new SeededChoices(seed);
      const words = ['', ' ', 'a', '{"kind":"sale"}', '\r', '\ufeff', '茶', 'x'.repeat(chance.between(0, 300))];
      const text = Array.from({ length: chance.between(0, 30) }, () => chance.pick([...words, '\n', '\n'])).join('');
      expect([seed, linesIn(splitRandomly(Buffer.from(text), chance))]).toEqual([seed, linesOf(text)]);
      const expected = text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [[index + 1, line]]));
      expect([seed, linesOf(text)]).toEqual([seed, expected]);
    }
  });
});

describe('a file that is made to be costly', () => {
  const BYTES = 200_000;

  const expectNoLine = (lines: Generator<RawLine>) => {
    if (!lines.next().done) throw new Error('There is a line.');
  };

  it.each(['\n', '\r\n', ' \n', '\ufeff\n'])('of %j takes little time', (blank) => {
    const file = Buffer.from(blank.repeat((1024 * 1024) / blank.length));
    expect(processorMs(() => expectNoLine(new LineSplitter().split(file)))).toBeLessThan(50);
  });

  it('as one line in single bytes takes no more memory than the line', async () => {
    const splitter = new LineSplitter();
    const byte = () => Buffer.from(new Uint8Array([0x78]));
    const heldNow = () => heldBytes() + process.memoryUsage().heapUsed;
    const before = heldNow();
    for (let count = 0; count < BYTES; count++) expectNoLine(splitter.split(byte()));
    await eventually(() => expect(heldNow() - before).toBeLessThan(8 * 1024 * 1024), { timeoutMs: 10_000 });
    expect([...splitter.end()]).toMatchObject([{ number: 1, bytes: { length: BYTES } }]);
  });
});

describe('a line that is too long', () => {
  it('is reported once, and the lines around it are complete', () => {
    expect(linesOf(`one\n${TOO_LONG}\ntwo\n${TOO_LONG}`)).toEqual([
      [1, 'one'],
      [2, null],
      [3, 'two'],
      [4, null],
    ]);
  });

  it('is reported however it is divided into parts', () => {
    const chance = new SeededChoices(1);
    const bytes = Buffer.from(`one\n${TOO_LONG}\ntwo\n${TOO_LONG.slice(1)}\n`);
    for (let round = 0; round < testSize({ short: 3, full: 10 }); round++)
      expect(linesIn(splitRandomly(bytes, chance, 400_000))).toEqual([
        [1, 'one'],
        [2, null],
        [3, 'two'],
        [4, TOO_LONG.slice(1)],
      ]);
  });

  it('needs no memory, however long it is', async () => {
    const splitter = new LineSplitter();
    const before = heldBytes();
    for (let round = 0; round < 64; round++) expect([...splitter.split(Buffer.alloc(1024 * 1024, 'x'))]).toEqual([]);
    // Buffers are swept beside the program, and counted until then.
    await eventually(() => expect(heldBytes() - before).toBeLessThan(4 * 1024 * 1024), { timeoutMs: 10_000 });
    expect([...splitter.split(Buffer.from('\ntwo\n'))]).toEqual([
      { number: 1, bytes: null },
      { number: 2, bytes: Buffer.from('two') },
    ]);
  });

  it('is one byte longer than the limit', () => {
    const longest = 'x'.repeat(LIMITS.lineBytesMax);
    expect(linesOf(`${longest}\n`)).toEqual([[1, longest]]);
  });
});

const SEEDS = testSize({ short: 3, full: 50 });

const numbers = (chunk: readonly RawLine[]) => chunk.map(({ number }) => number);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const file = (count: number) =>
  upTo(count)
    .map((number) => `${number}\n`)
    .join('');

interface ReadChunks {
  chunks: RawLine[][];
  error: unknown;
}

/** Reads a stream to its end: its chunks, and the error that ended it. */
async function readAllChunks(stream: Readable): Promise<ReadChunks> {
  const chunks: RawLine[][] = [];
  try {
    for await (const chunk of uploadChunks(stream)) chunks.push(chunk);
    return { chunks, error: null };
  } catch (error) {
    return { chunks, error };
  }
}

/** Parts as the test gives them, which may break off at the end. */
async function* breakingStream(parts: Iterable<Buffer | string>, error: Error) {
  for (const part of parts) yield Buffer.from(part);
  throw error;
}

describe('the chunks of an upload', () => {
  it('have all lines once and in order, however the bytes are divided into parts', async () => {
    for (let seed = 0; seed < SEEDS; seed++) {
      const chance = new SeededChoices(seed);
      const count = chance.between(0, 1_500);
      const parts = splitRandomly(Buffer.from(file(count)), chance, chance.pick([10, 1_000, 10_000]));
      const { chunks, error } = await readAllChunks(Readable.from(parts));
      expect([seed, error, chunks.flatMap(numbers)]).toEqual([seed, null, upTo(count)]);
    }
  });

  it('have the maximum of lines, and the last chunk has the rest', async () => {
    const { chunks } = await readAllChunks(Readable.from([Buffer.from(file(1_203))]));
    expect(chunks.map(({ length }) => length)).toEqual([CHUNK_LINES_MAX, CHUNK_LINES_MAX, 203]);
  });

  it('have no more text than the limit, apart from the line that crosses it', async () => {
    const line = Buffer.alloc(LIMITS.lineBytesMax, 'x');
    const parts = upTo(11).flatMap(() => [line, Buffer.from('\n')]);
    const { chunks } = await readAllChunks(Readable.from(parts));
    expect(chunks.flatMap(numbers)).toEqual(upTo(11));
    for (const chunk of chunks) {
      const bytes = chunk.reduce((sum, one) => sum + one.bytes!.length, 0);
      expect(bytes - chunk.at(-1)!.bytes!.length).toBeLessThanOrEqual(CHUNK_BYTES_MAX);
    }
  });

  it('do not exist for an empty upload or for blank lines', async () => {
    for (const text of ['', '\n\n \n'])
      expect((await readAllChunks(Readable.from([Buffer.from(text)]))).chunks).toEqual([]);
  });

  it('are yielded early when lines wait and nothing arrives for a while', async () => {
    const stream = new PassThrough();
    const chunks = uploadChunks(stream);
    for (const round of [0, 1, 2]) {
      stream.write(`${round * 2 + 1}\n${round * 2 + 2}\n`);
      expect(numbers((await chunks.next()).value as RawLine[])).toEqual([round * 2 + 1, round * 2 + 2]);
    }
    stream.end('the last');
    expect((await chunks.next()).value).toEqual([{ number: 7, bytes: Buffer.from('the last') }]);
    expect((await chunks.next()).done).toBe(true);
  });

  it('keep half a line until it is complete, however long that takes', async () => {
    const stream = new PassThrough();
    const chunks = uploadChunks(stream);
    stream.write('1\n{"half":');
    expect((await chunks.next()).value).toEqual([{ number: 1, bytes: Buffer.from('1') }]);
    stream.write('true}\n3\n');
    expect(((await chunks.next()).value as RawLine[]).map(({ bytes }) => String(bytes))).toEqual([
      '{"half":true}',
      '3',
    ]);
    stream.destroy();
  });

  it('pass every byte to the listener', async () => {
    const seenBytes: Buffer[] = [];
    const parts = splitRandomly(Buffer.from(`${file(40)}the end`), new SeededChoices(3));
    const chunks = uploadChunks(Readable.from(parts), (bytes) => seenBytes.push(bytes));
    while (!(await chunks.next()).done);
    expect(String(Buffer.concat(seenBytes))).toBe(`${file(40)}the end`);
  });
});

describe('an upload that breaks', () => {
  it('yields its complete lines first, then the error, and never half a line', async () => {
    const { chunks, error } = await readAllChunks(
      Readable.from(breakingStream(['1\n2\n', '3\n{"half":'], new Error('cut'))),
    );
    expect(chunks.flatMap(numbers)).toEqual([1, 2, 3]);
    expect(error).toEqual(new Error('cut'));
  });

  it('does the same wherever it breaks', async () => {
    const bytes = Buffer.from(file(60));
    for (let seed = 0; seed < SEEDS; seed++) {
      const chance = new SeededChoices(seed);
      const end = chance.between(0, bytes.length);
      const parts = splitRandomly(bytes.subarray(0, end), chance);
      const { chunks, error } = await readAllChunks(Readable.from(breakingStream(parts, new Error('cut'))));
      const whole = String(bytes.subarray(0, end)).split('\n').length - 1;
      expect([seed, chunks.flatMap(numbers), error]).toEqual([seed, upTo(whole), new Error('cut')]);
    }
  });
});

describe('an upload over a limit', () => {
  it('yields the maximum of lines, and reports that the rest was not read', async () => {
    const { chunks, error } = await readAllChunks(Readable.from([Buffer.from(file(LIMITS.linesMax + 1))]));
    expect(chunks.flatMap(numbers)).toEqual(upTo(LIMITS.linesMax));
    expect(error).toBeInstanceOf(IncompleteUpload);
    expect(error).toMatchObject({
      violation: { code: '003', message: expect.stringMatching(/at most 100000 lines/) as string },
    });
  });

  it('may have exactly the maximum of lines', async () => {
    const { chunks, error } = await readAllChunks(Readable.from([Buffer.from(`${file(LIMITS.linesMax)}\n\n`)]));
    expect([chunks.flatMap(numbers).length, error]).toEqual([LIMITS.linesMax, null]);
  });

  it('ends at the maximum of lines if most of them are blank', async () => {
    const blanks = Buffer.from('\n \r\n'.repeat(8 * 1024));
    let parts = 0;
    const endless = function* () {
      for (yield Buffer.from('1\n'); ; parts++) yield blanks;
    };
    const { chunks, error } = await readAllChunks(Readable.from(endless()));
    expect(chunks.flatMap(numbers)).toEqual([1]);
    expect(error).toMatchObject({ violation: { message: expect.stringMatching(/blank lines count/) as string } });
    expect(parts).toBeLessThan(LIMITS.linesMax / 8 / 1024);
  });

  it('ends at the maximum of bytes, after the lines before', async () => {
    const blanks = Buffer.alloc(16 * 1024 * 1024, ' ');
    const parts = function* () {
      yield Buffer.from('1\n2\n');
      for (let bytes = 0; bytes <= LIMITS.bytesMax; bytes += blanks.length) yield blanks;
    };
    const { chunks, error } = await readAllChunks(Readable.from(parts()));
    expect(chunks.flatMap(numbers)).toEqual([1, 2]);
    expect(error).toMatchObject({ violation: { message: expect.stringMatching(/at most 1 GiB/) as string } });
  });
});

describe('an upload that crawls', () => {
  it('is ended when a minute of waiting brings too little, and not before', () => {
    const progress = new MinimumProgress();
    progress.wait(59_999);
    progress.add(1);
    progress.wait(1);
    expect(() => progress.add(1)).toThrow('at least 64 KiB a minute');
  });

  it('goes on while each minute brings enough', () => {
    const progress = new MinimumProgress();
    for (let minute = 1; minute <= 5; minute++) {
      progress.wait(60_000);
      expect(() => progress.add(LIMITS.minuteBytesMin)).not.toThrow();
    }
  });

  it('is ended although each byte comes before the sender counts as silent', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    try {
      const stream = new PassThrough();
      const ended = readAllChunks(stream);
      for (const _ of [1, 2, 3]) {
        await jest.advanceTimersByTimeAsync(LIMITS.idleMaxMs - 1_000);
        stream.write(' ');
      }
      expect(await ended).toMatchObject({
        error: { violation: { message: expect.stringMatching(/^An upload must send/) as string } },
      });
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('reading', () => {
  /** Endless lines, made when they are asked for. */
  function endless() {
    let made = 0;
    const stream = new Readable({
      read() {
        made++;
        this.push(Buffer.from(file(100)));
      },
    });
    return { stream, made: () => made * 100 };
  }

  it('is at most about a chunk ahead, so that a sender is as fast as the reader', async () => {
    const { stream, made } = endless();
    const chunks = uploadChunks(stream);
    const beforehand = (stream.readableHighWaterMark / Buffer.byteLength(file(100))) * 100;
    for (let count = 1; count <= 40; count++) {
      await chunks.next();
      expect(made() - count * CHUNK_LINES_MAX).toBeLessThan(CHUNK_LINES_MAX + 2 * beforehand);
    }
    stream.destroy();
  });

  it('leaves the stream open when it stops early, for the answer', async () => {
    const { stream } = endless();
    for await (const chunk of uploadChunks(stream)) if (chunk.length > 0) break;
    expect(stream.destroyed).toBe(false);
    stream.destroy();
  });

  it('gives up on a sender that is silent for a minute', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    try {
      const silent = uploadParts(new PassThrough())
        .next()
        .catch((error: unknown) => error);
      await jest.advanceTimersByTimeAsync(LIMITS.idleMaxMs);
      expect(await silent).toMatchObject({
        violation: { message: 'No data arrived for 60 seconds, so the upload was ended.' },
      });
    } finally {
      jest.useRealTimers();
    }
  });
});
