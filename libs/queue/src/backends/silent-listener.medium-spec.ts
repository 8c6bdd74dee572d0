import { redisAddress } from '@app/config';
import { emptyDatabase, eventually, RedisServer, TcpProxy } from '@app/testing';
import pg from 'pg';
import { closingAfterEach } from '../test/closing.js';
import { PostgresSignals } from './postgres-backend.js';
import { connectRedis, RedisSignals } from './redis.js';
import type { SignalChannel } from '../queue-backend.js';

/** Shorter than those of a program. */
const CHECKS = { everyMs: 200, answerMaxMs: 300 };
const RECOVERY = { timeoutMs: 30_000, everyMs: 100 };

/** Both ends of a channel: one that publishes directly, and one that listens through a proxy. */
interface Ends {
  proxy: TcpProxy;
  publisher: SignalChannel;
  listener: SignalChannel;
}

const { close } = closingAfterEach();

async function endsInPostgres(): Promise<Ends> {
  const database = await emptyDatabase();
  close(() => database.drop());
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  // A pool ends before its connections are closed, and the drop of the database cuts them.
  pool.on('error', () => {});
  close(() => pool.end());
  const proxy = await TcpProxy.inFrontOf(database.url);
  const channel = () => new PostgresSignals(pool, { connectionString: proxy.url }, CHECKS);
  return { proxy, publisher: channel(), listener: channel() };
}

async function endsInRedis(): Promise<Ends> {
  const redis = await RedisServer.start();
  close(() => redis.stop());
  const proxy = await TcpProxy.inFrontOf(redis.url);
  const direct = connectRedis(redisAddress(redis.url), 'wait');
  close(async () => direct.disconnect());
  const connect = () => connectRedis(redisAddress(proxy.url), 'fail-fast');
  const channel = () => new RedisSignals('settled', direct, connect, CHECKS);
  return { proxy, publisher: channel(), listener: channel() };
}

const stores = [
  { store: 'Postgres', openEnds: endsInPostgres },
  ...(RedisServer.isInstalled ? [{ store: 'Redis', openEnds: endsInRedis }] : []),
];

describe.each(stores)('a process that listens at a $store', ({ openEnds }) => {
  async function setup() {
    const { proxy, publisher, listener } = await openEnds();
    close(() => proxy.close());
    close(() => listener.close());
    const [heard, errors]: [string[], Error[]] = [[], []];
    const untilHeard = (text: string) =>
      eventually(async () => {
        await publisher.publish(text);
        expect(heard).toContain(text);
      }, RECOVERY);
    const listen = () =>
      listener.listen(
        (text) => void heard.push(text),
        (error) => void errors.push(error),
      );
    return { proxy, listener, listen, errors, untilHeard };
  }

  it('hears signals after an outage, also if it began in the outage', async () => {
    const { proxy, listen, errors, untilHeard } = await setup();
    await proxy.close();
    listen();
    await eventually(() => expect(errors).not.toEqual([]), RECOVERY);
    await proxy.open();
    await untilHeard('after the outage');
    proxy.cutConnections();
    await untilHeard('after a break');
  });

  it('replaces a connection that has fallen silent', async () => {
    const { proxy, listen, untilHeard } = await setup();
    listen();
    await untilHeard('before');
    const before = new Set(proxy.connections);
    proxy.blockTraffic();
    await eventually(() => expect([...proxy.connections].filter((one) => !before.has(one))).not.toEqual([]), RECOVERY);
    proxy.restore();
    await untilHeard('after the silence');
  });

  it('does not wait for a silent store when it ends', async () => {
    const { proxy, listener, listen, untilHeard } = await setup();
    listen();
    await untilHeard('before');
    proxy.blockTraffic();
    await listener.close();
  });
});
