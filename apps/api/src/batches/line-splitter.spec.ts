import { SeededChoices } from '../../../../libs/authority/src/oscu/test/random-sales.js';
import { eventually } from '../../../../libs/testing/src/eventually.js';
import { processorMs } from '../../../../libs/testing/src/processor-time.js';
import { testSize } from '../../../../libs/testing/src/test-size.js';
import { LIMITS } from './limits.js';
import { LineSplitter, type RawLine } from './line-splitter.js';
import { collectGarbage } from './test/collect-garbage.js';
import { splitRandomly } from './test/split-randomly.js';

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
