import { eventually, type Stack } from '@app/testing';

const WAITING = `SELECT pid FROM pg_stat_activity
  WHERE datname = current_database() AND application_name LIKE 'risiti-worker%' AND wait_event_type = 'Lock'`;

/**
 * Blocks the writing of receipts during `work`, so that only a worker knows the authority's answer. The work begins
 * when a worker waits to settle; `breakOff` ends the waiting statements without a commit.
 */
export async function whileReceiptsAreLocked(
  { db }: Stack,
  work: (endWaitingStatements: () => Promise<void>) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('LOCK TABLE receipts IN ACCESS EXCLUSIVE MODE');
    await eventually(async () => expect(await db.query(WAITING)).not.toEqual([]), { everyMs: 5, timeoutMs: 8_000 });
    await work(async () => void (await db.query(`SELECT pg_terminate_backend(pid) FROM (${WAITING}) waiting`)));
  });
}
