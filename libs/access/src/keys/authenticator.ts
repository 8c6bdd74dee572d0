import { type Database, type Principal, readPrincipal, noteKeyUse } from '@app/persistence';
import { looksLikeApiKey } from './api-keys.js';
import { hashSecret } from './secrets.js';

const TOUCH_EVERY_MS = 60_000;

/** Finds the caller of a request by its API key. */
export class Authenticator {
  /** The time at which this process last noted the use of each key; the row is exact to the minute. */
  private readonly notedAt = new Map<string, number>();

  constructor(
    private readonly db: Database,
    private readonly onError: (error: unknown) => void,
  ) {}

  async byApiKey(key: string): Promise<Principal | null> {
    if (!looksLikeApiKey(key)) return null;
    const principal = await readPrincipal(this.db, hashSecret(key));
    if (principal) this.noteUse(principal.keyId);
    return principal;
  }

  private noteUse(keyId: string): void {
    const now = Date.now();
    if (now - (this.notedAt.get(keyId) ?? 0) < TOUCH_EVERY_MS) return;
    this.notedAt.set(keyId, now);
    noteKeyUse(this.db, keyId).catch(this.onError);
  }
}
