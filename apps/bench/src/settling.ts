import { setTimeout as pause } from 'node:timers/promises';
import type { Contestant } from './contestant.js';

const LOOK_EVERY_MS = 100;
const DRAIN_MAX_MS = 120_000;

export type Settling = Pick<Contestant, 'name' | 'ledger' | 'worker'>;

/** The worker is halted where it stands, so that it is as warm as before when it goes on. */
export function freeze({ worker }: Pick<Contestant, 'worker'>): void {
  process.kill(worker.pid, 'SIGSTOP');
}

export function thaw({ worker }: Pick<Contestant, 'worker'>): void {
  process.kill(worker.pid, 'SIGCONT');
}

/** From the beginning to the last settlement in the ledger, both by the clock of its Postgres. */
export async function untilSettled(
  contestant: Settling,
  begin: () => void | Promise<void>,
  drainMaxMs = DRAIN_MAX_MS,
): Promise<number> {
  const { ledger } = contestant;
  const [start] = await ledger.query<{ at: string }>('SELECT clock_timestamp()::text AS at');
  await begin();
  await untilIdle(contestant, drainMaxMs);
  const [end] = await ledger.query<{ ms: number }>(LAST_SETTLED_AFTER, [start!.at]);
  return end!.ms;
}

/** Until no lane has anything to do. */
export async function untilIdle(contestant: Settling, maxMs: number): Promise<void> {
  const { worker, name } = contestant;
  for (const giveUpAt = performance.now() + maxMs; !(await isIdle(contestant));) {
    const hasEnded = await Promise.race([worker.exited.then(() => true), pause(LOOK_EVERY_MS, false)]);
    if (!hasEnded && performance.now() < giveUpAt) continue;
    throw new Error(`The worker of "${name}" ${hasEnded ? 'ended' : 'does not come to an end'}:\n${worker.output()}`);
  }
}

/** A lane with anything to do has a head. */
async function isIdle({ ledger }: Settling): Promise<boolean> {
  return (await ledger.query('SELECT 1 FROM lanes WHERE head_id IS NOT NULL LIMIT 1')).length === 0;
}

const LAST_SETTLED_AFTER = `
  SELECT (extract(epoch FROM max(settled_at) - $1::timestamptz) * 1000)::float8 AS ms
  FROM submissions WHERE settled_at >= $1::timestamptz`;
