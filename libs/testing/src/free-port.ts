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
const BLOCK = 25;
const BLOCKS_MAX = 400;
/** A node of a Redis Cluster listens so far above its port as well; there nobody is given one. */
const BUS_ABOVE = 10_000;
const LOWEST = 2_000;
/** What Linux gives away begins there unless it is told otherwise; that of macOS and Windows is higher. */
const GIVEN_AWAY_FROM = 32_768;

const HOST = '127.0.0.1';
const EVERYWHERE = '0.0.0.0';

let next = 0;
let end = 0;

/** A port that nobody but the caller has, or gets for as long as this process lives. */
export async function freePort(): Promise<number> {
  for (;;) {
    while (next >= end) await takeBlock();
    const port = next++;
    if ((await isFree(port)) && (await isFree(port + BUS_ABOVE))) return port;
  }
}

/** Somewhere, so that processes that begin together do not queue for the same one. */
async function takeBlock(): Promise<void> {
  const places = firstPorts();
  const start = Math.floor(Math.random() * places.length);
  for (const first of [...places.slice(start), ...places.slice(0, start)]) {
    const holder = await listen(first, HOST);
    if (!holder) continue;
    holder.unref();
    [next, end] = [first + 1, first + BLOCK];
    return;
  }
  throw new Error('All ports for tests are taken: are there test runs that never ended?');
}

function firstPorts(): number[] {
  const top = givenAwayFrom() - BUS_ABOVE;
  const count = Math.min(BLOCKS_MAX, Math.floor((top - LOWEST) / BLOCK));
  return Array.from({ length: count }, (_, index) => top - (index + 1) * BLOCK);
}

/** A system that gives away nearly all it has leaves no choice: then it is treated as any other. */
function givenAwayFrom(): number {
  const lowest = Number.parseInt(readIfThere('/proc/sys/net/ipv4/ip_local_port_range'), 10);
  return lowest >= LOWEST + BUS_ABOVE + BLOCK ? Math.min(lowest, GIVEN_AWAY_FROM) : GIVEN_AWAY_FROM;
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Somebody may sit here since long before us: a server of the developer's own. */
async function isFree(port: number): Promise<boolean> {
  for (const host of [HOST, EVERYWHERE]) {
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
