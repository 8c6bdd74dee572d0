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
export class Gate {
  private constructor(
    private readonly holder: pg.Client,
    private readonly db: Database,
  ) {}

  static async at(url: string, db: Database): Promise<Gate> {
    const holder = new pg.Client({ connectionString: url, application_name: 'gate' });
    await holder.connect();
    return new Gate(holder, db);
  }

  async queueUp(lanes: LaneId[], acts: (() => Promise<void>)[]): Promise<void> {
    await this.holder.query('BEGIN');
    await this.holder.query('SELECT 1 FROM lanes WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE', [lanes]);
    const under: Promise<void>[] = [];
    let unended = 0;
    const end = () => void unended--;
    try {
      for (const act of acts) {
        unended++;
        under.push(act());
        under.at(-1)!.then(end, end);
        await this.untilAllWait(() => unended);
      }
    } finally {
      await this.holder.query('COMMIT');
    }
    await Promise.all(under);
  }

  async close(): Promise<void> {
    await this.holder.end();
  }

  /** Until everybody who was begun waits for a lock, or is over. */
  private async untilAllWait(unended: () => number): Promise<void> {
    const deadline = performance.now() + WAIT_MAX_MS;
    while (performance.now() < deadline && unended() > 0) {
      const [{ count }] = (await this.db.query<{ count: number }>(WAITING)) as [{ count: number }];
      if (count >= unended()) return;
    }
  }
}

const WAITING = `
  SELECT count(*)::int AS count FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;
