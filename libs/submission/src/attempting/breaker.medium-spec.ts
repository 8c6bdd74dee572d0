/** @one-queue: the ledger decides; attempt.medium-spec.ts and lane-turn.medium-spec.ts enqueue heads on both. */
import type { Outcome, SubmissionId } from '@app/domain';
import { readBreakers, readSubmissionViews } from '@app/persistence';
import { pipelineBench } from '../test/pipeline-bench.js';

let bench: Awaited<ReturnType<typeof pipelineBench>>;
beforeAll(async () => void (bench = await pipelineBench()));
afterAll(() => bench.close());

const FAILURES: Outcome[] = [
  { kind: 'unavailable', message: 'ECONNREFUSED' },
  { kind: 'inDoubt', code: 'no answer', message: 'timeout' },
  { kind: 'unavailable', message: 'HTTP 503' },
];

/** For every other cause. The breaker's is 15 seconds, minus what has passed of its pause. */
const USUAL_DEFER_MS = 2_000;

/** Three taxpayers whom the authority does not answer, and others whom it would. */
async function setup(others: number) {
  await bench.db.query(`SELECT close_breaker(environment) FROM breakers`);
  await bench.db.query(`UPDATE lanes SET answered_at = NULL`);
  const heads = await Promise.all(Array.from({ length: 3 + others }, () => bench.setup()));
  for (const [index, outcome] of FAILURES.entries()) heads[index]!.authority.outcomes = [outcome];
  bench.events.length = 0;
  return { failing: heads.slice(0, 3), others: heads.slice(3) };
}

const state = async () => (await readBreakers(bench.db)).SANDBOX.state;
const viewsOf = (heads: { id: SubmissionId }[]) => {
  const ids = heads.map(({ id }) => id);
  return readSubmissionViews(bench.db, ids);
};
const events = (name: string) => bench.events.filter(({ event }) => event === name);

describe('attempts behind an open breaker', () => {
  it('are deferred for its pause, and nothing is sent', async () => {
    const { failing, others } = await setup(2);
    await bench.attemptTogether(failing);
    expect(await state()).toBe('open');
    for (const conclusion of await bench.attemptTogether(others)) {
      expect(conclusion).toMatchObject({ kind: 'defer', reason: 'the breaker is open: the authority does not answer' });
      expect(conclusion.kind === 'defer' && conclusion.delayMs).toBeGreaterThan(USUAL_DEFER_MS);
    }
    expect(others.flatMap(({ authority }) => authority.sent)).toEqual([]);
    expect(await viewsOf(others)).toMatchObject(
      [1, 2].map(() => ({ status: 'QUEUED', attempts: 0, lineStalled: true })),
    );
    expect(events('breakerOpened')).toEqual([{ event: 'breakerOpened', environment: 'SANDBOX' }]);
  });

  it('go on after one of them was answered', async () => {
    const { failing, others } = await setup(4);
    await bench.attemptTogether(failing);
    await bench.db.query(`UPDATE breakers SET until = now() WHERE environment = 'SANDBOX'`);
    const first = await bench.attemptTogether(others);
    expect(first.map(({ kind }) => kind).sort()).toEqual(['defer', 'defer', 'defer', 'done']);
    expect(await state()).toBe('closed');
    expect(events('breakerClosed')).toHaveLength(1);
    const all = [...others, ...failing];
    await bench.attemptTogether(all);
    expect(await viewsOf(all)).toMatchObject(all.map(() => ({ status: 'APPROVED' })));
  });
});
