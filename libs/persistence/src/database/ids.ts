import { v7 } from 'uuid';

/**
 * The id of a new row of the ledger. Ids grow in order, also within one millisecond, so that each index on ids grows at its
 * end: its pages are dense, and a sale touches few of them. An id tells the time of its making and may be guessed by someone
 * who knows others. So it opens nothing; secrets, tokens and owners of leases stay random.
 */
export const newId = <Id extends string = string>(): Id => v7() as string as Id;

/** The id of a row about something that began earlier. */
export const newIdOf = (at: Date): string => v7({ msecs: at.getTime() });

/** Ids begin with the time at which they were made, in milliseconds: 48 bits (UUIDv7). */
const HEX_DIGITS = 12;

/** The smallest id of this time. */
export function firstIdAt(ms: number): string {
  const time = Math.max(0, Math.floor(ms)).toString(16).padStart(HEX_DIGITS, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

export const timeOfId = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, HEX_DIGITS), 16);
