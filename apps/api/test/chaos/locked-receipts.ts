import { eventually, type Stack } from '@app/testing';
import type { ChaosShop } from './chaos-shop.js';

const WAITING = `SELECT pid FROM pg_stat_activity
  WHERE datname = current_database() AND application_name LIKE 'risiti-worker%' AND wait_event_type = 'Lock'`;

const SLOWLY = { remark: 'simulate:latency=700', prefer: 'respond-async' };
let sold = 0;

/**
 * Blocks the writing of receipts during `work`, so that only a worker knows the authority's answer. The work begins
 * when a worker waits to settle; `endWaitingStatements` ends the waiting statements without a commit. One more sale of
 * the shop is on its way to the authority when the lock begins, so that there is always one to settle.
 */
export async function whileReceiptsAreLocked(
  { db }: Stack,
  shop: ChaosShop,
  work: (endWaitingStatements: () => Promise<void>) => Promise<void>,
): Promise<void> {
  await shop.sell(`SETTLED-${++sold}`, SLOWLY);
  await db.transaction(async (tx) => {
    await tx.query('LOCK TABLE receipts IN ACCESS EXCLUSIVE MODE');
    await eventually(async () => expect(await db.query(WAITING)).not.toEqual([]), { everyMs: 5, timeoutMs: 8_000 });
    await work(async () => void (await db.query(`SELECT pg_terminate_backend(pid) FROM (${WAITING}) waiting`)));
  });
}
