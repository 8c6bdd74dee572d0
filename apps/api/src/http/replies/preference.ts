/** RFC 7240: the time that the caller wants to wait for the answer. */
export interface Preference {
  /** `respond-async`: do not wait at all. */
  async: boolean;
  waitMs: number | null;
}

const WAIT_MAX_S = 60;

/**
 * Unknown preferences are ignored, as the RFC demands, and so are parameters behind a semicolon. A wait that is too long is
 * shortened.
 */
export function readPreference(header: string | string[] | undefined): Preference {
  const preferences = [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((one) => one.replace(/;.*$/s, '').trim().toLowerCase());
  const wait = preferences.map((one) => /^wait\s*=\s*("?)(\d+)\1$/.exec(one)?.[2]).find((seconds) => seconds);
  return {
    async: preferences.some((one) => /^respond-async(\s*=\s*"")?$/.test(one)),
    waitMs: wait === undefined ? null : Math.min(Number(wait), WAIT_MAX_S) * 1_000,
  };
}
