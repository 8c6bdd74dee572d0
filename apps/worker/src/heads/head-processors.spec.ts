import { headJobProblem } from './head-processors.js';

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
