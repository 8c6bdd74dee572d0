import { eventually, RedisServer } from '@app/testing';

const SLOTS = 16_384;
const NODES = 3;
/** The timeout is short enough to replace a dead node within seconds, and long enough to trust a living one. */
const SETTINGS = { 'cluster-enabled': 'yes', 'cluster-node-timeout': '3000', 'cluster-replica-validity-factor': '0' };

/** Starts three masters that share the slots, and on request one replica for each. */
export async function redisCluster({ replicas = false } = {}) {
  const start = () => Promise.all(Array.from({ length: NODES }, () => RedisServer.start(SETTINGS)));
  const masters = await start();
  const all = replicas ? [...masters, ...(await start())] : masters;
  const first = masters[0]!;
  await Promise.all(masters.map((node, index) => node.send('CLUSTER', 'ADDSLOTSRANGE', ...slotsOf(index))));
  for (const node of all.slice(1)) await node.send('CLUSTER', 'MEET', '127.0.0.1', first.port);
  await agreed(all);
  await Promise.all(all.slice(NODES).map((replica, index) => follow(replica, masters[index]!)));
  return {
    url: `redis+cluster://${masters.map(({ port }) => `127.0.0.1:${port}`).join(',')}`,
    masters,
    stop: () => Promise.all(all.map((node) => node.stop())),
  };
}

function slotsOf(index: number): [number, number] {
  const share = Math.ceil(SLOTS / NODES);
  return [index * share, Math.min((index + 1) * share, SLOTS) - 1];
}

const WAIT = { timeoutMs: 60_000, everyMs: 100 };

const agreed = (nodes: RedisServer[]) =>
  eventually(async () => {
    for (const node of nodes) {
      const info = await node.send('CLUSTER', 'INFO');
      expect(info).toMatch(/cluster_state:ok/);
      expect(info).toMatch(`cluster_known_nodes:${nodes.length}`);
    }
  }, WAIT);

const follow = async (replica: RedisServer, master: RedisServer) => {
  await replica.send('CLUSTER', 'REPLICATE', (await master.send('CLUSTER', 'MYID')) as string);
  await eventually(async () => {
    expect(await replica.send('INFO', 'replication')).toMatch('master_link_status:up');
  }, WAIT);
};
