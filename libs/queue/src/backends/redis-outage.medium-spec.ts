import { eventually, freePort, RedisServer } from '@app/testing';
import { SettledSignals, type SettledSignal } from '../settled-signal.js';
import { closeOrLeave, closingAfterEach } from '../test/closing.js';
import { aHead, type QueueBench, queueBench } from '../test/queue-bench.js';
import { redisCluster } from '../test/redis-cluster.js';
import { redisSentinels } from '../test/redis-sentinels.js';

const describeWithRedis = RedisServer.isInstalled ? describe : describe.skip;
/** A Redis that nobody restarts stays away for much longer than this. */
const ENQUEUE_MAX_MS = 10_000;
const RECOVERY = { timeoutMs: 90_000, everyMs: 200 };

/** Opens a queue, a worker that remembers its jobs, and both ends of a signal. */
async function openClients(url: string) {
  const bench = await queueBench(url);
  const taken = new Set<string>();
  bench.work(async (job) => void taken.add(job.data.submissionId));
  const processes = [1, 2].map(() => new SettledSignals(bench.backend, (error) => bench.errors.push(error)));
  return {
    ...bench,
    taken,
    signal: signalOver(processes as [SettledSignals, SettledSignals]),
    close: async () => {
      await closeOrLeave(() => Promise.all(processes.map((signals) => signals.close())));
      await closeOrLeave(bench.close);
    },
  };
}

/** One Redis and one set of clients for all: each outage comes after the one before. */
describeWithRedis('a queue whose Redis', () => {
  let port: number;
  let clients: Awaited<ReturnType<typeof openClients>>;
  let redis: RedisServer;
  beforeAll(async () => {
    port = await freePort();
    clients = await openClients(`redis://127.0.0.1:${port}`);
  });
  afterAll(async () => {
    await clients.close();
    await redis.stop();
  });

  it('is away at first: no producer waits for it, and everything works when it comes', async () => {
    const { queue, signal, errors } = clients;
    await expectQuick(queue.enqueue([aHead()]));
    expect(errors.length).toBeGreaterThan(0);
    redis = await RedisServer.start({ port });
    await expectRecovery(clients);
    await signal.expectHeard();
  });

  it('is wiped: later jobs are delivered', async () => {
    await redis.send('FLUSHALL');
    await expectRecovery(clients);
  });

  it('falls silent: no producer waits for it, and its jobs arrive when it answers again', async () => {
    const { queue, taken } = clients;
    const head = aHead();
    redis.suspend();
    await expectQuick(queue.enqueue([head]));
    redis.resume();
    await eventually(() => expect(taken).toContain(head.submissionId), RECOVERY);
  });

  it('is killed and comes back empty: later jobs are delivered', async () => {
    const { queue, signal } = clients;
    await redis.kill();
    await expectQuick(queue.enqueue([aHead()]));
    await expect(queue.add([aHead()])).rejects.toThrow();
    await redis.restart();
    await expectRecovery(clients);
    await signal.expectHeard();
  });
});

describeWithRedis('a queue whose Redis', () => {
  const { close, keep } = closingAfterEach();

  async function setup(url: string) {
    const clients = await openClients(url);
    close(clients.close);
    return clients;
  }

  it('dies behind Sentinels: its replica takes over, for producers, workers and signals', async () => {
    const { url, master, untilPromoted } = keep(await redisSentinels());
    const clients = await setup(url);
    await expectRecovery(clients);
    await master.kill();
    await expectQuick(clients.queue.enqueue([aHead()]));
    await untilPromoted();
    await expectRecovery(clients);
    await clients.signal.expectHeard();
  });

  it('is a Cluster of which a node dies: its replica takes over, for producers, workers and signals', async () => {
    const { url, masters } = keep(await redisCluster({ replicas: true }));
    const clients = await setup(url);
    await expectRecovery(clients);
    const home = await homeOf(`{${clients.queuePrefix}-sandbox}:submissions-sandbox:meta`, masters);
    await home.kill();
    await expectQuick(clients.queue.enqueue([aHead()]));
    await expectRecovery(clients);
    await clients.signal.expectHeard();
  });
});

describeWithRedis('a queue whose Redis is a Cluster', () => {
  const { close } = closingAfterEach();
  let cluster: Awaited<ReturnType<typeof redisCluster>>;
  beforeAll(async () => void (cluster = await redisCluster()));
  afterAll(() => cluster.stop());

  it('has each queue on one node, and the queues on several', async () => {
    const { url, masters } = cluster;
    const homes = new Set<string>();
    await eventually(async () => {
      const { queue, queuePrefix, close: closeBench } = await queueBench(url);
      close(closeBench);
      await queue.add([aHead(), aHead({ environment: 'PRODUCTION' })]);
      for (const environment of ['sandbox', 'production']) {
        const found = await Promise.all(masters.map((node) => node.send('KEYS', `{${queuePrefix}-${environment}}:*`)));
        const having = found.flatMap((keys, index) => ((keys as string[]).length > 0 ? [index] : []));
        expect(having).toHaveLength(1);
        homes.add(String(having[0]));
      }
      expect(homes.size).toBeGreaterThan(1);
    });
  });

  it('works when the Cluster comes, if it was away at first', async () => {
    const { url, masters } = cluster;
    await Promise.all(masters.map((node) => node.kill()));
    const clients = await openClients(url);
    close(clients.close);
    await expectQuick(clients.queue.enqueue([aHead()]));
    await Promise.all(masters.map((node) => node.restart()));
    await expectRecovery(clients);
    await clients.signal.expectHeard();
  });
});

async function expectQuick(enqueueing: Promise<void>): Promise<void> {
  const startedAt = performance.now();
  await enqueueing;
  expect(performance.now() - startedAt).toBeLessThan(ENQUEUE_MAX_MS);
}

/** Adds the heads again until they are in the queue, as rescue does. */
const expectRecovery = ({ queue, taken }: { queue: QueueBench['queue']; taken: Set<string> }) => {
  const head = aHead();
  return eventually(async () => {
    if (!taken.has(head.submissionId)) await queue.add([head]);
    expect(taken).toContain(head.submissionId);
  }, RECOVERY);
};

/** Subscribes now. A signal is a hint, so one of many is enough. */
function signalOver([listener, publisher]: [SettledSignals, SettledSignals]) {
  let heard = 0;
  const one = { settled: ['one'], stalled: [] } as unknown as SettledSignal;
  listener.subscribe(() => heard++);
  return {
    expectHeard: () => {
      heard = 0;
      return eventually(() => {
        publisher.publish(one);
        expect(heard).toBeGreaterThan(0);
      }, RECOVERY);
    },
  };
}

async function homeOf(key: string, nodes: RedisServer[]): Promise<RedisServer> {
  for (const node of nodes) if ((await node.send('EXISTS', key).catch(() => 0)) === 1) return node;
  throw new Error(`${key} is on no node`);
}
