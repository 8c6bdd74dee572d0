import { randomUUID } from 'node:crypto';
import { BREAKER, type BreakerEvidence, LEDGER_POLICIES, type SubmissionId, type WorkerId } from '@app/domain';
import { readBreakers, readLoad } from '../lanes.js';
import { readOverdueHeads } from '../heads.js';
import { Ledger, type Settlement } from '../submissions/ledger.js';
import { readSubmissionViews } from '../submissions/submission-views.js';
import { type Lane, ledgerBench } from '../test/ledger-bench.js';

let bench: Awaited<ReturnType<typeof ledgerBench>>;
beforeAll(async () => void (bench = await ledgerBench()));
afterAll(() => bench.close());

interface LaneHead {
  lane: Lane;
  id: SubmissionId;
}

/** Heads of so many taxpayers, on a breaker that has heard nothing yet. */
async function setup(taxpayers: number): Promise<LaneHead[]> {
  await bench.db.query(`UPDATE lanes SET answered_at = NULL, head_id = NULL`);
  await bench.db.query(`SELECT close_breaker(environment) FROM breakers`);
  const lanes = await bench.lanes(taxpayers);
  return Promise.all(lanes.map(async (lane) => ({ lane, id: (await bench.accept(lane)).id })));
}

const begin = ({ id }: LaneHead, worker?: WorkerId): Promise<number> => bench.begin(id, worker ? { worker } : {});

const SETTLEMENTS: Record<BreakerEvidence, Partial<Settlement>> = {
  answers: {},
  fails: { status: 'RETRYING', outcome: 'unavailable', numberFate: 'kept', doubt: 'keep', delayMs: 30_000 },
  none: { status: 'QUEUED', outcome: 'laneFault', numberFate: 'kept', doubt: 'keep', hold: 'device' },
};

function end({ lane, id }: LaneHead, attempt: number, evidence: BreakerEvidence, ledger = bench.ledger) {
  const inLane = evidence === 'answers' ? 'leaves' : 'stays';
  const settlement = { ...bench.settlement(lane, id, attempt, { ...SETTLEMENTS[evidence], inLane }), evidence };
  return bench.patiently(() => ledger.settle([settlement]));
}

const call = async (head: LaneHead, evidence: BreakerEvidence, ledger = bench.ledger) =>
  end(head, await begin(head), evidence, ledger);

async function open(heads: LaneHead[], ledger = bench.ledger): Promise<void> {
  for (const head of heads.slice(0, 3)) await call(head, 'fails', ledger);
}

const sandbox = async () => (await readBreakers(bench.db)).SANDBOX;
const pauseIsOver = () => bench.db.query(`UPDATE breakers SET until = now() WHERE opened_at IS NOT NULL`);
const verdicts = async (heads: LaneHead[]) =>
  (await Promise.all(heads.map(({ id }) => bench.claim(id)))).map(verdictOf);
const verdictOf = ({ verdict }: { verdict: string }) => verdict;

describe('the breaker opens', () => {
  it('when three taxpayers fail without an answer between, even at the same moment', async () => {
    const heads = await setup(3);
    const attempts = await Promise.all(heads.map((head) => begin(head)));
    expect(await sandbox()).toEqual({ state: 'closed', since: null, until: null, failingTaxpayers: 0 });
    const settled = await Promise.all(heads.map((head, index) => end(head, attempts[index]!, 'fails')));
    expect(await sandbox()).toMatchObject({ state: 'open', since: expect.any(Date), failingTaxpayers: 3 });
    expect(settled.filter((one) => JSON.stringify(one).includes('"opened":["SANDBOX"]'))).toHaveLength(1);
  });

  it('not when two of many fail, until no other taxpayer gets an answer for a while', async () => {
    const [answered, ...failing] = (await setup(3)) as [LaneHead, LaneHead, LaneHead];
    await call(answered, 'answers');
    await bench.db.query(`UPDATE lanes SET answered_at = answered_at - interval '3 minutes'`);
    for (const head of [...failing, ...failing]) await call(head, 'fails');
    expect(await sandbox()).toMatchObject({ state: 'closed', failingTaxpayers: 2 });
    await bench.db.query(`UPDATE lanes SET answered_at = answered_at - interval '3 minutes'`);
    await call(failing[0], 'fails');
    expect(await sandbox()).toMatchObject({ state: 'open', failingTaxpayers: 2 });
  });

  it('not for a single failure, even if no other taxpayer tried', async () => {
    const [only] = await setup(1);
    await call(only!, 'fails');
    await call(only!, 'fails');
    expect(await sandbox()).toMatchObject({ state: 'closed', failingTaxpayers: 1 });
  });

  it('when all taxpayers that tried fail again and again, and then for them only', async () => {
    const [only, stranger] = (await setup(2)) as [LaneHead, LaneHead];
    for (let tries = 0; tries < 3; tries++) await call(only, 'fails');
    expect(await sandbox()).toMatchObject({ state: 'open', failingTaxpayers: 1 });
    expect(await verdicts([only, stranger])).toEqual(['paused', 'claimed']);
    expect(await readSubmissionViews(bench.db, [stranger.id])).toMatchObject([{ laneStalled: false }]);
  });

  it('not when an answer comes between', async () => {
    const heads = await setup(4);
    for (const head of heads.slice(0, 2)) await call(head, 'fails');
    await call(heads[2]!, 'answers');
    await call(heads[3]!, 'fails');
    expect(await sandbox()).toMatchObject({ state: 'closed', failingTaxpayers: 1 });
  });

  it('not within two seconds of an answer, but at the next failure after', async () => {
    const [answered, ...failing] = (await setup(5)) as [LaneHead, ...LaneHead[]];
    expect(BREAKER.quietMs).toBe(2_000);
    // A busy machine may take longer than that for three calls, so here it is a minute.
    const quiet = new Ledger(bench.db, { ...LEDGER_POLICIES, breaker: { ...BREAKER, quietMs: 60_000 } });
    await call(answered, 'answers', quiet);
    await open(failing, quiet);
    expect(await sandbox()).toMatchObject({ state: 'closed', failingTaxpayers: 3 });
    await bench.db.query(`UPDATE lanes SET answered_at = answered_at - interval '61 seconds'`);
    await call(failing[3]!, 'fails', quiet);
    expect(await sandbox()).toMatchObject({ state: 'open', failingTaxpayers: 4 });
  });

  it('not for calls that began before the last answer and broke after it', async () => {
    const [answered, ...cutOff] = (await setup(4)) as [LaneHead, LaneHead, LaneHead, LaneHead];
    const attempts = await Promise.all(cutOff.map((head) => begin(head)));
    await call(answered, 'answers');
    await bench.db.query(`UPDATE lanes SET answered_at = answered_at - interval '1 minute'`);
    await bench.db.query(`UPDATE attempts SET started_at = started_at - interval '1 minute'`);
    await Promise.all(cutOff.map((head, index) => end(head, attempts[index]!, 'fails')));
    expect(await sandbox()).toMatchObject({ state: 'closed', failingTaxpayers: 0 });
  });

  it('not for faults of lanes', async () => {
    for (const head of await setup(4)) await call(head, 'none');
    expect(await sandbox()).toMatchObject({ state: 'closed', failingTaxpayers: 0 });
  });

  it('in its own environment alone', async () => {
    const heads = await setup(4);
    await open(heads);
    const { lane, id } = heads[3]!;
    for (const table of ['lanes', 'devices']) {
      await bench.db.query(`UPDATE ${table} SET environment = 'PRODUCTION' WHERE id = $1`, [lane.laneId]);
    }
    await bench.db.query(`UPDATE submissions SET environment = 'PRODUCTION' WHERE id = $1`, [id]);
    const its = { id, turn: 1, environment: 'PRODUCTION', workerId: bench.worker, leaseMs: 60_000 } as const;
    expect(await bench.ledger.claim([{ ...its, number: 1, wireBody: '{}' }])).toMatchObject([{ verdict: 'claimed' }]);
    expect(await readBreakers(bench.db)).toMatchObject({ SANDBOX: { state: 'open' }, PRODUCTION: { state: 'closed' } });
  });
});

describe('while it is open', () => {
  it('heads are deferred until a little after the pause, without an attempt', async () => {
    const heads = await setup(4);
    await open(heads);
    const { until } = await sandbox();
    expect(until!.getTime() - Date.now()).toBeGreaterThan(10_000);
    const [head] = heads.slice(3) as [LaneHead];
    expect(await bench.claim(head.id)).toMatchObject({ verdict: 'paused', delayMs: expect.any(Number) });
    const [view] = await readSubmissionViews(bench.db, [head.id]);
    expect(view).toMatchObject({ status: 'QUEUED', attempts: 0, laneStalled: true });
    const lateness = view!.nextAttemptAt!.getTime() - until!.getTime();
    expect(lateness).toBeGreaterThanOrEqual(0);
    expect(lateness).toBeLessThanOrEqual(5_000);
  });

  it('a client that posts learns it at once', async () => {
    await open(await setup(3));
    const lane = await bench.lane();
    expect(await bench.accept(lane)).toMatchObject({ stalled: [lane.laneId] });
  });

  it('a deferred head counts as stalled, and not as a lost job', async () => {
    const heads = await setup(4);
    await open(heads);
    await bench.db.query(`UPDATE submissions SET accepted_at = now() - interval '1 minute'`);
    await bench.claim(heads[3]!.id);
    await bench.db.query(`UPDATE breakers SET until = now() WHERE environment = 'SANDBOX'`);
    expect(await readLoad(bench.db)).toMatchObject({ sandbox: { stalledLanes: 4 } });
    const overdue = await readOverdueHeads(bench.db, 'SANDBOX', null, 10);
    expect(overdue.map(({ submissionId }) => submissionId)).not.toContain(heads[3]!.id);
  });

  it('a job at a wrong turn, or of a held lane, gets its usual answer', async () => {
    const heads = await setup(5);
    await open(heads);
    const held = { heldAt: new Date(), heldScope: 'device' };
    await bench.db.prisma.lane.update({ where: { id: heads[4]!.lane.laneId }, data: held });
    expect(await bench.claim(heads[3]!.id, { turn: 9 })).toMatchObject({ verdict: 'stale' });
    expect(await bench.claim(heads[4]!.id)).toMatchObject({ verdict: 'held' });
  });
});

describe('once its pause is over', () => {
  async function due(taxpayers: number): Promise<LaneHead[]> {
    const heads = await setup(taxpayers);
    await open(heads);
    await pauseIsOver();
    return heads;
  }

  it('one call of the whole fleet probes, and the others wait shortly', async () => {
    const heads = await due(12);
    const claims = await Promise.all(heads.map(({ id }) => bench.claim(id, { worker: aWorker() })));
    expect(claims.map(verdictOf).filter((verdict) => verdict === 'claimed')).toHaveLength(1);
    const delays = claims.flatMap((claim) => ('delayMs' in claim ? [Number(claim.delayMs)] : []));
    expect(delays).toHaveLength(11);
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(500);
    expect(Math.max(...delays)).toBeLessThan(15_000);
    expect(await sandbox()).toMatchObject({ state: 'half-open' });
  });

  it('opens again when that call fails', async () => {
    const heads = await due(5);
    await call(heads[3]!, 'fails');
    expect(await sandbox()).toMatchObject({ state: 'open', failingTaxpayers: 4 });
    expect(await verdicts(heads)).toEqual(heads.map(() => 'paused'));
  });

  it('closes for all when that call is answered', async () => {
    const heads = await due(5);
    const settled = await call(heads[3]!, 'answers');
    expect(settled).toMatchObject({ breakers: { opened: [], closed: ['SANDBOX'] } });
    expect(await sandbox()).toMatchObject({ state: 'closed', since: null, failingTaxpayers: 0 });
    expect(await verdicts([...heads.slice(0, 3), heads[4]!])).toEqual(['claimed', 'claimed', 'claimed', 'claimed']);
  });

  it('lets the next call probe at once when that call tells nothing', async () => {
    const heads = await due(5);
    await call(heads[3]!, 'none');
    expect(await verdicts([heads[4]!])).toEqual(['claimed']);
  });

  it('lets another call probe when the worker of the first is dead', async () => {
    const heads = await due(6);
    const dead = aWorker();
    await begin(heads[3]!, dead);
    expect(await verdicts([heads[4]!])).toEqual(['paused']);
    await bench.stopHeartbeat(dead);
    expect(await verdicts([heads[4]!])).toEqual(['claimed']);
    expect(await verdicts([heads[5]!])).toEqual(['paused']);
  });

  it('lets the lane that has the number probe, and not a lane that waits for it', async () => {
    const heads = await setup(3);
    const [here, other] = [await bench.lane(), await bench.lane()];
    const [mine, theirs] = [bench.item(here), bench.item({ ...other, tin: here.tin })];
    for (const item of [mine, theirs]) await bench.ledger.accept([item]);
    const shared = { sharesSeries: true };
    await bench.leaveInDoubt(here, mine.id, shared);
    await open(heads);
    await pauseIsOver();
    const freshProbes = () => bench.db.prisma.breaker.findMany({ select: { freshProbes: true } });
    const before = await freshProbes();
    expect(await bench.claim(theirs.id, shared)).toMatchObject({ verdict: 'busy' });
    expect(await freshProbes()).toEqual(before);
    expect(await bench.claim(mine.id, shared)).toMatchObject({ verdict: 'claimed' });
  });

  it('lets what is parked probe only if no lane has a head', async () => {
    const heads = await due(3);
    const [parked, head] = [heads[0]!, heads[1]!];
    await bench.db.query(`UPDATE lanes SET head_id = NULL, parked = ARRAY[head_id] WHERE id <> $1`, [head.lane.laneId]);
    expect(await verdicts([parked])).toEqual(['paused']);
    await bench.db.query(`UPDATE lanes SET head_id = NULL, parked = ARRAY[head_id] WHERE id = $1`, [head.lane.laneId]);
    expect(await verdicts([parked])).toEqual(['claimed']);
    expect(await verdicts([head])).toEqual(['paused']);
  });

  it('lets the probe claim again when its number has moved', async () => {
    const heads = await due(5);
    expect(await bench.claim(heads[3]!.id, { number: 7 })).toMatchObject({ verdict: 'renumber' });
    expect(await verdicts([heads[4]!])).toEqual(['paused']);
    expect(await verdicts([heads[3]!])).toEqual(['claimed']);
  });
});

const aWorker = () => randomUUID() as unknown as WorkerId;
