import { RedisServer, testRedisUrl } from '@app/testing';
import { redisCluster } from './redis-cluster.js';
import { redisSentinels } from './redis-sentinels.js';

/** A place where a queue can live, begun before a suite and ended after it. */
interface Store {
  /** Without an address it is Postgres. */
  url?: string;
  stop(): Promise<unknown>;
}

type Begin = () => Promise<Store>;

const noStop = async () => {};
const given = testRedisUrl();

/** Every store that can be had here; the suites hold each to the same guarantees. */
export const stores: [name: string, begin: Begin][] = [
  ['Postgres', async () => ({ stop: noStop })],
  ...(given ? [['Redis', async () => ({ url: given, stop: noStop })] as [string, Begin]] : []),
  ...(RedisServer.isHere
    ? ([
        ['Redis behind Sentinels', redisSentinels],
        ['a Redis Cluster', redisCluster],
      ] as [string, Begin][])
    : []),
];
