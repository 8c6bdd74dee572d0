import type { ChangesQuery } from '../../lookups.js';

/** No record of the authority is older. */
const BEGINNING = '20180101000000';

/** An answer lacks records of its own second, and records that reached its host late. */
const OVERLAP_MS = 5 * 60 * 1000;

/**
 * Asks for the changes since the authority's last answer, by the authority's clock, because ours may differ. The
 * overlap repeats a little, so that no change is missed between two answers.
 */
export const changesSince = ({ changedAfter }: ChangesQuery): { lastReqDt: string } => ({
  lastReqDt: changedAfter === null ? BEGINNING : earlier(changedAfter),
});

/** The time has no zone, so the subtraction may use any zone. */
function earlier(time: string): string {
  const iso = time.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6Z');
  return new Date(Date.parse(iso) - OVERLAP_MS).toISOString().replace(/\D/g, '').slice(0, 14);
}
