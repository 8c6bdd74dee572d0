import { randomBytes } from 'node:crypto';
import type { Environment } from '@app/domain';

const PREFIXES: Record<Environment, string> = { SANDBOX: 'service_test_', PRODUCTION: 'service_live_' };
const RANDOM_BYTES = 24;
const RANDOM_PART = /^[\w-]{32,}$/;
const LENGTH_MAX = 200;

/** 192 random bits; the prefix tells people and leak scanners that it is a key. */
export const newApiKey = (environment: Environment): string =>
  PREFIXES[environment] + randomBytes(RANDOM_BYTES).toString('base64url');

/** The hint recognises a key in a list, and is too short to guess the key. */
export const hintOf = (key: string): string => `${key.slice(0, 16)}…${key.slice(-4)}`;

export const looksLikeApiKey = (key: string): boolean =>
  key.length <= LENGTH_MAX && Object.values(PREFIXES).some((prefix) => key.startsWith(prefix));

/** The reason against a key from elsewhere: its prefix must show its environment, and its rest must be random enough. */
export function apiKeyProblem(key: string, environment: Environment): string | null {
  const prefix = PREFIXES[environment];
  const random = key.slice(prefix.length);
  if (key.startsWith(prefix) && key.length <= LENGTH_MAX && RANDOM_PART.test(random)) return null;
  return (
    `The API key does not fit a ${environment.toLowerCase()} app. Such a key is ${prefix} and at least 32 letters, digits, - ` +
    `or _, and has at most ${LENGTH_MAX} characters. Use a key of this form.`
  );
}
