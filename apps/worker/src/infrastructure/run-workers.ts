import type { WorkerHost } from '@nestjs/bullmq';

/** A worker that cannot run ends the process, so that its supervisor starts another. */
export function runWorkers(hosts: readonly WorkerHost[], concurrency?: number): void {
  for (const { worker } of hosts) {
    if (concurrency !== undefined) worker.concurrency = concurrency;
    worker.run().catch(() => process.exit(1));
  }
}

/** The workers take no more jobs. Unless forced, this waits for the jobs they have. */
export async function closeWorkers(hosts: readonly WorkerHost[], options = { force: false }): Promise<void> {
  await Promise.allSettled(hosts.map(({ worker }) => worker.close(options.force)));
}
