import { createHmac, timingSafeEqual } from 'node:crypto';

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
