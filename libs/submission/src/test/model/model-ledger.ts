import type { AccountId, AppId, LaneId, WorkerId } from '@app/domain';
import { Ledger } from '@app/persistence';
import { testDatabase } from '@app/testing';
import pg from 'pg';
import type { Owner } from '../../kinds/kind.js';
import type { Dice } from './seeded-random.js';
import { Gate } from './lane-lock-queue.js';
import { STAGE_SQL } from './model-ledger-sql.js';
import { WatchedDatabase } from './deadlock-recorder.js';

const POOL_SIZE = 6;

/** A ledger on which one run after the other is played, and nothing of a run is left to the next. */
export class Stage {
  private constructor(
    readonly db: WatchedDatabase,
    readonly ledger: Ledger,
    readonly gate: Gate,
    private readonly drop: () => Promise<void>,
  ) {}

  /** `planted` is SQL that breaks something in this database alone. */
  static async open(planted = ''): Promise<Stage> {
    const { url, drop } = await testDatabase();
    await prepared(url, planted);
    const db = new WatchedDatabase(url, POOL_SIZE, 'model');
    return new Stage(db, new Ledger(db), await Gate.at(url, db), drop);
  }

  /** Some branches, of one taxpayer or of several, whose devices are ready and whose one item is registered. */
  async lanes(count: number, dice: Dice): Promise<Owner[]> {
    const taxpayers = dice.percent(50) ? 1 : count;
    const lanes = Array.from({ length: count }, (_, index) => ({
      laneId: dice.id() as unknown as LaneId,
      appId: dice.id() as unknown as AppId,
      accountId: ACCOUNT,
      environment: 'SANDBOX' as const,
      tin: `P00000000${index % taxpayers}K`,
      bhfId: `0${index}`,
      servesAccount: false,
    }));
    await this.db.query('SELECT set_stage($1, $2)', [ACCOUNT, JSON.stringify(lanes)]);
    return lanes;
  }

  async beat(worker: WorkerId): Promise<void> {
    await this.pass(0, [worker]);
  }

  /** So much time goes by, of which only the living take notice. */
  async pass(seconds: number, living: WorkerId[]): Promise<void> {
    await this.db.query('SELECT pass_time($1, $2)', [seconds, living]);
  }

  clear(): Promise<unknown> {
    return this.db.query('SELECT clear_stage()');
  }

  async close(): Promise<void> {
    await this.gate.close();
    await this.db.close();
    await this.drop();
  }
}

const ACCOUNT = '00000000-0000-4000-8000-000000000001' as unknown as AccountId;

async function prepared(url: string, planted: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(STAGE_SQL);
    await client.query(planted);
  } finally {
    await client.end();
  }
}
