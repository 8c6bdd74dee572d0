import { sign } from './receipt.js';

const facts = ['P051234567Q', '00', 1, 1160, '20260302101500'] as const;

describe('a signature', () => {
  it('has 26 and 16 characters of base32', () => {
    expect(sign(...facts)).toEqual({
      intrlData: expect.stringMatching(/^[A-Z2-7]{26}$/),
      rcptSign: expect.stringMatching(/^[A-Z2-7]{16}$/),
    });
  });

  it('is the same for the same data', () => {
    expect(sign(...facts)).toEqual(sign(...facts));
  });

  it.each(facts.map((_, index) => index))('changes with fact %d', (index) => {
    const others = facts.map((fact, at) => (at === index ? `${fact}0` : fact));
    expect(sign(...others).rcptSign).not.toBe(sign(...facts).rcptSign);
  });
});
