import type { LaneId } from '@app/domain';
import type { Database } from '@app/persistence';
import pg from 'pg';

/** Less than a statement waits for a lock. Those who have given up once come round again one by one, and not all are seen. */
const WAIT_MAX_MS = 400;

/**
 * Holds the locks of lanes in a connection of its own, so that two acts queue up for them one after the other, and then
 * lets go: what each has looked at before it waited is old by then. Without a gate the moment in which that matters is
 * too short to be hit by chance.
 */
export class LaneLockQueue {
  private constructor(
    private readonly connection: pg.Client,
    private readonly db: Database,
  ) {}

  static async open(url: string, db: Database): Promise<LaneLockQueue> {
    const connection = new pg.Client({ connectionString: url, application_name: 'gate' });
    await connection.connect();
    return new LaneLockQueue(connection, db);
  }

  async runQueuedUp(lanes: LaneId[], acts: (() => Promise<void>)[]): Promise<void> {
    await this.connection.query('BEGIN');
    await this.connection.query('SELECT 1 FROM lanes WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE', [lanes]);
    const running: Promise<void>[] = [];
    let unfinished = 0;
    const end = () => void unfinished--;
    try {
      for (const act of acts) {
        unfinished++;
        running.push(act());
        running.at(-1)!.then(end, end);
        await this.untilAllWait(() => unfinished);
      }
    } finally {
      await this.connection.query('COMMIT');
    }
    await Promise.all(running);
  }

  async close(): Promise<void> {
    await this.connection.end();
  }

  /** Until everybody who was begun waits for a lock, or is over. */
  private async untilAllWait(unfinished: () => number): Promise<void> {
    const deadline = performance.now() + WAIT_MAX_MS;
    while (performance.now() < deadline && unfinished() > 0) {
      const [{ count }] = (await this.db.query<{ count: number }>(WAITING)) as [{ count: number }];
      if (count >= unfinished()) return;
    }
  }
}

const WAITING = `
  SELECT count(*)::int AS count FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;
