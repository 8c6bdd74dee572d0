import { RedisServer, testRedisUrl } from '@app/testing';
import { redisCluster } from './redis-cluster.js';
import { redisSentinels } from './redis-sentinels.js';

/** A place where a queue can live, begun before a suite and ended after it. */
interface QueueStore {
  /** Without an address it is Postgres. */
  url?: string;
  stop(): Promise<unknown>;
}

type StartStore = () => Promise<QueueStore>;

const noStop = async () => {};
const configuredRedisUrl = testRedisUrl();

/** Every store that can be had here; the suites hold each to the same guarantees. */
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
