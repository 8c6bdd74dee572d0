import { setTimeout as pause } from 'node:timers/promises';
import { saleBody, type Stack, type Till } from '@app/testing';
import { OWN_ADDRESS, Receiver } from '../../../../../libs/webhooks/src/test/receiver.js';
import type { NeighbourAttack } from './neighbour-attack.js';

/** As many as an account may have. */
const WEBHOOKS = 20;
const HEARD_MAX_MS = 30_000;

let receivers: Receiver[] = [];
const heard = new Map<string, () => void>();

async function makeWebhook(stack: Stack, till: Till, url: string): Promise<void> {
  const { token } = await stack.userOf(till);
  const [app] = await stack.db.query<{ id: string }>('SELECT id FROM apps WHERE tin = $1', [till.tin]);
  const headers = { 'x-api-key': undefined, authorization: `Bearer ${token}` };
  const made = await till.ask('POST', `dashboard/apps/${app!.id}/webhooks`, { url }, { headers });
  if (made.status !== 200) throw new Error(`No webhook: ${made.status} ${JSON.stringify(made.body)}`);
}

/** A receiver that never answers for the webhooks of one account, and a good one for the neighbour. */
async function makeWebhooks(stack: Stack, attacker: Till, neighbour: Till): Promise<string> {
  const [silent, good] = [await Receiver.open(), await Receiver.open()];
  receivers = [silent, good];
  silent.answering = () => {};
  good.answering = (response) => {
    const { data } = JSON.parse(good.received.at(-1)!.body) as { data: { reference: string } };
    heard.get(data.reference)?.();
    response.writeHead(204).end();
  };
  for (let count = 0; count < WEBHOOKS; count += 1) await makeWebhook(stack, attacker, silent.url);
  await makeWebhook(stack, neighbour, good.url);
  return '';
}

/** Until the shop has heard by its webhook that the sale is signed; false if it has not heard at all. */
function untilHeard(reference: string): Promise<boolean> {
  const hears = new Promise<boolean>((resolve) => heard.set(reference, () => resolve(true)));
  return Promise.race([hears, pause(HEARD_MAX_MS, false, { ref: false })]);
}

export const hangingReceivers: NeighbourAttack = {
  name: 'hanging-receivers',
  does: 'Twenty webhooks whose receivers never answer, while a neighbour sells and hears of it by their webhook',
  isLong: true,
  prepare: makeWebhooks,
  requests: () => [
    {
      ...{ connections: 1, path: 'sales', method: 'POST', everyMs: 100 },
      ...{ headers: { 'content-type': 'application/json' }, bodies: [JSON.stringify(saleBody('HANG-{n}'))] },
    },
  ],
  neighbourAct: async (neighbour) => async (name) => {
    const startedAt = performance.now();
    const hears = untilHeard(name);
    const { status } = await neighbour.sell(name);
    const isServed = status === 200 && (await hears);
    return { isServed, tookMs: performance.now() - startedAt };
  },
  after: async () => void (await Promise.all(receivers.map((receiver) => receiver.close()))),
  refusedWith: [],
};

/** A machine without a network has no address that a webhook may reach. */
export const attacksByReceivers = OWN_ADDRESS ? [hangingReceivers] : [];
