/**
 * Since when the authority has had its tables. A first pull with any date before it brings everything, a later one nothing,
 * as at the real hosts, where these tables hardly ever change.
 */
export const SEEDED_AT = '20250101000000';
