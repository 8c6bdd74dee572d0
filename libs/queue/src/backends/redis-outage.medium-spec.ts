import { eventually, freePort, RedisServer } from '@app/testing';
import { SettledRelay, type SettledSignal } from '../settled-signal.js';
import { closingAfterEach } from '../test/closing.js';
import { aHead, type QueueBench, queueBench } from '../test/queue-bench.js';
import { redisCluster } from '../test/redis-cluster.js';
import { redisSentinels } from '../test/redis-sentinels.js';

const describeWithRedis = RedisServer.isInstalled ? describe : describe.skip;
/** A Redis that nobody restarts stays away for much longer than this. */
const ENQUEUE_MAX_MS = 10_000;
const RECOVERY = { timeoutMs: 90_000, everyMs: 200 };

describeWithRedis('a queue whose Redis', () => {
  const { close, keep } = closingAfterEach();

  /** Opens a queue, a worker that remembers its jobs, and both ends of a signal. */
  async function setup(url: string) {
    const bench = await queueBench(url);
    const taken = new Set<string>();
    bench.work(async (job) => void taken.add(job.data.submissionId));
    const relays = [1, 2].map(() => new SettledRelay(bench.backend, (error) => bench.errors.push(error)));
    close(async () => {
      await Promise.all(relays.map((relay) => relay.close()));
      await bench.close();
    });
    return { ...bench, taken, signal: signalOver(relays as [SettledRelay, SettledRelay]) };
  }

  it('is away at first: no producer waits for it, and everything works when it comes', async () => {
    const port = await freePort();
    const { queue, taken, signal, errors } = await setup(`redis://127.0.0.1:${port}`);
    await expectQuick(queue.enqueue([aHead()]));
    expect(errors.length).toBeGreaterThan(0);
    keep(await RedisServer.start({ port }));
    await expectRecovery({ queue, taken });
    await signal.expectHeard();
  });

  it('is killed and comes back empty: later jobs are delivered', async () => {
    const redis = keep(await RedisServer.start());
    const { queue, taken, signal } = await setup(redis.url);
    await expectRecovery({ queue, taken });
    await redis.kill();
    await expectQuick(queue.enqueue([aHead()]));
    await expect(queue.add([aHead()])).rejects.toThrow();
    await redis.restart();
    await expectRecovery({ queue, taken });
    await signal.expectHeard();
  });

  it('is wiped: later jobs are delivered', async () => {
    const redis = keep(await RedisServer.start());
    const { queue, taken } = await setup(redis.url);
    await expectRecovery({ queue, taken });
    await redis.send('FLUSHALL');
    await expectRecovery({ queue, taken });
  });

  it('falls silent: no producer waits for it, and its jobs arrive when it answers again', async () => {
    const redis = keep(await RedisServer.start());
    const { queue, taken } = await setup(redis.url);
    await expectRecovery({ queue, taken });
    const head = aHead();
    redis.suspend();
    await expectQuick(queue.enqueue([head]));
    redis.resume();
    await eventually(() => expect(taken).toContain(head.submissionId), RECOVERY);
  });

  it('dies behind Sentinels: its replica takes over, for producers, workers and signals', async () => {
    const { url, master, untilPromoted } = keep(await redisSentinels());
    const { queue, taken, signal } = await setup(url);
    await expectRecovery({ queue, taken });
    await master.kill();
    await expectQuick(queue.enqueue([aHead()]));
    await untilPromoted();
    await expectRecovery({ queue, taken });
    await signal.expectHeard();
  });

  it('is a Cluster: each queue is on one node, and the queues are on several', async () => {
    const { url, masters } = keep(await redisCluster());
    const homes = new Set<string>();
    await eventually(async () => {
      const { queue, queuePrefix } = await setup(url);
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

  it('is a Cluster that is away at first: everything works when it comes', async () => {
    const { url, masters } = keep(await redisCluster());
    await Promise.all(masters.map((node) => node.kill()));
    const { queue, taken, signal } = await setup(url);
    await expectQuick(queue.enqueue([aHead()]));
    await Promise.all(masters.map((node) => node.restart()));
    await expectRecovery({ queue, taken });
    await signal.expectHeard();
  });

  it('is a Cluster of which a node dies: its replica takes over, for producers, workers and signals', async () => {
    const { url, masters } = keep(await redisCluster({ replicas: true }));
    const { queue, taken, signal, queuePrefix } = await setup(url);
    await expectRecovery({ queue, taken });
    const home = await homeOf(`{${queuePrefix}-sandbox}:submissions-sandbox:meta`, masters);
    await home.kill();
    await expectQuick(queue.enqueue([aHead()]));
    await expectRecovery({ queue, taken });
    await signal.expectHeard();
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
function signalOver([listener, publisher]: [SettledRelay, SettledRelay]) {
  let heard = 0;
  const one = { settled: ['one'], stalled: [] } as unknown as SettledSignal;
  listener.subscribe(() => heard++);
  return {
    expectHeard: () => {
      heard = 0;
      return eventually(() => {
        publisher.publish('SANDBOX', one);
        expect(heard).toBeGreaterThan(0);
      }, RECOVERY);
    },
  };
}

async function homeOf(key: string, nodes: RedisServer[]): Promise<RedisServer> {
  for (const node of nodes) if ((await node.send('EXISTS', key).catch(() => 0)) === 1) return node;
  throw new Error(`${key} is on no node`);
}
