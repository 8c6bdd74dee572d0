import { type MarkKind, readMark, signMark } from './signed-mark.js';

/** A browser stays known for so long. */
export const KNOWN_BROWSER_DAYS = 180;
const DAY_MS = 86_400_000;
const KIND: MarkKind = { purpose: 'known browser', digitsMax: 6 };

/**
 * A mark that a browser keeps after a login. It shows later that this browser knew the password, so that the wrong passwords of
 * strangers do not count for it. It opens nothing, and it ends with the password.
 */
export const newMark = (passwordHash: string, now = Date.now()): string => signMark(dayOf(now), KIND, passwordHash);

/** False if the mark is missing, too old, or was not made for this password. */
export function isKnownBrowser(mark: string | undefined, passwordHash: string, now = Date.now()): boolean {
  const day = readMark(mark, KIND, passwordHash);
  return day !== null && dayOf(now) - day < KNOWN_BROWSER_DAYS;
}

const dayOf = (time: number): number => Math.floor(time / DAY_MS);
