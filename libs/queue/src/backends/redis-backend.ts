import { redisAddress } from '@app/config';
import type { Environment } from '@app/domain';
import { setDefaultBackendFactory } from 'bullmq';
import type { QueueBackend } from './queue-backend.js';
import { connectRedis } from './redis-connection.js';
import { checkRedis } from './check-redis.js';

/** Two connections for the whole process; BullMQ makes of the second one more for each worker and relay that blocks. */
export function openRedis(url: string, queuePrefix = 'risiti'): QueueBackend {
  setDefaultBackendFactory();
  const address = redisAddress(url);
  const [producerClient, workerClient] = [connectRedis(address, 'hasty'), connectRedis(address, 'patient')];
  return {
    name: 'redis',
    producerConnection: (environment) => ({ connection: producerClient, prefix: prefixOf(queuePrefix, environment) }),
    workerConnection: (environment) => ({ connection: workerClient, prefix: prefixOf(queuePrefix, environment) }),
    // The relay puts its own hash tag into its keys.
    relayConnection: { connection: workerClient, prefix: queuePrefix },
    check: (onFault) => checkRedis(producerClient, onFault),
    close: async () => {
      producerClient.disconnect();
      workerClient.disconnect();
    },
  };
}

/** The braces are a hash tag: all keys of a queue are on one node of a Cluster, those of another may be on the next. */
const prefixOf = (queuePrefix: string, environment: Environment): string =>
  `{${queuePrefix}-${environment.toLowerCase()}}`;
