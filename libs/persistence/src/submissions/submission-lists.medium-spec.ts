import type { SubmissionStatus } from '@app/domain';
import { requeueSubmission } from '../operating/interventions.js';
import { type Lane, ledgerBench } from '../test/ledger-bench.js';
import { listSubmissionViews } from './submission-lists.js';
import { readAttemptFacts } from './attempt-facts.js';

let bench: Awaited<ReturnType<typeof ledgerBench>>;
beforeAll(async () => void (bench = await ledgerBench()));
afterAll(() => bench.close());

const listed = async ({ accountId, tin }: Lane, status: SubmissionStatus) => {
  const owner = { accountId: accountId as never, environment: 'SANDBOX', tin } as const;
  return (await listSubmissionViews(bench.db, { ...owner, status, limit: 10 })).views.map(({ id }) => id);
};

const settledAs = async (lane: Lane, status: 'REJECTED' | 'FAILED' | 'NEEDS_REVIEW') => {
  const { id } = await bench.accept(lane);
  await bench.reject(lane, id, 'bad', { status, countsAgainstLane: false });
  return id;
};

describe('a list of one status', () => {
  it.each(['REJECTED', 'FAILED', 'NEEDS_REVIEW'] as const)('finds what ended as %s', async (status) => {
    const lane = await bench.lane();
    const id = await settledAs(lane, status);
    await bench.approve(lane, (await bench.accept(lane)).id);
    expect(await listed(lane, status)).toEqual([id]);
  });

  it('finds what was withdrawn, from the head of the lane and from behind it', async () => {
    const lane = await bench.lane();
    const [head, waiting] = [await bench.accept(lane), await bench.accept(lane)];
    expect([await listed(lane, 'QUEUED'), await listed(lane, 'ACCEPTED')]).toEqual([[head.id], [waiting.id]]);
    await bench.ledger.withdraw([waiting.id, head.id]);
    expect(await listed(lane, 'CANCELLED')).toEqual([waiting.id, head.id]);
    expect([await listed(lane, 'QUEUED'), await listed(lane, 'ACCEPTED')]).toEqual([[], []]);
  });

  it('loses a failed submission that an operator sends again', async () => {
    const lane = await bench.lane();
    const id = await settledAs(lane, 'FAILED');
    expect(await requeueSubmission(bench.db, (await readAttemptFacts(bench.db, id))!, true)).toMatchObject({
      verdict: 'queued',
    });
    expect([await listed(lane, 'FAILED'), await listed(lane, 'QUEUED')]).toEqual([[], [id]]);
    await bench.approve(lane, id);
    expect(await listed(lane, 'APPROVED')).toEqual([id]);
  });

  it('never shows submissions of another account or taxpayer', async () => {
    const [lane, stranger] = [await bench.lane(), await bench.lane()];
    await settledAs(lane, 'REJECTED');
    await bench.accept(lane);
    for (const status of ['REJECTED', 'QUEUED'] as const) expect(await listed(stranger, status)).toEqual([]);
    const mixed = { ...lane, accountId: stranger.accountId };
    for (const status of ['REJECTED', 'QUEUED'] as const) expect(await listed(mixed, status)).toEqual([]);
  });
});
