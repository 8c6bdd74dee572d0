/** @one-queue: it starts the Redis that it needs */
import { Database, QueueBeats } from '@app/persistence';
import { PatientPool, RedisServer, testDatabase } from '@app/testing';
import pg from 'pg';
import { closingAfterEach } from '../test/closing.js';
import { redisCluster } from '../test/redis-cluster.js';
import { openBackend } from './open-backend.js';

const describeWithRedis = RedisServer.isInstalled ? describe : describe.skip;

describeWithRedis('two installations with one QUEUE_PREFIX in one Redis', () => {
  const { close, keep } = closingAfterEach();

  async function ledger(url?: string) {
    const database = url ? { url, drop: async () => {} } : await testDatabase();
    const db = new Database(database.url, 2, 'test', PatientPool);
    close(() => db.close().then(database.drop));
    return { url: database.url, db };
  }

  /** Starts a process: null if it may start, else why not. What it notices later is in `faults`. */
  async function start(
    redisUrl: string | undefined,
    { db, url }: { db: Database; url: string },
    queuePrefix = 'risiti',
  ) {
    const backend = openBackend({ databaseUrl: url, redisUrl, queuePrefix, poolSize: 1 });
    close(() => backend.close());
    return backend
      .check(() => {}, new QueueBeats(db))
      .then(
        () => null,
        ({ name, message }: Error) => `${name}: ${message}`,
      );
  }

  const REFUSED = /^MisconfiguredError: .*QUEUE_PREFIX must be a name that no other installation uses.*"risiti"/s;
  const age = (db: Database, seconds: number) =>
    db.query(`UPDATE queue_beats SET at = at - $1 * interval '1 second'`, [seconds]);

  it('the second does not start, and starts with a prefix of its own, or once the first is gone', async () => {
    const redis = keep(await RedisServer.start());
    const [one, other] = [await ledger(), await ledger()];
    expect(await start(redis.url, one)).toBeNull();
    expect(await start(redis.url, other)).toMatch(REFUSED);
    expect(await start(redis.url, other, 'risiti-2')).toBeNull();
    // It lives now, but not under the prefix of the first.
    expect(await start(redis.url, other)).toMatch(REFUSED);
    expect(await start(redis.url, one)).toBeNull();
    expect(Number(await redis.send('PTTL', '{risiti-production}:installation'))).toBeGreaterThan(50_000);
    await redis.send('DEL', '{risiti-production}:installation');
    expect(await start(redis.url, other)).toBeNull();
    expect(await start(redis.url, one)).toMatch(REFUSED);
  });

  it('a copy of the ledger on the same server is another installation, as young as it may be', async () => {
    const redis = keep(await RedisServer.start());
    const original = await testDatabase();
    close(original.drop);
    const one = new Database(original.url, 2, 'test', PatientPool);
    expect(await start(redis.url, { db: one, url: original.url })).toBeNull();
    await one.close();
    const name = new URL(original.url).pathname.slice(1);
    const admin = new pg.Client(original.url.replace(name, 'template1'));
    await admin.connect();
    await admin.query(`CREATE DATABASE ${name}_copy TEMPLATE ${name}`);
    close(async () => {
      await admin.query(`DROP DATABASE ${name}_copy WITH (FORCE)`);
      await admin.end();
    });
    expect(await start(redis.url, await ledger(original.url.replace(name, `${name}_copy`)))).toMatch(REFUSED);
  });

  it('a copy of the whole server is known by the heartbeats that it lacks, and a standby that takes over is let in', async () => {
    const redis = keep(await RedisServer.start());
    const one = await ledger();
    expect(await start(redis.url, one)).toBeNull();
    await age(one.db, 50);
    expect(await start(redis.url, one)).toBeNull();
    await age(one.db, 90);
    expect(await start(redis.url, one)).toMatch(REFUSED);
  });

  it('a role that may not read the id of the server is served too', async () => {
    const redis = keep(await RedisServer.start());
    const [one, other] = [await ledger(), await ledger()];
    const role = `reader_${process.pid}`;
    await one.db.query(`REVOKE EXECUTE ON FUNCTION pg_control_system() FROM PUBLIC`);
    await one.db.query(`CREATE ROLE ${role} LOGIN PASSWORD 'x'`);
    await one.db.query(`GRANT ALL ON queue_beats TO ${role}`);
    close(async () => {
      await one.db.query(`DROP OWNED BY ${role}`);
      await one.db.query(`DROP ROLE ${role}`);
    });
    const url = new URL(one.url);
    [url.username, url.password] = [role, 'x'];
    const asRole = await ledger(url.href);
    expect(await start(redis.url, asRole)).toBeNull();
    expect(await start(redis.url, asRole)).toBeNull();
    expect(await start(redis.url, other)).toMatch(REFUSED);
  });

  it('a Cluster keeps them apart too', async () => {
    const { url } = keep(await redisCluster());
    const [one, other] = [await ledger(), await ledger()];
    expect(await start(url, one)).toBeNull();
    expect(await start(url, other)).toMatch(REFUSED);
  });

  it('with the queue in Postgres each ledger has its own, and no heartbeat', async () => {
    const [one, other] = [await ledger(), await ledger()];
    expect(await start(undefined, one)).toBeNull();
    expect(await start(undefined, other)).toBeNull();
    expect(await one.db.query('SELECT FROM queue_beats')).toEqual([]);
  });
});
