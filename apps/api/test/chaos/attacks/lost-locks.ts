import { eventually } from '@app/testing';
import type { Queue } from 'bullmq';
import type { Attack } from '../attack.js';
import type { ChaosStack } from '../chaos-stack.js';
import { withQueue } from '../queue-access.js';
import { sellAll } from '../chaos-shop.js';

/** Longer than a queue needs to notice a job without a lock. */
const SLOWLY = { remark: 'simulate:latency=14000', prefer: 'respond-async' };
const LONG_CALL_TIMEOUT = { AUTHORITY_CALL_TIMEOUT: '60s' };

const onTheWire = async ({ stack: { db } }: ChaosStack) =>
  (await db.query<{ job: string }>(`SELECT id || '-' || turn AS job FROM submissions WHERE status = 'SUBMITTING'`)).map(
    ({ job }) => job,
  );

/** Waits until another worker received each job during its call and was refused the claim. */
const untilRefused = (queue: Queue, jobs: string[]) =>
  eventually(async () => {
    for (const job of jobs) {
      const { logs } = await queue.getJobLogs(job);
      expect(logs.join('\n')).toContain('another worker has the claim');
    }
  });

export const lostLocks: Attack = {
  name: 'lost-locks',
  does: 'The queue takes live calls for dead ones and gives their jobs to others: the lease decides whose they are',
  isLong: true,
  async run(chaosStack, { sales, devices }) {
    await chaosStack.replaceWorkers(LONG_CALL_TIMEOUT, LONG_CALL_TIMEOUT);
    const shops = await chaosStack.shops(devices);
    await Promise.all(shops.map((shop) => shop.sell('SLOW', SLOWLY)));
    await eventually(async () => expect(await onTheWire(chaosStack)).toHaveLength(devices));
    const jobs = await onTheWire(chaosStack);
    expect(await chaosStack.stack.queue.loseLocks(jobs)).toBe(devices);
    await Promise.all([
      withQueue(chaosStack, (queue) => untilRefused(queue, jobs)),
      sellAll(shops, sales - devices, () => ({ prefer: 'respond-async' })),
    ]);
    const tried = await chaosStack.stack.db.query(
      "SELECT 1 FROM attempts a JOIN submissions s ON s.id = a.submission_id WHERE s.reference = 'SLOW' AND a.attempt > 1",
    );
    expect(tried).toEqual([]);
    return shops;
  },
};
