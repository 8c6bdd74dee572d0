/** @one-queue: it only needs its documents delivered. */
/** @full-run: shop-month.e2e-spec.ts plays a month on the gateway; the suites of libs/authority/src/oscu have the cases. */
import { eventually, saleBody, Stack, testSize, type Till } from '@app/testing';
import { stockMaster } from '../client/bodies.js';
import { saleRow } from '../ledger-rows.js';
import { asPublicReceipt, expectAllApprovedOnce, overlaps, untilStatus, upTo } from '../sale-assertions.js';
import { itemsOnTheGateway } from './gateway-items.js';
import { stockOnTheGateway } from './gateway-stock.js';

/** Until the test says that the stock is visible. */
const INVISIBLE_S = 3_600;
const LATER = { prefer: 'respond-async' };

/** Tests of what the gateway refuses, on the stack that the caller starts. */
const refusalsOnTheGateway = (started: () => Stack) =>
  describe('refusals on the gateway', () => {
    let stack: Stack;
    beforeAll(() => void (stack = started()));
    afterEach(() => stack.simulator.setRules({ gateway: { stockVisibleAfterS: 0 } }));

    it('a sale of goods whose stock is not visible yet waits, others are signed meanwhile, and it is signed without anybody’s help', async () => {
      const till = await stack.till();
      await till.post('items/goods', { itemName: 'Soap', taxType: 'B', itemCode: 'SOAP' });
      await stack.simulator.setRules({ gateway: { stockVisibleAfterS: INVISIBLE_S } });
      expect(await till.put('stock/master/activate', stockMaster('SOAP', 10))).toMatchObject({ status: 200 });
      const { transaction, items } = saleBody('INV-1', { itemCd: 'SOAP' });
      expect(await till.post('sales', { transaction, items }, LATER)).toMatchObject({ status: 202 });
      for (const invcNo of ['INV-2', 'INV-3']) expect(await till.sell(invcNo)).toMatchObject({ status: 200 });
      expect((await saleRow(stack, till, 'INV-1')).attempts).not.toHaveLength(0);
      await stack.simulator.setRules({ gateway: { stockVisibleAfterS: 0 } });
      await untilStatus(stack, till, 'INV-1', 'APPROVED');
      const signed = await stack.simulator.sales(till.tin);
      expect(signed.map(({ invcNo, trdInvcNo }) => [invcNo, trdInvcNo])).toEqual([
        [1, 'INV-2'],
        [2, 'INV-3'],
        [3, 'INV-1'],
      ]);
    });

    it('words that nobody knows refuse one document, and three in a row hold its lane', async () => {
      const till = await stack.till();
      const unknown = (invcNo: string) =>
        till.sell(invcNo, { remark: `simulate:reject=910:The moon is not right for ${invcNo}` });
      expect(await unknown('INV-1')).toMatchObject({ status: 422, body: { resultCd: '003' } });
      expect(await till.sell('INV-1')).toMatchObject({ status: 200 });
      for (const invcNo of ['INV-2', 'INV-3', 'INV-4']) expect(await unknown(invcNo)).toMatchObject({ status: 422 });
      expect(await till.sell('INV-5')).toMatchObject({ status: 202, body: { data: { status: 'ACCEPTED' } } });
      await eventually(async () =>
        expect(await stack.db.prisma.lane.findFirst({ where: { device: { tin: till.tin } } })).toMatchObject({
          ...{ heldScope: 'invoices', heldCode: 'unknown words', heldMessage: 'The moon is not right for INV-4' },
        }),
      );
    });
  });

/** Twice the lifetime of a bearer token. */
const TWO_HOURS_MS = 7_200_000;

let stack: Stack;
beforeAll(async () => {
  stack = await Stack.start({ profile: 'gateway', workers: 2, env: { AUTHORITY_CALL_TIMEOUT: '5s' } });
});
afterEach(async () => {
  await stack.simulator.up();
  await stack.simulator.setClock(0);
});
afterAll(() => stack.stop());

const setup = async () => ({ till: await stack.till() });

const deliveries = ({ tin }: Till) => stack.simulator.calls(tin, 'saveTrnsSalesOsdc');

describe('on the gateway', () => {
  it('a sale goes from a new device to a printable receipt', async () => {
    const till = await stack.uninitialisedTill();
    expect(await till.initialise()).toMatchObject({ status: 200, body: { data: { deviceStatus: 'ACTIVE' } } });
    expect(await till.registerItem(till.soldItem)).toMatchObject({ status: 200 });
    const sale = await till.sell('INV-1');
    const [signed] = await stack.simulator.sales(till.tin);
    expect(sale).toMatchObject({
      status: 200,
      body: { resultCd: '000', success: true, data: asPublicReceipt(signed!) },
    });
    expect(signed).toMatchObject({ invcNo: 1, trdInvcNo: 'INV-1', totAmt: 1160 });
  });

  it('a client that does not wait comes back for the same receipt', async () => {
    const { till } = await setup();
    const accepted = await till.sell('INV-1', LATER);
    expect(accepted).toMatchObject({ status: 202, body: { resultCd: '000' } });
    const read = await till.get(accepted.headers.get('location')!, { prefer: 'wait=60' });
    const [signed] = await stack.simulator.sales(till.tin);
    expect(read).toMatchObject({ status: 200, body: { data: { status: 'APPROVED', ...asPublicReceipt(signed!) } } });
  });

  it('the sales of a device go one at a time, in order and without a gap, through any worker', async () => {
    const { till } = await setup();
    const sellMany = (round: number) =>
      Promise.all(
        upTo(testSize({ short: 12, full: 30 })).map((number) =>
          till.sell(`INV-${round}-${number}`, { qty: number, prefer: 'wait=60' }),
        ),
      );
    const workersOfTill = () =>
      stack.db.query(
        'SELECT DISTINCT worker_id FROM attempts JOIN submissions s ON s.id = submission_id WHERE tin = $1',
        [till.tin],
      );
    // A round of one worker may take them all.
    for (let round = 1; round <= 10 && (await workersOfTill()).length < 2; round++) {
      const answers = await sellMany(round);
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    }
    await expectAllApprovedOnce(stack, till);
    expect(overlaps(await stack.simulator.calls(till.tin))).toEqual([]);
    expect(await workersOfTill()).toHaveLength(2);
  });

  it('a refusal of the authority is reported in its words, and releases both numbers', async () => {
    const { till } = await setup();
    const words = 'Invalid RfdRsnCd';
    const refused = await till.sell('INV-1', { remark: `simulate:reject=910:${words}` });
    expect(refused).toMatchObject({ status: 422, body: { success: false } });
    expect(refused.body.resultMsg).toContain(words);
    expect(await till.sell('INV-1')).toMatchObject({ status: 200 });
    await expectOneNumberEach(till);
  });
});

/** Refused sales must not use a number. */
async function expectOneNumberEach(till: Till): Promise<void> {
  expect(await stack.simulator.sales(till.tin)).toMatchObject([{ invcNo: 1, trdInvcNo: 'INV-1' }]);
}

itemsOnTheGateway(() => stack);
stockOnTheGateway(() => stack);
refusalsOnTheGateway(() => stack);

describe('a sale whose answer the gateway withholds', () => {
  it('is looked up, and its receipt adopted', async () => {
    const { till } = await setup();
    const answer = await till.sell('INV-1', { remark: 'simulate:accept-then-timeout' });
    expect(answer).toMatchObject({ status: 200, body: { resultCd: '000' } });
    expect(await deliveries(till)).toHaveLength(1);
    expect(await till.sell('INV-2')).toMatchObject({ status: 200 });
    await expectAllApprovedOnce(stack, till);
  });

  it('that was never received is sent again byte for byte, under its number', async () => {
    const { till } = await setup();
    await till.sell('INV-1', { remark: 'simulate:status-503' });
    await untilStatus(stack, till, 'INV-1', 'APPROVED');
    const [first, second] = await deliveries(till);
    expect(second).toMatchObject({ invcNo: first!.invcNo, bodySha256: first!.bodySha256, resultCd: '000' });
    await expectAllApprovedOnce(stack, till);
  });

  it('that is not found yet is proven by the expected next number', async () => {
    const { till } = await setup();
    await till.sell('INV-1', { remark: 'simulate:accept-then-reset simulate:stale-read' });
    await untilStatus(stack, till, 'INV-1', 'APPROVED');
    const [first, second] = await deliveries(till);
    expect(second).toMatchObject({ invcNo: first!.invcNo, bodySha256: first!.bodySha256 });
    expect(second!.resultCd).not.toBe('000');
    expect(await till.sell('INV-2')).toMatchObject({ status: 200 });
    await expectAllApprovedOnce(stack, till);
  });
});

describe('while the gateway is down', () => {
  it('tills get 006, and everything is signed in order once it is back', async () => {
    const { till } = await setup();
    await stack.simulator.down();
    const pending = { status: 202, body: { resultCd: '006', success: false } };
    for (const invcNo of ['INV-1', 'INV-2', 'INV-3'])
      expect(await till.sell(invcNo, { prefer: 'wait=1' })).toMatchObject(pending);
    await stack.simulator.up();
    await expectAllApprovedOnce(stack, till);
    expect(await stack.simulator.sales(till.tin)).toHaveLength(3);
  });
});

describe('a bearer token', () => {
  it.each([
    ['has expired', () => stack.simulator.setClock(TWO_HOURS_MS)],
    ['was revoked', () => stack.simulator.revokeTokens()],
  ])('that %s is replaced, and no till notices', async (_, invalidate) => {
    const { till } = await setup();
    expect(await till.sell('INV-1')).toMatchObject({ status: 200 });
    const before = await stack.simulator.tokensIssued();
    await invalidate();
    expect(await till.sell('INV-2')).toMatchObject({ status: 200 });
    expect(await saleRow(stack, till, 'INV-2')).toMatchObject({ attempts: [{ outcome: 'approved' }] });
    expect(await stack.simulator.tokensIssued()).toBeGreaterThan(before);
    await expectAllApprovedOnce(stack, till);
  });
});
