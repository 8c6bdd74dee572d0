import type { Database } from '@app/persistence';
import type { RunningProcess, TestDatabase } from '@app/testing';

interface Standing {
  api: RunningProcess;
  worker: RunningProcess;
  ledger: Database;
  database: TestDatabase;
}

/** A short end: nobody is left to wait for. */
export async function takeDown({ api, worker, ledger, database }: Standing): Promise<void> {
  await Promise.all([api, worker].map((program) => program.kill('SIGKILL')));
  await ledger.close();
  await database.drop();
}
