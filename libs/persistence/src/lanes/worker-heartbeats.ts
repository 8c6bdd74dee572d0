import { WORKER_SILENT_MS, type WorkerId } from '@app/domain';
import type { Database, Tx } from '../database/database.js';

/** The workers' roll: who beats is alive, and its claims are its own. Postgres' clock alone decides. */
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

  /** Forgets workers that stopped beating long ago; their claims were rescued in the meantime. */
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
