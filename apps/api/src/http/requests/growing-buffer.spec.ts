import { collectGarbage } from '../../batches/test/collect-garbage.js';
import { GrowingBuffer } from './growing-buffer.js';

const PIECES = 200_000;

it('has all pieces in order, up to its limit', () => {
  const collected = new GrowingBuffer(10_000, 3);
  for (const text of ['', 'a', 'bc', 'd'.repeat(9_000), 'e'.repeat(997)]) collected.add(Buffer.from(text));
  expect(String(collected.bytes())).toBe(`abc${'d'.repeat(9_000)}${'e'.repeat(997)}`);
});

it('keeps no pieces, because each takes much more memory than its bytes', () => {
  const pieces = Array.from({ length: PIECES }, () => new Uint8Array([0x78]).buffer);
  const held = new WeakRef(pieces[0]!);
  const collected = new GrowingBuffer(PIECES);
  for (const piece of pieces.splice(0)) collected.add(Buffer.from(piece));
  return new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
    collectGarbage();
    expect([held.deref(), collected.length]).toEqual([undefined, PIECES]);
  });
});
