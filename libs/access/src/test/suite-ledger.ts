import { Database } from '@app/persistence';
import { PatientPool, testDatabase } from '@app/testing';

/** One ledger for a suite, from its first test to its last. */
export function suiteLedger(poolSize = 4): { readonly db: Database } {
  let db: Database;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const database = await testDatabase();
    drop = database.drop;
    db = new Database(database.url, poolSize, 'test', PatientPool);
  });
  afterAll(() => db.close().then(drop));
  return {
    get db() {
      return db;
    },
  };
}
