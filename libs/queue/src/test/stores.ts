import { RedisServer, testRedisUrl } from '@app/testing';
import { redisCluster } from './redis-cluster.js';
import { redisSentinels } from './redis-sentinels.js';

/** A store for a queue, started before a suite and stopped after it. */
interface QueueStore {
  /** The address of a Redis; without one, the store is Postgres. */
  url?: string;
  stop(): Promise<unknown>;
}

type StartStore = () => Promise<QueueStore>;

const noStop = async () => {};
const configuredRedisUrl = testRedisUrl();

/** Every store that this machine can start. The suites hold each of them to the same guarantees. */
export const stores: [name: string, begin: StartStore][] = [
  ['Postgres', async () => ({ stop: noStop })],
  ...(configuredRedisUrl
    ? [['Redis', async () => ({ url: configuredRedisUrl, stop: noStop })] as [string, StartStore]]
    : []),
  ...(RedisServer.isInstalled
    ? ([
        ['Redis behind Sentinels', redisSentinels],
        ['a Redis Cluster', redisCluster],
      ] as [string, StartStore][])
    : []),
];
