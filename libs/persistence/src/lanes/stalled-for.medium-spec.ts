import type { SubmissionId } from '@app/domain';
import { holdLane } from '../operating/interventions.js';
import type { Settlement } from '../submissions/ledger.js';
import { readAwaitedViews } from '../submissions/submission-views.js';
import { type Lane, ledgerBench, UNCLEAR } from '../test/ledger-bench.js';

let bench: Awaited<ReturnType<typeof ledgerBench>>;
beforeAll(async () => void (bench = await ledgerBench()));
afterAll(() => bench.close());

const DOUBT = { ...UNCLEAR, delayMs: 30_000 } as const satisfies Partial<Settlement>;
const PARKS = { ...DOUBT, inLane: 'parks' } as const satisfies Partial<Settlement>;
const REVIEW = {
  ...PARKS,
  status: 'NEEDS_REVIEW',
  doubt: 'keep',
  delayMs: null,
} as const satisfies Partial<Settlement>;
const STEPS_ASIDE = {
  ...{ status: 'ACCEPTED', outcome: 'rejected', numberFate: 'released', doubt: 'keep' },
  ...{ inLane: 'stepsAside', delayMs: 90_000, counts: false },
} as const satisfies Partial<Settlement>;

const about = (ms: number) => expect.closeTo(ms, -4) as number;

async function setup(over: Partial<Settlement>) {
  const lane = await bench.lane();
  const movement = bench.movement(lane);
  await bench.ledger.accept([movement]);
  await settle(lane, movement.id, over);
  const behind = bench.movement(lane);
  await bench.ledger.accept([behind]);
  return { lane, movement: movement.id, behind: behind.id, sale: (await bench.accept(lane)).id };
}

const settle = async (lane: Lane, id: SubmissionId, over: Partial<Settlement>) =>
  bench.ledger.settle([bench.settlement(lane, id, await bench.begin(id), over)]);

/** In milliseconds: how long each will not be tried. */
async function stalledFor(...ids: SubmissionId[]) {
  const views = await readAwaitedViews(bench.db, ids);
  return ids.map((id) => views.find((one) => one.id === id)!.stalledForMs);
}

it('is until the head is tried, for all behind it, and no time if that is due', async () => {
  const { lane, movement, behind, sale } = await setup(DOUBT);
  expect(await stalledFor(movement, behind, sale)).toEqual([1, 2, 3].map(() => about(30_000)));
  await bench.db.query(`UPDATE submissions SET next_attempt_at = NULL WHERE lane_id = $1`, [lane.laneId]);
  expect(await stalledFor(movement, behind, sale)).toEqual([0, 0, 0]);
});

it('is until a parked one is tried, for what it blocks; and until its own time for one that stepped aside', async () => {
  const { lane, movement, behind, sale } = await setup(PARKS);
  expect(await stalledFor(movement, behind, sale)).toEqual([about(30_000), about(30_000), null]);
  const { id: next } = await bench.accept(lane);
  await settle(lane, sale, STEPS_ASIDE);
  expect(await stalledFor(sale, next)).toEqual([about(90_000), null]);
});

it('is known to nobody while an operator must look at what it waits for, or holds the lane', async () => {
  const { lane, behind, sale } = await setup(REVIEW);
  await settle(lane, sale, DOUBT);
  expect(await stalledFor(behind, sale)).toEqual([null, about(30_000)]);
  await bench.db.transaction((tx) => holdLane(tx, lane.laneId, 'to look'));
  expect(await stalledFor(sale)).toEqual([null]);
});

it('is known to nobody while the breaker is open, also while a probe is due', async () => {
  const { lane, movement } = await setup(DOUBT);
  const open = `UPDATE breakers SET failures = 3, opened_at = now(), failing = ARRAY[$1], until = now()`;
  await bench.db.query(open, [lane.tin]);
  expect(await stalledFor(movement)).toEqual([null]);
  await bench.db.query(`SELECT close_breaker(environment) FROM breakers`);
  expect(await stalledFor(movement)).toEqual([about(30_000)]);
});
