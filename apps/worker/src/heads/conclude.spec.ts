import type { ActiveJob } from '@app/queue';
import type { TurnConclusion } from '@app/submission';
import { conclude } from './conclude.js';

/** A job that records its log and its delays. */
function setup({ attemptsMade = 0, log = async (_: string) => 0 } = {}) {
  const lines: string[] = [];
  const delays: number[] = [];
  const job = {
    attemptsMade,
    data: { laneId: 'lane-1' },
    log: (line: string) => (lines.push(line), log(line)),
    moveToDelayed: async (at: number) => void delays.push(at - Date.now()),
  } as unknown as ActiveJob;
  const end = (conclusion: TurnConclusion) => conclude(job, 'token', conclusion);
  const failure = (conclusion: TurnConclusion) =>
    end(conclusion).then(
      () => null,
      (error: Error) => ({ name: error.name, message: error.message, stack: error.stack }),
    );
  return { lines, delays, end, failure };
}

const STAMP = '\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z';
const line = (words: string) => expect.stringMatching(new RegExp(`^${STAMP} ${words}$`));

describe('the conclusion of an attempt', () => {
  it('approved at once: becomes the value of the job, without a log line', async () => {
    const { end, lines } = setup();
    expect(await end({ kind: 'done', status: 'APPROVED', code: '000', message: null })).toEqual({
      ...{ status: 'APPROVED', code: '000' },
    });
    expect(lines).toEqual([]);
  });

  it('approved after other attempts: adds the last log line', async () => {
    const { end, lines } = setup({ attemptsMade: 1 });
    await end({ kind: 'done', status: 'APPROVED', code: '000' });
    expect(lines).toEqual([line('APPROVED 000')]);
  });

  it('with the documents that the job went on with: tells each in the value, and in the log what was not approved', async () => {
    const { end, lines } = setup();
    const sale = { submissionId: 's2', kind: 'sale', reference: 'INV-2', status: 'APPROVED', code: '000' };
    const refused = { ...sale, reference: 'INV-3', status: 'REJECTED', code: '910', message: 'No' };
    const approved = { status: 'APPROVED', code: '000' };
    expect(await end({ kind: 'done', ...approved, carried: [sale, refused] })).toEqual({
      ...approved,
      carried: [sale, refused],
    });
    expect(lines).toEqual([line('went on with sale INV-3: REJECTED 910: No')]);
  });

  it('rejected: becomes the value of the job, with the text of the authority', async () => {
    const { end, lines } = setup();
    const rejected = { status: 'REJECTED', code: '910', message: 'No' };
    expect(await end({ kind: 'done', ...rejected })).toEqual(rejected);
    expect(lines).toEqual([line('REJECTED 910: No')]);
  });

  it('to be retried: fails the job with a pause and without a stack', async () => {
    const { failure, lines } = setup();
    const message = 'RETRYING ECONNREFUSED';
    expect(await failure({ kind: 'retry', delayMs: 30_000, message })).toEqual({
      ...{ name: 'AuthorityPause', message, stack: message },
    });
    expect(lines).toEqual([line('RETRYING ECONNREFUSED; again in 30 s')]);
  });

  it('deferred: spends no attempt and logs the reason', async () => {
    const { failure, lines, delays } = setup();
    const reason = 'the authority answers nobody';
    expect(await failure({ kind: 'defer', delayMs: 2_500, reason })).toMatchObject({ name: 'DelayedError' });
    expect(lines).toEqual([line('put back for 2.5 s: the authority answers nobody')]);
    expect(delays[0]).toBeGreaterThan(2_400);
  });

  it('deferred for a moment: logs nothing', async () => {
    const { failure, lines } = setup();
    expect(await failure({ kind: 'defer', delayMs: 999, reason: 'a moment' })).toMatchObject({
      name: 'DelayedError',
    });
    expect(lines).toEqual([]);
  });

  it('held: fails for good and says how to release the lane', async () => {
    const { failure } = setup();
    const message = '901: No\nThe lane waits until an operator resumes it.';
    const held = { name: 'UnrecoverableError', message, stack: message };
    expect(await failure({ kind: 'held', message: '901: No' })).toEqual(held);
  });

  it('to be reviewed: fails for good although the lane goes on', async () => {
    const { failure } = setup();
    const message = 'NEEDS_REVIEW 999';
    expect(await failure({ kind: 'held', message, laneGoesOn: true })).toMatchObject({
      message: 'NEEDS_REVIEW 999\nThe lane goes on without it.',
    });
  });

  it('to be reviewed and parked: says that its kind waits', async () => {
    const { failure } = setup();
    expect(await failure({ kind: 'held', message: '990', laneGoesOn: true, isParked: true })).toMatchObject({
      message: expect.stringContaining(
        '990\nThe lane goes on without it. Other submissions of its kind wait',
      ) as string,
    });
  });

  it('of an unknown submission: fails for good', async () => {
    const { failure } = setup();
    expect(await failure({ kind: 'done', status: 'unknown', code: null })).toMatchObject({
      ...{ name: 'UnrecoverableError', message: expect.stringContaining('Nothing was sent') },
    });
  });
});

it('ignores a log line that cannot be written', async () => {
  const { end } = setup({ log: () => Promise.reject(new Error('no queue')) });
  const rejected = { status: 'REJECTED', code: '910', message: 'No' };
  expect(await end({ kind: 'done', ...rejected })).toEqual(rejected);
});
