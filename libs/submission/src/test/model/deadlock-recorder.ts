import { Database, type Tx } from '@app/persistence';
import pg from 'pg';

/** On a busy machine a new connection may take long. No till waits for this one, so it may. */
class PatientPool extends pg.Pool {
  constructor(config: pg.PoolConfig & { max: number }) {
    super({ ...config, connectionTimeoutMillis: 60_000, idleTimeoutMillis: 0 });
  }
}

/** The database of the ledger. It also records every deadlock: a caller may survive one, but the order of the locks was wrong. */
export class DeadlockRecorder extends Database {
  deadlocks: string[] = [];

  constructor(url: string, poolSize: number, applicationName: string) {
    super(url, poolSize, applicationName, PatientPool);
  }

  override query<Row>(...[statement, values]: Parameters<Tx['query']>): Promise<Row[]> {
    return this.recordingDeadlocks(super.query<Row>(statement, values));
  }

  override transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.recordingDeadlocks(super.transaction(work));
  }

  private async recordingDeadlocks<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      const { code, detail, where } = error as { code?: string; detail?: string; where?: string };
      if (code === '40P01') this.deadlocks.push(`${where ?? ''} ${detail ?? ''}`.replace(/\s+/g, ' '));
      throw error;
    }
  }
}
