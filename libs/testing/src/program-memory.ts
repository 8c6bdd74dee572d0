/** The memory of an API and of a worker, as in docker-compose.yml, which says why. */
export const API_MEMORY = {
  NODE_OPTIONS: '--max-old-space-size=256',
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
export const WORKER_MEMORY = { NODE_OPTIONS: '--max-old-space-size=1536 --max-semi-space-size=8' };
