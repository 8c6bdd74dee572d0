/** @short-run: redis */
import { randomUUID } from 'node:crypto';
import { type TillAnswer, SOLD_ITEM, Stack, testSize, type Till } from '@app/testing';
import { asPublicReceipt, expectAllApprovedOnce, overlaps, upTo } from './sale-assertions.js';
import { saleRow, saleRows } from './ledger-rows.js';

/** Two workers, because lanes must keep the order across processes. */
let stack: Stack;
beforeAll(async () => void (stack = await Stack.start({ workers: 2, env: { WORKER_CONCURRENCY: '20' } })));
afterAll(() => stack.stop());

async function tillWithLedger() {
  const till = await stack.till();
  const authoritySale = async (invcNo: string) =>
    (await stack.simulator.sales(till.tin)).find(({ trdInvcNo }) => trdInvcNo === invcNo)!;
  return { till, authoritySale };
}

describe('the journey of a sale', () => {
  it('goes from a new device to a printable receipt', async () => {
    const till = await stack.uninitialisedTill();
    const device = await till.initialise();
    expect(device).toMatchObject({ status: 200, body: { resultCd: '000', data: { deviceStatus: 'ACTIVE' } } });
    const item = await till.registerItem(SOLD_ITEM);
    expect(item).toMatchObject({ status: 200, body: { data: { itemCd: SOLD_ITEM, itemClsCd: 'SV' } } });
    const sale = await till.sell('INV-1');
    const [signed] = await stack.simulator.sales(till.tin);
    expect(sale).toMatchObject({
      status: 200,
      body: { resultCd: '000', success: true, data: asPublicReceipt(signed!) },
    });
    expect(sale.body.data.rcptSign).toMatch(/^[A-Z2-7]{16}$/);
    expect(sale.body.data.intrlData).toMatch(/^[A-Z2-7]{26}$/);
  });

  it('needs an initialised device first', async () => {
    const till = await stack.uninitialisedTill();
    expect(await till.sell('INV-1')).toMatchObject({ status: 409, body: { resultCd: '007', success: false } });
  });

  it('leads a client that does not wait to the same receipt, by the Location of the answer', async () => {
    const { till, authoritySale } = await tillWithLedger();
    const accepted = await till.sell('INV-1', { prefer: 'respond-async', remark: 'simulate:latency=1500' });
    expect(accepted).toMatchObject({ status: 202, body: { resultCd: '000', data: { invcNo: 'INV-1' } } });
    const waited = await till.get(accepted.headers.get('location')!, { prefer: 'wait=60' });
    const { submissionId } = accepted.body.data;
    const data = { submissionId, status: 'APPROVED', ...asPublicReceipt(await authoritySale('INV-1')) };
    expect(waited).toMatchObject({ status: 200, body: { resultCd: '000', data } });
  });

  it('answers a client that waits a while at the Location with the present state', async () => {
    const { till } = await tillWithLedger();
    const accepted = await till.sell('INV-1', { prefer: 'respond-async', remark: 'simulate:latency=30000' });
    await stack.simulator.waitForCall(till.tin);
    const waited = await till.get(accepted.headers.get('location')!, { prefer: 'wait=1' });
    expect(waited).toMatchObject({ status: 200, body: { data: { status: 'SUBMITTING' } } });
    expect(waited.tookMs).toBeGreaterThan(900);
    expect(waited.tookMs).toBeLessThan(15_000);
  });

  it('can be looked up by the till’s invoice number', async () => {
    const { till, authoritySale } = await tillWithLedger();
    for (const invcNo of ['INV-1', 'INV-2']) await till.sell(invcNo);
    const { body } = await till.get('submissions?invcNo=INV-2');
    const data = {
      kind: 'sale',
      invcNo: 'INV-2',
      status: 'APPROVED',
      ...asPublicReceipt(await authoritySale('INV-2')),
    };
    expect(body.data).toEqual({ submissions: [expect.objectContaining(data)], nextCursor: null });
  });

  it('sells items of a taxpayer, who can list all of them', async () => {
    const { till } = await tillWithLedger();
    const codes = upTo(19).map((number) => `SVC-${String(number).padStart(2, '0')}`);
    const answers = await Promise.all(codes.map((code) => till.registerItem(code)));
    expect(answers.map(({ status }) => status)).toEqual(codes.map(() => 200));
    const { body } = await till.get('items');
    const itemList = [...codes, SOLD_ITEM].map((itemCd) => expect.objectContaining({ itemCd, taxTyCd: 'B' }));
    expect(body.data.itemList).toEqual(itemList);
  });

  it('reports a training sale as one to the authority', async () => {
    const { till } = await tillWithLedger();
    expect(await till.sell('TRAIN-1', { rcptTyCd: 'T' })).toMatchObject({ status: 200 });
    expect(await till.sell('INV-1')).toMatchObject({ status: 200 });
    expect(await stack.simulator.sales(till.tin)).toMatchObject([
      { invcNo: 1, trdInvcNo: 'TRAIN-1', salesTyCd: 'T' },
      { invcNo: 2, trdInvcNo: 'INV-1', salesTyCd: 'N' },
    ]);
  });
});

const LATENCY_MS = 120;

const sellAll = (till: Till, count: number) =>
  Promise.all(upTo(count).map((number) => till.sell(`INV-${number}`, { prefer: 'wait=60' })));

const tillsAtLatency = async ({ devices = 1, latencyMs = 0 }) => {
  await stack.simulator.setLatency(0);
  const tills = await stack.tills(devices);
  await stack.simulator.setLatency(latencyMs);
  return { tills, till: tills[0]! };
};

describe('sales of one device', () => {
  it('are numbered 1, 2, 3 … without a gap in the order of acceptance, each with its own receipt', async () => {
    const { till } = await tillsAtLatency({});
    const answers = await sellAll(till, testSize({ short: 30, full: 60 }));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    await expectAllApprovedOnce(stack, till);
    const signed = await stack.simulator.sales(till.tin);
    const expected = new Map(signed.map((sale) => [sale.trdInvcNo, asPublicReceipt(sale)]));
    for (const [index, { body }] of answers.entries())
      expect(body.data).toMatchObject(expected.get(`INV-${index + 1}`)!);
  });

  it('never overlap at the authority, through any worker', async () => {
    const { till } = await tillsAtLatency({ latencyMs: 30 });
    const count = testSize({ short: 20, full: 40 });
    await sellAll(till, count);
    const calls = await stack.simulator.calls(till.tin);
    expect(calls.filter(({ operation }) => operation === 'saveTrnsSalesOsdc')).toHaveLength(count);
    expect(overlaps(calls)).toEqual([]);
    const workers = await stack.db.query('SELECT DISTINCT a.worker_id FROM attempts a');
    expect(workers).toHaveLength(2);
  });
});

describe('sales of different devices', () => {
  it('overlap at the authority', async () => {
    const { tills } = await tillsAtLatency({ devices: 6, latencyMs: LATENCY_MS });
    await Promise.all(tills.map((till) => sellAll(till, 5)));
    const callsByDevice = await Promise.all(tills.map(({ tin }) => stack.simulator.calls(tin, 'saveTrnsSalesOsdc')));
    for (const calls of callsByDevice) expect(overlaps(calls)).toEqual([]);
    const together = overlaps(callsByDevice.flat());
    expect(together.length).toBeGreaterThan(tills.length);
  });

  it('do not wait for a device with slow answers', async () => {
    const { tills } = await tillsAtLatency({ devices: 2 });
    const [slow, quick] = tills as [Till, Till];
    await slow.sell('INV-1', { remark: 'simulate:latency=30000', prefer: 'respond-async' });
    await stack.simulator.waitForCall(slow.tin);
    expect(await quick.sell('INV-1')).toMatchObject({ status: 200 });
    expect(await saleRow(stack, slow, 'INV-1')).toMatchObject({ status: 'SUBMITTING' });
  });
});

/** Long enough for all posts to arrive before the receipt does. */
const SLOWLY = { remark: 'simulate:latency=2000' };

const byStatus = (answers: TillAnswer[], status: number) => answers.filter((answer) => answer.status === status);

describe('simultaneous identical posts', () => {
  it.each([2, 20])('become one submission, and each of the %d gets its receipt', async (count) => {
    const till = await stack.till();
    const answers = await Promise.all(upTo(count).map(() => till.sell('INV-1', SLOWLY)));
    expect(await saleRows(stack, till)).toMatchObject([{ invcNo: 'INV-1', status: 'APPROVED', number: 1 }]);
    const [signed, ...others] = await stack.simulator.sales(till.tin);
    expect(others).toEqual([]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, body: { resultCd: '000', data: asPublicReceipt(signed!) } });
    }
    const first = answers.filter(({ headers }) => !headers.has('idempotent-replayed'));
    expect(first).toHaveLength(1);
  });

  it('are one submission too if no client waits', async () => {
    const till = await stack.till();
    const withoutWaiting = { remark: 'simulate:latency=30000', prefer: 'respond-async' };
    const posts = upTo(10).map(() => till.sell('INV-1', withoutWaiting));
    const answers = await Promise.all(posts);
    const [row, ...others] = await saleRows(stack, till);
    expect(others).toEqual([]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 202, body: { resultCd: '000', data: { submissionId: row!.id } } });
    }
  });
});

describe('simultaneous different sales with one number', () => {
  it('end with one receipt and one duplicate', async () => {
    const till = await stack.till();
    const answers = await Promise.all([1, 2].map((qty) => till.sell('INV-1', { qty, ...SLOWLY })));
    const [signed, ...others] = await stack.simulator.sales(till.tin);
    expect(others).toEqual([]);
    expect(byStatus(answers, 200)).toMatchObject([{ body: { data: asPublicReceipt(signed!) } }]);
    const { id } = await saleRow(stack, till, 'INV-1');
    const duplicate = { resultCd: '004', errors: [{ field: 'transaction.invcNo' }], data: { submissionId: id } };
    expect(byStatus(answers, 409)).toMatchObject([{ body: duplicate }]);
  });
});

describe('two accounts', () => {
  it('can use the same invoice number independently', async () => {
    const [one, other] = await stack.tills(2);
    const [mine, theirs] = await Promise.all([one!.sell('INV-1'), other!.sell('INV-1', { qty: 2 })]);
    expect([mine!.status, theirs!.status]).toEqual([200, 200]);
    for (const till of [one!, other!]) {
      const { body } = await till.get('submissions?invcNo=INV-1');
      const { id } = await saleRow(stack, till, 'INV-1');
      expect(body.data.submissions).toEqual([expect.objectContaining({ submissionId: id })]);
    }
  });

  it("see each other's submissions as if there were none", async () => {
    const [one, other] = await stack.tills(2);
    await one!.sell('INV-1');
    const { id } = await saleRow(stack, one!, 'INV-1');
    const ask = (path: string) => other!.get(path, { requestId: 'the-same' });
    const foreign = await ask(`submissions/${id}`);
    const unknown = await ask(`submissions/${randomUUID()}`);
    const malformed = await ask('submissions/not-an-id');
    expect(foreign.status).toBe(404);
    expect([foreign.body, malformed.body]).toEqual([unknown.body, unknown.body]);
    expect(await one!.get(`submissions/${id}`)).toMatchObject({ status: 200 });
  });
});
