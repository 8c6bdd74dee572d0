import { setTimeout as pause } from 'node:timers/promises';
import { eventually, type Till } from '@app/testing';
import { OWN_ADDRESS, Receiver } from '../../../../../libs/webhooks/src/test/receiver.js';
import type { Attack } from '../attack.js';
import { type ChaosShop, randomWaits, sellAll } from '../chaos-shop.js';
import type { ChaosStack } from '../chaos-stack.js';
import { atRandomMoments } from '../random-moments.js';
import { killOne } from './lost.js';

/** Each act three times. */
const TIMES = 9;
/** Shops with a program that follows the feed, and as many others with a webhook. */
const TOLD = 10;
const TOLD_WITHIN_MS = 180_000;

interface Told {
  shop: ChaosShop;
  how: string;
  /** The cursor at which it began. */
  from: string;
  /** The ids of the events, in the order in which they came. */
  ids: string[];
  end(): Promise<void>;
}

type Events = { events: { id: string }[]; cursor: string };

/** A program that keeps its cursor and asks again until it gets an answer, as integrators do. */
function followFeed(shop: ChaosShop): Told {
  const ids: string[] = [];
  let [isOver, cursor] = [false, ''];
  const following = (async () => {
    while (!isOver) {
      const after = cursor && `?after=${cursor}`;
      const answer = await shop.till.get(`events${after}`, { prefer: 'wait=2' }).catch(() => null);
      if (answer?.status !== 200) {
        if (answer && ![503, 500].includes(answer.status)) shop.unexpected.push(`feed: ${answer.status}`);
        await pause(100);
        continue;
      }
      const page = answer.body.data as unknown as Events;
      ids.push(...page.events.map(({ id }) => id));
      ({ cursor } = page);
    }
  })();
  return { shop, how: 'feed', from: '', ids, end: async () => ((isOver = true), following) };
}

/** A shop whose receiver takes every event. */
async function receive({ stack }: ChaosStack, shop: ChaosShop): Promise<Told> {
  const receiver = await Receiver.open();
  const ids: string[] = [];
  receiver.answering = (response, { headers }) => {
    ids.push(String(headers['webhook-id']));
    response.writeHead(204).end();
  };
  const { cursor: from } = (await shop.till.get('events?after=latest')).body.data as unknown as Events;
  const { token } = await stack.userOf(shop.till);
  const path = `dashboard/apps/${await appOf(stack, shop.till)}/webhooks`;
  const headers = { 'x-api-key': undefined, authorization: `Bearer ${token}` };
  const made = await shop.till.ask('POST', path, { url: receiver.url }, { headers });
  expect(made.status).toBe(200);
  return { shop, how: 'webhook', from, ids, end: () => receiver.close() };
}

const appOf = async ({ db }: ChaosStack['stack'], { tin }: Till): Promise<string> =>
  (await db.query<{ id: string }>('SELECT id FROM apps WHERE tin = $1', [tin]))[0]!.id;

/** Postgres is away for a moment. */
async function restartPostgres({ postgres, apiDatabase, workerDatabase }: ChaosStack): Promise<void> {
  const both = [apiDatabase, workerDatabase];
  if (postgres) await postgres.crash();
  else await Promise.all(both.map((proxy) => proxy.close()));
  await pause(500);
  if (postgres) await postgres.restart();
  else await Promise.all(both.map((proxy) => proxy.open()));
}

/** All events after the cursor, in the order of the ledger. */
async function eventsAfter({ till }: ChaosShop, from: string): Promise<string[]> {
  const ids: string[] = [];
  for (let [after, more] = [from, true]; more;) {
    const { body } = await till.get(`events?limit=500${after && `&after=${after}`}`);
    const page = body.data as unknown as Events & { more: boolean };
    ids.push(...page.events.map(({ id }) => id));
    [after, more] = [page.cursor, page.more];
  }
  return ids;
}

/** What came again came before anything newer. */
const expectAllTold = ({ shop, how, from, ids }: Told): Promise<void> =>
  eventually(async () => expect([how, ...new Set(ids)]).toEqual([how, ...(await eventsAfter(shop, from))]), {
    timeoutMs: TOLD_WITHIN_MS,
    everyMs: 500,
  });

const ACTS: ((chaosStack: ChaosStack, random: () => number) => Promise<void>)[] = [
  (chaosStack, random) => killOne(chaosStack, 'worker', random),
  (chaosStack, random) => killOne(chaosStack, 'api', random),
  restartPostgres,
];

let told: Told[] = [];
const endAll = () => Promise.all(told.map((one) => one.end()));

export const toldEvents: Attack = {
  name: 'told-events',
  // A dead worker's lease ends after half a minute; delivery.e2e-spec.ts kills one in a short run.
  isLong: true,
  does: 'APIs, workers and Postgres go away while shops are told what happens: each hears of everything, in order',
  async run(chaosStack, { sales, devices, random }) {
    const shops = await chaosStack.shops(devices);
    told = shops.slice(0, TOLD).map(followFeed);
    const others = OWN_ADDRESS ? shops.slice(TOLD, 2 * TOLD) : [];
    for (const shop of others) told.push(await receive(chaosStack, shop));
    let acts = 0;
    const attacking = Promise.all([
      sellAll(shops, sales, randomWaits(random)),
      atRandomMoments(chaosStack.stack, { sales, times: TIMES, random }, async () => {
        await ACTS[acts++ % ACTS.length]!(chaosStack, random);
      }),
    ]);
    await attacking.catch((error: unknown) => endAll().then(() => Promise.reject(error as Error)));
    return shops;
  },
  async holds() {
    try {
      for (const one of told) await expectAllTold(one);
    } finally {
      await endAll();
    }
  },
};
