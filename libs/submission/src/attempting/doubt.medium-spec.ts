/** @one-queue: the ledger decides; attempt.medium-spec.ts and lane-round.medium-spec.ts enqueue heads on both. */
import type { Finding, Outcome } from '@app/domain';
import { readSubmissionViews } from '@app/persistence';
import { eventually } from '@app/testing';
import { pipelineBench, approved } from '../test/pipeline-bench.js';

let bench: Awaited<ReturnType<typeof pipelineBench>>;
beforeAll(async () => void (bench = await pipelineBench()));
afterAll(() => bench.close());

describe('doubt', () => {
  const setup = () => bench.setup();
  const view = async (id: Awaited<ReturnType<typeof setup>>['id']) => (await readSubmissionViews(bench.db, [id]))[0]!;

  const lost: Outcome = { kind: 'inDoubt', code: 'no answer', message: 'timeout' };
  const taken: Outcome = { kind: 'inDoubt', code: '400', message: 'expected: 2 but found: 1', numberTaken: true };
  const refused: Finding = { kind: 'refused', code: '910', message: 'Request parameter error' };
  const missing: Outcome = { kind: 'rejected', code: '400', message: 'Insufficient Stock', cause: 'dependency' };

  describe('a sale in doubt where the question is refused', () => {
    it('is sent again with the same bytes, and approved if the authority did not have it', async () => {
      const { authority, run } = await setup();
      authority.outcomes = [lost];
      authority.findings = [refused];
      await run();
      expect(await run()).toMatchObject({ status: 'APPROVED' });
      expect(authority.sent).toEqual(['{"number":1}', '{"number":1}']);
    });

    it('is never given another number when its own is taken, and is asked about again', async () => {
      const { id, authority, run } = await setup();
      authority.outcomes = [lost, taken];
      authority.findings = [refused];
      await run();
      expect(await run()).toMatchObject({ kind: 'retry' });
      expect(await view(id)).toMatchObject({ status: 'IN_DOUBT' });
      await run();
      expect(new Set(authority.sent)).toEqual(new Set(['{"number":1}']));
      expect(authority.asked).toHaveLength(2);
    });

    it('is for an operator when its window is over, and its lane goes on under the next number', async () => {
      const { lane, id, authority, run } = await setup();
      const next = await bench.accept(lane);
      const unrouted: Finding = { kind: 'refused', code: 'HTTP 500', message: 'no such question' };
      authority.outcomes = [lost, taken, taken];
      authority.findings = [unrouted, unrouted];
      await run();
      expect(await run()).toMatchObject({ kind: 'retry' });
      await bench.db.query(`UPDATE submissions SET doubt_since = doubt_since - interval '1 day' WHERE id = $1`, [id]);
      expect(await run()).toMatchObject({ kind: 'held', laneGoesOn: true });
      expect(await view(id)).toMatchObject({ status: 'NEEDS_REVIEW', receipt: null });
      expect(await run({ id: next.id })).toMatchObject({ status: 'APPROVED' });
      expect(authority.sent.at(-1)).toBe('{"number":2}');
    });

    it('lets the lane go on under the next number if the authority refuses such questions', async () => {
      const { lane, id, authority, run } = await setup();
      const next = await bench.accept(lane);
      authority.outcomes = [lost, taken];
      authority.findings = [{ ...refused, forGood: true }];
      await run();
      expect(await run()).toMatchObject({ kind: 'held', laneGoesOn: true });
      expect(await view(id)).toMatchObject({ status: 'NEEDS_REVIEW', receipt: null });
      expect(await run({ id: next.id })).toMatchObject({ status: 'APPROVED' });
      expect(authority.sent.at(-1)).toBe('{"number":2}');
    });
  });

  describe('a sale in doubt whose questions alone fail, while the authority answers others,', () => {
    const failing: Finding = { kind: 'unavailable', message: 'HTTP 503', unanswered: true };
    beforeAll(async () => void (await (await setup()).run()));

    it('is sent again with the same bytes', async () => {
      const { authority, run } = await setup();
      authority.outcomes = [lost];
      authority.findings = [failing];
      await run();
      expect(await run()).toMatchObject({ status: 'APPROVED' });
      expect(authority.sent).toEqual(['{"number":1}', '{"number":1}']);
    });

    it('is for an operator when its window is over, even if nothing can be sent', async () => {
      const { lane, id, authority, run } = await setup();
      authority.outcomes = [lost];
      authority.findings = [failing, { kind: 'unavailable', message: 'no connection' }];
      authority.outcomes.push({ kind: 'unavailable', message: 'no connection' });
      await run();
      expect(await run()).toMatchObject({ kind: 'retry' });
      await bench.db.query(`UPDATE submissions SET doubt_since = doubt_since - interval '1 day' WHERE id = $1`, [id]);
      expect(await run()).toMatchObject({ kind: 'held' });
      expect(await view(id)).toMatchObject({ status: 'NEEDS_REVIEW' });
      expect((await bench.laneRow(lane)).heldAt).not.toBeNull();
    });

    it('waits for minutes where it is asked about too often, and sends nothing', async () => {
      const { id, authority, run } = await setup();
      const backOff: Finding = { kind: 'backOff', code: '990', message: 'The maximum number of views are exceeded' };
      authority.outcomes = [lost];
      authority.findings = [backOff, backOff];
      await run();
      expect(await run()).toMatchObject({ kind: 'retry', delayMs: 60_000 });
      expect(await run()).toMatchObject({ kind: 'retry', delayMs: 120_000 });
      expect(await view(id)).toMatchObject({ status: 'IN_DOUBT' });
      expect(authority.sent).toHaveLength(1);
    });
  });

  describe('a sale whose operation the host does not know', () => {
    it('waits without a hold, and goes out under its number when the host knows it again', async () => {
      const { lane, id, authority, run } = await setup();
      const unrouted: Outcome = { kind: 'unavailable', message: 'no such operation', unrouted: true };
      authority.outcomes = [unrouted, unrouted];
      for (let times = 0; times < 2; times++) expect(await run()).toMatchObject({ kind: 'retry', delayMs: 30_000 });
      expect(await view(id)).toMatchObject({ status: 'RETRYING' });
      expect(await bench.laneRow(lane)).toMatchObject({ heldAt: null });
      expect(await run()).toMatchObject({ status: 'APPROVED' });
      expect(authority.sent).toEqual(['{"number":1}', '{"number":1}', '{"number":1}']);
    });
  });

  describe('a question that takes longer than the claim', () => {
    it('sends nothing, because another worker may have sent the document by then', async () => {
      const { id, authority, run } = await setup();
      authority.outcomes = [lost];
      authority.findings = [
        async () => {
          await bench.db.query(`UPDATE submissions SET lease_until = now() - interval '1 s' WHERE id = $1`, [id]);
          return { kind: 'absent' };
        },
      ];
      await run();
      expect(await run()).toMatchObject({ kind: 'retry' });
      expect(await view(id)).toMatchObject({ status: 'IN_DOUBT' });
      expect(authority.sent).toHaveLength(1);
      expect(await run()).toMatchObject({ status: 'APPROVED' });
    });
  });

  describe('the proof that a number was never accepted', () => {
    it('holds the lane and ends the doubt, so that the sale may get another number', async () => {
      const { lane, id, authority, run } = await setup();
      authority.outcomes = [
        lost,
        { kind: 'laneFault', code: '400', message: 'expected: 1 but found: 1', neverAccepted: true },
      ];
      await run();
      expect(await run()).toMatchObject({ kind: 'held' });
      expect(await view(id)).toMatchObject({ status: 'QUEUED' });
      expect(await bench.read(id)).toMatchObject({ inDoubt: false });
      expect((await bench.laneRow(lane)).heldAt).not.toBeNull();
    });
  });

  describe('a document whose stock is missing', () => {
    it('yields and gives its number back before it is refused', async () => {
      const { id, authority, run } = await setup();
      authority.outcomes = [missing];
      expect(await run()).toMatchObject({ kind: 'retry', delayMs: 7_000 });
      expect(await view(id)).toMatchObject({ status: 'ACCEPTED', laneStalled: true });
      expect(await bench.read(id)).toMatchObject({ number: null });
    });

    it('does not count against its lane until then', async () => {
      const { lane, authority, run } = await setup();
      authority.outcomes = [missing, missing, missing];
      for (let times = 0; times < 3; times++) await run();
      expect(await bench.laneRow(lane)).toMatchObject({ heldAt: null, rejections: 0 });
    });
  });
});

describe('fair share', () => {
  /** A quarter of the fifty slots of the bench. */
  const SHARE = 12;
  let taxpayers = 0;

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
});
