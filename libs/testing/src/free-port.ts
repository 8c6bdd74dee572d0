import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';

/**
 * Ports that stay one's own, also while nobody listens on them: a program may be started late, or killed and started again.
 *
 * A port the system picks (by listening on 0) is no such port: the next who asks it, and every outgoing connection, may get
 * the same. So ours lie below those it gives away, and come in blocks. A process has a block for as long as it listens on its
 * first port: the system grants that to one process at a time, and takes it back when that ends, however it ends.
 */
const BLOCK_SIZE = 25;
const BLOCKS_MAX = 400;
/** A node of a Redis Cluster listens so far above its port as well; there nobody is given one. */
const CLUSTER_BUS_OFFSET = 10_000;
const LOWEST = 2_000;
/** What Linux gives away begins there unless it is told otherwise; that of macOS and Windows is higher. */
const EPHEMERAL_FROM = 32_768;

const HOST = '127.0.0.1';
const ANY_HOST = '0.0.0.0';

let nextPort = 0;
let blockEnd = 0;

/** A port that nobody but the caller has, or gets for as long as this process lives. */
export async function freePort(): Promise<number> {
  for (;;) {
    while (nextPort >= blockEnd) await takeBlock();
    const port = nextPort++;
    if ((await isFree(port)) && (await isFree(port + CLUSTER_BUS_OFFSET))) return port;
  }
}

/** Somewhere, so that processes that begin together do not queue for the same one. */
async function takeBlock(): Promise<void> {
  const starts = blockStarts();
  const start = Math.floor(Math.random() * starts.length);
  for (const first of [...starts.slice(start), ...starts.slice(0, start)]) {
    const holder = await listen(first, HOST);
    if (!holder) continue;
    holder.unref();
    [nextPort, blockEnd] = [first + 1, first + BLOCK_SIZE];
    return;
  }
  throw new Error('All ports for tests are taken: are there test runs that never ended?');
}

function blockStarts(): number[] {
  const top = ephemeralFrom() - CLUSTER_BUS_OFFSET;
  const count = Math.min(BLOCKS_MAX, Math.floor((top - LOWEST) / BLOCK_SIZE));
  return Array.from({ length: count }, (_, index) => top - (index + 1) * BLOCK_SIZE);
}

/** A system that gives away nearly all it has leaves no choice: then it is treated as any other. */
function ephemeralFrom(): number {
  const lowest = Number.parseInt(readOrEmpty('/proc/sys/net/ipv4/ip_local_port_range'), 10);
  return lowest >= LOWEST + CLUSTER_BUS_OFFSET + BLOCK_SIZE ? Math.min(lowest, EPHEMERAL_FROM) : EPHEMERAL_FROM;
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Somebody may sit here since long before us: a server of the developer's own. */
async function isFree(port: number): Promise<boolean> {
  for (const host of [HOST, ANY_HOST]) {
    const server = await listen(port, host);
    if (!server) return false;
    server.close();
    await once(server, 'close');
  }
  return true;
}

async function listen(port: number, host: string): Promise<Server | undefined> {
  const server = createServer().listen({ port, host, exclusive: true });
  try {
    await once(server, 'listening');
    return server;
  } catch {
    return undefined;
  }
}
