import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares the Bearer token of an `Authorization` header in constant time. */
export function hasBearerToken(authorization: string | undefined, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
