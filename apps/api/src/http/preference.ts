/** RFC 7240: how long the caller would like to wait for the answer. */
export interface Preference {
  /** `respond-async`: do not wait at all. */
  async: boolean;
  waitMs: number | null;
}

const WAIT_MAX_S = 60;

/** What is not understood is ignored, as the RFC asks; a longer wait than we grant is shortened. */
export function readPreference(header: string | string[] | undefined): Preference {
  const preferences = [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((one) => one.trim().toLowerCase());
  const wait = preferences.map((one) => /^wait\s*=\s*"?(\d{1,9})"?$/.exec(one)?.[1]).find((seconds) => seconds);
  return {
    async: preferences.includes('respond-async'),
    waitMs: wait === undefined ? null : Math.min(Number(wait), WAIT_MAX_S) * 1_000,
  };
}
