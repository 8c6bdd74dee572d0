import { setTimeout as pause } from 'node:timers/promises';
import type { LaneId } from '@app/domain';
import type { Database } from '@app/persistence';
import pg from 'pg';

/** Shorter than the time after which a statement gives up on a lock. A caller that gave up repeats its rows one by one. */
const WAIT_MAX_MS = 400;
const LOOK_MS = 3;

/**
 * Holds the locks of lanes on its own connection until two acts wait for them, one behind the other, and then releases
 * them. What an act read before it waited is old by then. Chance alone would hardly hit that moment.
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

  /** Resolves when every act waits for a lock or has ended. */
  private async untilAllWait(unfinished: () => number): Promise<void> {
    const deadline = performance.now() + WAIT_MAX_MS;
    while (performance.now() < deadline && unfinished() > 0) {
      const [{ count }] = (await this.db.query<{ count: number }>(WAITING)) as [{ count: number }];
      if (count >= unfinished()) return;
      await pause(LOOK_MS);
    }
  }
}

const WAITING = `
  SELECT count(*)::int AS count FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;
