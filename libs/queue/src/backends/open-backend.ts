import { setDefaultBackendFactory } from 'bullmq';
import { redisAddress } from '@app/config';
import type { Environment } from '@app/domain';
import type { QueueBackend, QueueSettings } from '../queue-backend.js';
import { openPostgres } from './postgres-backend.js';
import { connectRedis, RedisSignals } from './redis.js';
import { checkRedis } from './check-redis.js';
import { Heartbeats } from './heartbeats.js';

/** This function alone decides where the queue lives. */
export const openBackend = (settings: QueueSettings): QueueBackend =>
  settings.redisUrl ? openRedis(settings.redisUrl, settings.queuePrefix) : openPostgres(settings);

/** Opens two connections. BullMQ duplicates the second one for each worker that blocks. A process that hears signals opens one more. */
function openRedis(url: string, queuePrefix = 'risiti'): QueueBackend {
  setDefaultBackendFactory();
  const address = redisAddress(url);
  const [producerClient, workerClient] = [connectRedis(address, 'fail-fast'), connectRedis(address, 'wait')];
  let heartbeats: Heartbeats | undefined;
  return {
    name: 'redis',
    producerConnection: (environment) => ({ connection: producerClient, prefix: prefixOf(queuePrefix, environment) }),
    workerConnection: (environment) => ({ connection: workerClient, prefix: prefixOf(queuePrefix, environment) }),
    openSignals: () =>
      new RedisSignals(`${queuePrefix}:settled`, producerClient, () => connectRedis(address, 'fail-fast')),
    check: async (onFault, ledger) => {
      await checkRedis(producerClient, onFault);
      heartbeats = new Heartbeats(producerClient, queuePrefix, prefixOf(queuePrefix, 'PRODUCTION'), ledger);
      await heartbeats.begin(onFault);
    },
    close: async () => {
      heartbeats?.end();
      producerClient.disconnect();
      workerClient.disconnect();
    },
  };
}

/** The braces are a hash tag: a Cluster keeps all keys of a queue on one node, and may keep another queue on another node. */
const prefixOf = (queuePrefix: string, environment: Environment): string =>
  `{${queuePrefix}-${environment.toLowerCase()}}`;
