/** @one-queue: it only needs its documents delivered; realign.medium-spec.ts has the cases. */
/** @full-run: realign.medium-spec.ts and passed-goods.medium-spec.ts have the cases. */
import { eventually, Stack, type Till } from '@app/testing';
import { saleRows } from '../ledger-rows.js';
import { stockMovement } from '../client/bodies.js';
import { OperatorClient, REASON } from '../operators/operator-client.js';
import { upTo } from '../sale-assertions.js';

const LATER = { prefer: 'respond-async' };

let stack: Stack;
let operator: OperatorClient;
beforeAll(async () => {
  // Where a PIN has one branch and one sort of items, these series are those of the PIN, so the other tests need no second stack.
  const env = { AUTHORITY_SANDBOX_ITEM_SERIES: 'prefix', AUTHORITY_SANDBOX_MOVEMENT_SERIES: 'branch' };
  stack = await Stack.start({ profile: 'gateway', workers: 2, env });
  operator = await OperatorClient.of(stack);
});
afterAll(() => stack.stop());

async function laneIdOf({ tin }: Till): Promise<string> {
  const [lane] = await stack.db.query<{ id: string }>('SELECT id FROM devices WHERE tin = $1', [tin]);
  return lane!.id;
}

const actsOf = async (till: Till) => (await operator.get(`acts?laneId=${await laneIdOf(till)}`)).body.data.acts;

/** Each of our sales is signed under the number that we have of it, and no number is ours and a stranger's. */
async function expectAllSigned(till: Till, count: number): Promise<void> {
  const rows = await eventually(
    async () => {
      const found = await saleRows(stack, till);
      expect(found.map(({ status }) => status)).toEqual(upTo(count).map(() => 'APPROVED'));
      return found;
    },
    { timeoutMs: 60_000, everyMs: 100 },
  );
  const signed = await stack.simulator.sales(till.tin);
  const ours = signed.filter(({ trdInvcNo }) => !String(trdInvcNo).startsWith('OTHER'));
  expect(signed.map(({ invcNo }) => invcNo)).toEqual(upTo(signed.length));
  expect(ours.map(({ invcNo, trdInvcNo }) => [invcNo, trdInvcNo])).toEqual(
    rows.map(({ number, invcNo }) => [number, invcNo]),
  );
}

describe('a device that other software uses too', () => {
  it('goes on with the number that the authority expects, without a gap, a double or a held lane', async () => {
    const till = await stack.till();
    await till.sell('INV-1');
    await stack.simulator.sellFromOtherSoftware(till.tin, 3);
    for (const number of [2, 3, 4]) await till.sell(`INV-${number}`, LATER);
    await expectAllSigned(till, 4);
    expect(await actsOf(till)).toMatchObject([
      { act: 'realign', operator: 'Risiti', details: { before: 2, next: 5 }, reason: expect.stringMatching(/5/) },
    ]);
    const held = await stack.db.query(`SELECT FROM events WHERE type = 'device.held' AND lane_id = $1`, [
      await laneIdOf(till),
    ]);
    expect(held).toEqual([]);
  });

  it('goes on too if only one number was taken: the authority has a plain stranger under it', async () => {
    const till = await stack.till();
    await till.sell('INV-1');
    await stack.simulator.sellFromOtherSoftware(till.tin, 1);
    for (const number of [2, 3]) await till.sell(`INV-${number}`, LATER);
    await expectAllSigned(till, 3);
  });

  it.each([1, 3])('goes on with its movements if %i were made elsewhere', async (elsewhere) => {
    const till = await stack.uninitialisedTill();
    await till.initialise();
    await till.post('items/goods', { itemName: 'Soap', taxType: 'B', itemCode: 'SOAP' });
    await till.post('stock/io', stockMovement(1));
    await stack.simulator.moveStockElsewhere(till.tin, elsewhere);
    for (const number of [2, 3]) await till.post('stock/io', stockMovement(number), LATER);
    await eventually(
      async () => {
        const rows = await stack.db.query<{ number: string }>(
          `SELECT number::text FROM submissions WHERE tin = $1 AND kind = 'stock-movement' AND status = 'APPROVED' ORDER BY number`,
          [till.tin],
        );
        expect(rows.map(({ number }) => Number(number))).toEqual([1, 2 + elsewhere, 3 + elsewhere]);
      },
      { timeoutMs: 60_000, everyMs: 100 },
    );
    expect(await actsOf(till)).toMatchObject([
      { act: 'realign', details: { kind: 'stock-movement', next: 2 + elsewhere } },
    ]);
  });
});

describe('an authority that counts item codes by prefix, and movements by branch', () => {
  const setRules = (isOn: boolean) =>
    stack.simulator.setRules({ gateway: { itemsPerPrefix: isOn, movementsPerBranch: isOn } });
  beforeAll(() => setRules(true));
  afterAll(() => setRules(false));

  it('gets the next number of each prefix and of each branch', async () => {
    const till = await stack.uninitialisedTill();
    const branch = await stack.branchOf(till, '01');
    for (const one of [till, branch]) await one.initialise();
    for (const itemCode of ['SOAP', 'TEA'])
      await till.post('items/goods', { itemName: itemCode, taxType: 'B', itemCode });
    for (const itemCode of ['WASH', 'IRON']) await till.registerItem(itemCode);
    for (const [one, sarNo] of [
      [till, 1],
      [till, 2],
      [branch, 1],
    ] as const)
      expect(await one.post('stock/io', stockMovement(sarNo))).toMatchObject({ status: 200 });
    const codes = (await stack.simulator.rows('items', till.tin)).map(({ itemCd }) => String(itemCd));
    expect(codes.map((code) => [code[2], Number(code.slice(-7))])).toEqual([
      ['2', 1],
      ['2', 2],
      ['3', 1],
      ['3', 2],
    ]);
    const moves = await stack.simulator.rows('stockMoves', till.tin);
    expect(moves.map(({ bhfId, sarNo }) => [bhfId, sarNo])).toEqual([
      ['00', 1],
      ['00', 2],
      ['01', 1],
    ]);
  });
});

describe('the last numbers of a device', () => {
  it('are learned from the authority, shown first, and the next sale is right at once', async () => {
    const till = await stack.till();
    await stack.simulator.sellFromOtherSoftware(till.tin, 5);
    const path = `lanes/${await laneIdOf(till)}/learn`;
    const shown = await operator.post(path, { reason: REASON });
    expect(shown).toMatchObject({ status: 200, body: { data: { isApplied: false } } });
    expect(shown.body.data.numbers).toMatchObject([
      { series: 'invoice', ours: 0, last: 5, set: 5 },
      { series: 'movement', last: null, set: null },
      { series: 'item', itemPrefix: '3NTNO', last: 1 },
      { series: 'purchase', last: null },
    ]);
    expect(await actsOf(till)).toEqual([]);
    expect(await operator.post(path, { reason: REASON, apply: true })).toMatchObject({
      ...{ status: 200, body: { data: { isApplied: true } } },
    });
    expect(await till.sell('INV-1')).toMatchObject({ status: 200 });
    expect(await stack.simulator.calls(till.tin, 'saveTrnsSalesOsdc')).toHaveLength(1);
    expect(await actsOf(till)).toMatchObject([{ act: 'learn-numbers', reason: REASON }]);
  });

  it('are not learned for a lane that is not there, or without a reason', async () => {
    const nobody = '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90';
    expect(await operator.post(`lanes/${nobody}/learn`, { reason: REASON })).toMatchObject({ status: 404 });
    const path = `lanes/${await laneIdOf(await stack.till())}/learn`;
    expect(await operator.post(path, {})).toMatchObject({ status: 400, body: { errors: [{ field: 'reason' }] } });
    expect(await operator.post(path, { reason: REASON, apply: 'yes' })).toMatchObject({
      ...{ status: 400, body: { errors: [{ field: 'apply' }] } },
    });
  });
});
