/** @one-queue: the ledger alone decides what is old. */
import { eventually, saleBody, Stack, type Till } from '@app/testing';
import { upload } from './client/batches.js';
import { creditNote, line } from './client/bodies.js';

const KEPT = ['DOCUMENTS', 'WIRE_BODIES', 'ATTEMPTS', 'REFUSED', 'BATCHES', 'IDEMPOTENCY_KEYS', 'EVENTS'];
const SETTINGS = Object.fromEntries(KEPT.map((what) => [`KEEP_${what}`, '1m']));
const TABLES = ['documents', 'wire_bodies', 'attempts', 'batch_lines'];

let stack: Stack;
beforeAll(async () => {
  stack = await Stack.start({ env: { ...SETTINGS, SWEEP_INTERVAL: '300ms' } });
  for (const table of TABLES) await keepInDefaultPartition(table);
});
afterAll(() => stack.stop());

/**
 * The rows of a partition stay until its span is over, and a test does not wait for that. So the only partition is one of
 * the year 2500, and what is accepted now goes to the default partition.
 */
async function keepInDefaultPartition(table: string): Promise<void> {
  const partitions = await stack.db.query<{ name: string }>(
    `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = $1::regclass`,
    [table],
  );
  for (const { name } of partitions) if (!name.endsWith('_default')) await stack.db.query(`DROP TABLE ${name}`);
  await stack.db.query(
    `CREATE TABLE ${table}_far PARTITION OF ${table}
     FOR VALUES FROM ('0f3c0000-0000-0000-0000-000000000000') TO ('0f3d0000-0000-0000-0000-000000000000')`,
  );
}

/** An hour passes for all that the taxpayer has settled so far. */
const passHour = ({ tin }: Till) =>
  stack.db.query(
    `WITH old_keys AS (UPDATE idempotency_keys SET created_at = created_at - interval '1 hour')
     UPDATE submissions SET settled_at = settled_at - interval '1 hour' WHERE tin = $1`,
    [tin],
  );

/** How many sales the ledger has, and how many of their documents. */
async function rowsOf({ tin }: Till): Promise<number[]> {
  const [row] = await stack.db.query<{ rows: number[] }>(
    `SELECT ARRAY[count(*), count(d.id)]::int[] AS rows FROM submissions s LEFT JOIN documents d ON d.id = s.id
     WHERE s.tin = $1 AND s.kind = 'sale'`,
    [tin],
  );
  return row!.rows;
}

const REFUSED = 'simulate:reject';

it('what is old goes while sales go on, and a repeat is never a second sale', async () => {
  const till = await stack.till();
  const key = { idempotencyKey: 'the first sale' };
  const first = await till.sell('INV-1', key);
  await till.sell('INV-2');
  const refused = await till.sell('INV-3', { remark: REFUSED });
  const { batch } = await upload(till, [{ kind: 'sale', ...saleBody('INV-4', { itemCd: till.soldItem }) }]);
  expect([batch.accepted, first.body.resultCd, refused.body.success]).toEqual([1, '000', false]);
  await eventually(async () => expect(await rowsOf(till)).toEqual([4, 4]));

  await passHour(till);
  await eventually(async () => expect(await rowsOf(till)).toEqual([3, 0]));
  expect((await till.get(first.headers.get('location')!)).body.data).toMatchObject({ status: 'APPROVED' });
  expect((await till.get(refused.headers.get('location')!)).status).toBe(404);

  expect((await till.delete(first.headers.get('location')!)).status).toBe(422);

  // The till that repeats its sale with its key, and others that mistake the number for a new one.
  for (const options of [key, {}, { qty: 2 }])
    expect(await till.sell('INV-1', options)).toMatchObject({ status: 409, body: { resultCd: '004' } });
  const note = await till.post('sales/credit-note', creditNote('INV-2', 'CN-1', [line({ itemCd: till.soldItem })]));
  expect(note).toMatchObject({ body: { success: false, errors: [{ field: 'orgInvcNo' }] } });
  expect(await till.sell('INV-3')).toMatchObject({ status: 200, body: { resultCd: '000' } });
  expect((await stack.simulator.sales(till.tin)).map(({ invcNo }) => invcNo)).toEqual([1, 2, 3, 4]);
});
