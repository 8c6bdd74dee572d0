/** @one-queue: it uses no queue */
import { branchCustomer } from '../../../domain/src/test/documents.js';
import { storeRegisterRows } from '../register-rows.js';
import { type Lane, ledgerBench } from '../test/ledger-bench.js';
import { newId } from '../database/ids.js';
import { readBuyerName, saveBranchCustomer } from '../branch-customers.js';

let bench: Awaited<ReturnType<typeof ledgerBench>>;
beforeAll(async () => void (bench = await ledgerBench()));
afterAll(() => bench.close());

const PIN = 'P000333444C';

async function setup() {
  const { tin } = await bench.lane();
  const turn = (bhfId = '00') => ({ id: newId(), environment: 'SANDBOX', device: { tin, bhfId } }) as never;
  const save = (change: Parameters<typeof branchCustomer>[0], bhfId = '00') =>
    saveBranchCustomer(bench.db, turn(bhfId), branchCustomer(change));
  const nameOf = (buyerPin = PIN, bhfId = '00') =>
    readBuyerName(bench.db, { environment: 'SANDBOX', tin: tin as Lane['tin'], bhfId, buyerPin });
  const lookedUp = (name: string) =>
    storeRegisterRows(
      bench.db,
      { environment: 'SANDBOX', register: 'customers', scope: `${tin}/${PIN}` },
      new Map([[PIN, { tin: PIN, name }]]),
    );
  return { save, nameOf, lookedUp };
}

it('is the one of the customer that the branch saved last', async () => {
  const { save, nameOf } = await setup();
  expect(await nameOf()).toBeNull();
  await save({ customerName: 'Upendo' });
  await save({ customerNumber: 'C2', customerName: 'Upendo Supplies' });
  expect(await nameOf()).toBe('Upendo Supplies');
  await save({ customerName: 'Upendo Ltd' });
  expect(await nameOf()).toBe('Upendo Ltd');
});

it('is known to that branch alone', async () => {
  const { save, nameOf } = await setup();
  await save({}, '01');
  expect([await nameOf(), await nameOf(PIN, '01')]).toEqual([null, 'Upendo Supplies']);
});

it('is none of a customer who is out of use, or has another PIN by now', async () => {
  const { save, nameOf } = await setup();
  await save({});
  await save({ active: false });
  expect(await nameOf()).toBeNull();
  await save({ pin: 'A123456789Z' });
  expect([await nameOf(), await nameOf('A123456789Z')]).toEqual([null, 'Upendo Supplies']);
});

it('is that of a lookup of the PIN if the branch saved no such customer', async () => {
  const { save, nameOf, lookedUp } = await setup();
  await lookedUp('UPENDO SUPPLIES LIMITED');
  expect(await nameOf()).toBe('UPENDO SUPPLIES LIMITED');
  await save({});
  expect(await nameOf()).toBe('Upendo Supplies');
});

it('is read for many buyers at once, each its own', async () => {
  const { save, nameOf } = await setup();
  await save({});
  await save({ customerNumber: 'C2', pin: 'A123456789Z', customerName: 'Asha' });
  expect(await Promise.all([nameOf(), nameOf('A123456789Z'), nameOf('A000000000A')])).toEqual([
    'Upendo Supplies',
    'Asha',
    null,
  ]);
});
