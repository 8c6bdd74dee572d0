import { randomBytes } from 'node:crypto';
import type { Environment } from '@app/domain';
import { type Database, noteKeyUse, type Principal, readPrincipal } from '@app/persistence';
import { hashSecret } from './secrets.js';

const PREFIXES: Record<Environment, string> = { SANDBOX: 'service_test_', PRODUCTION: 'service_live_' };
const RANDOM_BYTES = 24;
const RANDOM_PART = /^[\w-]{32,}$/;
export const KEY_LENGTH_MAX = 200;

/** 192 random bits; the prefix tells people and leak scanners that it is a key. */
export const newKeyWith = (prefix: string): string => prefix + randomBytes(RANDOM_BYTES).toString('base64url');

export const newApiKey = (environment: Environment): string => newKeyWith(PREFIXES[environment]);

/** The hint recognises a key in a list, and is too short to guess the key. */
export const hintOf = (key: string): string => `${key.slice(0, 16)}…${key.slice(-4)}`;

export const looksLikeApiKey = (key: string): boolean =>
  key.length <= KEY_LENGTH_MAX && Object.values(PREFIXES).some((prefix) => key.startsWith(prefix));

/** The reason against a key from elsewhere: its prefix must show its environment, and its rest must be random enough. */
export function apiKeyProblem(key: string, environment: Environment): string | null {
  const prefix = PREFIXES[environment];
  const random = key.slice(prefix.length);
  if (key.startsWith(prefix) && key.length <= KEY_LENGTH_MAX && RANDOM_PART.test(random)) return null;
  return (
    `The API key does not fit a ${environment.toLowerCase()} app. Such a key is ${prefix} and at least 32 letters, digits, - ` +
    `or _, and has at most ${KEY_LENGTH_MAX} characters. Use a key of this form.`
  );
}

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
