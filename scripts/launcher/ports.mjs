import { createServer } from 'node:net';
import { Failure } from './failure.mjs';
import { say } from './say.mjs';

const TRIES = 100;
const LOCAL = '127.0.0.1';
const EVERYWHERE = '0.0.0.0';

/**
 * The wanted port, or the next free one, and says so. Between this look and the real use another program may take it; that
 * one then fails to start and says why.
 */
export async function claimPort(name, wanted, { claimed = new Set(), tell = say } = {}) {
  const port = await nextFree(Number(wanted), claimed);
  if (port === undefined) throw new Failure(`No free port for the ${name} was found from ${wanted} on.`);
  if (port !== Number(wanted) && Number(wanted) !== 0) tell(`  · Port ${wanted} is taken; the ${name} uses ${port}.`);
  claimed.add(port);
  return port;
}

async function nextFree(wanted, claimed) {
  if (wanted === 0) return bind(0, LOCAL);
  for (let port = wanted; port < Math.min(wanted + TRIES, 65_536); port++) {
    if (!claimed.has(port) && (await bind(port, LOCAL)) && (await bind(port, EVERYWHERE))) return port;
  }
  return undefined;
}

/** Binds and lets go again: the port that was bound, or undefined when somebody else has it. */
function bind(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host, exclusive: true }, () => {
      const bound = server.address().port;
      server.close(() => resolve(bound));
    });
  });
}
