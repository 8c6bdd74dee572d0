import { asFlags } from '../launcher/embedded-postgres.mjs';
import { query } from '../launcher/postgres-client.mjs';
import { inContainer } from './container.mjs';
import { settingsForTests } from './settings-for-tests.mjs';

const IMAGE = 'postgres:16';
const PASSWORD = 'test';

/** A Postgres in a container, if Docker has one quickly; else undefined. */
export async function containerPostgres(lifetime) {
  const container = await inContainer(lifetime, {
    image: IMAGE,
    start,
    instead: 'an embedded Postgres is used instead',
  });
  if (!container) return undefined;
  const url = `postgresql://postgres:${PASSWORD}@${container.getHost()}:${container.getMappedPort(5432)}/postgres`;
  await query(url, 'SELECT 1');
  return { url, name: `${IMAGE} in a container, without fsync` };
}

function start(container, Wait) {
  return (
    container
      .withEnvironment({ POSTGRES_PASSWORD: PASSWORD })
      .withCommand(['postgres', ...asFlags(settingsForTests)])
      .withExposedPorts(5432)
      // It starts once to prepare itself and a second time for good.
      .withWaitStrategy(Wait.forLogMessage('ready to accept connections', 2))
      .start()
  );
}
