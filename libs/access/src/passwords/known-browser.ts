import { createHmac, timingSafeEqual } from 'node:crypto';

/** A browser stays known for so long. */
export const KNOWN_BROWSER_DAYS = 180;
const DAY_MS = 86_400_000;
const MARK = /^(\d{1,6})\.([\w-]{43})$/;

/**
 * A mark that a browser keeps after a login. It shows later that this browser knew the password, so that the wrong passwords of
 * strangers do not count for it. It opens nothing. It is signed with the hash of the password: no process needs a key, and the mark
 * ends with the password.
 */
export function newMark(passwordHash: string, now = Date.now()): string {
  const day = String(dayOf(now));
  return `${day}.${signatureOf(day, passwordHash)}`;
}

/** False if the mark is missing, too old, or was not made for this password. */
export function isKnownBrowser(mark: string | undefined, passwordHash: string, now = Date.now()): boolean {
  const [, day, signature] = MARK.exec(mark ?? '') ?? [];
  if (!day || !signature || dayOf(now) - Number(day) >= KNOWN_BROWSER_DAYS) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(day, passwordHash)));
}

const dayOf = (time: number): number => Math.floor(time / DAY_MS);

const signatureOf = (day: string, passwordHash: string): string =>
  createHmac('sha256', passwordHash).update(`known browser ${day}`).digest('base64url');
