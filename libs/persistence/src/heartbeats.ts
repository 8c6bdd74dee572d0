import { WORKER_SILENT_MS, type WorkerId } from '@app/domain';
import type { Database } from './database/database.js';
import type { Tx } from './database/tx.js';

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

interface QueueBeat {
  database: string;
  atMs: number | null;
}

// SQL, because only Postgres knows which database this is, and its clock dates the beats.
const READ = `SELECT (extract(epoch FROM at) * 1000)::float8 AS "atMs" FROM queue_beats WHERE prefix = $1`;
const WRITE = `
  INSERT INTO queue_beats (prefix) VALUES ($1) ON CONFLICT (prefix) DO UPDATE SET at = now()
  RETURNING (extract(epoch FROM at) * 1000)::float8 AS "atMs"`;
const DATABASE_ID = 'SELECT oid::text AS id FROM pg_database WHERE datname = current_database()';
const SYSTEM_ID = 'SELECT system_identifier::text AS id FROM pg_control_system()';
const NOT_ALLOWED = '42501';

/** The heartbeats of this installation, by the prefix of its queue in Redis. */
export class QueueBeats {
  private database: string | undefined;

  constructor(private readonly db: Database) {}

  read = (prefix: string): Promise<QueueBeat> => this.beat(READ, prefix);

  write = (prefix: string): Promise<QueueBeat> => this.beat(WRITE, prefix);

  private async beat(statement: string, prefix: string): Promise<QueueBeat> {
    const database = (this.database ??= await this.identify());
    const [row] = await this.db.query<{ atMs: number }>(statement, [prefix]);
    return { database, atMs: row?.atMs ?? null };
  }

  /**
   * The id of the server, which a standby shares, and that of the database in it. Neither is in a dump. A role that may not read
   * the first one goes without: a copy of another server is then known by its heartbeats alone.
   */
  private async identify(): Promise<string> {
    const idOf = async (statement: string) => (await this.db.query<{ id: string }>(statement))[0]!.id;
    const system = await idOf(SYSTEM_ID).catch((error: { code?: string }) => {
      if (error.code !== NOT_ALLOWED) throw error;
      return '';
    });
    return `${system}/${await idOf(DATABASE_ID)}`;
  }
}
