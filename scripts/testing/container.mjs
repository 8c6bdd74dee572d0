import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { importPackage } from '../launcher/commands.mjs';
import { print, step } from '../launcher/messages.mjs';

const ANSWER_MS = 5_000;
const PULL_MS = 60_000;
const START_MS = 60_000;

export const POSTGRES_IMAGE = 'postgres:16';
export const REDIS_IMAGE = 'redis:7';

/**
 * Starts a server in a container with Testcontainers, if Docker answers and gets the image quickly; else resolves to undefined.
 * `configure` sets the container up; `fallback` tells the reader what is done without a container.
 */
export async function startContainer(lifetime, { image, configure, fallback }) {
  if (!(await dockerAnswers())) return undefined;
  try {
    await provide(image);
    return await step(`Start ${image} in a container`, () => withTimeout(start(lifetime, image, configure)));
  } catch (error) {
    lifetime.throwIfEnding();
    print(`  · Docker answers but could not start ${image} (${reasonOf(error)}); ${fallback}.`);
    return undefined;
  }
}

/**
 * The reason why no test can start containers of these images, or null if tests can. It starts one, since Testcontainers needs an image of
 * its own too.
 */
export async function whyNoContainers(images) {
  if (!(await dockerAnswers())) return 'Docker does not answer';
  try {
    for (const image of images) await provide(image);
    await withTimeout(startAndStop(images[0]));
    return null;
  } catch (error) {
    return `Docker answers but starts no containers of ${images.join(' and ')} (${reasonOf(error)})`;
  }
}

const dockerAnswers = () => succeeds(docker(['info'], ANSWER_MS));

async function provide(image) {
  if (!(await succeeds(docker(['image', 'inspect', image], ANSWER_MS)))) await pull(image);
}

const reasonOf = (error) => (error.stderr || error.message).trim().split('\n').at(-1);

async function start(lifetime, image, configure) {
  const { GenericContainer, Wait } = await importPackage('testcontainers');
  const container = await configure(new GenericContainer(image).withStartupTimeout(START_MS), Wait).start();
  lifetime.add({ stop: () => container.stop() });
  return container;
}

async function startAndStop(image) {
  const { GenericContainer } = await importPackage('testcontainers');
  const container = await new GenericContainer(image).withCommand(['sleep', '60']).start();
  await container.stop();
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
