/** @one-queue: the ledger decides */
import type { Outcome } from '@app/domain';
import { correctNextNumber, storeImported } from '@app/persistence';
import { pipelineBench } from '../test/pipeline-bench.js';
import { hold, type LaneRef, release, resume } from './index.js';

let bench: Awaited<ReturnType<typeof pipelineBench>>;
beforeAll(async () => void (bench = await pipelineBench()));
afterAll(() => bench.close());

const ORDER = { operator: 'olive@example.com', reason: 'Seen in the portal of the authority' };
const lost: Outcome = { kind: 'inDoubt', code: 'no answer', message: 'timeout' };
const revoked: Outcome = { kind: 'laneFault', code: '902', message: 'no such device' };
const NOTHING_THERE = {
  document: null,
  isAbsent: true,
  saleDate: null,
  total: null,
  confirmedAt: null,
  signedAt: null,
};

type HeadSetup = Awaited<ReturnType<typeof bench.setup>>;
const laneOf = ({ lane }: HeadSetup): LaneRef => ({ ...lane, environment: 'SANDBOX', bhfId: '00' });

/** The window in which it is asked about is over without an answer: its lane is held. */
async function unclear(): Promise<HeadSetup> {
  const head = await bench.setup();
  head.authority.outcomes = [lost, lost];
  await head.run();
  await bench.db.query(`UPDATE submissions SET doubt_since = now() - interval '1 hour' WHERE id = $1`, [head.id]);
  expect(await head.run()).toMatchObject({ kind: 'held' });
  return head;
}

describe('the next number of a series that is not of invoices', () => {
  const used = { kind: 'rejected', code: '994', message: 'overlapped', cause: 'duplicate' } as const;
  const wanted = (nextNumber: number, neverReceived = false) => ({ nextNumber, neverReceived });

  /** A movement that an operator must look at, and the sibling branch that shares its series. */
  async function parkedMovement() {
    bench.setMayRealign(false);
    const here = await bench.setup();
    await here.run();
    const movement = bench.movement(here.lane);
    await bench.ledger.accept([movement]);
    here.authority.outcomes = [used];
    await here.run({ id: movement.id });
    bench.setMayRealign(true);
    const correct = (to: ReturnType<typeof wanted>) =>
      correctNextNumber(bench.db, here.lane.laneId, { series: movement.series!, ...to });
    return { here, movement, correct };
  }

  it('is what a parked document in review goes out under, and its lane need not be held', async () => {
    const { here, movement, correct } = await parkedMovement();
    expect(await correct(wanted(13))).toEqual({ verdict: 'corrected', before: 1 });
    await release(bench.tools, ORDER, movement.id, false);
    expect(await here.run({ id: movement.id })).toMatchObject({ status: 'APPROVED' });
    expect(here.authority.sent.at(-1)).toBe('{"number":13}');
  });

  it('stays while another branch has a number of it on the wire', async () => {
    const { here, correct } = await parkedMovement();
    const there = await bench.setup({ tin: here.lane.tin, bhfId: '01' });
    const other = bench.movement(there.lane);
    await there.run();
    await bench.ledger.accept([other]);
    await bench.begin(other.id);
    expect(await correct(wanted(13))).toEqual({ verdict: 'open', by: other.id, number: 1 });
  });

  it('stays while only the invoices of the lane are held', async () => {
    const here = await bench.setup();
    here.authority.outcomes = [{ kind: 'laneFault', code: '400', message: 'no number' }];
    await here.run();
    expect(await bench.laneRow(here.lane)).toMatchObject({ heldScope: 'invoices' });
    const series = bench.movement(here.lane).series!;
    expect(await correctNextNumber(bench.db, here.lane.laneId, { series, ...wanted(13) })).toEqual({
      verdict: 'moving',
    });
  });
});

describe('the next number of a held lane', () => {
  const correct = ({ lane: { laneId } }: HeadSetup, nextNumber: number, neverReceived = false) =>
    correctNextNumber(bench.db, laneId, { series: `sale/${laneId}`, nextNumber, neverReceived });

  /** The authority has nothing of ours up to this number. */
  const readUpTo = ({ lane: { laneId } }: HeadSetup, last: number) =>
    storeImported(
      bench.db,
      laneId,
      `sale/${laneId}`,
      Array.from({ length: last }, (_, at) => ({ ...NOTHING_THERE, number: at + 1 })),
    );

  it('is what the head goes out under when it is released', async () => {
    const head = await bench.setup();
    head.authority.outcomes = [revoked];
    await head.run();
    expect(await correct(head, 41)).toEqual({ verdict: 'unread', number: 1 });
    await readUpTo(head, 39);
    expect(await correct(head, 41)).toEqual({ verdict: 'unread', number: 40 });
    await readUpTo(head, 40);
    expect(await correct(head, 41)).toEqual({ verdict: 'corrected', before: 1 });
    await resume(bench.tools, ORDER, laneOf(head));
    expect(await head.run()).toMatchObject({ status: 'APPROVED' });
    expect(head.authority.sent.at(-1)).toBe('{"number":41}');
  });

  it('is never one that we hold', async () => {
    const head = await bench.setup();
    await head.run();
    await hold(bench.tools, ORDER, laneOf(head));
    expect(await correct(head, 1)).toEqual({ verdict: 'taken', by: head.id, number: 1 });
  });

  it('stays while the lane moves, and while the fate of the head’s own is open', async () => {
    const head = await bench.setup();
    expect(await correct(head, 41)).toEqual({ verdict: 'moving' });
    expect(await correct(await unclear(), 41)).toEqual({ verdict: 'doubtful' });
  });

  it('is given even so by whoever knows that it was never received', async () => {
    const head = await unclear();
    await readUpTo(head, 40);
    expect(await correct(head, 41, true)).toEqual({ verdict: 'corrected', before: 1 });
    await resume(bench.tools, ORDER, laneOf(head));
    expect(await head.run()).toMatchObject({ status: 'APPROVED' });
    expect(head.authority.sent.at(-1)).toBe('{"number":41}');
  });
});
