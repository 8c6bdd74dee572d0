import { saleBody, type Stack } from '@app/testing';
import { app } from '../../client/dashboard-bodies.js';
import type { AttackRequest, NeighbourAttack } from './neighbour-attack.js';
import { uploadWaitingBatch } from './waiting-batch.js';

const JSON_BODY = { 'content-type': 'application/json' };

export const withdrawals: NeighbourAttack = {
  name: 'withdrawals',
  does: 'Six hundred withdrawals of one batch of ten thousand lines at the same time',
  isLong: true,
  prepare: uploadWaitingBatch(10_000),
  requests: (batch) => [{ connections: 600, path: batch, method: 'DELETE' }],
  refusedWith: [429],
};

export const dashboardWrites: NeighbourAttack = {
  name: 'dashboard-writes',
  does: 'Six hundred apps of one account that are created at the same time, and each waits for the lock of the account',
  isLong: true,
  prepare: async (stack, attacker) => JSON.stringify([attacker.tin, (await stack.userOf(attacker)).token]),
  requests: (prepared) => {
    const [tin, token] = JSON.parse(prepared) as [string, string];
    const headers = { ...JSON_BODY, 'x-api-key': undefined, authorization: `Bearer ${token}` };
    const bodies = [JSON.stringify(app(tin, { name: 'App {n}' }))];
    return [{ connections: 600, path: 'dashboard/apps', method: 'POST', headers, bodies }];
  },
  refusedWith: [429],
};

/** By half of the rest each, so many accounts would fill a process of a hundred requests. */
const ACCOUNTS = 13;

/** As many accounts as anybody may open, at a tax authority that does not answer them. */
async function openAccounts(stack: Stack): Promise<string> {
  const tills = await stack.tills(ACCOUNTS);
  for (const { tin } of tills) await stack.simulator.armFault({ fault: 'timeout', tin, times: 1_000_000 });
  return JSON.stringify(tills.map(({ apiKey }) => apiKey));
}

export const manyAccounts: NeighbourAttack = {
  name: 'many-accounts',
  does: 'Sales of thirteen sandbox accounts that wait for their receipts, while a shop sells in production',
  isLong: true,
  env: { API_REQUESTS_MAX: '100' },
  prepare: openAccounts,
  requests: (keys) => (JSON.parse(keys) as string[]).map(waitingSales),
  neighbourIn: 'PRODUCTION',
  refusedWith: [429],
};

const waitingSales = (apiKey: string): AttackRequest => ({
  ...{ connections: 20, path: 'sales', method: 'POST', bodies: [JSON.stringify(saleBody('WAIT-{n}'))] },
  headers: { ...JSON_BODY, prefer: 'wait=60', 'x-api-key': apiKey },
});
