import { redisAddress } from '@app/config';
import type { Environment } from '@app/domain';
import { setDefaultBackendFactory } from 'bullmq';
import type { QueueBackend } from './queue-backend.js';
import { connectRedis } from './redis-connection.js';
import { examineRedis } from './check-redis.js';

/** Two connections for the whole process; BullMQ makes of the second one more for each worker and relay that blocks. */
export function openRedis(url: string, queuePrefix = 'risiti'): QueueBackend {
  setDefaultBackendFactory();
  const address = redisAddress(url);
  const [hasty, patient] = [connectRedis(address, 'hasty'), connectRedis(address, 'patient')];
  return {
    name: 'redis',
    producersOf: (environment) => ({ connection: hasty, prefix: prefixOf(queuePrefix, environment) }),
    workersOf: (environment) => ({ connection: patient, prefix: prefixOf(queuePrefix, environment) }),
    // The relay puts its own hash tag into its keys.
    relays: { connection: patient, prefix: queuePrefix },
    examine: (onTrouble) => examineRedis(hasty, onTrouble),
    close: async () => {
      hasty.disconnect();
      patient.disconnect();
    },
  };
}

/** The braces are a hash tag: all keys of a queue are on one node of a Cluster, those of another may be on the next. */
const prefixOf = (queuePrefix: string, environment: Environment): string =>
  `{${queuePrefix}-${environment.toLowerCase()}}`;
