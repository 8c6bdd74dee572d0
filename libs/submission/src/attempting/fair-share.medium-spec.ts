/** @one-queue: the ledger decides; attempt.medium-spec.ts and lane-turn.medium-spec.ts enqueue heads on both. */
import type { Outcome } from '@app/domain';
import { readSubmissionViews } from '@app/persistence';
import { eventually } from '@app/testing';
import { approved, pipelineBench } from '../test/pipeline-bench.js';

/** A quarter of the fifty slots of the bench. */
const SHARE = 12;

let bench: Awaited<ReturnType<typeof pipelineBench>>;
let taxpayers = 0;
beforeAll(async () => void (bench = await pipelineBench()));
afterAll(() => bench.close());

/** A worker with heads of one taxpayer's branches, whose calls all end when the test says so. */
async function setup(branches: number) {
  const tin = `A${String(++taxpayers).padStart(9, '0')}B`;
  const bhfIds = Array.from({ length: branches }, (_, branch) => String(branch).padStart(2, '0'));
  const heads = await Promise.all(bhfIds.map((bhfId) => bench.setup({ tin, bhfId })));
  let release!: (outcome: Outcome) => void;
  const answered = new Promise<Outcome>((resolve) => (release = resolve));
  const { authority } = heads[0]!;
  authority.outcomes = heads.map(() => () => answered);
  bench.events.length = 0;
  return { heads, authority, release, worker: bench.oneWorker([...heads]) };
}

const deferred = { kind: 'defer', reason: 'the taxpayer has its share of the calls' };
const statuses = async (heads: { id: Awaited<ReturnType<typeof bench.setup>>['id'] }[]) =>
  (
    await readSubmissionViews(
      bench.db,
      heads.map(({ id }) => id),
    )
  ).map(({ status }) => status);
const causes = () => bench.events.flatMap((event) => (event.event === 'putBack' ? [event.cause] : []));

describe('heads of one taxpayer without an answered call', () => {
  it('get a quarter of the slots; the others are deferred, and a neighbour’s head is sent', async () => {
    const { heads, authority, release } = await setup(SHARE + 3);
    const neighbour = await bench.setup();
    const running = bench.oneWorker([...heads, neighbour]).run();
    expect(await running.at(-1)).toMatchObject({ kind: 'done', status: 'APPROVED' });
    await eventually(() => expect(causes()).toEqual(['share', 'share', 'share']));
    expect(authority.sent).toHaveLength(SHARE);
    release(approved);
    const conclusions = await Promise.all(running);
    expect(conclusions.filter(({ kind }) => kind === 'defer')).toMatchObject([deferred, deferred, deferred]);
    const rest = (await statuses(heads)).sort();
    expect(rest).toEqual([...Array<string>(SHARE).fill('APPROVED'), 'QUEUED', 'QUEUED', 'QUEUED']);
  });
});

describe('heads of a paced taxpayer', () => {
  // The pace grows with the time, and the time must not pass while a busy machine makes five attempts.
  beforeEach(() => void jest.spyOn(performance, 'now').mockReturnValue(1_000_000));
  afterEach(() => jest.restoreAllMocks());

  it('begin within the pace, those of batches within less; the others wait unclaimed, and a neighbour is sent', async () => {
    const { heads, authority } = await setup(5);
    authority.outcomes = heads.map(() => approved);
    const ofBatch = heads.slice(0, 3).map(({ id }) => id);
    await bench.db.query(`UPDATE submissions SET turn_at = accepted_at + interval '10 minutes' WHERE id = ANY($1)`, [
      ofBatch,
    ]);
    const neighbour = await bench.setup();
    // Thirty calls a minute are one in two seconds, and those of five seconds may come at once.
    const worker = bench.oneWorker([...heads, neighbour], 30);
    const conclusions: unknown[] = [];
    for (const head of [...heads, neighbour]) conclusions.push(await worker.run([head])[0]);
    const sent = { status: 'APPROVED' };
    expect(conclusions).toMatchObject([sent, sent, deferred, sent, deferred, sent]);
    expect((await statuses(heads)).sort()).toEqual(['APPROVED', 'APPROVED', 'APPROVED', 'QUEUED', 'QUEUED']);
  });
});

it('a look without a call does not use up the pace of a taxpayer', async () => {
  const { heads, authority } = await setup(2);
  authority.outcomes = heads.map(() => approved);
  const [settled, waiting] = heads;
  const worker = bench.oneWorker([...heads], 10);
  await bench.db.query(
    `UPDATE lanes SET held_at = now(), held_scope = 'device', held_code = 'OPERATOR' WHERE id = $1`,
    [settled!.lane.laneId],
  );
  for (let look = 0; look < 5; look++) expect(await worker.run([settled!])[0]).not.toMatchObject(deferred);
  expect(await worker.run([waiting!])[0]).toMatchObject({ status: 'APPROVED' });
});

describe('hanging calls of a taxpayer with answered calls', () => {
  it('give back the slots beyond the share, and are settled when they end', async () => {
    const { heads, authority, release, worker } = await setup(SHARE + 6);
    authority.outcomes.splice(1, 1, approved);
    const first = worker.run(heads.slice(0, 2));
    await Promise.race(first);
    const running = [...first, ...worker.run(heads.slice(2))];
    const ended: unknown[] = [];
    for (const one of running) void one.then((conclusion) => ended.push(conclusion));
    // One was answered; of the others as many stay as are his share.
    await eventually(() => expect(ended).toHaveLength(1 + heads.length - 1 - SHARE), { timeoutMs: 30_000 });
    expect(authority.sent).toHaveLength(heads.length);
    expect(new Set(causes())).toEqual(new Set(['share']));
    expect((await statuses(heads)).filter((status) => status === 'SUBMITTING')).toHaveLength(heads.length - 1);
    release(approved);
    await Promise.all([...running, worker.end()]);
    expect(new Set(await statuses(heads))).toEqual(new Set(['APPROVED']));
  });
});
