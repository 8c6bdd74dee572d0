import { TOTP, URI } from 'otpauth';
import {
  FACTOR_PASS_S,
  isFactorPass,
  newFactorPass,
  newTotpSecret,
  stepOfCode,
  totpUri,
  CodesPaused,
  pauseMsAfter,
} from '../second-factors.js';

describe('totp', () => {
  /** The secret of the examples in RFC 6238, "12345678901234567890", in base32. */
  const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

  describe('a code', () => {
    // The last six of the eight digits of appendix B, which are what a code of six digits is.
    it.each([
      [59, '287082'],
      [1_111_111_109, '081804'],
      [1_234_567_890, '005924'],
      [20_000_000_000, '353130'],
    ])('is that of RFC 6238 at %i s', (seconds, code) => {
      expect(stepOfCode(SECRET, code, seconds * 1_000)).toBe(Math.floor(seconds / 30));
    });

    it('is good one step earlier and later, and no further', () => {
      const steps = [-61, -30, 0, 30, 61].map((offset) =>
        stepOfCode(SECRET, '081804', (1_111_111_109 + offset) * 1_000),
      );
      expect(steps).toEqual([null, 37037036, 37037036, 37037036, null]);
    });

    it.each(['', '28708', '2870822', 'abcdef', '２８７０８２'])('is six digits: "%s"', (code) => {
      expect(stepOfCode(SECRET, code, 59_000)).toBeNull();
    });
  });

  it('an app reads secret and name from the address', () => {
    const secret = newTotpSecret();
    const read = URI.parse(totpUri(secret, 'amina@shop.example')) as TOTP;
    expect([read.issuer, read.label, read.secret.base32]).toEqual(['Risiti', 'amina@shop.example', secret]);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  });

  describe('a pass', () => {
    const confirmedAt = new Date('2026-03-02T08:00:00Z');
    const now = Date.parse('2026-03-02T09:00:00Z');
    const pass = newFactorPass('a hash', confirmedAt, now);

    it('is good for its password and its factor, for some hours', () => {
      expect(isFactorPass(pass, 'a hash', confirmedAt, now)).toBe(true);
      expect(isFactorPass(pass, 'another hash', confirmedAt, now)).toBe(false);
      expect(isFactorPass(pass, 'a hash', new Date(now), now)).toBe(false);
      expect(isFactorPass(pass, 'a hash', confirmedAt, now + FACTOR_PASS_S * 1_000)).toBe(false);
    });

    it('cannot be made longer', () => {
      const [until, signature] = pass.split('.');
      expect(isFactorPass(`${Number(until) + 1}.${signature}`, 'a hash', confirmedAt, now)).toBe(false);
      for (const rubbish of [undefined, '', '.', 'x.y', `${until}.`])
        expect(isFactorPass(rubbish, 'a hash', confirmedAt, now)).toBe(false);
    });
  });
});

describe('codes paused', () => {
  it.each([
    [1, 0],
    [19, 0],
    [20, 60_000],
    [21, 120_000],
    [29, 30_720_000],
    [31, 86_400_000],
    [100_000, 86_400_000],
  ])('after %i wrong codes in a row the pause is %i ms', (wrongCodes, pauseMs) => {
    expect(pauseMsAfter(wrongCodes)).toBe(pauseMs);
  });

  it('says in whole seconds when the pause is over', () => {
    expect(CodesPaused.until(new Date(1_200), new Date(0))).toEqual(new CodesPaused(2));
  });
});
