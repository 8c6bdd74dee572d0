import { WORKER_SILENT_MS, type WorkerId } from '@app/domain';
import type { Database, Tx } from '../database/database.js';

/**
 * The list of living workers: a worker that sends heartbeats keeps its claims. SQL, because the clock of Postgres alone
 * decides.
 */
export class WorkerHeartbeats {
  constructor(private readonly db: Database) {}

  async beat(id: WorkerId): Promise<void> {
    await this.db.query(`INSERT INTO workers (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET heartbeat_at = now()`, [
      id,
    ]);
  }

  async remove(id: WorkerId): Promise<void> {
    await this.db.query(`DELETE FROM workers WHERE id = $1`, [id]);
  }

  /** Deletes workers whose last heartbeat is a day old; rescue has ended their claims. */
  async deleteDead(): Promise<void> {
    await this.db.query(`DELETE FROM workers WHERE heartbeat_at < now() - interval '1 day'`);
  }
}

export async function countLiveWorkers(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ alive: number }>(
    'SELECT count(*)::int AS alive FROM workers WHERE worker_alive(id, $1)',
    [WORKER_SILENT_MS],
  );
  return row!.alive;
}
