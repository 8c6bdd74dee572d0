import { violationsToReport, missingField, describeValue, invalidField } from './violation.js';

const absent = (field: string) => missingField(field, '', `Add ${field}.`);
const bad = (field: string) => invalidField(field, 'good', 'bad', 'Mend it.');

describe('the first stage that fails', () => {
  it('is missing fields before wrong values, all of them and in their order', () => {
    expect(violationsToReport([bad('a'), absent('b'), bad('c'), absent('d')])).toEqual({
      code: '002',
      violations: [absent('b'), absent('d')],
    });
  });

  it('is wrong values when nothing is missing', () => {
    expect(violationsToReport([bad('a'), bad('c')])).toEqual({ code: '003', violations: [bad('a'), bad('c')] });
  });

  it('is none when nothing is wrong', () => {
    expect(violationsToReport([])).toBeNull();
  });
});

describe('what came in is repeated', () => {
  it.each([
    ['x'.repeat(41), `"${'x'.repeat(40)}…"`],
    ['x'.repeat(40), `"${'x'.repeat(40)}"`],
    ['a\u0000b\n"', '"a\\u0000b\\n\\""'],
    ['\ud83d', '"\\ud83d"'],
    [`${'x'.repeat(39)}😀`, `"${'x'.repeat(39)}😀"`],
    ['😀'.repeat(41), `"${'😀'.repeat(40)}…"`],
    [1.5, '1.5'],
    [Infinity, 'Infinity'],
    [true, 'true'],
    [null, 'null'],
    [undefined, 'nothing'],
    [Symbol('a list of 3'), 'a list of 3'],
  ])('%p as %s', (value, expected) => {
    expect(describeValue(value)).toBe(expected);
  });
});
