/** @one-queue: the ledger decides; the queue is wiped. */
import { Sealer } from '@app/persistence';
import { type RunningProcess, testSize } from '@app/testing';
import { ENCRYPTION_KEY } from '../../../../libs/testing/src/stack-settings.js';
import { REASON } from '../operators/operator-client.js';
import { type Branch, Disaster, expectEqualBooks, untilSettled, WAITING } from './disaster.js';

const BRANCHES = testSize({ short: 6, full: 20 });

type Act = 'learn' | 'next-number' | 'key' | 'neverReceived' | 'resume' | 'realign';
const ACTS: readonly Act[] = ['learn', 'next-number', 'key', 'neverReceived', 'resume', 'realign'];
const actOf = (index: number): Act => ACTS[index % ACTS.length]!;

/** An operator who does first what they should not, and then what the answer says. */
const DO: Record<Act, (disaster: Disaster, branch: Branch) => Promise<void>> = {
  learn: (disaster, branch) => disaster.learn(branch),
  resume: async () => {},
  realign: async () => {},

  async 'next-number'(disaster, branch) {
    const { length } = await disaster.stack.simulator.sales(branch.till.tin);
    const order = { nextNumber: length + 1 };
    const early = await disaster.lane(branch, 'next-number', order);
    expect(early).toMatchObject({ status: 409, body: { errors: [{ fix: expect.stringContaining('/learn') }] } });
    await disaster.learn(branch, {});
    expect(await disaster.lane(branch, 'next-number', order)).toMatchObject({ status: 200 });
  },

  async key(disaster, branch) {
    const device = await disaster.stack.db.prisma.device.findUniqueOrThrow({ where: { id: branch.laneId } });
    const cmcKey = await new Sealer(ENCRYPTION_KEY).openKey(Buffer.from(device.cmcKey!));
    const { sdcId, mrcNo, serial: deviceSerialNumber } = device;
    const key = { cmcKey, sdcId, mrcNo, deviceSerialNumber };
    const early = await disaster.lane(branch, 'key', { ...key, lastInvcNo: WAITING + 1 });
    expect(early).toMatchObject({ status: 409, body: { errors: [{ fix: expect.stringContaining('lastInvcNo') }] } });
    expect(await disaster.lane(branch, 'key', key)).toMatchObject({ status: 200 });
    await disaster.learn(branch);
  },

  async neverReceived(disaster, branch) {
    await disaster.learn(branch, {});
    const [head] = await disaster.stack.db.query<{ id: string }>('SELECT head_id AS id FROM lanes WHERE id = $1', [
      branch.laneId,
    ]);
    const order = { reason: REASON, neverReceived: true };
    const refused = await disaster.operator.post(`submissions/${head!.id}/release`, order);
    expect(refused).toMatchObject({
      status: 409,
      body: { errors: [{ fix: expect.stringContaining('importedNumber') }] },
    });
    await disaster.learn(branch);
  },
};

/** The next sale goes out too, and by then all is read that the authority has. */
async function sellOn(disaster: Disaster, branch: Branch): Promise<void> {
  branch.promised.push('NEXT');
  await branch.till.sell('NEXT', { prefer: 'respond-async' });
  await untilSettled(disaster, branch);
}

/** A short run plays the other profile beside: the command leads it through its restore. */
const PROFILES = testSize<('direct' | 'gateway')[]>({ short: ['gateway'], full: ['direct', 'gateway'] });

describe.each(PROFILES)('a restored backup (%s)', (profile) => {
  let disaster: Disaster;
  let worker: RunningProcess;
  beforeAll(async () => {
    disaster = await Disaster.strike(profile, BRANCHES);
    for (const branch of disaster.branches) await disaster.lane(branch, 'hold');
  });
  afterAll(() => disaster.stack.stop());

  async function expectBooksAfterResume(branches: Branch[]): Promise<void> {
    for (const branch of branches)
      expect(await disaster.lane(branch, 'resume', { anyway: true })).toMatchObject({ status: 200 });
    for (const branch of branches) await untilSettled(disaster, branch);
    await Promise.all(branches.map((branch) => sellOn(disaster, branch)));
    for (const branch of branches) await expectEqualBooks(disaster, branch);
  }

  it('doubles no sale and loses none, whatever an operator does first with each branch', async () => {
    worker = await disaster.stack.startWorker();
    for (const [index, branch] of disaster.branches.entries()) await DO[actOf(index)](disaster, branch);
    await expectBooksAfterResume(disaster.branches.filter((_, index) => actOf(index) !== 'realign'));
  });

  it('nor does a worker that takes over the numbers that the authority expects', async () => {
    await worker.kill('SIGKILL');
    await disaster.stack.startWorker({ AUTHORITY_REALIGN: 'on' });
    await expectBooksAfterResume(disaster.branches.filter((_, index) => actOf(index) === 'realign'));
  });
});
