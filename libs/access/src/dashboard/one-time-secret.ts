import { createHash, randomBytes } from 'node:crypto';

const RANDOM_BYTES = 32;

/** 256 random bits, which need no slow hash: nobody guesses so much. */
export const newSecret = (): string => randomBytes(RANDOM_BYTES).toString('base64url');

/** What is kept of it. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
