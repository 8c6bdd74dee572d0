/** @one-queue: the ledger alone decides what is old. */
/** @full-run: the suites of libs/persistence/src/retention and submissions.medium-spec.ts have the cases. */
import { eventually, saleBody, Stack, type Till } from '@app/testing';
import { upload } from '../client/batches.js';
import { creditNote, line } from '../client/bodies.js';
import { dropFirstPartitions, keepFor } from './short-memory.js';

let stack: Stack;
beforeAll(async () => {
  stack = await Stack.start({ env: keepFor('3s') });
  await dropFirstPartitions(stack);
});
afterAll(() => stack.stop());

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
  await eventually(async () => expect(await rowsOf(till)).toEqual([3, 0, 0]), { timeoutMs: 60_000 });
  await eventually(async () => expect((await till.get('batches')).body.data).toMatchObject({ batches: [] }));
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
