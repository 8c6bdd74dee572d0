/** @full-run: doubt.medium-spec.ts has the cases; attacks-on-doubled-and-isolation.e2e-spec.ts loses answers, too. */
import { eventually, Stack, startProcess, type Till } from '@app/testing';
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
  it('is answered with its receipt, because the authority is asked about it within the wait', async () => {
    const { till, answer } = await setup('simulate:accept-then-timeout');
    expect(answer).toMatchObject({ status: 200, body: { resultCd: '000', data: { rcptSign: expect.any(String) } } });
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
    const answer = till.sell('INV-1', { remark: 'simulate:accept-then-timeout', prefer: 'wait=15' });
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

const invalidateDevice = ({ tin }: Till) =>
  stack.simulator.armFault({ fault: 'reject', code: '901', operation: 'saveTrnsSalesOsdc', tin });

const REASON = 'The device is valid again, they say';

/** Runs the operator's command as an operator does. */
async function operator(...args: string[]) {
  const command = startProcess('apps/setup/src/release', { DATABASE_URL: stack.databaseUrl }, args);
  const { code } = await command.exited;
  return { code, output: command.output() };
}

async function release(till: Till, invcNo: string): Promise<void> {
  const { laneId } = await saleRow(stack, till, invcNo);
  const answer = await operator(laneId, '--reason', REASON);
  expect(answer).toMatchObject({ code: 0, output: expect.stringContaining('"released":true') });
}

const ACTS = 'SELECT operator, act, reason FROM operator_acts WHERE lane_id = $1';

const pending = (data: object, resultCd = '006') => ({ status: 202, body: { resultCd, data } });
/** The taxpayer must act. */
const REFUSED = { device: { state: 'REFUSED', code: '901' } };

describe('a device that the authority refuses as invalid', () => {
  it('has its lane held: tills get their answer at once, later sales wait, and nothing more is sent', async () => {
    const till = await stack.till();
    await invalidateDevice(till);
    const first = await till.sell('INV-1');
    expect(first).toMatchObject(pending({ status: 'QUEUED', invcNo: 'INV-1', ...REFUSED }, '007'));
    const second = await till.sell('INV-2');
    expect(second).toMatchObject(pending({ status: 'ACCEPTED', invcNo: 'INV-2', ...REFUSED }, '007'));
    for (const { tookMs } of [first, second]) expect(tookMs).toBeLessThan(12_000);
    expect(await stack.simulator.calls(till.tin, 'saveTrnsSalesOsdc')).toHaveLength(1);
    const [lane] = await stack.db.query('SELECT held_code FROM lanes WHERE id = $1', [
      (await saleRow(stack, till, 'INV-1')).laneId,
    ]);
    expect(lane).toEqual({ held_code: '901' });
  });

  it('continues after an operator releases the lane, and loses nothing', async () => {
    const till = await stack.till();
    await invalidateDevice(till);
    for (const invcNo of ['INV-1', 'INV-2', 'INV-3']) await till.sell(invcNo);
    const { laneId } = await saleRow(stack, till, 'INV-1');
    expect(await operator()).toMatchObject({ code: 0, output: expect.stringContaining(laneId) });
    await release(till, 'INV-1');
    expect(await stack.db.query(ACTS, [laneId])).toEqual([{ operator: 'shell', act: 'resume', reason: REASON }]);
    await expectAllApprovedOnce(stack, till);
    expect(await till.sell('INV-1')).toMatchObject({ status: 200 });
  });
});

describe('the command of the operator', () => {
  it('lists the held lanes if it is given another one, and releases nothing', async () => {
    const { code, output } = await operator('0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90', '--reason', REASON);
    expect([code, output.trim()]).toEqual([
      1,
      'The lane 0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90 is not held. Run the command without an id to list the held lanes.',
    ]);
  });

  describe('asks for a reason', () => {
    let laneId: string;
    beforeAll(async () => {
      const till = await stack.till();
      await invalidateDevice(till);
      await till.sell('INV-1');
      ({ laneId } = await saleRow(stack, till, 'INV-1'));
    });

    it.each([[[]], [['--reason', ' ']]])('and releases nothing without one (%j)', async (reason) => {
      const { code, output } = await operator(laneId, ...reason);
      expect([code, output]).toEqual([2, expect.stringContaining('Give the reason')]);
      expect(await stack.db.query(ACTS, [laneId])).toEqual([]);
      const held = 'SELECT held_code AS code FROM lanes WHERE id = $1';
      expect(await stack.db.query(held, [laneId])).toEqual([{ code: '901' }]);
    });
  });
});

describe('three refusals with the same text', () => {
  it('hold the lane of the device, so that a wrong device does not use up a backlog', async () => {
    const till = await stack.till();
    for (const invcNo of ['INV-1', 'INV-2', 'INV-3']) {
      expect(await till.sell(invcNo, { remark: 'simulate:reject=921:No' })).toMatchObject({ status: 422 });
    }
    expect(await till.sell('INV-4')).toMatchObject(pending({ status: 'ACCEPTED' }));
    await release(till, 'INV-4');
    expect(await till.sell('INV-5')).toMatchObject({ status: 200 });
    expect(await stack.simulator.sales(till.tin)).toMatchObject([
      { invcNo: 1, trdInvcNo: 'INV-4' },
      { invcNo: 2, trdInvcNo: 'INV-5' },
    ]);
  });
});

describe('a sale the authority refuses', () => {
  it('is reported in its words, and releases both numbers', async () => {
    const till = await stack.till();
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
