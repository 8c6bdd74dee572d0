const HOUR_MS = 3_600_000;
const EAST_AFRICA_HOURS = 3;

/** `YYYYMMDDHHmmss` in East Africa Time, which has no daylight saving. */
export const timestamp = (atMs = Date.now() - HOUR_MS) =>
  new Date(atMs + EAST_AFRICA_HOURS * HOUR_MS).toISOString().replace(/\D/g, '').slice(0, 14);

export const day = (atMs?: number) => timestamp(atMs).slice(0, 8);

export const inDays = (days: number) => Date.now() + days * 24 * HOUR_MS;

/** The date of a first pull. */
export const FIRST_PULL_DATE = '20180101000000';

/** All keys of a row: another key, or a missing one, would surprise a client. */
export const keys = (text: string) => text.split(' ').sort();

export const keysOf = (row: object) => Object.keys(row).sort();
