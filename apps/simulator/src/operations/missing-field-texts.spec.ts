import { missingFieldText } from './read-and-decide.js';

const words = {
  regTyCd: 'regTyCd cannot be null',
  'itemList[].totAmt': (line: number) => `no totAmt on item: ${line}`,
};

describe('a text of its own', () => {
  it('exists for a single missing field', () => {
    expect(missingFieldText(['<regTyCd> : may not be empty'], words)).toBe('regTyCd cannot be null');
    expect(missingFieldText(['<itemList[2].totAmt> : may not be empty'], words)).toBe('no totAmt on item: 3');
  });

  it.each([
    ['several', ['<regTyCd> : may not be empty', '<sarNo> : may not be empty']],
    ['a field without one', ['<sarNo> : may not be empty']],
    ['an invalid field', ['<regTyCd> : must be a text']],
  ])('does not exist for %s', (_, problems) => {
    expect(missingFieldText(problems, words)).toBeUndefined();
  });
});
