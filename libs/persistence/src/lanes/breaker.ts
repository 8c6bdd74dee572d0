import type { Environment } from '@app/domain';
import type { Tx } from '../database/database.js';

/** How an environment's authority is doing, as the whole fleet sees it. */
export interface BreakerView {
  /** Half-open: the pause is over, and one call asks, or the next one will. */
  state: 'closed' | 'open' | 'half-open';
  /** Since when it is not closed. */
  since: Date | null;
  /** When the next call goes out, while it is open. */
  until: Date | null;
  /** Taxpayers whose calls have failed since the authority last answered; it need not be all of them while it is open. */
  failingTaxpayers: number;
}

/** The breaker itself is functions of Postgres (prisma/functions), called where claims and settlements are written. */
const BREAKER_VIEWS = `
  SELECT environment, opened_at AS since, until, cardinality(failing) AS "failingTaxpayers",
    CASE WHEN opened_at IS NULL THEN 'closed' WHEN until > now() THEN 'open' ELSE 'half-open' END AS state
  FROM breakers`;

export async function readBreakers(tx: Tx): Promise<Record<Environment, BreakerView>> {
  const rows = await tx.query<BreakerView & { environment: Environment }>(BREAKER_VIEWS);
  const entries = rows.map(({ environment, ...breaker }) => [environment, breaker]);
  return Object.fromEntries(entries) as Record<Environment, BreakerView>;
}
