import type { Environment } from '@app/domain';
import type { Tx } from '../database/database.js';

/** The breaker of an environment, as the whole fleet sees it. */
export interface BreakerView {
  /** `half-open`: the pause is over, and one call probes the authority, or the next one will. */
  state: 'closed' | 'open' | 'half-open';
  /** The time at which the breaker opened; null while it is closed. */
  since: Date | null;
  /** The time of the next call, while the breaker is open. */
  until: Date | null;
  /** Taxpayers whose calls have failed since the authority last answered; while the breaker is open, not all are counted. */
  failingTaxpayers: number;
}

// The functions of claim and settle write the breaker (prisma/functions). SQL, because the clock of Postgres decides its state.
const BREAKER_VIEWS = `
  SELECT environment, opened_at AS since, until, cardinality(failing) AS "failingTaxpayers",
    CASE WHEN opened_at IS NULL THEN 'closed' WHEN until > now() THEN 'open' ELSE 'half-open' END AS state
  FROM breakers`;

export async function readBreakers(tx: Tx): Promise<Record<Environment, BreakerView>> {
  const rows = await tx.query<BreakerView & { environment: Environment }>(BREAKER_VIEWS);
  const entries = rows.map(({ environment, ...breaker }) => [environment, breaker]);
  return Object.fromEntries(entries) as Record<Environment, BreakerView>;
}
