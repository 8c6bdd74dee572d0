import { whyNoTicket } from './check-head-job.js';

const ticket = {
  v: 1,
  submissionId: '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90',
  laneId: '1b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90',
  turn: 1,
  environment: 'SANDBOX',
};

it('what the ledger gave is a ticket', () => {
  expect(whyNoTicket(ticket, 'SANDBOX')).toBeNull();
});

it.each([
  [null, /version/],
  ['{}', /version/],
  [{ ...ticket, v: 2 }, /version/],
  [{ ...ticket, submissionId: 'nonsense' }, /submissionId/],
  [{ ...ticket, submissionId: undefined }, /submissionId/],
  [{ ...ticket, laneId: `${ticket.laneId}0` }, /laneId/],
  [{ ...ticket, turn: 0 }, /turn/],
  [{ ...ticket, turn: '1' }, /turn/],
  [{ ...ticket, turn: 1.5 }, /turn/],
  [{ ...ticket, turn: 2 ** 31 }, /turn/],
  [{ ...ticket, environment: 'PRODUCTION' }, /environment is not SANDBOX/],
])('%j is none', (data, why) => {
  expect(whyNoTicket(data, 'SANDBOX')).toMatch(why);
});
