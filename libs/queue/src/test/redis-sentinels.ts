import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually, freePort, RedisServer } from '@app/testing';

const MASTER = 'risiti';
/** Short times are safe on one machine: no server is silent for three seconds by chance. */
const TIMES = { 'down-after-milliseconds': 3_000, 'failover-timeout': 3_000 };

/** Starts a master, its replica, and three Sentinels that promote the replica when the master dies. */
export async function redisSentinels() {
  const master = await RedisServer.start();
  const replica = await RedisServer.start({ replicaof: `127.0.0.1 ${master.port}` });
  const sentinels = await Promise.all([1, 2, 3].map(() => startSentinel(master)));
  const ask = (...words: string[]) => sentinels[0]!.send('SENTINEL', ...words);
  await eventually(
    async () => {
      expect(await ask('CKQUORUM', MASTER)).toMatch(/^OK 3 /);
      expect(await replica.send('INFO', 'replication')).toMatch('master_link_status:up');
      expect((await ask('REPLICAS', MASTER)) as unknown[]).toHaveLength(1);
    },
    { timeoutMs: 60_000, everyMs: 100 },
  );
  return {
    url: `redis+sentinel://${sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',')}/${MASTER}`,
    master,
    replica,
    untilPromoted: () =>
      eventually(async () => expect(await replica.send('INFO', 'replication')).toMatch('role:master'), {
        timeoutMs: 60_000,
      }),
    stop: () => Promise.all([master, replica, ...sentinels].map((server) => server.stop())),
  };
}

/** Every Sentinel needs its own file, because it writes what it learns into its configuration. */
async function startSentinel(master: RedisServer): Promise<RedisServer> {
  const port = await freePort();
  const file = path.join(tmpdir(), `risiti-sentinel-${process.pid}-${port}.conf`);
  const times = Object.entries(TIMES).map(([name, ms]) => `sentinel ${name} ${MASTER} ${ms}`);
  await writeFile(
    file,
    ['bind 127.0.0.1', `sentinel monitor ${MASTER} 127.0.0.1 ${master.port} 2`, ...times].join('\n'),
  );
  return RedisServer.run(port, [file, '--sentinel', '--loglevel', 'warning']);
}
