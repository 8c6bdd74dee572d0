import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { asFlags } from '../launcher/embedded-postgres.mjs';
import { importPackage } from '../launcher/npm-packages.mjs';
import { query } from '../launcher/postgres-client.mjs';
import { say, step } from '../launcher/say.mjs';
import { settingsForTests } from './settings-for-tests.mjs';

const IMAGE = 'postgres:16';
const PASSWORD = 'test';
const ANSWER_MS = 5_000;
const PULL_MS = 60_000;
const START_MS = 60_000;

/** A Postgres through Testcontainers, if Docker answers and has the image or gets it quickly; else undefined. */
export async function containerPostgres(lifetime) {
  if (!(await succeeds(docker(['info'], ANSWER_MS)))) return undefined;
  try {
    if (!(await succeeds(docker(['image', 'inspect', IMAGE], ANSWER_MS)))) await pull();
    return await step(`Start ${IMAGE} in a container`, () => withinLimit(start(lifetime)));
  } catch (error) {
    lifetime.mustGoOn();
    const reason = (error.stderr || error.message).trim().split('\n').at(-1);
    say(`  · Docker answers but gave no ${IMAGE} (${reason}); an embedded Postgres is used instead.`);
    return undefined;
  }
}

function pull() {
  return step(`Pull ${IMAGE}, for a minute at most`, () => docker(['pull', '--quiet', IMAGE], PULL_MS));
}

function docker(args, timeout) {
  return promisify(execFile)('docker', args, { timeout });
}

/** Testcontainers asks the network for a helper of its own, with no limit. One that starts too late is stopped at the end. */
function withinLimit(work) {
  const limit = delay(START_MS, undefined, { ref: false }).then(() => {
    throw new Error(`it did not start within ${START_MS / 1_000} s`);
  });
  return Promise.race([work, limit]);
}

function succeeds(work) {
  return work.then(
    () => true,
    () => false,
  );
}

async function start(lifetime) {
  const { GenericContainer, Wait } = await importPackage('testcontainers');
  const container = await new GenericContainer(IMAGE)
    .withEnvironment({ POSTGRES_PASSWORD: PASSWORD })
    .withCommand(['postgres', ...asFlags(settingsForTests)])
    .withExposedPorts(5432)
    // It starts once to prepare itself and a second time for good.
    .withWaitStrategy(Wait.forLogMessage('ready to accept connections', 2))
    .withStartupTimeout(START_MS)
    .start();
  lifetime.add({ stop: () => container.stop() });
  const url = `postgresql://postgres:${PASSWORD}@${container.getHost()}:${container.getMappedPort(5432)}/postgres`;
  await query(url, 'SELECT 1');
  return { url, name: `${IMAGE} in a container, without fsync` };
}
