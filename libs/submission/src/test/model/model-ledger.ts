import type { AccountId, AppId, LaneId, WorkerId } from '@app/domain';
import { Ledger } from '@app/persistence';
import { testDatabase } from '@app/testing';
import { backUp, restoreBackup } from '../../../../testing/src/ledger-backup.js';
import pg from 'pg';
import type { SubmissionOwner } from '../../kinds/kind.js';
import type { SeededRandom } from './seeded-random.js';
import { LaneLockQueue } from './lane-lock-queue.js';
import { MODEL_LEDGER_SQL } from './model-ledger-sql.js';
import { DeadlockRecorder } from './deadlock-recorder.js';

const POOL_SIZE = 6;

/** A ledger for one run after another. It is cleared between two runs. */
export class ModelLedger {
  private constructor(
    readonly db: DeadlockRecorder,
    readonly ledger: Ledger,
    readonly lockQueue: LaneLockQueue,
    private readonly drop: () => Promise<void>,
  ) {}

  /** `planted` is SQL that breaks something in this database alone. */
  static async open(plantedSql = ''): Promise<ModelLedger> {
    const { url, drop } = await testDatabase();
    await prepareDatabase(url, plantedSql);
    const db = new DeadlockRecorder(url, POOL_SIZE, 'model');
    return new ModelLedger(db, new Ledger(db), await LaneLockQueue.open(url, db), drop);
  }

  /** Creates branches of one taxpayer or of several, with initialised devices, one registered service and one kind of goods. */
  async lanes(count: number, random: SeededRandom): Promise<SubmissionOwner[]> {
    const taxpayers = random.happens(50) ? 1 : count;
    const lanes = Array.from({ length: count }, (_, index) => ({
      laneId: random.uuid() as unknown as LaneId,
      appId: random.uuid() as unknown as AppId,
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
    await this.passTime(0, [worker]);
  }

  /** Lets time go by. Only the living workers send a heartbeat afterwards. */
  async passTime(seconds: number, livingWorkerIds: WorkerId[]): Promise<void> {
    await this.db.query('SELECT pass_time($1, $2)', [seconds, livingWorkerIds]);
  }

  /** Keeps all rows, as a backup does. Brings them back, as a restore does. */
  backUp = (): Promise<void> => backUp(this.db);
  restoreBackup = (): Promise<void> => restoreBackup(this.db);

  clear(): Promise<unknown> {
    return this.db.query('SELECT clear_stage()');
  }

  async close(): Promise<void> {
    await this.lockQueue.close();
    await this.db.close();
    await this.drop();
  }
}

const ACCOUNT = '00000000-0000-4000-8000-000000000001' as unknown as AccountId;

async function prepareDatabase(url: string, plantedSql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(MODEL_LEDGER_SQL);
    await client.query(plantedSql);
  } finally {
    await client.end();
  }
}
