/**
 * The date of all seeded tables. A first pull with an earlier date returns everything and a later one nothing, as at
 * the real hosts, where these tables rarely change.
 */
export const SEEDED_AT = '20250101000000';
