import { JSON_DEPTH_MAX, JSON_VALUES_MAX } from '@app/contract';
import { collectGarbage } from '../../batches/test/collect-garbage.js';
import { readPreference } from '../replies/preference.js';
import { canonicalJson } from './canonical-json.js';
import { clientNetworkOf } from './client-network.js';
import { GrowingBuffer } from './growing-buffer.js';

describe('the canonical form of a body', () => {
  it('is the same for every order of the keys and every way to write a number', () => {
    const one = JSON.parse('{"a":1,"b":{"c":[1,2],"d":null}}') as unknown;
    const other = JSON.parse('{ "b": {"d":null,"c":[1.0, 2e0]}, "a": 1.00 }') as unknown;
    expect(canonicalJson(other)).toBe(canonicalJson(one));
  });

  it.each<[string, unknown, unknown]>([
    ['a value', { a: 1 }, { a: 2 }],
    ['a type', { a: 1 }, { a: '1' }],
    ['a key', { a: 1 }, { b: 1 }],
    ['a key that is there', { a: null }, {}],
    ['the order of a list', [1, 2], [2, 1]],
    ['the bounds of a list', [[1], 2], [1, [2]]],
    ['what belongs to which object', [{ a: 1, b: 2 }], [{ a: 1 }, { b: 2 }]],
    ['text that looks like JSON', { a: '1,"b":2' }, { a: '1', b: 2 }],
    ['a list and an object', [], {}],
    ['nothing and null', undefined, null],
    ['nothing and the text for it', undefined, 'nothing'],
  ])('differs with %s', (_, one, other) => {
    expect(canonicalJson(one)).not.toBe(canonicalJson(other));
  });

  it('exists for the deepest and the widest body that is read', () => {
    const deepest = '['.repeat(JSON_DEPTH_MAX) + ']'.repeat(JSON_DEPTH_MAX);
    expect(canonicalJson(JSON.parse(deepest))).toMatch(/^\[\[/);
    expect(canonicalJson(Array<number>(JSON_VALUES_MAX).fill(1))).toMatch(/^\[1,1/);
  });
});

const networkOf = (ip: string): string => clientNetworkOf({ ip });

it('an IPv4 address is a network of its own, in both ways to write it', () => {
  expect(networkOf('10.0.0.7')).toBe('10.0.0.7');
  expect(networkOf('::ffff:10.0.0.7')).toBe('10.0.0.7');
  expect(networkOf('10.0.0.8')).not.toBe(networkOf('10.0.0.7'));
});

it.each(['1.2.3.4:5678', '[::1]:80', 'unknown', ''])('%p, which a proxy may send, is taken as it is', (ip) =>
  expect(networkOf(ip)).toBe(ip),
);

it('all IPv6 addresses of a /64 are one network', () => {
  expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:db8:1:2:ffff:ffff:ffff:ffff'));
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'));
  expect(networkOf('fe80::1%eth0')).toBe(networkOf('fe80::2'));
});

const PIECES = 200_000;
const MIB = 1024 * 1024;

it('has all pieces in order, up to its limit', () => {
  const collected = new GrowingBuffer(10_000, 3);
  for (const text of ['', 'a', 'bc', 'd'.repeat(9_000), 'e'.repeat(997)]) collected.add(Buffer.from(text));
  expect(String(collected.bytes())).toBe(`abc${'d'.repeat(9_000)}${'e'.repeat(997)}`);
});

it('copies half a mebibyte at once at most, however long the body is', () => {
  const copy = jest.spyOn(Buffer.prototype, 'copy');
  const collected = new GrowingBuffer(16 * MIB);
  for (let pieces = 0; pieces < 256; pieces++) collected.add(Buffer.alloc(MIB / 16));
  const copied = copy.mock.results.map(({ value }) => value as number);
  copy.mockRestore();
  expect(collected.length).toBe(16 * MIB);
  expect(Math.max(...copied)).toBeLessThanOrEqual(MIB / 2);
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

describe('the Prefer header', () => {
  it.each<[string | string[] | undefined, boolean, number | null]>([
    [undefined, false, null],
    ['', false, null],
    ['respond-async', true, null],
    ['Respond-Async', true, null],
    ['  respond-async  ', true, null],
    ['respond-async=""', true, null],
    ['respond-async; foo="a; b"', true, null],
    ['return=minimal, respond-async, handling=lenient', true, null],
    ['respond-asynchronously', false, null],
    ['wait=10', false, 10_000],
    ['WAIT=10', false, 10_000],
    ['wait="10"', false, 10_000],
    ['wait = 10', false, 10_000],
    ['wait=10; foo=bar', false, 10_000],
    ['wait=0', false, 0],
    ['wait=5, wait=9', false, 5_000],
    [['foo', 'wait=3'], false, 3_000],
    [['respond-async', 'wait=3'], true, 3_000],
  ])('%j is understood', (header, async, waitMs) => {
    expect(readPreference(header)).toEqual({ async, waitMs });
  });

  it.each(['wait=61', 'wait=3600', 'wait=99999999999999999999'])('%j waits for a minute and no longer', (header) => {
    expect(readPreference(header).waitMs).toBe(60_000);
  });

  it.each(['wait', 'wait=', 'wait=-1', 'wait=1.5', 'wait=ten', 'wait=0x10', 'waiting=5', ',,;=', 'wait="1'])(
    '%j is rubbish and ignored',
    (header) => {
      expect(readPreference(header)).toEqual({ async: false, waitMs: null });
    },
  );
});
