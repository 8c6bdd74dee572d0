import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { inRoot } from '../launcher/data-folder.mjs';
import { step } from '../launcher/messages.mjs';
import { Service } from '../launcher/service.mjs';
import { claimPort } from '../launcher/stack-settings.mjs';
import { REDIS_IMAGE, startContainer } from './container.mjs';

const HOST = '127.0.0.1';
/** A Redis in memory only. A queue needs `noeviction`: every key must stay. */
const settingsForTests = ['--save', '', '--appendonly', 'no', '--maxmemory-policy', 'noeviction'];

/** Provides a Redis server for one run: the server of TEST_REDIS_URL, else the machine's own, else a container, else none. */
export async function testRedis(lifetime) {
  return fromEnvironment() ?? (await localRedis(lifetime)) ?? (await containerRedis(lifetime));
}

function fromEnvironment() {
  const url = process.env.TEST_REDIS_URL;
  return url && { url, name: 'the Redis of TEST_REDIS_URL, under separate names' };
}

async function localRedis(lifetime) {
  if (!(await isRedisInstalled())) return undefined;
  const server = { name: 'test-redis', dir: tmpdir(), settings: settingsForTests };
  const url = await step('Start a Redis for the tests', () => startRedis(lifetime, server));
  return { url, name: 'a local redis-server, in memory only' };
}

async function containerRedis(lifetime) {
  const container = await startContainer(lifetime, {
    image: REDIS_IMAGE,
    configure: (image, Wait) =>
      image
        .withCommand(['redis-server', ...settingsForTests])
        .withExposedPorts(6379)
        .withWaitStrategy(Wait.forLogMessage('Ready to accept connections')),
    fallback: 'there is no run on Redis',
  });
  if (!container) return undefined;
  return {
    url: `redis://${container.getHost()}:${container.getMappedPort(6379)}`,
    name: `${REDIS_IMAGE} in a container, in memory only`,
  };
}

export const isRedisInstalled = () =>
  promisify(execFile)('redis-server', ['--version']).then(
    () => true,
    () => false,
  );

/** Starts the machine's redis-server on a free port until the lifetime ends, and resolves to its URL. */
export async function startRedis(lifetime, { name, dir, settings }) {
  const port = await claimPort(name, 0);
  const command = ['redis-server', '--bind', HOST, '--port', String(port), '--dir', dir, ...settings];
  const server = new Service({
    name,
    program: inRoot('scripts/launcher/server-process.mjs'),
    args: [JSON.stringify({ command })],
    isHealthy: () => answers(port),
    echo: false,
  });
  await server.start(lifetime);
  return `redis://${HOST}:${port}`;
}

/** Speaks to Redis without a client library. */
async function answers(port) {
  const socket = connect(port, HOST).setEncoding('utf8');
  try {
    await once(socket, 'connect');
    socket.write('PING\r\n');
    const [reply] = await once(socket, 'data');
    return reply.startsWith('+PONG');
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
