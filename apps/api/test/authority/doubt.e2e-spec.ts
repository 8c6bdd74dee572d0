/** @short-run: postgres */
import { eventually, Stack } from '@app/testing';
import { expectAllApprovedOnce, untilStatus } from '../sale-assertions.js';
import { saleRow } from '../ledger-rows.js';

/** Short, because every test waits for it, but long enough that a busy machine does not seem silent. */
const CALL_TIMEOUT = '2s';

let stack: Stack;
beforeAll(async () => void (stack = await Stack.start({ env: { AUTHORITY_CALL_TIMEOUT: CALL_TIMEOUT } })));
afterEach(() => stack.simulator.up());
afterAll(() => stack.stop());

/** A till with a first sale that this fault left in doubt. */
async function setup(remark: string) {
  const till = await stack.till();
  const answer = await till.sell('INV-1', { remark });
  const operations = async () =>
    (await stack.simulator.calls(till.tin)).map(({ operation }) => operation).filter((name) => name !== 'saveItem');
  const deliveries = () => stack.simulator.calls(till.tin, 'saveTrnsSalesOsdc');
  return { till, answer, operations, deliveries };
}

const FIRST_CALLS = ['selectInitOsdcInfo', 'saveTrnsSalesOsdc'];

describe('a sale whose answer does not arrive', () => {
  it('is answered with 006 and a Location as soon as it is in doubt', async () => {
    const { till, answer } = await setup('simulate:accept-then-timeout');
    const data = { status: 'IN_DOUBT', invcNo: 'INV-1', nextAttemptAt: expect.any(String) };
    expect(answer).toMatchObject({ status: 202, body: { resultCd: '006', success: false, data } });
    expect(answer.headers.get('retry-after')).toBe('30');
    expect(answer.tookMs).toBeLessThan(12_000);
    await expectAllApprovedOnce(stack, till);
  });

  it.each(['accept-then-timeout', 'accept-then-reset', 'truncated-json'])(
    'that was accepted (%s) is looked up, and its receipt adopted',
    async (fault) => {
      const { till, operations } = await setup(`simulate:${fault}`);
      const { attempts } = await untilStatus(stack, till, 'INV-1', 'APPROVED');
      expect(attempts).toMatchObject([{ outcome: 'inDoubt' }, { outcome: 'approved' }]);
      expect(await operations()).toEqual([...FIRST_CALLS, 'selectInvoiceDetails']);
      expect(await till.sell('INV-2')).toMatchObject({ status: 200 });
      await expectAllApprovedOnce(stack, till);
    },
  );

  it.each(['timeout', 'status-503', 'html-502', 'empty-200'])(
    'that was not accepted (%s) is looked up, then sent again byte for byte under its number',
    async (fault) => {
      const { till, operations, deliveries } = await setup(`simulate:${fault}`);
      await untilStatus(stack, till, 'INV-1', 'APPROVED');
      expect(await operations()).toEqual([...FIRST_CALLS, 'selectInvoiceDetails', 'saveTrnsSalesOsdc']);
      const [first, second] = await deliveries();
      expect(second).toMatchObject({ invcNo: first!.invcNo, bodySha256: first!.bodySha256, resultCd: '000' });
      expect(await till.sell('INV-2')).toMatchObject({ status: 200 });
      await expectAllApprovedOnce(stack, till);
    },
  );

  it('is never taken for another sale if the authority does not find it yet, because its number is known to be used', async () => {
    const { till, deliveries } = await setup('simulate:accept-then-reset simulate:stale-read');
    await untilStatus(stack, till, 'INV-1', 'APPROVED');
    const [first, second] = await deliveries();
    expect(second).toMatchObject({ invcNo: first!.invcNo, bodySha256: first!.bodySha256, resultCd: '994' });
    await expectAllApprovedOnce(stack, till);
  });

  it('lets no other sale of its device go before it', async () => {
    const { till } = await setup('simulate:timeout');
    const behind = ['INV-2', 'INV-3', 'INV-4'].map((invcNo) => till.sell(invcNo, { prefer: 'respond-async' }));
    await Promise.all(behind);
    await expectAllApprovedOnce(stack, till);
  });

  it('stays in doubt while the authority is down, and is not sent again when it comes back', async () => {
    const till = await stack.till();
    const answer = till.sell('INV-1', { remark: 'simulate:accept-then-timeout' });
    await eventually(async () => expect(await stack.simulator.sales(till.tin)).toHaveLength(1));
    await stack.simulator.down();
    expect(await answer).toMatchObject({ status: 202, body: { data: { status: 'IN_DOUBT' } } });
    await eventually(async () => {
      const { status, attempts } = await saleRow(stack, till, 'INV-1');
      expect(status).toBe('IN_DOUBT');
      expect(attempts.slice(0, 2)).toMatchObject([{ outcome: 'inDoubt' }, { outcome: 'unavailable' }]);
    });
    await stack.simulator.up();
    await expectAllApprovedOnce(stack, till);
    expect(await stack.simulator.calls(till.tin, 'saveTrnsSalesOsdc')).toHaveLength(1);
  });
});
