import type { QueueBackend, QueueSettings } from './queue-backend.js';
import { openPostgres } from './postgres-backend.js';
import { openRedis } from './redis-backend.js';

/** This function alone decides where the queue lives. */
export const openBackend = (settings: QueueSettings): QueueBackend =>
  settings.redisUrl ? openRedis(settings.redisUrl, settings.queuePrefix) : openPostgres(settings);
