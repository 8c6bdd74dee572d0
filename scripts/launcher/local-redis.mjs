import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { inRoot } from './paths.mjs';
import { claimPort } from './ports.mjs';
import { Service } from './service.mjs';

const HOST = '127.0.0.1';

export const isRedisInstalled = () =>
  promisify(execFile)('redis-server', ['--version']).then(
    () => true,
    () => false,
  );

/** The machine's own redis-server on a free port, until the lifetime ends; resolves to its URL. */
export async function startRedis(lifetime, { name, dir, settings }) {
  const port = await claimPort(name, 0);
  const args = ['--bind', HOST, '--port', String(port), '--dir', dir, ...settings];
  const server = new Service({
    name,
    program: inRoot('scripts/launcher/redis-server.mjs'),
    args: [JSON.stringify(args)],
    isHealthy: () => answers(port),
    echo: false,
  });
  await server.start(lifetime);
  return `redis://${HOST}:${port}`;
}

/** In its own words, since the launcher may not have a client yet. */
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
