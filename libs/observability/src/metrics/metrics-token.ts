import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether an `Authorization` header carries the token, compared in a time that tells nothing about it. */
export function hasBearerToken(authorization: string | undefined, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
