import { createServer } from 'node:net';
import { Failure } from './failure.mjs';
import { say } from './say.mjs';

const TRIES = 100;
/** Below what systems give to outgoing connections, any of which could take a port of those at any time. */
const ANY = { from: 10_000, count: 2_000 };
const LOCAL = '127.0.0.1';
const EVERYWHERE = '0.0.0.0';

/**
 * The wanted port, or the next free one, and says so; any free one when 0 is wanted. Between this look and the real use
 * another program may take it; that one then fails to start and says why.
 */
export async function claimPort(name, wanted, { claimed = new Set(), tell = say } = {}) {
  const port = await nextFree(Number(wanted) || anyPort(), claimed);
  if (port === undefined) throw new Failure(`No free port for the ${name} was found from ${wanted} on.`);
  if (port !== Number(wanted) && Number(wanted) !== 0) tell(`  · Port ${wanted} is taken; the ${name} uses ${port}.`);
  claimed.add(port);
  return port;
}

const anyPort = () => ANY.from + Math.floor(Math.random() * ANY.count);

async function nextFree(wanted, claimed) {
  for (let port = wanted; port < Math.min(wanted + TRIES, 65_536); port++) {
    if (!claimed.has(port) && (await bind(port, LOCAL)) && (await bind(port, EVERYWHERE))) return port;
  }
  return undefined;
}

/** Binds and lets go again, unless somebody else has it. */
function bind(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
