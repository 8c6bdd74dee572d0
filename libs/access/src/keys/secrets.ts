import { createHash, randomBytes } from 'node:crypto';

const RANDOM_BYTES = 32;

/** 256 random bits: nobody guesses so much. */
export const newSecret = (): string => randomBytes(RANDOM_BYTES).toString('base64url');

/**
 * What is kept of a secret, or of an API key: so many random bits need no salt and no slow hash, and it cannot be turned
 * back.
 */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
