/** @short-run: redis */
import { Stack, startProcess, type Till } from '@app/testing';
import { expectAllApprovedOnce } from '../sale-assertions.js';
import { saleRow } from '../ledger-rows.js';

let stack: Stack;
beforeAll(async () => void (stack = await Stack.start()));
afterAll(() => stack.stop());

const setup = async () => ({ till: await stack.till() });

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
  const listed = await operator();
  expect(listed).toMatchObject({ code: 0, output: expect.stringContaining(String(laneId)) });
  const answer = await operator(String(laneId), '--reason', REASON);
  expect(answer).toMatchObject({ code: 0, output: expect.stringContaining('"released":true') });
}

const ACTS = 'SELECT operator, act, reason FROM operator_acts WHERE lane_id = $1';

const pending = (data: object) => ({ status: 202, body: { resultCd: '006', data } });

describe('a device that the authority refuses as invalid', () => {
  it('has its lane held: tills get their answer at once, later sales wait, and nothing more is sent', async () => {
    const { till } = await setup();
    await invalidateDevice(till);
    const first = await till.sell('INV-1');
    expect(first).toMatchObject(pending({ status: 'QUEUED', invcNo: 'INV-1' }));
    const second = await till.sell('INV-2');
    expect(second).toMatchObject(pending({ status: 'ACCEPTED', invcNo: 'INV-2' }));
    for (const { tookMs } of [first, second]) expect(tookMs).toBeLessThan(12_000);
    expect(await stack.simulator.calls(till.tin, 'saveTrnsSalesOsdc')).toHaveLength(1);
    const [lane] = await stack.db.query('SELECT held_code FROM lanes WHERE id = $1', [
      (await saleRow(stack, till, 'INV-1')).laneId,
    ]);
    expect(lane).toEqual({ held_code: '901' });
  });

  it('continues after an operator releases the lane, and loses nothing', async () => {
    const { till } = await setup();
    await invalidateDevice(till);
    for (const invcNo of ['INV-1', 'INV-2', 'INV-3']) await till.sell(invcNo);
    await release(till, 'INV-1');
    const { laneId } = await saleRow(stack, till, 'INV-1');
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

  it.each([[[]], [['--reason', ' ']]])('asks for a reason, and releases nothing without one (%j)', async (reason) => {
    const { till } = await setup();
    await invalidateDevice(till);
    await till.sell('INV-1');
    const { laneId } = await saleRow(stack, till, 'INV-1');
    const { code, output } = await operator(String(laneId), ...reason);
    expect([code, output]).toEqual([1, expect.stringContaining('Give the reason')]);
    expect(await stack.db.query(ACTS, [laneId])).toEqual([]);
    const held = 'SELECT held_code AS code FROM lanes WHERE id = $1';
    expect(await stack.db.query(held, [laneId])).toEqual([{ code: '901' }]);
  });
});

describe('three refusals with the same text', () => {
  it('hold the lane of the device, so that a wrong device does not use up a backlog', async () => {
    const { till } = await setup();
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
