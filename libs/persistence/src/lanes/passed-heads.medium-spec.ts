import type { SubmissionId } from '@app/domain';
import { areGoodsOnTheirWay } from '../stock.js';
import { readSubmissionViews } from '../submissions/submission-views.js';
import type { Settlement } from '../submissions/ledger.js';
import { holdLane, requeueSubmission, claimForOperator } from '../operating/interventions.js';
import { type Lane, ledgerBench, UNCLEAR } from '../test/ledger-bench.js';
import { passHead, readHeads, readOverdueHeads, wakeLane } from '../heads.js';
import { readLoad } from '../lanes.js';

let bench: Awaited<ReturnType<typeof ledgerBench>>;
beforeAll(async () => void (bench = await ledgerBench()));
afterAll(() => bench.close());

const PARKS = { ...UNCLEAR, inLane: 'parks', delayMs: 30_000 } as const satisfies Partial<Settlement>;
const REVIEW = {
  ...PARKS,
  status: 'NEEDS_REVIEW',
  doubt: 'keep',
  delayMs: null,
} as const satisfies Partial<Settlement>;
const YIELDS = {
  ...{ status: 'ACCEPTED', outcome: 'rejected', numberFate: 'released', doubt: 'keep' },
  ...{ inLane: 'stepsAside', delayMs: 30_000, countsAgainstLane: false },
} as const satisfies Partial<Settlement>;

async function acceptMovement(lane: Lane, itemCode?: string): Promise<SubmissionId> {
  const movement = bench.movement(lane, itemCode);
  await bench.ledger.accept([movement]);
  return movement.id;
}

const acceptSale = async (lane: Lane): Promise<SubmissionId> => (await bench.accept(lane)).id;

async function settle(lane: Lane, id: SubmissionId, over: Partial<Settlement>) {
  return bench.ledger.settle([bench.settlement(lane, id, await bench.begin(id), over)]);
}

/** A lane whose movement is parked. */
async function parkedLane(over: Partial<Settlement> = PARKS) {
  const lane = await bench.lane();
  const parked = await acceptMovement(lane);
  const { heads } = await settle(lane, parked, over);
  expect(heads).toEqual([]);
  return { lane, parked };
}

const headOf = async (lane: Lane) => (await bench.laneRow(lane)).headId;
const view = async (id: SubmissionId) => (await readSubmissionViews(bench.db, [id]))[0]!;
const pass = async (id: SubmissionId, yields: boolean) =>
  passHead(bench.db, { submissionId: id, turn: (await bench.read(id)).turn, yields, delayMs: 600_000 });
const endTimeOfYielding = async ({ laneId }: Lane) => {
  const past = `now() - interval '1 second'`;
  await bench.db.query(`UPDATE lanes SET aside_until = ${past} WHERE id = $1`, [laneId]);
  await bench.db.query(`UPDATE submissions SET next_attempt_at = ${past} WHERE lane_id = $1 AND waiting`, [laneId]);
};

describe('a lane with a parked submission', () => {
  it('goes on with other kinds, and not with the kind that is parked', async () => {
    const { lane, parked } = await parkedLane();
    const behind = await acceptMovement(lane);
    expect(await headOf(lane)).toBeNull();
    const sale = await acceptSale(lane);
    expect(await headOf(lane)).toBe(sale);
    await bench.approve(lane, sale);
    expect(await headOf(lane)).toBeNull();

    const { heads } = await bench.approve(lane, parked);
    expect(heads).toMatchObject([{ submissionId: behind }]);
    expect(await bench.laneRow(lane)).toMatchObject({ headId: behind, parked: [], waiting: 0 });
  });

  it('goes on with the one that was accepted first, of all other kinds', async () => {
    const { lane } = await parkedLane();
    const item = bench.item(lane);
    const first = await acceptSale(lane);
    await bench.ledger.accept([item]);
    for (const id of [first, item.id, await acceptSale(lane)]) {
      expect(await headOf(lane)).toBe(id);
      await bench.approve(lane, id);
    }
  });

  it('tells only those that are passed that they cannot move now', async () => {
    const { lane, parked } = await parkedLane();
    const [behind, sale, next] = [await acceptMovement(lane), await acceptSale(lane), await acceptSale(lane)];
    const stalled = await Promise.all([parked, behind, sale, next].map(async (id) => (await view(id)).laneStalled));
    expect(stalled).toEqual([true, true, false, false]);
    expect((await bench.accept(lane)).stalled).toEqual([lane.laneId]);
  });

  it('is tried again while the head is on the wire', async () => {
    const { lane, parked } = await parkedLane();
    const sale = await acceptSale(lane);
    const [saleAttempt, parkedAttempt] = [await bench.begin(sale), await bench.begin(parked)];
    const { written } = await bench.ledger.settle([bench.settlement(lane, parked, parkedAttempt, PARKS)]);
    expect(written).toEqual([parked]);
    await bench.ledger.settle([bench.settlement(lane, sale, saleAttempt)]);
    expect((await bench.laneRow(lane)).parked).toEqual([parked]);
  });

  it('counts as work under way, and its jobs are found again', async () => {
    const { lane, parked } = await parkedLane();
    const before = (await readLoad(bench.db)).sandbox.waiting;
    const sale = await acceptSale(lane);
    expect((await readLoad(bench.db)).sandbox.waiting).toBe(before + 1);
    expect((await readHeads(bench.db, lane.laneId)).map(({ submissionId }) => submissionId).sort()).toEqual(
      [parked, sale].sort(),
    );
    await bench.db.query(`UPDATE submissions SET next_attempt_at = now() - interval '1 hour' WHERE id = $1`, [parked]);
    // On a busy machine the other head would be overdue soon too.
    await bench.db.query(`UPDATE submissions SET accepted_at = now() + interval '1 hour' WHERE id = $1`, [sale]);
    const overdue = (await readOverdueHeads(bench.db, 'SANDBOX', null, 1_000)).filter(
      (head) => head.laneId === lane.laneId,
    );
    expect(overdue.map(({ submissionId }) => submissionId)).toEqual([parked]);
    expect(await bench.ledger.renewHeads(overdue)).toMatchObject([{ submissionId: parked, turn: 2 }]);
  });

  it('gives the claim of a dead worker back while it stays parked', async () => {
    const { lane, parked } = await parkedLane();
    await bench.begin(parked);
    await bench.stopHeartbeat();
    expect(await bench.ledger.rescueClaims()).toMatchObject([{ submissionId: parked, turn: 2 }]);
    expect(await bench.read(parked)).toMatchObject({ status: 'IN_DOUBT', inDoubt: true });
    expect((await bench.laneRow(lane)).parked).toEqual([parked]);
  });

  it('is held as a whole, and tries the parked one again when it is resumed', async () => {
    const { lane, parked } = await parkedLane();
    await bench.db.transaction((tx) => holdLane(tx, lane.laneId, 'to look'));
    expect(await bench.claim(parked)).toMatchObject({ verdict: 'held' });
    expect(await bench.ledger.releaseLane(lane.laneId)).toMatchObject([{ submissionId: parked, turn: 3 }]);
    expect(await bench.claim(parked)).toMatchObject({ verdict: 'claimed' });
  });

  it('keeps one that needs a review until an operator sends it again', async () => {
    const { lane, parked } = await parkedLane(REVIEW);
    const behind = await acceptMovement(lane);
    await bench.db.transaction((tx) => holdLane(tx, lane.laneId, 'to look'));
    expect(await bench.ledger.releaseLane(lane.laneId)).toEqual([]);
    expect(await headOf(lane)).toBeNull();
    const seen = await bench.read(parked);
    const { verdict, heads } = await bench.db.transaction((tx) => requeueSubmission(tx, seen, false));
    expect({ verdict, heads }).toMatchObject({ verdict: 'queued', heads: [{ submissionId: parked }] });
    await bench.approve(lane, parked);
    expect(await headOf(lane)).toBe(behind);
  });

  it('lets an operator settle the parked one, and goes on with its kind', async () => {
    const { lane, parked } = await parkedLane();
    const behind = await acceptMovement(lane);
    const act = 'a0000000-0000-4000-8000-000000000001';
    const { written } = await bench.db.transaction(async (tx) => {
      const attempt = await claimForOperator(tx, await bench.read(parked), act);
      const settlement = bench.settlement(lane, parked, attempt!, { status: 'FAILED', numberFate: 'released' });
      return bench.ledger.settleWithin(tx, [{ ...settlement, workerId: act as never }]);
    });
    expect(written).toEqual([parked]);
    expect(await bench.laneRow(lane)).toMatchObject({ headId: behind, parked: [] });
  });

  it('parks a head that waits for the number of another branch, and keeps its place there', async () => {
    const here = await bench.lane();
    const there = { ...(await bench.lane()), tin: here.tin };
    const [first, second] = [await acceptMovement(here), await acceptMovement(there)];
    const shared = { sharesSeries: true };
    await bench.begin(first, shared);
    expect(await bench.claim(second, shared)).toEqual(expect.objectContaining({ verdict: 'busy', holderMs: 0 }));
    const sale = await acceptSale(there);
    expect(await pass(second, false)).toMatchObject({ verdict: 'parked', heads: [{ submissionId: sale }] });
    expect(await pass(second, false)).toMatchObject({ verdict: 'stays', heads: [] });
    expect(await view(second)).toMatchObject({ status: 'QUEUED', laneStalled: true });
    expect(await view(sale)).toMatchObject({ laneStalled: false });

    expect(await bench.withdraw(second)).toMatchObject({ cancelled: true });
    expect(await bench.laneRow(there)).toMatchObject({ headId: sale, parked: [], waiting: 0 });
  });

  it('says when a submission in doubt, which has the number, is tried again', async () => {
    const { lane: here, parked } = await parkedLane({ ...PARKS, delayMs: 3_600_000 });
    const there = { ...(await bench.lane()), tin: here.tin };
    const second = await acceptMovement(there);
    expect(await bench.claim(second, { sharesSeries: true, number: 1 })).toMatchObject({
      verdict: 'busy',
      holderMs: expect.closeTo(3_600_000, -6) as number,
    });
    await bench.approve(here, parked);
    expect(await bench.claim(second, { sharesSeries: true })).toMatchObject({ verdict: 'claimed' });
  });
});

describe('a submission that yields', () => {
  it('waits again at its old place, and comes back when its time is over', async () => {
    const lane = await bench.lane();
    const [first, second, third] = [await acceptSale(lane), await acceptSale(lane), await acceptSale(lane)];
    expect(await pass(first, true)).toMatchObject({ verdict: 'aside', heads: [{ submissionId: second }] });
    expect(await bench.laneRow(lane)).toMatchObject({ aside: [first], waiting: 2 });
    expect(await view(first)).toMatchObject({ status: 'ACCEPTED', laneStalled: true });
    await endTimeOfYielding(lane);
    const { heads } = await bench.approve(lane, second);
    expect(heads).toMatchObject([{ submissionId: first, turn: 2 }]);
    await bench.approve(lane, first);
    expect(await bench.laneRow(lane)).toMatchObject({ headId: third, aside: [] });
  });

  it('stays if nothing else can go instead', async () => {
    const lane = await bench.lane();
    const only = await acceptSale(lane);
    expect(await pass(only, true)).toMatchObject({ verdict: 'stays' });
    expect(await headOf(lane)).toBe(only);
  });

  it('wakes an idle lane when its time is over, and rescue does so too', async () => {
    const lane = await bench.lane();
    const [first, second] = [await acceptSale(lane), await acceptSale(lane)];
    await pass(first, true);
    await bench.approve(lane, second);
    expect(await wakeLane(bench.db, lane.laneId, first)).toEqual({ isHeld: false, heads: [] });
    expect(await bench.ledger.rescueLanes()).toEqual([]);
    await endTimeOfYielding(lane);
    expect(await bench.ledger.rescueLanes()).toMatchObject([{ submissionId: first }]);
  });

  it('comes back at once when a parked one has left', async () => {
    const { lane, parked } = await parkedLane();
    const [first, second] = [await acceptSale(lane), await acceptSale(lane)];
    await settle(lane, first, YIELDS);
    expect(await bench.read(first)).toMatchObject({ status: 'ACCEPTED', number: null, wireBody: null });
    expect(await bench.laneRow(lane)).toMatchObject({ headId: second, aside: [first], waiting: 1 });
    await bench.approve(lane, second);
    expect(await headOf(lane)).toBeNull();
    await bench.approve(lane, parked);
    expect(await headOf(lane)).toBe(first);
    expect(await bench.claim(first)).toMatchObject({ verdict: 'claimed' });
    expect((await bench.read(first)).number).toBe(2);
  });

  it('does so together with others, up to a limit', async () => {
    const lane = await bench.lane();
    const sales = [];
    for (let nth = 0; nth < 53; nth++) sales.push(await acceptSale(lane));
    for (const id of sales.slice(0, 50)) expect(await pass(id, true)).toMatchObject({ verdict: 'aside' });
    expect(await pass(sales[50]!, true)).toMatchObject({ verdict: 'stays' });
    expect(await headOf(lane)).toBe(sales[50]);
  });

  it('is withdrawn like any other that waits', async () => {
    const lane = await bench.lane();
    const [first, second] = [await acceptSale(lane), await acceptSale(lane)];
    await pass(first, true);
    expect(await bench.withdraw(first)).toMatchObject({ cancelled: true });
    expect(await bench.laneRow(lane)).toMatchObject({ headId: second, aside: [], waiting: 0 });
  });
});

describe('goods on their way', () => {
  it('are those of a parked movement, and of one that waits behind it', async () => {
    const { lane, parked } = await parkedLane();
    await acceptMovement(lane, 'OIL');
    const asker = { id: await acceptSale(lane), laneId: lane.laneId };
    const ask = (...itemCodes: string[]) => areGoodsOnTheirWay(bench.db, asker, itemCodes);
    expect(await Promise.all([ask('TEA'), ask('SALT', 'OIL'), ask('SALT'), ask()])).toEqual([true, true, false, false]);
    await bench.approve(lane, parked);
    expect(await ask('TEA')).toBe(false);
  });
});
