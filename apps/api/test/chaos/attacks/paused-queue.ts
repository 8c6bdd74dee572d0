import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AlarmRaised } from '@app/domain';
import { eventually } from '@app/testing';
import { readExposition, valueOf } from '../../../../../libs/observability/src/test/exposition.js';
import { BoardClient, OPERATOR } from '../../board/board-client.js';
import type { Attack } from '../attack.js';
import type { ChaosStack } from '../chaos-stack.js';
import { type ChaosShop, randomWaits, sellAll } from '../chaos-shop.js';
import { withQueue } from '../queue-access.js';
import { atRandomMoments } from '../random-moments.js';

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

/** Pauses the queue, by an act or in its store, until everything that should tell of it has done so; then resumes it. */
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
