import { characterCount, firstCharacters, hasAtMost } from './text-length.js';

describe('the length of a text', () => {
  it('counts an emoji as one character', () => {
    expect([characterCount('Chai'), characterCount('☕'), characterCount('🍵🍵'), characterCount('')]).toEqual([
      4, 1, 2, 0,
    ]);
  });

  it.each<[string, number, boolean]>([
    ['', 0, true],
    ['tea', 3, true],
    ['teas', 3, false],
    ['🍵🍵🍵', 3, true],
    ['🍵🍵🍵🍵', 3, false],
    ['te🍵s', 3, false],
    ['x'.repeat(1_000_000), 3, false],
  ])('of %j is compared with %i', (text, most, fits) => {
    expect(hasAtMost(text, most)).toBe(fits);
  });

  it('is cut between characters', () => {
    expect(['tea', 'teas', '🍵🍵🍵🍵', 'te🍵s'].map((text) => firstCharacters(text, 3))).toEqual([
      ...['tea', 'tea', '🍵🍵🍵', 'te🍵'],
    ]);
  });
});
