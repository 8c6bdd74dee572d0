/** Ids begin with the time at which they were made, in milliseconds: 48 bits (UUIDv7). */
const HEX_DIGITS = 12;

/** No id of this time, or of a later one, is smaller. */
export function firstIdAt(ms: number): string {
  const time = Math.max(0, Math.floor(ms)).toString(16).padStart(HEX_DIGITS, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

export const timeOfId = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, HEX_DIGITS), 16);
