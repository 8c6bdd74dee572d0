import { compiled, inData } from './paths.mjs';
import { claimPort } from './ports.mjs';

const LOCAL = '127.0.0.1';
const healthPaths = { simulator: '/health', worker: '/health', api: '/api/v1/health' };

/** The programs of a stack in the order of their start. Whoever names a sandbox authority needs no simulator of it. */
export function servicesFor(env) {
  return env.AUTHORITY_SANDBOX_URL ? ['worker', 'api'] : ['simulator', 'worker', 'api'];
}

/** The usual ports, those the environment asks for, or the next free ones. */
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

/** One environment for all programs. What the caller's says stands, but for the ports, which may have been taken. */
export function stackEnvironment(env, { ports, databaseUrl, encryptionKey, dashboardKey }) {
  return withoutBlanks({
    ...{ API_HOST: LOCAL, WORKER_HOST: LOCAL, SIMULATOR_HOST: LOCAL, SIMULATOR_DATA: inData('simulator') },
    ...simulated('SANDBOX', env, ports.wire),
    ...simulated('PRODUCTION', env, ports.wire),
    ENCRYPTION_KEY: encryptionKey,
    DASHBOARD_KEY: dashboardKey,
    // No balancer stands before it, and whoever pressed Ctrl-C waits.
    DRAIN: '0s',
    ...withoutBlanks(env),
    ...{
      SIMULATOR_PORT: ports.simulator,
      SIMULATOR_WIRE_PORT: ports.wire,
      WORKER_PORT: ports.worker,
      API_PORT: ports.api,
    },
    DATABASE_URL: databaseUrl,
  });
}

/** Apps have ids of this shape; which one calls is all the same to the simulator. */
const SIMULATED_APP = '00000000-0000-4000-8000-000000000000';

/** The simulator in the profile that is asked for. As a gateway it must be told who calls, and lets everybody in. */
function simulated(environment, env, wirePort) {
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

/** Where each program is reached, and what to ask it to know that it is well. */
export function addresses(names, env) {
  return names.map((name) => {
    const prefix = name.toUpperCase();
    const url = `http://${reachable(env[`${prefix}_HOST`])}:${env[`${prefix}_PORT`]}`;
    return { name, program: compiled(name), url, healthUrl: `${url}${healthPaths[name]}` };
  });
}

/** A program that listens on every address is reached on the nearest. */
function reachable(host) {
  return ['0.0.0.0', '::'].includes(host) ? LOCAL : host;
}

function withoutBlanks(env) {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value));
}
