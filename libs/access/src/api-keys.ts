import { createHash, randomBytes } from 'node:crypto';
import type { Environment } from '@app/domain';

const PREFIXES: Record<Environment, string> = { SANDBOX: 'service_test_', PRODUCTION: 'service_live_' };
const RANDOM_BYTES = 24;

/** 192 random bits; the prefix tells people, and leak scanners, what they are looking at. */
export const newApiKey = (environment: Environment): string =>
  PREFIXES[environment] + randomBytes(RANDOM_BYTES).toString('base64url');

/** A key of this entropy needs no salt and no slow hash; what is stored cannot be turned back. */
export const hashApiKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Enough to recognise a key in a list. */
export const hintOf = (key: string): string => `${key.slice(0, 16)}…${key.slice(-4)}`;

export const looksLikeApiKey = (key: string): boolean =>
  Object.values(PREFIXES).some((prefix) => key.startsWith(prefix)) && key.length <= 200;
