import { inContainer } from './container.mjs';
import { redisSettingsForTests } from './settings-for-tests.mjs';

const IMAGE = 'redis:7';

/** A Redis in a container, if Docker has one quickly; else undefined. */
export async function containerRedis(lifetime) {
  const container = await inContainer(lifetime, { image: IMAGE, start, instead: 'there is no run on Redis' });
  if (!container) return undefined;
  return {
    url: `redis://${container.getHost()}:${container.getMappedPort(6379)}`,
    name: `${IMAGE} in a container, in memory only`,
  };
}

function start(container, Wait) {
  return container
    .withCommand(['redis-server', ...redisSettingsForTests])
    .withExposedPorts(6379)
    .withWaitStrategy(Wait.forLogMessage('Ready to accept connections'))
    .start();
}
