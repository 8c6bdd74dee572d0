import { createHash, randomBytes } from 'node:crypto';

const RANDOM_BYTES = 32;

/** 256 random bits: too many to guess. */
export const newSecret = (): string => randomBytes(RANDOM_BYTES).toString('base64url');

/** The ledger keeps this hash of a secret or an API key. So many random bits need no salt and no slow hash. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
