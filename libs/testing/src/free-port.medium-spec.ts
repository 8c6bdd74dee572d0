import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { freePort } from './free-port.js';

const RANGE = '/proc/sys/net/ipv4/ip_local_port_range';
const ephemeralFrom = existsSync(RANGE) ? Number.parseInt(readFileSync(RANGE, 'utf8'), 10) : 0;
/** Some systems do not reveal the range, or leave no room below it. */
const itWithRoomBelow = ephemeralFrom > 13_000 ? it : it.skip;

type FreePort = typeof freePort;

/** Loads the module as another test file would; the two share only the machine. */
function inAnotherFile(): FreePort {
  let found: FreePort | undefined;
  jest.isolateModules(() => {
    found = jest.requireActual<{ freePort: FreePort }>('./free-port.js').freePort;
  });
  return found!;
}

const several = (from: FreePort, count: number) => Promise.all(Array.from({ length: count }, () => from()));

async function listenOn(port: number) {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

describe('a port for a test', () => {
  it('is given to no other process, even while no program listens on it', async () => {
    const ports = (
      await Promise.all([freePort, inAnotherFile(), inAnotherFile()].map((from) => several(from, 40)))
    ).flat();
    expect(new Set(ports).size).toBe(ports.length);
  });

  itWithRoomBelow('lies outside the range of the system, and so does its cluster bus port', async () => {
    for (const port of await several(freePort, 40)) expect(port + 10_000).toBeLessThan(ephemeralFrom);
  });

  it('is not one that another program already uses', async () => {
    const newcomer = inAnotherFile();
    const taken = (await newcomer()) + 1;
    const otherServer = await listenOn(taken);
    expect(await newcomer()).not.toBe(taken);
    otherServer.close();
  });

  it('can be listened on', async () => {
    const server = await listenOn(await freePort());
    server.close();
  });
});
