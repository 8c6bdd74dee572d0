/** @short-run: postgres */
import { Stack, type Till } from '@app/testing';
import { asPublicReceipt, expectAllApprovedOnce, overlaps, upTo } from './sale-assertions.js';
import { saleRow } from './ledger-rows.js';

const LATENCY_MS = 120;

/** Two workers, because lanes must keep the order across processes. */
let stack: Stack;
beforeAll(async () => void (stack = await Stack.start({ workers: 2, env: { WORKER_CONCURRENCY: '20' } })));
afterAll(() => stack.stop());

const sellAll = (till: Till, count: number) =>
  Promise.all(upTo(count).map((number) => till.sell(`INV-${number}`, { prefer: 'wait=60' })));

const setup = async ({ devices = 1, latencyMs = 0 }) => {
  await stack.simulator.setLatency(0);
  const tills = await stack.tills(devices);
  await stack.simulator.setLatency(latencyMs);
  return { tills, till: tills[0]! };
};

describe('sales of one device', () => {
  it('are numbered 1, 2, 3 … without a gap in the order of acceptance, each with its own receipt', async () => {
    const { till } = await setup({});
    const answers = await sellAll(till, 60);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    await expectAllApprovedOnce(stack, till);
    const signed = await stack.simulator.sales(till.tin);
    const expected = new Map(signed.map((sale) => [sale.trdInvcNo, asPublicReceipt(sale)]));
    for (const [index, { body }] of answers.entries())
      expect(body.data).toMatchObject(expected.get(`INV-${index + 1}`)!);
  });

  it('never overlap at the authority, through any worker', async () => {
    const { till } = await setup({ latencyMs: 30 });
    await sellAll(till, 40);
    const calls = await stack.simulator.calls(till.tin);
    expect(calls.filter(({ operation }) => operation === 'saveTrnsSalesOsdc')).toHaveLength(40);
    expect(overlaps(calls)).toEqual([]);
    const workers = await stack.db.query('SELECT DISTINCT a.worker_id FROM attempts a');
    expect(workers).toHaveLength(2);
  });
});

describe('sales of different devices', () => {
  it('overlap at the authority', async () => {
    const { tills } = await setup({ devices: 6, latencyMs: LATENCY_MS });
    await Promise.all(tills.map((till) => sellAll(till, 5)));
    const callsByDevice = await Promise.all(tills.map(({ tin }) => stack.simulator.calls(tin, 'saveTrnsSalesOsdc')));
    for (const calls of callsByDevice) expect(overlaps(calls)).toEqual([]);
    const together = overlaps(callsByDevice.flat());
    expect(together.length).toBeGreaterThan(tills.length);
  });

  it('do not wait for a device with slow answers', async () => {
    const { tills } = await setup({ devices: 2 });
    const [slow, quick] = tills as [Till, Till];
    await slow.sell('INV-1', { remark: 'simulate:latency=30000', prefer: 'respond-async' });
    await stack.simulator.waitForCall(slow.tin);
    expect(await quick.sell('INV-1')).toMatchObject({ status: 200 });
    expect(await saleRow(stack, slow, 'INV-1')).toMatchObject({ status: 'SUBMITTING' });
  });
});
