import { randomBytes } from 'node:crypto';
import type { Environment } from '@app/domain';

const PREFIXES: Record<Environment, string> = { SANDBOX: 'service_test_', PRODUCTION: 'service_live_' };
const RANDOM_BYTES = 24;
const RANDOM_PART = /^[\w-]{32,}$/;
const LENGTH_MAX = 200;

/** 192 random bits; the prefix tells people, and leak scanners, what they are looking at. */
export const newApiKey = (environment: Environment): string =>
  PREFIXES[environment] + randomBytes(RANDOM_BYTES).toString('base64url');

/** Enough to recognise a key in a list. */
export const hintOf = (key: string): string => `${key.slice(0, 16)}…${key.slice(-4)}`;

export const looksLikeApiKey = (key: string): boolean =>
  key.length <= LENGTH_MAX && Object.values(PREFIXES).some((prefix) => key.startsWith(prefix));

/** Of a key that was made elsewhere, why it will not do: what it opens must be plain to see in it. */
export function apiKeyProblem(key: string, environment: Environment): string | null {
  const prefix = PREFIXES[environment];
  const random = key.slice(prefix.length);
  if (key.startsWith(prefix) && key.length <= LENGTH_MAX && RANDOM_PART.test(random)) return null;
  return `An API key of a ${environment.toLowerCase()} app is ${prefix} and at least 32 letters, digits, - or _.`;
}
