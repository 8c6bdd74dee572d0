import { eventually, freePort, RedisServer } from '@app/testing';
import { openBackend } from './open-backend.js';
import { closingAfterEach } from '../test/closing.js';
import { ledgerBeats } from '../test/ledger-beats.js';
import { redisCluster } from '../test/redis-cluster.js';
import { redisSentinels } from '../test/redis-sentinels.js';

const describeWithRedis = RedisServer.isInstalled ? describe : describe.skip;

describeWithRedis('a Redis that is to hold the queue', () => {
  const { close, keep } = closingAfterEach();

  /** Checks a Redis. Returns the refusal of a boot, and the faults that a running process would report. */
  async function examine(redisUrl: string) {
    const backend = openBackend({ databaseUrl: 'postgresql://nowhere', redisUrl, queuePrefix: 'test', poolSize: 1 });
    close(() => backend.close());
    const faults: string[] = [];
    const refusal = await backend
      .check(({ message }) => void faults.push(message), ledgerBeats())
      .then(
        () => null,
        (error: Error) => error,
      );
    return { refusal, troubles: faults };
  }

  it('is accepted when it never evicts keys', async () => {
    const redis = keep(await RedisServer.start());
    expect(await examine(redis.url)).toEqual({ refusal: null, troubles: [] });
  });

  it('stops the boot when it evicts keys, and the error says how to mend it', async () => {
    const redis = keep(await RedisServer.start({ 'maxmemory-policy': 'allkeys-lru' }));
    const { refusal } = await examine(redis.url);
    expect(refusal).toMatchObject({ name: 'MisconfiguredError' });
    expect(refusal!.message).toMatch(
      /its maxmemory-policy is allkeys-lru\. Run `redis-cli CONFIG SET maxmemory-policy noeviction`, and write/,
    );
  });

  it('stops the boot when one node of a Cluster evicts keys, and the error names the node', async () => {
    const { url, masters } = keep(await redisCluster());
    await masters[1]!.send('CONFIG', 'SET', 'maxmemory-policy', 'volatile-ttl');
    const { refusal } = await examine(url);
    expect(refusal!.message).toMatch(`redis-cli -h 127.0.0.1 -p ${masters[1]!.port} CONFIG SET`);
    expect(refusal!.message).not.toMatch(String(masters[0]!.port));
  });

  it.each(['', ':wrong@'])(
    'stops the boot when it refuses the password "%s", without repeating the password',
    async (as) => {
      const redis = keep(await RedisServer.start());
      await redis.send('CONFIG', 'SET', 'requirepass', 'right');
      const { refusal } = await examine(`redis://${as}127.0.0.1:${redis.port}`);
      expect(refusal!.message).toMatch(
        /REDIS_URL must name a user, a password and a master that the Redis knows; the Redis answers: (WRONGPASS|NOAUTH)/,
      );
      expect(refusal!.message).not.toMatch(/wrong/);
    },
  );

  it('stops the boot when its Sentinels know no master of that name', async () => {
    const { url } = keep(await redisSentinels());
    const { refusal } = await examine(url.replace(/\w+$/, 'nobody'));
    expect(refusal!.message).toMatch(/No such master with that name/);
  });

  it('stops nothing while it is away, and is checked when it connects', async () => {
    const port = await freePort();
    const { refusal, troubles: faults } = await examine(`redis://127.0.0.1:${port}`);
    expect(refusal).toBeNull();
    keep(await RedisServer.start({ port, 'maxmemory-policy': 'allkeys-lfu' }));
    await eventually(() => expect(faults.join()).toMatch(/its maxmemory-policy is allkeys-lfu/));
  });

  it('is checked again after a restart', async () => {
    const redis = keep(await RedisServer.start());
    const { troubles: faults } = await examine(redis.url);
    await redis.kill();
    await redis.restart({ 'maxmemory-policy': 'allkeys-lru' });
    await eventually(() => expect(faults.join()).toMatch(/its maxmemory-policy is allkeys-lru/));
  });
});
