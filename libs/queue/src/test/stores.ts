import { RedisServer, testRedisUrl, testSize } from '@app/testing';
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

/** Every store that this machine can start. */
const stores: [name: string, begin: StartStore][] = [
  ['Postgres', async () => ({ stop: noStop })],
  ...(configuredRedisUrl
    ? [['Redis', async () => ({ url: configuredRedisUrl, stop: noStop })] as [string, StartStore]]
    : []),
  ...(RedisServer.isInstalled
    ? ([
        ['a Redis Cluster', redisCluster],
        ['Redis behind Sentinels', redisSentinels],
      ] as [string, StartStore][])
    : []),
];

/**
 * A full run holds each store to the same guarantees. A short run does that for the first ones: the outages of a Redis are played
 * behind Sentinels and on a Cluster too, with heads and signals.
 */
export const storesToTest = ({ short }: { short: number }) => stores.slice(0, testSize({ short, full: stores.length }));
