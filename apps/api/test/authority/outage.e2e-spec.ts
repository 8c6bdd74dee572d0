/** @short-run: postgres */
import { type TillAnswer, Stack, type Till } from '@app/testing';
import { asPublicReceipt, expectAllApprovedOnce, untilStatus } from '../sale-assertions.js';
import { saleRow } from '../ledger-rows.js';

/** Far below the 25 seconds that a till waits for its receipt. */
const AT_ONCE_MS = 12_000;

let stack: Stack;
beforeAll(async () => void (stack = await Stack.start()));
afterEach(() => stack.simulator.up());
afterAll(() => stack.stop());

const setup = async () => ({ till: await stack.till() });

function expectPending({ status, headers, body, tookMs }: TillAnswer, data: object): void {
  expect({ status, body }).toMatchObject({ status: 202, body: { resultCd: '006', success: false, data } });
  expect(headers.get('retry-after')).toBe('30');
  expect(headers.get('location')).toBe(`/api/v1/submissions/${body.data.submissionId}`);
  expect(body.data).not.toHaveProperty('rcptSign');
  expect(tookMs).toBeLessThan(AT_ONCE_MS);
}

async function soldDuringOutage(till: Till, invcNo: string): Promise<void> {
  await stack.simulator.down();
  expectPending(await till.sell(invcNo), {});
  await stack.simulator.up();
  await untilStatus(stack, till, invcNo, 'APPROVED');
}

describe('while the authority is down', () => {
  it('a waiting till gets its answer at once, and its sale is kept for another try', async () => {
    const { till } = await setup();
    await stack.simulator.down();
    const answer = await till.sell('INV-1');
    expectPending(answer, { status: 'RETRYING', invcNo: 'INV-1', nextAttemptAt: expect.any(String) });
    const { attempts } = await saleRow(stack, till, 'INV-1');
    expect(attempts[0]).toEqual({ outcome: 'unavailable', message: expect.stringContaining('ECONNREFUSED') });
  });

  it('a till behind it is not delayed either', async () => {
    const { till } = await setup();
    await stack.simulator.down();
    await till.sell('INV-1');
    expectPending(await till.sell('INV-2'), { status: 'ACCEPTED', invcNo: 'INV-2', nextAttemptAt: null });
    await stack.simulator.up();
    await expectAllApprovedOnce(stack, till);
  });
});

describe('once the authority is back', () => {
  it('the same post again gets the receipt once, and is a duplicate from then on', async () => {
    const { till } = await setup();
    await soldDuringOutage(till, 'INV-1');
    const [signed] = await stack.simulator.sales(till.tin);
    const again = await till.sell('INV-1');
    expect(again).toMatchObject({ status: 200, body: { resultCd: '000', data: asPublicReceipt(signed!) } });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const duplicate = { resultCd: '004', data: { invcNo: 'INV-1', status: 'APPROVED', ...asPublicReceipt(signed!) } };
    expect(await till.sell('INV-1')).toMatchObject({ status: 409, body: duplicate });
    expect(await stack.simulator.sales(till.tin)).toHaveLength(1);
  });

  it('a client that has read the receipt at its Location gets 004 for the same post', async () => {
    const { till } = await setup();
    await soldDuringOutage(till, 'INV-1');
    const { id } = await saleRow(stack, till, 'INV-1');
    expect(await till.get(`submissions/${id}`)).toMatchObject({ status: 200, body: { data: { status: 'APPROVED' } } });
    expect(await till.sell('INV-1')).toMatchObject({ status: 409, body: { resultCd: '004' } });
  });

  it('another sale under the same number is a duplicate, pending or approved', async () => {
    const { till } = await setup();
    await stack.simulator.down();
    const { body } = await till.sell('INV-1');
    const { submissionId } = body.data;
    const pending = await till.sell('INV-1', { qty: 2 });
    expect(pending).toMatchObject({ status: 409, body: { resultCd: '004', data: { submissionId } } });
    await stack.simulator.up();
    await untilStatus(stack, till, 'INV-1', 'APPROVED');
    const approved = await till.sell('INV-1', { qty: 2 });
    expect(approved).toMatchObject({ status: 409, body: { resultCd: '004', data: { submissionId } } });
  });
});

describe('a sale the authority refuses', () => {
  it('is reported in its words, and releases both numbers', async () => {
    const { till } = await setup();
    const refused = await till.sell('INV-1', { remark: 'simulate:reject=910:Request parameter error[cfmDt : stale]' });
    const authority = { code: '910', message: 'Request parameter error[cfmDt : stale]' };
    expect(refused).toMatchObject({ status: 422, body: { resultCd: '003', success: false, data: { authority } } });
    expect(await till.sell('INV-2')).toMatchObject({ status: 200 });
    const again = await till.sell('INV-1');
    expect(again.status).toBe(200);
    expect(again.headers.has('idempotent-replayed')).toBe(false);
    expect(await stack.simulator.sales(till.tin)).toMatchObject([
      { invcNo: 1, trdInvcNo: 'INV-2' },
      { invcNo: 2, trdInvcNo: 'INV-1' },
    ]);
  });
});
