const HOUR_MS = 3_600_000;
const EAST_AFRICA_HOURS = 3;

/** Digits of a moment in East Africa, which has no summer time: YYYYMMDDHHmmss. */
export const timestamp = (atMs = Date.now() - HOUR_MS) =>
  new Date(atMs + EAST_AFRICA_HOURS * HOUR_MS).toISOString().replace(/\D/g, '').slice(0, 14);

export const day = (atMs?: number) => timestamp(atMs).slice(0, 8);

export const inDays = (days: number) => Date.now() + days * 24 * HOUR_MS;

/** What a first pull asks for. */
export const FIRST_PULL_DATE = '20180101000000';
