import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const RANDOM_BYTES = 32;

/** 256 random bits: too many to guess. */
export const newSecret = (): string => randomBytes(RANDOM_BYTES).toString('base64url');

/** The ledger keeps this hash of a secret or an API key. So many random bits need no salt and no slow hash. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const MARK = /^(\d+)\.([\w-]{43})$/;

/** A mark of one purpose is good for no other. */
export interface MarkKind {
  purpose: string;
  digitsMax: number;
}

/**
 * A number that a browser keeps and cannot change. It is signed with the hash of the password, so that no process needs a key,
 * and the mark ends with the password.
 */
export const signMark = (value: number, kind: MarkKind, passwordHash: string): string =>
  `${value}.${signatureOf(String(value), kind, passwordHash)}`;

/** Null if the mark is missing, or was not made for this purpose and this password. */
export function readMark(mark: string | undefined, kind: MarkKind, passwordHash: string): number | null {
  const [, value, signature] = MARK.exec(mark ?? '') ?? [];
  if (!value || !signature || value.length > kind.digitsMax) return null;
  const right = signatureOf(value, kind, passwordHash);
  return timingSafeEqual(Buffer.from(signature), Buffer.from(right)) ? Number(value) : null;
}

const signatureOf = (value: string, { purpose }: MarkKind, passwordHash: string): string =>
  createHmac('sha256', passwordHash).update(`${purpose} ${value}`).digest('base64url');
