const DAY_MS = 24 * 60 * 60 * 1_000;
const EAT_MS = 3 * 60 * 60 * 1_000;

/**
 * Where the next pull begins is the authority's own time; but one of a day that is yet to come would make it begin behind
 * all that is registered until then, so such a time is not kept and the pull begins where the last one did.
 */
export function plausibleAnswerTime(answeredAt: string | null, now: Date): string | null {
  if (answeredAt === null) return null;
  const iso = answeredAt.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6Z');
  const answeredAtMs = Date.parse(iso) - EAT_MS;
  return answeredAtMs <= now.getTime() + DAY_MS ? answeredAt : null;
}
