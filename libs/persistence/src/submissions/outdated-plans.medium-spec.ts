import { testDatabase, type TestDatabase } from '@app/testing';
import type { SubmissionId } from '@app/domain';
import { Database } from '../database/database.js';
import { readHeads } from '../heads.js';
import { type Lane, LedgerBench } from '../test/ledger-bench.js';
import { Ledger } from './ledger.js';
import { readNextFacts } from './attempt-facts.js';

const LANES = 150;
/** A step reads its own rows, a few catalogue rows and no more: far fewer than the ledger has. */
const ROWS_MAX = 60;

let database: TestDatabase;
let db: Database;
let bench: LedgerBench;

/** One connection, which keeps the plans that it made when the ledger was empty. */
beforeAll(async () => {
  database = await testDatabase();
  db = new Database(database.url, 1, 'test');
  bench = new LedgerBench(db, new Ledger(db));
});
afterAll(() => db.close().then(database.drop));

/** Rows that this connection has read from tables, by an index or not. */
async function rowsRead(): Promise<number> {
  await db.query('SELECT pg_stat_force_next_flush()');
  const [row] = await db.query<{ rows: number }>(
    'SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 AS rows FROM pg_stat_user_tables',
  );
  return row!.rows;
}

async function readBy(step: () => Promise<unknown>): Promise<number> {
  const before = await rowsRead();
  await step();
  return (await rowsRead()) - before;
}

let signed = 0;
const signedBy = (lane: Lane, id: SubmissionId, attempt: number) => {
  const receipt = { ...{ receiptNumber: ++signed, totalReceipts: signed, internalData: 'I' }, signature: `S${signed}` };
  const times = { signedAt: '20260302101502', answeredAt: null };
  return bench.settlement(lane, id, attempt, { evidence: 'answers', receipt: { ...receipt, ...times } });
};

async function sellTwice(lane: Lane): Promise<void> {
  for (const { id } of [await bench.accept(lane), await bench.accept(lane)])
    await bench.ledger.settle([signedBy(lane, id, await bench.begin(id))]);
}

describe('a plan that Postgres made for an empty ledger', () => {
  it('reads only the rows of its step when the ledger has grown', async () => {
    await db.query(
      `ALTER TABLE submissions SET (autovacuum_enabled = off); ALTER TABLE lanes SET (autovacuum_enabled = off);
       ALTER TABLE receipts SET (autovacuum_enabled = off)`,
    );
    const first = await bench.lane();
    await sellTwice(first);
    // The shared functions make their plans for callers that pin nothing, too: Postgres keeps a plan after five calls.
    for (let call = 0; call < 8; call++) await readHeads(db, first.laneId);
    for (let call = 0; call < 8; call++) await readNextFacts(db, first.laneId);
    for (const lane of await bench.lanes(LANES)) await sellTwice(lane);

    const { id } = await bench.accept(first);
    await bench.accept(first);
    let attempt = 0;
    expect(await readBy(async () => (attempt = await bench.begin(id)))).toBeLessThan(ROWS_MAX);
    const settled = signedBy(first, id, attempt);
    expect(await readBy(() => bench.ledger.settle([settled]))).toBeLessThan(ROWS_MAX);
    expect(await readBy(() => bench.accept(first))).toBeLessThan(ROWS_MAX);
    expect(await readBy(() => readHeads(db, first.laneId))).toBeLessThan(ROWS_MAX);
    const next = (await bench.laneRow(first)).headId as unknown as SubmissionId;
    expect(await readBy(() => bench.reject(first, next))).toBeLessThan(ROWS_MAX);
    expect(await readBy(() => readNextFacts(db, first.laneId))).toBeLessThan(ROWS_MAX);
  });
});
