import { createHmac, timingSafeEqual } from 'node:crypto';

/** After a right code, a browser needs no other one for so long. */
export const FACTOR_PASS_S = 12 * 3_600;
const PASS = /^(\d{1,12})\.([\w-]{43})$/;

/**
 * What a browser keeps after a right code. It counts only together with the password. It is signed with the hash of the password and
 * names the factor, so it ends with either: no process needs a key.
 */
export function newFactorPass(passwordHash: string, confirmedAt: Date, now = Date.now()): string {
  const until = String(Math.floor(now / 1_000) + FACTOR_PASS_S);
  return `${until}.${signatureOf(until, passwordHash, confirmedAt)}`;
}

export function isFactorPass(
  pass: string | undefined,
  passwordHash: string,
  confirmedAt: Date,
  now = Date.now(),
): boolean {
  const [, until, signature] = PASS.exec(pass ?? '') ?? [];
  if (!until || !signature || Number(until) * 1_000 <= now) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(until, passwordHash, confirmedAt)));
}

const signatureOf = (until: string, passwordHash: string, confirmedAt: Date): string =>
  createHmac('sha256', passwordHash).update(`second factor ${confirmedAt.toISOString()} ${until}`).digest('base64url');
