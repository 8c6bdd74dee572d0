import { setTimeout as pause } from 'node:timers/promises';
import { TOTP } from 'otpauth';

const STEP_MS = 30_000;
/** A busy machine may need so long from the making of a code to its check. */
const CHECKED_AFTER_MS = 10_000;

/**
 * The app on the phone of an operator. Risiti takes a code once, also one step earlier or later. The app begins with the oldest code that
 * is still good when it is checked, so it gives at least two codes at once, and waits before a further one.
 */
export class AuthenticatorApp {
  private lastStep = 0;

  constructor(private readonly secret: string) {}

  async nextCode(): Promise<string> {
    const oldest = Math.ceil((Date.now() + CHECKED_AFTER_MS) / STEP_MS) - 2;
    this.lastStep = Math.max(this.lastStep + 1, oldest);
    await pause(Math.max(0, (this.lastStep - 1) * STEP_MS - Date.now()));
    return new TOTP({ secret: this.secret }).generate({ timestamp: this.lastStep * STEP_MS });
  }
}
