import type { FastifyInstance } from 'fastify';

export const LIVE_PATH = '/livez';

/**
 * The answer that the process runs, for those who restart one that cannot answer. While Postgres is away, or while the process drains, a restart
 * does only harm; so this says nothing of them. `/api/v1/health` does: requests should then go to another process.
 */
export const serveLiveness = (fastify: FastifyInstance): unknown =>
  fastify.get(LIVE_PATH, async () => ({ status: 'up' }));
