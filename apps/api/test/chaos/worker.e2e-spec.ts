/** @full-run: attacks-on-lost-and-order.e2e-spec.ts and attacks-on-doubled-and-isolation.e2e-spec.ts kill workers, too. */
import { eventually, type RunningProcess, Stack, type Till } from '@app/testing';
import { expectAllApprovedOnce, untilStatus } from '../sale-assertions.js';
import { saleRow } from '../ledger-rows.js';

const LATER = { prefer: 'respond-async' };

let stack: Stack;
beforeAll(async () => void (stack = await Stack.start({ workers: 0 })));
afterAll(() => stack.stop());

/** The running worker: each test ends the one that continued after the test before. */
let worker: RunningProcess;

/** Adds two sales behind the first, so that a stopped lane would be visible. */
async function sellWithTwoBehind(till: Till, remark: string): Promise<void> {
  await till.sell('INV-1', { remark, ...LATER });
  await till.sell('INV-2', LATER);
  await till.sell('INV-3', LATER);
}

const deliveries = ({ tin }: Till) => stack.simulator.calls(tin, 'saveTrnsSalesOsdc');

const untilSigned = (till: Till) =>
  eventually(async () => expect(await stack.simulator.sales(till.tin)).toHaveLength(1));

/** Two tills whose first sales are in a call: the authority never received one and signed the other. */
async function tillsInMidCall() {
  const [notReceived, notAnswered] = (await stack.tills(2)) as [Till, Till];
  await sellWithTwoBehind(notReceived, 'simulate:timeout');
  await sellWithTwoBehind(notAnswered, 'simulate:accept-then-timeout');
  await Promise.all([stack.simulator.waitForCall(notReceived.tin), untilSigned(notAnswered)]);
  return { notReceived, notAnswered };
}

async function killWorkerInMidCall() {
  worker = await stack.startWorker();
  const tills = await tillsInMidCall();
  await worker.kill('SIGKILL');
  worker = await stack.startWorker();
  const untilSettled = (till: Till) => untilStatus(stack, till, 'INV-3', 'APPROVED');
  await Promise.all([untilSettled(tills.notReceived), untilSettled(tills.notAnswered)]);
  return tills;
}

describe('SIGKILL of the worker during a call', () => {
  let tills: Awaited<ReturnType<typeof killWorkerInMidCall>>;
  beforeAll(async () => void (tills = await killWorkerInMidCall()));

  it('before the authority commits: the sale is sent again byte for byte, and approved once', async () => {
    await expectAllApprovedOnce(stack, tills.notReceived);
    const [lost, repeated] = await deliveries(tills.notReceived);
    expect(lost).toMatchObject({ invcNo: 1, fault: 'timeout' });
    expect(repeated).toMatchObject({ invcNo: 1, bodySha256: lost!.bodySha256, resultCd: '000' });
  });

  it('after the authority commits: the sale is approved once, and its receipt adopted', async () => {
    await expectAllApprovedOnce(stack, tills.notAnswered);
    expect(await deliveries(tills.notAnswered)).toMatchObject([{ invcNo: 1 }, { invcNo: 2 }, { invcNo: 3 }]);
  });

  it('leaves the claim of the dead worker in the record as abandoned', async () => {
    for (const till of [tills.notReceived, tills.notAnswered]) {
      const { attempts } = await saleRow(stack, till, 'INV-1');
      expect(attempts).toMatchObject([{ outcome: 'abandoned' }, { outcome: 'approved' }]);
    }
  });
});

const OWNERS = 'SELECT DISTINCT owner FROM submissions WHERE owner IS NOT NULL';

describe('SIGTERM of a worker during a call', () => {
  it('lets the call finish within the grace period', async () => {
    const till = await stack.till();
    await sellWithTwoBehind(till, 'simulate:latency=2000');
    await stack.simulator.waitForCall(till.tin);
    expect(await worker.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    const row = await saleRow(stack, till, 'INV-1');
    expect(row).toMatchObject({ status: 'APPROVED', attempts: [{ outcome: 'approved' }] });
    worker = await stack.startWorker({ SHUTDOWN_GRACE: '300ms' });
    await expectAllApprovedOnce(stack, till);
  });

  it('puts a longer call in doubt, and another worker continues at once', async () => {
    const tills = await tillsInMidCall();
    const [{ owner }] = (await stack.db.query<{ owner: string }>(OWNERS)) as [{ owner: string }];
    await stack.startWorker();
    expect(await worker.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(await stack.db.query(OWNERS)).not.toContainEqual({ owner });
    for (const till of [tills.notReceived, tills.notAnswered]) {
      await expectAllApprovedOnce(stack, till);
      const { attempts } = await saleRow(stack, till, 'INV-1');
      expect(attempts).toMatchObject([{ outcome: 'abandoned' }, { outcome: 'approved' }]);
    }
  });
});
