import type { QueueBackend, QueueSettings } from './queue-backend.js';
import { openPostgres } from './postgres-backend.js';
import { openRedis } from './redis-backend.js';

/** Where the queue lives is chosen here and nowhere else. */
export const openBackend = (settings: QueueSettings): QueueBackend =>
  settings.redisUrl ? openRedis(settings.redisUrl, settings.queuePrefix) : openPostgres(settings);
