/** @one-queue: the ledger alone decides what becomes of a device's key. */
import { randomUUID } from 'node:crypto';
import type { Outcome, SubmissionId } from '@app/domain';
import { readSubmissionViews, readAttemptFacts } from '@app/persistence';
import { eventually } from '@app/testing';
import { giveUp, release } from '../operating/index.js';
import { pipelineBench, ScriptedAuthority } from '../test/pipeline-bench.js';

let bench: Awaited<ReturnType<typeof pipelineBench>>;
beforeAll(async () => void (bench = await pipelineBench()));
afterAll(() => bench.close());

const ORDER = { operator: 'olive@example.com', reason: 'The authority has no such device' };
const INSTALLED: Outcome = { kind: 'rejected', code: '902', message: 'This device is installed' };
const grantOf = (cmcKey: string): Outcome => ({
  kind: 'approved',
  answer: { grant: { sdcId: `SDC-${cmcKey}`, mrcNo: 'M1', cmcKey, taxpayer: { taxprNm: 'A shop' } } },
});

/** An answer that comes when the test says so. */
function answerLater() {
  let send!: (outcome: Outcome) => void;
  const outcome = new Promise<Outcome>((resolve) => (send = resolve));
  return { send, outcome: () => outcome };
}

type Setup = Awaited<ReturnType<typeof setup>>;

/** The set-up of a new device, at the head of its lane, and a sale that waits behind it. */
async function setup() {
  const lane = await bench.lane();
  await bench.db.query('UPDATE devices SET initialised_at = NULL WHERE id = $1', [lane.laneId]);
  const authority = new ScriptedAuthority();
  const post = async (since?: string) => {
    const serial = `RISITI/${lane.tin}`;
    const id = randomUUID() as unknown as SubmissionId;
    const document = { kind: 'device-setup', deviceSerialNumber: serial, ...(since && { replacing: since }) };
    const naturalKey = `device/SANDBOX/${lane.tin}/00/${serial}${since ? `/replacing/${since}` : ''}`;
    await bench.ledger.accept([
      { ...bench.sale(lane, serial), id, kind: 'device-setup', naturalKey, document, series: null },
    ]);
    return { id, lane, authority, worker: bench.oneWorker([{ id, lane, authority }]) };
  };
  const head = await post();
  const behind = await bench.accept(lane);
  return { ...head, behind: behind.id, post };
}

/** The set-up that replaces a refused device, beside the sale for which the lane is held. */
async function replacing(): Promise<Setup> {
  const head = await setup();
  head.authority.outcomes.unshift(grantOf('OLD'));
  await runAgain(head);
  await bench.db.query(
    `UPDATE lanes SET held_at = now(), held_scope = 'device', held_code = '901', held_message = 'Not valid' WHERE id = $1`,
    [head.lane.laneId],
  );
  const set = await head.post('2026-03-02T07:15:02.480Z');
  expect(await bench.laneRow(head.lane)).toMatchObject({ headId: head.behind, parked: [set.id] });
  head.authority.sent.length = 0;
  return { ...head, ...set };
}

/** The first worker is taken for dead while its call is on the wire. */
async function withLostWorker(head: Setup) {
  const late = answerLater();
  head.authority.outcomes.unshift(late.outcome);
  const [first] = head.worker.run();
  await eventually(() => expect(head.authority.sent).toHaveLength(1));
  await bench.stopHeartbeat();
  await bench.rescue.runOnce();
  expect(await view(head.id)).toMatchObject({ status: 'IN_DOUBT' });
  return {
    answer: async (outcome: Outcome) => {
      late.send(outcome);
      return first;
    },
  };
}

/** Another attempt, whose call has no answer yet. */
async function onTheWire(head: Setup) {
  const late = answerLater();
  head.authority.outcomes = [late.outcome];
  await beat();
  const running = runAgain(head);
  await eventually(() => expect(head.authority.sent).toHaveLength(2));
  return {
    answer: async (outcome: Outcome) => {
      late.send(outcome);
      return running;
    },
  };
}

const view = async (id: SubmissionId) => (await readSubmissionViews(bench.db, [id]))[0]!;
const runAgain = ({ worker }: Pick<Setup, 'worker'>) => worker.run()[0]!;
const beat = () => bench.db.query('UPDATE workers SET heartbeat_at = now() WHERE id = $1', [bench.worker]);

async function keyOf({ id }: Setup): Promise<string | null> {
  const { device } = (await readAttemptFacts(bench.db, id))!;
  return device.cmcKey && bench.sealer.open(device.cmcKey);
}

/** The set-up is approved, the device has its key, and the sale behind it is the head. */
async function expectUsable(head: Setup, cmcKey: string): Promise<void> {
  expect(await keyOf(head)).toBe(cmcKey);
  expect(await view(head.id)).toMatchObject({
    status: 'APPROVED',
    result: { sdcId: `SDC-${cmcKey}`, mrcNo: 'M1', deviceStatus: 'ACTIVE' },
  });
  expect(await bench.laneRow(head.lane)).toMatchObject({ headId: head.behind });
}

describe('a device key that arrives after its worker was given up', () => {
  it('is stored if no other attempt has begun', async () => {
    const head = await setup();
    const first = await withLostWorker(head);
    await first.answer(grantOf('K1'));
    await expectUsable(head, 'K1');
  });

  it('is stored if a second attempt was refused and waits for an operator', async () => {
    const head = await setup();
    const first = await withLostWorker(head);
    head.authority.outcomes = [INSTALLED];
    await beat();
    await runAgain(head);
    expect(await view(head.id)).toMatchObject({ status: 'NEEDS_REVIEW' });
    await first.answer(grantOf('K1'));
    await expectUsable(head, 'K1');
  });

  it('is stored while a second attempt is on the wire, and the refusal of that attempt does no harm', async () => {
    const head = await setup();
    const first = await withLostWorker(head);
    const second = await onTheWire(head);
    await first.answer(grantOf('K1'));
    expect(await keyOf(head)).toBe('K1');
    await second.answer(INSTALLED);
    await expectUsable(head, 'K1');
  });

  it('is not asked for again by an attempt that begins later', async () => {
    const head = await setup();
    const first = await withLostWorker(head);
    const second = await onTheWire(head);
    await first.answer(grantOf('K1'));
    await second.answer({ kind: 'unavailable', message: 'ECONNREFUSED' });
    await runAgain(head);
    await expectUsable(head, 'K1');
    expect(head.authority.sent).toHaveLength(2);
  });

  it('does not replace the key that a newer attempt was given', async () => {
    const head = await setup();
    const first = await withLostWorker(head);
    head.authority.outcomes = [grantOf('K2')];
    await beat();
    await runAgain(head);
    await first.answer(grantOf('K1'));
    await expectUsable(head, 'K2');
  });

  it('is stored if an operator gave the set-up up, and the next set-up needs no call', async () => {
    const head = await setup();
    const first = await withLostWorker(head);
    head.authority.outcomes = [INSTALLED];
    await beat();
    await runAgain(head);
    expect(await giveUp(bench.tools, ORDER, head.id, true)).toEqual({ kind: 'done' });
    await first.answer(grantOf('K1'));
    expect(await keyOf(head)).toBe('K1');
    expect(await view(head.id)).toMatchObject({ status: 'FAILED' });
    await bench.ledger.withdraw([head.behind]);
    const again = await head.post();
    await runAgain(again);
    expect(await view(again.id)).toMatchObject({ status: 'APPROVED', result: { sdcId: 'SDC-K1' } });
    expect(head.authority.sent).toHaveLength(2);
  });
});

describe('the key of a device that replaces a refused one', () => {
  const isHeld = async ({ lane }: Setup) => (await bench.laneRow(lane)).heldScope !== null;

  it('resumes the lane when it arrives in time, and is not the key of before', async () => {
    const head = await replacing();
    head.authority.outcomes = [grantOf('NEW')];
    expect(await runAgain(head)).toMatchObject({ kind: 'done', status: 'APPROVED' });
    await expectUsable(head, 'NEW');
    expect(await isHeld(head)).toBe(false);
  });

  it('resumes the lane when it arrives after its worker was given up', async () => {
    const head = await replacing();
    const first = await withLostWorker(head);
    await first.answer(grantOf('NEW'));
    await expectUsable(head, 'NEW');
    expect(await isHeld(head)).toBe(false);
  });

  it('resumes the lane when it arrives while a second attempt is on the wire', async () => {
    const head = await replacing();
    const first = await withLostWorker(head);
    const second = await onTheWire(head);
    await first.answer(grantOf('NEW'));
    expect([await keyOf(head), await isHeld(head)]).toEqual(['NEW', false]);
    await second.answer(INSTALLED);
    await expectUsable(head, 'NEW');
  });

  it('is asked for again when an operator releases the set-up, and the lane is held until then', async () => {
    const head = await replacing();
    await withLostWorker(head);
    head.authority.outcomes = [INSTALLED];
    await beat();
    await runAgain(head);
    expect(await view(head.id)).toMatchObject({ status: 'NEEDS_REVIEW' });
    expect([await isHeld(head), (await bench.laneRow(head.lane)).parked]).toEqual([true, []]);
    expect(await release(bench.tools, ORDER, head.id, true)).toEqual({ kind: 'done' });
    expect((await bench.laneRow(head.lane)).parked).toEqual([head.id]);
    head.authority.outcomes = [grantOf('NEW')];
    await runAgain(head);
    await expectUsable(head, 'NEW');
  });

  it('is asked for by one set-up at a time, also if several wait, and rescue finds the next one', async () => {
    const head = await replacing();
    const { id } = await head.post('2026-03-02T08:00:00.000Z');
    expect((await bench.laneRow(head.lane)).parked).toEqual([head.id]);
    head.authority.outcomes = [{ kind: 'rejected', code: '901', message: 'Unknown' }];
    await runAgain(head);
    expect((await bench.laneRow(head.lane)).parked).toEqual([]);
    await bench.rescue.runOnce();
    expect((await bench.laneRow(head.lane)).parked).toEqual([id]);
  });

  it('lets the lane go on at the next rescue if the process that stored it did not resume the lane', async () => {
    const head = await replacing();
    await bench.db.query(`UPDATE devices SET grant_asked_at = now() + interval '1 second' WHERE id = $1`, [
      head.lane.laneId,
    ]);
    await bench.rescue.runOnce();
    expect(await isHeld(head)).toBe(false);
  });

  it('leaves the lane held while the answer is not known', async () => {
    const head = await replacing();
    await withLostWorker(head);
    expect([await keyOf(head), await isHeld(head)]).toEqual(['OLD', true]);
  });
});
