import { saleBody, type Stack, type Till } from '@app/testing';
import { app } from '../../client/dashboard-bodies.js';
import type { AttackRequest, NeighbourAttack } from './neighbour-attack.js';

const JSON_BODY = { 'content-type': 'application/json' };
const LINES = 10_000;

/** A long batch, none of which is sent: the first line stays at the authority. */
async function uploadLongBatch(stack: Stack, till: Till): Promise<string> {
  await stack.simulator.armFault({ fault: 'timeout', tin: till.tin, times: 1_000_000 });
  const lines = Array.from({ length: LINES }, (_, nth) => JSON.stringify({ kind: 'sale', ...saleBody(`LINE-${nth}`) }));
  const headers = { 'x-api-key': till.apiKey, 'content-type': 'application/x-ndjson' };
  const answer = await fetch(`${till.address()}/api/v1/batches`, { method: 'POST', headers, body: lines.join('\n') });
  await answer.text();
  return answer.headers.get('location')!;
}

export const withdrawals: NeighbourAttack = {
  name: 'withdrawals',
  does: 'Six hundred withdrawals of one batch of ten thousand lines at the same time',
  isLong: true,
  prepare: uploadLongBatch,
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
