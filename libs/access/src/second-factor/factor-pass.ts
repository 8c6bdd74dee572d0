import { type MarkKind, readMark, signMark } from '../passwords/signed-mark.js';

/** After a right code, a browser needs no other one for so long. */
export const FACTOR_PASS_S = 12 * 3_600;

/** What a browser keeps after a right code. It counts only together with the password. It names the factor, so it ends with either. */
export const newFactorPass = (passwordHash: string, confirmedAt: Date, now = Date.now()): string =>
  signMark(Math.floor(now / 1_000) + FACTOR_PASS_S, kindOf(confirmedAt), passwordHash);

export function isFactorPass(
  pass: string | undefined,
  passwordHash: string,
  confirmedAt: Date,
  now = Date.now(),
): boolean {
  const until = readMark(pass, kindOf(confirmedAt), passwordHash);
  return until !== null && until * 1_000 > now;
}

const kindOf = (confirmedAt: Date): MarkKind => ({
  purpose: `second factor ${confirmedAt.toISOString()}`,
  digitsMax: 12,
});
