/** @one-queue: the ledger alone decides who probes, and when doubt is over. */
import { BREAKER, type Finding, LEDGER_POLICIES, type Outcome } from '@app/domain';
import { pipelineBench } from '../test/pipeline-bench.js';

let bench: Awaited<ReturnType<typeof pipelineBench>>;
afterAll(() => bench.close());

const LANES = 12;
const STEP_S = 60;
const OUTAGE_S = 60 * 60;

/** The steps are long, so jobs of heads in doubt come late here. */
const breaker = { ...BREAKER, doubtfulLateMs: 2 * STEP_S * 1_000 };
beforeAll(async () => void (bench = await pipelineBench({ ...LEDGER_POLICIES, breaker })));

const lost: Outcome = { kind: 'inDoubt', code: 'no answer', message: 'timeout' };
const noAnswer: Finding = { kind: 'unavailable', message: 'timeout' };

type Head = Awaited<ReturnType<typeof bench.setup>>;

/** All times of the ledger move back, as if so many seconds had passed. */
const passTime = (seconds: number) =>
  bench.db.query(`DO $$ DECLARE t interval := interval '${seconds} seconds'; BEGIN
    UPDATE submissions SET accepted_at = accepted_at - t, first_attempt_at = first_attempt_at - t,
      next_attempt_at = next_attempt_at - t, doubt_since = doubt_since - t;
    UPDATE attempts SET started_at = started_at - t, ended_at = ended_at - t;
    UPDATE lanes SET answered_at = answered_at - t;
    UPDATE breakers SET opened_at = opened_at - t, until = until - t;
  END $$`);

/** In two groups, as jobs happen to come. */
async function runDueHeads(heads: Head[]): Promise<void> {
  const due = await bench.db.query<{ id: string }>(
    `SELECT id FROM submissions WHERE status IN ('QUEUED', 'RETRYING', 'IN_DOUBT')
       AND coalesce(next_attempt_at, now()) <= now() ORDER BY random()`,
  );
  const inOrder = due.map(({ id }) => heads.find((head) => head.id === id)!);
  const half = Math.ceil(inOrder.length / 2);
  for (const group of [inOrder.slice(0, half), inOrder.slice(half)]) await bench.attemptTogether(group);
}

async function countByStatus(): Promise<Record<string, number>> {
  const rows = await bench.db.query<{ status: string; heads: number }>(
    'SELECT status, count(*)::int AS heads FROM submissions GROUP BY 1',
  );
  return Object.fromEntries(rows.map(({ status, heads }) => [status, heads]));
}

describe('an outage of hours in which no call is answered', () => {
  it('leaves few submissions in doubt, and no lane is held after it', async () => {
    const heads = await Promise.all(Array.from({ length: LANES }, () => bench.setup()));
    for (const { authority } of heads) {
      authority.submit = async () => lost;
      authority.find = async () => noAnswer;
    }
    await bench.attemptTogether(heads.slice(0, 3));
    for (let passed = 0; passed < OUTAGE_S; passed += STEP_S) {
      await runDueHeads(heads);
      await passTime(STEP_S);
    }
    const { IN_DOUBT: inDoubt = 0, NEEDS_REVIEW: inReview = 0 } = await countByStatus();
    expect(inReview).toBe(0);
    // Three opened the breaker, and six more probed: after 0, 1, 3, 7, 15 and 31 minutes.
    expect(inDoubt).toBeGreaterThanOrEqual(3);
    expect(inDoubt).toBeLessThanOrEqual(9);

    // The authority is back, and loses one more answer to each lane.
    for (const { authority } of heads) {
      let answers = 0;
      authority.find = async () => ({ kind: 'absent' });
      authority.submit = async () => (answers++ === 0 ? lost : { kind: 'approved', answer: {} });
    }
    for (let round = 0; round < 12; round++) {
      await runDueHeads(heads);
      await passTime(STEP_S);
    }
    expect(await countByStatus()).toEqual({ APPROVED: LANES });
    expect(await bench.db.query('SELECT FROM lanes WHERE held_at IS NOT NULL')).toEqual([]);
  });
});
