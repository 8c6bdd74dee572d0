import { createServer } from 'node:net';
import { compiled, inData } from './data-folder.mjs';
import { Failure, print } from './messages.mjs';

const LOCAL = '127.0.0.1';
const healthPaths = { simulator: '/health', worker: '/health', api: '/api/v1/health' };

/** The programs in the order of their start. A stack with a configured sandbox authority needs no simulator. */
export function programsFor(env) {
  return env.AUTHORITY_SANDBOX_URL ? ['worker', 'api'] : ['simulator', 'worker', 'api'];
}

/** Takes the ports of the environment or the usual ones; if one is taken, the next free one. */
export async function claimPorts(env, names) {
  const wanted = {
    simulator: env.SIMULATOR_PORT || 4000,
    wire: env.SIMULATOR_WIRE_PORT || 4001,
    worker: env.WORKER_PORT || 3100,
    api: env.API_PORT || 3000,
  };
  const claimed = new Set();
  const ports = {};
  for (const name of names.includes('simulator') ? ['wire', ...names] : names) {
    ports[name] = await claimPort(name === 'wire' ? "simulator's wire" : name, wanted[name], { claimed });
  }
  return ports;
}

/** One environment for all programs. The caller's variables win, except the ports, which may have been taken. */
export function stackEnvironment(env, { ports, databaseUrl, encryptionKey, dashboardKey }) {
  return withoutEmpty({
    ...{ API_HOST: LOCAL, WORKER_HOST: LOCAL, SIMULATOR_HOST: LOCAL, SIMULATOR_DATA: inData('simulator') },
    SIMULATOR_DIRECT_RULES: 'earlySeeds',
    ...simulatorSettings('SANDBOX', env, ports.wire),
    ...simulatorSettings('PRODUCTION', env, ports.wire),
    ENCRYPTION_KEY: encryptionKey,
    DASHBOARD_KEY: dashboardKey,
    // No load balancer needs time to react here, and the person who pressed Ctrl-C waits.
    DRAIN: '0s',
    ...withoutEmpty(env),
    ...{
      SIMULATOR_PORT: ports.simulator,
      SIMULATOR_WIRE_PORT: ports.wire,
      WORKER_PORT: ports.worker,
      API_PORT: ports.api,
    },
    DATABASE_URL: databaseUrl,
  });
}

/**
 * With all memory of the machine to hand, Node.js collects garbage late, and the C library keeps memory that its threads have freed:
 * after ten thousand requests of all kinds 200 MiB.
 */
const API_MEMORY = {
  NODE_OPTIONS: '--max-old-space-size=256',
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/**
 * Without a limit Node.js collects garbage late. 400 of the largest sales at the same time fit into 1.5 GiB (200 calls in each environment); raise that with
 * WORKER_CONCURRENCY. A small young generation saves 120 MB in a long backlog.
 */
const WORKER_MEMORY = { NODE_OPTIONS: '--max-old-space-size=1536 --max-semi-space-size=8' };

const MEMORY = { api: API_MEMORY, worker: WORKER_MEMORY };

/** The environment of one program of the stack. */
export const environmentOf = (name, env) => ({ ...MEMORY[name], ...env });

/** An id of the right shape; the simulator accepts any. */
const SIMULATED_APP = '00000000-0000-4000-8000-000000000000';

/** Points an environment at the simulator in the requested profile. The gateway profile needs credentials; the simulator accepts any. */
function simulatorSettings(environment, env, wirePort) {
  const name = (setting) => `AUTHORITY_${environment}_${setting}`;
  if (!wirePort || env[name('URL')] || env[name('URL_FILE')]) return {};
  const isGateway = env[name('PROFILE')] === 'gateway';
  const url = `http://${LOCAL}:${wirePort}${isGateway ? '/etims-oscu/api/v1' : '/etims-api'}`;
  const caller = {
    CONSUMER_KEY: env.SIMULATOR_CONSUMER_KEY || 'simulator',
    CONSUMER_SECRET: env.SIMULATOR_CONSUMER_SECRET || 'simulator',
    APP_ID: SIMULATED_APP,
  };
  const missing = Object.entries(isGateway ? caller : {}).filter(([setting]) => !env[name(`${setting}_FILE`)]);
  return { [name('URL')]: url, ...Object.fromEntries(missing.map(([setting, value]) => [name(setting), value])) };
}

/** The address of each program and of its health check. */
export function addressesOf(names, env) {
  return names.map((name) => {
    const prefix = name.toUpperCase();
    const url = `http://${reachable(env[`${prefix}_HOST`])}:${env[`${prefix}_PORT`]}`;
    return { name, program: compiled(name), url, healthUrl: `${url}${healthPaths[name]}` };
  });
}

/** A program that listens on all addresses is called on the local one. */
function reachable(host) {
  return ['0.0.0.0', '::'].includes(host) ? LOCAL : host;
}

function withoutEmpty(env) {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value));
}

const TRIES = 100;
/** Systems use higher ports for outgoing connections, which could take such a port at any time. */
const ANY = { from: 10_000, count: 2_000 };
const EVERYWHERE = '0.0.0.0';

/**
 * Returns the wanted port or the next free one, and reports a change; 0 asks for any free port. Another program may take
 * the port before it is used; then our program fails to start and says why.
 */
export async function claimPort(name, wanted, { claimed = new Set(), report = print } = {}) {
  const port = await nextFree(Number(wanted) || anyPort(), claimed);
  if (port === undefined)
    throw new Failure(
      `No free port for the ${name} was found from ${wanted} on. Stop a program that uses one, or set another port.`,
    );
  if (port !== Number(wanted) && Number(wanted) !== 0) report(`  · Port ${wanted} is taken; the ${name} uses ${port}.`);
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

/** Resolves to false if another program has the port. */
function bind(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
