import { missingFieldText } from './read-and-decide.js';

const words = {
  regTyCd: 'regTyCd cannot be null',
  'itemList[].totAmt': (line: number) => `no totAmt on item: ${line}`,
};

describe('words of its own', () => {
  it('has a single missing field', () => {
    expect(missingFieldText(['<regTyCd> : may not be empty'], words)).toBe('regTyCd cannot be null');
    expect(missingFieldText(['<itemList[2].totAmt> : may not be empty'], words)).toBe('no totAmt on item: 3');
  });

  it.each([
    ['several', ['<regTyCd> : may not be empty', '<sarNo> : may not be empty']],
    ['one that has none', ['<sarNo> : may not be empty']],
    ['one that is there, but wrong', ['<regTyCd> : must be a text']],
  ])('have not %s', (_, problems) => {
    expect(missingFieldText(problems, words)).toBeUndefined();
  });
});
