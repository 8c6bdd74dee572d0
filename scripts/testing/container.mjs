import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { importPackage } from '../launcher/commands.mjs';
import { print, step } from '../launcher/messages.mjs';

const ANSWER_MS = 5_000;
const PULL_MS = 60_000;
const START_MS = 60_000;

/**
 * Starts a server in a container with Testcontainers, if Docker answers and gets the image quickly; else resolves to undefined.
 * `configure` sets the container up; `fallback` tells the reader what is done without a container.
 */
export async function startContainer(lifetime, { image, configure, fallback }) {
  if (!(await succeeds(docker(['info'], ANSWER_MS)))) return undefined;
  try {
    if (!(await succeeds(docker(['image', 'inspect', image], ANSWER_MS)))) await pull(image);
    return await step(`Start ${image} in a container`, () => withTimeout(start(lifetime, image, configure)));
  } catch (error) {
    lifetime.throwIfEnding();
    const reason = (error.stderr || error.message).trim().split('\n').at(-1);
    print(`  · Docker answers but could not start ${image} (${reason}); ${fallback}.`);
    return undefined;
  }
}

async function start(lifetime, image, configure) {
  const { GenericContainer, Wait } = await importPackage('testcontainers');
  const container = await configure(new GenericContainer(image).withStartupTimeout(START_MS), Wait).start();
  lifetime.add({ stop: () => container.stop() });
  return container;
}

function pull(image) {
  return step(`Pull ${image}, for a minute at most`, () => docker(['pull', '--quiet', image], PULL_MS));
}

function docker(args, timeout) {
  return promisify(execFile)('docker', args, { timeout });
}

/** Testcontainers downloads a helper without a time limit. The lifetime stops a container that starts too late. */
function withTimeout(work) {
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
