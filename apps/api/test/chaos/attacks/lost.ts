import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AlarmRaised } from '@app/domain';
import { eventually, type Stack, testSize } from '@app/testing';
import { readExposition, valueOf } from '../../../../../libs/observability/src/test/exposition.js';
import { BoardClient, OPERATOR } from '../../board/board-client.js';
import type { Attack } from '../attack.js';
import { type ChaosShop, randomWaits, sellAll } from '../chaos-shop.js';
import type { ChaosStack } from '../chaos-stack.js';
import { withQueue } from '../queue-access.js';
import { atRandomMoments } from '../random-moments.js';
import { isFull, type Scale } from '../scale.js';

const KILLS = isFull ? 8 : testSize({ short: 2, full: 4 });

/** The other one of its kind continues, and a new one replaces the victim. */
export async function killOne(chaosStack: ChaosStack, kind: 'api' | 'worker', random: () => number): Promise<void> {
  const index = random() < 0.5 ? 0 : 1;
  if (kind === 'api') await chaosStack.killApi(index);
  else await chaosStack.killWorker(index);
  await chaosStack.restoreProcesses();
}

export const killedProcesses: Attack = {
  name: 'killed-processes',
  does: 'SIGKILL of an API and a worker in turn, at random moments',
  async run(chaosStack, { sales, devices, random }) {
    const shops = await chaosStack.shops(devices);
    let kills = random() < 0.5 ? 0 : 1;
    const killNext = () => killOne(chaosStack, kills++ % 2 === 0 ? 'api' : 'worker', random);
    await Promise.all([
      sellAll(shops, sales, randomWaits(random)),
      atRandomMoments(chaosStack.stack, { sales, times: KILLS, random }, killNext),
    ]);
    return shops;
  },
};

/** Loses the Redis queue once by FLUSHALL and once by a crash. In Postgres the queue's tables are emptied. */
async function loseQueue({ stack, redis }: ChaosStack, time: number): Promise<void> {
  if (!redis) return stack.queue.wipe();
  if (time === 1) await redis.send('FLUSHALL');
  else {
    await redis.kill();
    await redis.restart();
  }
}

export const lostQueue: Attack = {
  name: 'lost-queue',
  does: 'The queue loses all it knows, twice, while sales arrive',
  async run(chaosStack, { sales, devices, random }) {
    const shops = await chaosStack.shops(devices);
    let time = 0;
    await Promise.all([
      sellAll(shops, sales, randomWaits(random)),
      atRandomMoments(chaosStack.stack, { sales, times: 2, random }, () => loseQueue(chaosStack, ++time)),
    ]);
    return shops;
  },
};

const METRICS_TOKEN = 'metrics-of-the-attack';
const OFTEN = { WATCHDOG_IDLE: '1s', METRICS_TOKEN };
const REASON = 'The authority moves to another address';

/** One API whose watchdog looks often, and what it alerts of. */
async function watchedApi(chaosStack: ChaosStack) {
  const alerts: AlarmRaised[] = [];
  const receiver: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      alerts.push(JSON.parse(body) as AlarmRaised);
      response.writeHead(204).end();
    });
  });
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const ALERT_WEBHOOK_URL = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  while (chaosStack.apis.length > 0) await chaosStack.killApi(0);
  await chaosStack.startApi({ ...OFTEN, ALERT_WEBHOOK_URL });
  return { alerts, close: () => receiver.close(), board: await BoardClient.of(chaosStack.stack) };
}

type Watched = Awaited<ReturnType<typeof watchedApi>>;

async function expectPaused({ stack }: ChaosStack, isPaused: boolean): Promise<void> {
  const [url] = stack.apiAddresses;
  const { data } = (await (await fetch(`${url}/api/v1/status`)).json()) as { data: { sandbox: { paused: boolean } } };
  const metrics = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const gauge = valueOf(readExposition(await metrics.text()), 'risiti_queue_paused', { queue: 'submissions-sandbox' });
  expect([data.sandbox.paused, gauge]).toEqual([isPaused, isPaused ? 1 : 0]);
}

/** Pauses the queue, by an act or in its store, until everything that should report it has done so; then resumes it. */
async function pauseAndResume(
  chaosStack: ChaosStack,
  { alerts, board, shop }: Watched & { shop: ChaosShop },
  isByAct: boolean,
): Promise<void> {
  alerts.length = 0;
  if (isByAct) await board.actOnQueue('pause', REASON);
  else await withQueue(chaosStack, (queue) => queue.pause());
  await shop.sell(`PAUSED-${isByAct ? 1 : 2}`, { prefer: 'respond-async' });
  await eventually(
    async () => {
      await expectPaused(chaosStack, true);
      const [operator, reason] = isByAct ? [OPERATOR.email, REASON] : [null, null];
      expect(alerts).toContainEqual(
        expect.objectContaining({
          ...{ event: 'alarmRaised', alarm: 'queuePaused', causes: ['paused'] },
          pausedQueues: [expect.objectContaining({ queue: 'submissions-sandbox', operator, reason })],
        }),
      );
      expect(alerts).toContainEqual(
        expect.objectContaining({ alarm: 'nothingSettles', causes: expect.arrayContaining(['paused']) as string[] }),
      );
    },
    { timeoutMs: 60_000 },
  );
  await board.actOnQueue('resume', REASON);
  await eventually(async () => {
    await expectPaused(chaosStack, false);
    expect(alerts.filter(({ alarm }) => alarm === 'queuePaused').map(({ event }) => event)).toEqual([
      'alarmRaised',
      'alarmEnded',
    ]);
  });
}

export const pausedQueue: Attack = {
  name: 'paused-queue',
  does: 'The queue is paused while sales arrive, by an operator and in its store: everybody sees it, and nothing is lost',
  isLong: true,
  async run(chaosStack, { sales, devices, random }) {
    const watched = await watchedApi(chaosStack);
    const shops = await chaosStack.shops(devices);
    let time = 0;
    try {
      await Promise.all([
        sellAll(shops, sales, randomWaits(random)),
        atRandomMoments(chaosStack.stack, { sales, times: 2, random }, () =>
          pauseAndResume(chaosStack, { ...watched, shop: shops[0]! }, ++time === 1),
        ),
      ]);
    } finally {
      watched.close();
    }
    return shops;
  },
};

/** A till waits only for its sale to be durable, not for the queue. */
const AT_ONCE = () => ({ prefer: 'respond-async' });

export const refusingRedis: Attack = {
  name: 'refusing-redis',
  does: 'Redis refuses connections while sales arrive: all are accepted, and the queue catches up',
  queue: 'redis',
  async run(chaosStack, { sales, devices }) {
    const shops = await chaosStack.shops(devices);
    await chaosStack.redis!.kill();
    await sellAll(shops, sales, AT_ONCE);
    for (const { outcomes } of shops) expect(outcomes.filter((one) => one !== 202)).toEqual([]);
    await chaosStack.redis!.restart();
    return shops;
  },
};

const countOutcomes = (shops: ChaosShop[], status: number): number =>
  shops.reduce((sum, { outcomes }) => sum + outcomes.filter((one) => one === status).length, 0);

/** Stops Postgres until a till has got a refusal, then starts it again. */
async function restart(
  { postgres, apiDatabase, workerDatabase }: ChaosStack,
  shops: ChaosShop[],
  sell: () => Promise<void>,
): Promise<void> {
  const countBefore = countOutcomes(shops, 503);
  if (postgres) await postgres.crash();
  else await Promise.all([apiDatabase.close(), workerDatabase.close()]);
  const selling = sell();
  await eventually(() => expect(countOutcomes(shops, 503)).toBeGreaterThan(countBefore));
  if (postgres) await postgres.restart();
  else await Promise.all([apiDatabase.open(), workerDatabase.open()]);
  await selling;
}

/** Sells one half at once. At a random moment of it, the trouble comes, which sells the other half. */
async function halfMeanwhile(
  { stack }: ChaosStack,
  shops: ChaosShop[],
  { sales, random }: Pick<Scale, 'sales' | 'random'>,
  trouble: (sell: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const sellHalf = (name: string) => sellAll(shops, sales / 2, randomWaits(random), name);
  await Promise.all([
    sellHalf('BEFORE'),
    atRandomMoments(stack, { sales: sales / 2, times: 1, random }, () => trouble(() => sellHalf('MEANWHILE'))),
  ]);
}

export const restartedPostgres: Attack = {
  name: 'restarted-postgres',
  does: 'Postgres goes away in mid-traffic and comes back: 503 meanwhile, and everything goes on',
  async run(chaosStack, { sales, devices, random }) {
    const shops = await chaosStack.shops(devices);
    await halfMeanwhile(chaosStack, shops, { sales, random }, (sell) => restart(chaosStack, shops, sell));
    return shops;
  },
};

const REFUSALS = isFull ? 20 : testSize({ short: 3, full: 6 });

/** Makes the database read-only, as after a failover to a replica or on a full disk. */
const refuseWrites = ({ db }: Stack, isRefused: boolean): Promise<unknown> =>
  db.query(
    `BEGIN READ WRITE;
     DO $$ BEGIN
       EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = ${isRefused ? 'on' : 'off'}', current_database());
     END $$;
     COMMIT;
     SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'risiti%'`,
  );

/** Refuses writes until tills have failed for a while. */
async function refuseForAWhile(stack: Stack, shops: ChaosShop[], sell: () => Promise<void>): Promise<void> {
  const before = countOutcomes(shops, 503);
  await refuseWrites(stack, true);
  const selling = sell();
  await eventually(() => expect(countOutcomes(shops, 503)).toBeGreaterThanOrEqual(before + REFUSALS));
  await refuseWrites(stack, false);
  await selling;
}

export const readOnlyPostgres: Attack = {
  name: 'read-only-postgres',
  does: 'Postgres refuses writes for a while: 503, and no 2xx that is not kept',
  async run(chaosStack, { sales, devices, random }) {
    const shops = await chaosStack.shops(devices);
    await halfMeanwhile(chaosStack, shops, { sales, random }, (sell) => refuseForAWhile(chaosStack.stack, shops, sell));
    return shops;
  },
};
