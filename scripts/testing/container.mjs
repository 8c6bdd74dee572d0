import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { importPackage } from '../launcher/npm-packages.mjs';
import { say, step } from '../launcher/say.mjs';

const ANSWER_MS = 5_000;
const PULL_MS = 60_000;
const START_MS = 60_000;

/**
 * A server in a container through Testcontainers, if Docker answers and has its image or gets it quickly; else undefined.
 * `start` is given a container to be configured and resolves to it started; `instead` says what is done without one.
 */
export async function inContainer(lifetime, { image, start, instead }) {
  if (!(await succeeds(docker(['info'], ANSWER_MS)))) return undefined;
  try {
    if (!(await succeeds(docker(['image', 'inspect', image], ANSWER_MS)))) await pull(image);
    return await step(`Start ${image} in a container`, () => withinLimit(started(lifetime, image, start)));
  } catch (error) {
    lifetime.mustGoOn();
    const reason = (error.stderr || error.message).trim().split('\n').at(-1);
    say(`  · Docker answers but gave no ${image} (${reason}); ${instead}.`);
    return undefined;
  }
}

async function started(lifetime, image, start) {
  const { GenericContainer, Wait } = await importPackage('testcontainers');
  const container = await start(new GenericContainer(image).withStartupTimeout(START_MS), Wait);
  lifetime.add({ stop: () => container.stop() });
  return container;
}

function pull(image) {
  return step(`Pull ${image}, for a minute at most`, () => docker(['pull', '--quiet', image], PULL_MS));
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
