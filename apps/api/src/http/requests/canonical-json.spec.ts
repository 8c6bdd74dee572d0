import { JSON_DEPTH_MAX, JSON_VALUES_MAX } from '@app/contract';
import { canonicalJson } from './canonical-json.js';

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
