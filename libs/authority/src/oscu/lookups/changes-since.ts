import type { ChangesQuery } from '../../lookups.js';

/** Before there was anything to be asked for. */
const BEGINNING = '20180101000000';

/** What was registered in the second of an answer, or came late to the host that gave it, is not in that answer. */
const OVERLAP_MS = 5 * 60 * 1000;

/**
 * Asks for what is newer than the authority's last answer, by its own clock; ours may differ from it. A little of what
 * is known comes again, so that nothing is missed between two answers.
 */
export const changesSince = ({ changedAfter }: ChangesQuery): { lastReqDt: string } => ({
  lastReqDt: changedAfter === null ? BEGINNING : earlier(changedAfter),
});

/** Digits without a zone, so any zone will do for counting back. */
function earlier(time: string): string {
  const iso = time.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6Z');
  return new Date(Date.parse(iso) - OVERLAP_MS).toISOString().replace(/\D/g, '').slice(0, 14);
}
