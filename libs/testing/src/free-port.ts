import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';

/**
 * Ports that stay reserved while no program listens on them, because a test may start a program late or restart it. A
 * port chosen by the system (listen on 0) is not reserved: other processes and outgoing connections may get it. These
 * ports lie below the system's range and come in blocks. A process owns a block while it listens on the block's first
 * port; the system ends that ownership with the process.
 */
const BLOCK_SIZE = 25;
const BLOCKS_MAX = 400;
/** A node of a Redis Cluster also listens on its port plus this offset, so that port must be free too. */
const CLUSTER_BUS_OFFSET = 10_000;
const LOWEST = 2_000;
/** Start of the system's range on Linux by default; the ranges of macOS and Windows are higher. */
const EPHEMERAL_FROM = 32_768;

const HOST = '127.0.0.1';
const ANY_HOST = '0.0.0.0';

let nextPort = 0;
let blockEnd = 0;

/** A port that no other process gets while this one lives. */
export async function freePort(): Promise<number> {
  for (;;) {
    while (nextPort >= blockEnd) await takeBlock();
    const port = nextPort++;
    if ((await isFree(port)) && (await isFree(port + CLUSTER_BUS_OFFSET))) return port;
  }
}

/** Starts at a random block, so that processes that start together do not compete for the same one. */
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
  throw new Error('All ports for tests are taken. End test runs that still hold them.');
}

function blockStarts(): number[] {
  const top = ephemeralFrom() - CLUSTER_BUS_OFFSET;
  const count = Math.min(BLOCKS_MAX, Math.floor((top - LOWEST) / BLOCK_SIZE));
  return Array.from({ length: count }, (_, index) => top - (index + 1) * BLOCK_SIZE);
}

/** A system whose range covers nearly all ports is treated like the default. */
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

/** Another server of the developer may already use the port. */
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
