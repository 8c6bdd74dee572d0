/** @one-queue: it starts the Redis that it needs */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { redisAddress } from '@app/config';
import { eventually, RedisServer } from '@app/testing';
import { closingAfterEach } from '../test/closing.js';
import { connectRedis } from './redis.js';

const describeWithRedis = RedisServer.isInstalled ? describe : describe.skip;

const SUBSCRIBED = '*3\r\n$9\r\nsubscribe\r\n$14\r\n+switch-master\r\n:1\r\n';
const NEWS = '*3\r\n$7\r\nmessage\r\n$14\r\n+switch-master\r\n$3\r\nnew\r\n';

/**
 * A made-up Sentinel. Of a real one, no test can say when it tells of a new master. This one tells its listeners so while a client asks it
 * for the master, and answers the client then.
 */
async function sentinelOf({ port }: RedisServer) {
  const listeners = new Set<Socket>();
  let asked = 0;
  const master = `*2\r\n$9\r\n127.0.0.1\r\n$${String(port).length}\r\n${port}\r\n`;
  const answerTo = async (socket: Socket, command: string): Promise<void> => {
    if (command.includes('get-master-addr-by-name')) {
      asked++;
      for (const listener of listeners) listener.write(NEWS);
      // The news takes another connection, and must come first.
      await pause(50);
    }
    const subscribes = command.includes('subscribe');
    const answers = {
      hello: '-NOPROTO\r\n',
      'get-master-addr-by-name': master,
      sentinels: '*0\r\n',
      subscribe: SUBSCRIBED,
    };
    const [, answer = '+OK\r\n'] = Object.entries(answers).find(([word]) => command.includes(word)) ?? [];
    socket.write(answer);
    if (subscribes) listeners.add(socket);
  };
  const serve = async (socket: Socket) => {
    socket.on('error', () => {}).on('close', () => listeners.delete(socket));
    for await (const bytes of socket) {
      const commands = String(bytes)
        .toLowerCase()
        .split(/\*\d+\r\n/);
      for (const command of commands.slice(1)) await answerTo(socket, command);
    }
  };
  const server = createServer((socket) => void serve(socket).catch(() => {}));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `redis+sentinel://127.0.0.1:${(server.address() as AddressInfo).port}/risiti`,
    asked: () => asked,
    stop: async () => void server.close(),
  };
}

describeWithRedis('a client behind Sentinels', () => {
  const { close, keep } = closingAfterEach();

  it('goes on if they tell of a new master while it asks them for the master', async () => {
    const redis = keep(await RedisServer.start());
    const sentinel = keep(await sentinelOf(redis));
    const client = connectRedis(redisAddress(sentinel.url), 'fail-fast');
    close(async () => client.disconnect());
    await eventually(() => expect(client.status).toBe('ready'));
    const before = sentinel.asked();
    await redis.kill();
    await eventually(() => expect(sentinel.asked()).toBeGreaterThan(before));
    await redis.restart();
    await eventually(async () => expect(await client.ping()).toBe('PONG'));
  });
});
