import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually, type Stack } from '@app/testing';

const LOOK_MS = 200;
/** A process without requests needs less: it looks at the time now and then. */
const IDLE_SHARE = 0.15;
const NANOSECONDS_PER_MS = 1e6;

/** The processor time of the main thread. */
const spentMs = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / NANOSECONDS_PER_MS;

/** Resolves when the process and the ledger have nothing to do. The work of an attack goes on for a while after its last answer. */
export const untilIdle = (pid: number, { db }: Pick<Stack, 'db'>): Promise<void> =>
  eventually(async () => {
    const before = spentMs(pid);
    await pause(LOOK_MS);
    const share = (spentMs(pid) - before) / LOOK_MS;
    if (share > IDLE_SHARE) throw new Error(`The process is busy for ${Math.round(share * 100)} % of the time.`);
    const [{ count }] = (await db.query(RUNNING)) as [{ count: number }];
    if (count > 0) throw new Error(`${count} statements run.`);
  });

const RUNNING = `
  SELECT count(*)::int AS count FROM pg_stat_activity
  WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;
