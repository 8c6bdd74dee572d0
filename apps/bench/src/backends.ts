import { testRedisUrl } from '@app/testing';

export interface Backend {
  name: 'Postgres' | 'Redis';
  redisUrl: string | null;
}

/** Where a queue can live here. */
export function backendsAtHand(): Backend[] {
  const redisUrl = testRedisUrl();
  return [{ name: 'Postgres', redisUrl: null }, ...(redisUrl ? [{ name: 'Redis', redisUrl } as const] : [])];
}
