import { createHmac, timingSafeEqual } from 'node:crypto';
import { type MarkKind, readMark, signMark } from '../secrets.js';

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

const SIGNED = /^([^]+)\.([\w-]{43})$/;
/** A token of the dashboard is signed with the same key, and never begins so. */
const PURPOSE = 'mark of a browser ';

/**
 * Signs the marks of known browsers for this installation (see known-browser.ts). So it can be seen without reading the user that a
 * mark was given out here, and a stranger cannot make any up. Whose it is shows when the user is read.
 */
export class BrowserMarks {
  constructor(private readonly key: Uint8Array) {}

  sign(mark: string): string {
    return `${mark}.${this.signatureOf(mark)}`;
  }

  /** The mark; null if it is missing or was not signed here. */
  open(signed: string | undefined): string | null {
    const [, mark, signature] = SIGNED.exec(signed ?? '') ?? [];
    if (!mark || !signature) return null;
    return timingSafeEqual(Buffer.from(signature), Buffer.from(this.signatureOf(mark))) ? mark : null;
  }

  private signatureOf(mark: string): string {
    return createHmac('sha256', this.key).update(`${PURPOSE}${mark}`).digest('base64url');
  }
}
