/** @one-queue: the ledger decides; attempt.medium-spec.ts and lane-turn.medium-spec.ts enqueue heads on both. */
import type { Finding, Outcome } from '@app/domain';
import { readSubmissionViews } from '@app/persistence';
import { pipelineBench } from '../test/pipeline-bench.js';

let bench: Awaited<ReturnType<typeof pipelineBench>>;
beforeAll(async () => void (bench = await pipelineBench()));
afterAll(() => bench.close());

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
  it('steps aside and gives its number back before it is refused', async () => {
    const { id, authority, run } = await setup();
    authority.outcomes = [missing];
    expect(await run()).toMatchObject({ kind: 'retry', delayMs: 7_000 });
    expect(await view(id)).toMatchObject({ status: 'ACCEPTED', lineStalled: true });
    expect(await bench.read(id)).toMatchObject({ number: null });
  });

  it('does not count against its lane until then', async () => {
    const { lane, authority, run } = await setup();
    authority.outcomes = [missing, missing, missing];
    for (let times = 0; times < 3; times++) await run();
    expect(await bench.laneRow(lane)).toMatchObject({ heldAt: null, rejections: 0 });
  });
});
