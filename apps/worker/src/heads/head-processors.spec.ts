import { QUEUE_NAMES, type ActiveJob } from '@app/queue';
import type { Environment } from '@app/domain';
import type { Attempts } from './attempts.js';
import { headJobProblem, SandboxHeadProcessor } from './head-processors.js';

const headJob = {
  v: 1,
  submissionId: '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90',
  laneId: '1b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90',
  turn: 1,
  environment: 'SANDBOX',
};

it('accepts a job of the ledger', () => {
  expect(headJobProblem(headJob, 'SANDBOX')).toBeNull();
});

it.each([
  [null, /version/],
  ['{}', /version/],
  [{ ...headJob, v: 2 }, /version/],
  [{ ...headJob, submissionId: 'nonsense' }, /submissionId/],
  [{ ...headJob, submissionId: undefined }, /submissionId/],
  [{ ...headJob, laneId: `${headJob.laneId}0` }, /laneId/],
  [{ ...headJob, turn: 0 }, /turn/],
  [{ ...headJob, turn: '1' }, /turn/],
  [{ ...headJob, turn: 1.5 }, /turn/],
  [{ ...headJob, turn: 2 ** 31 }, /turn/],
  [{ ...headJob, environment: 'PRODUCTION' }, /environment is not SANDBOX/],
])('refuses %j', (data, problem) => {
  expect(headJobProblem(data, 'SANDBOX')).toMatch(problem);
});

describe('a job whose document was tried in the job of an earlier one', () => {
  const last = { kind: 'retry', delayMs: 30_000, message: 'RETRYING ECONNREFUSED' };

  function setup(attemptsStarted: number) {
    const run = jest.fn(async () => ({ kind: 'done', status: 'APPROVED', code: '000' }));
    const attempts = { SANDBOX: { laneTurn: { run } } } as unknown as Record<Environment, Attempts>;
    const data = { ...headJob, last };
    const job = { queueName: QUEUE_NAMES.SANDBOX, data, attemptsStarted, attemptsMade: 0, log: async () => 0 };
    const processor = new SandboxHeadProcessor(attempts, () => {});
    return { run, process: () => processor.process(job as unknown as ActiveJob, 'token') };
  }

  it('begins with how that ended', async () => {
    const { run, process } = setup(1);
    await expect(process()).rejects.toMatchObject({ name: 'AuthorityPause', message: last.message, delayMs: 30_000 });
    expect(run).not.toHaveBeenCalled();
  });

  it('tries the document when it comes again', async () => {
    const { run, process } = setup(2);
    expect(await process()).toEqual({ status: 'APPROVED', code: '000' });
    expect(run).toHaveBeenCalledTimes(1);
  });
});
