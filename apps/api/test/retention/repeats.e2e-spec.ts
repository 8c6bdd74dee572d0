/** @one-queue: the ledger alone decides what is old. */
import { eventually, saleBody, Stack, type Till } from '@app/testing';
import { upload } from '../client/batches.js';
import { creditNote, line } from '../client/bodies.js';
import { dropPartitions, keepAll, PARTITIONED } from './short-memory.js';

let stack: Stack;
beforeAll(async () => {
  stack = await Stack.start({ env: { ...keepAll('1m'), SWEEP_INTERVAL: '300ms' } });
  await dropPartitions(stack);
  for (const table of PARTITIONED) await makeFarPartition(table);
});
afterAll(() => stack.stop());

/**
 * The rows of a partition stay until its span is over, and this test does not wait for that. While there is a partition of the
 * year 2500, the sweeper makes none of earlier times, and what is accepted now goes to the default partition.
 */
const makeFarPartition = (table: string) =>
  stack.db.query(
    `CREATE TABLE ${table}_far PARTITION OF ${table}
     FOR VALUES FROM ('0f3c0000-0000-0000-0000-000000000000') TO ('0f3d0000-0000-0000-0000-000000000000')`,
  );

/** An hour passes for all that the taxpayer has settled so far. */
const passHour = ({ tin }: Till) =>
  stack.db.query(
    `WITH old_keys AS (UPDATE idempotency_keys SET created_at = created_at - interval '1 hour')
     UPDATE submissions SET settled_at = settled_at - interval '1 hour' WHERE tin = $1`,
    [tin],
  );

/** How many sales the ledger has, how many of their documents, and how many keys. */
async function rowsOf({ tin }: Till): Promise<number[]> {
  const [row] = await stack.db.query<{ rows: number[] }>(
    `SELECT ARRAY[count(*), count(d.id), (SELECT count(*) FROM idempotency_keys)]::int[] AS rows FROM submissions s LEFT JOIN documents d ON d.id = s.id
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
  await eventually(async () => expect(await rowsOf(till)).toEqual([4, 4, 1]));

  await passHour(till);
  await eventually(async () => expect(await rowsOf(till)).toEqual([3, 0, 0]));
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
