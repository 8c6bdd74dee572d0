import { JSON_DEPTH_MAX, JSON_VALUES_MAX, parseJson } from './parse-json.js';

const parse = (json: string) => parseJson(Buffer.from(json));
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const listOf = (length: number) => `[${Array(length).fill('0').join(',')}]`;

describe('a JSON text', () => {
  it.each<[string, unknown]>([
    ['{"a":[1,{"b":null}],"c":"},],\\"{"}', { a: [1, { b: null }], c: '},],"{' }],
    ['\uFEFF{"a":1}', { a: 1 }],
    ['"[[[["', '[[[['],
    [' 1 ', 1],
    ['', undefined],
    [' \n', undefined],
  ])('%s is read', (json, value) => {
    expect(parse(json)).toEqual({ ok: true, value });
  });

  it.each([
    ['{"a":1,}', 'is not valid JSON (error at character 8)'],
    ['{"a":"', 'is not valid JSON'],
    ['{"a":"\\', 'is not valid JSON'],
    ['[1', 'is not valid JSON'],
    ['}', 'is not valid JSON'],
  ])('%s is refused, with the place of the error', (json, fault) => {
    expect(parse(json)).toMatchObject({ ok: false, fault: expect.stringContaining(fault) as string });
  });

  it('that is not UTF-8 is refused', () => {
    expect(parseJson(Buffer.from([0x22, 0xff, 0x22]))).toMatchObject({ ok: false, fault: 'is not UTF-8' });
  });

  it('is read up to a depth, and refused beyond it', () => {
    expect(parse(nested(JSON_DEPTH_MAX))).toMatchObject({ ok: true });
    expect(parse(nested(JSON_DEPTH_MAX + 1))).toMatchObject({ ok: false, fault: 'is nested deeper than 32 levels' });
    expect(parse(`{"a":${nested(JSON_DEPTH_MAX)}}`)).toMatchObject({ ok: false });
  });

  it('is read up to a number of values, and refused beyond it', () => {
    const largest = listOf(JSON_VALUES_MAX - 2);
    expect(parse(largest)).toMatchObject({ ok: true });
    expect(parse(listOf(JSON_VALUES_MAX))).toMatchObject({
      ...{ ok: false, fault: 'has more than 30000 values' },
      fix: expect.stringContaining('send a long list in several requests') as string,
    });
    expect(parse(`"${','.repeat(JSON_VALUES_MAX)}"`)).toMatchObject({ ok: true });
  });
});
