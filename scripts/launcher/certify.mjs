import { runInForeground } from './commands.mjs';
import { compiled, inData, makeDataFolder } from './data-folder.mjs';
import { Failure, print, step } from './messages.mjs';
import { prepare } from './prepare.mjs';
import { takeLock } from './pid-files.mjs';
import { answersOk, Service } from './service.mjs';
import { addressesOf, claimPorts } from './stack-settings.mjs';

/** Keeps its log and pid file apart from the simulator of `npm start`. */
const NAME = 'simulator-certify';

/** Plays the rows, and resolves to the exit code of the program that does. */
export async function certify(lifetime, args, env) {
  makeDataFolder();
  await takeLock(lifetime, {
    file: inData('certify.lock'),
    program: 'certify.mjs',
    alreadyRunning: 'Rows are being played here already',
    fix: 'Wait until that run ends, or stop it with Ctrl-C in its terminal.',
  });
  await prepare(lifetime);
  const isShort = args.some((arg) => ['--help', '-h', '--list'].includes(arg));
  const settings = isConfigured(env) ? env : await simulate(lifetime, env, { starts: !isShort });
  return runInForeground(lifetime, [compiled('certify'), ...args], { env: settings });
}

const SETTINGS = [
  ...['CERTIFY_PIN', 'CERTIFY_DEVICE_KEY', 'AUTHORITY_SANDBOX_URL', 'AUTHORITY_SANDBOX_TOKEN_URL'],
  ...['AUTHORITY_SANDBOX_CONSUMER_KEY', 'AUTHORITY_SANDBOX_CONSUMER_SECRET', 'AUTHORITY_SANDBOX_APP_ID'],
];

/** One setting of the real authority is enough; the program says which others are missing. */
export const isConfigured = (env) => SETTINGS.some((name) => env[name] || env[`${name}_FILE`]);

/** Starts a strict simulated authority, and returns settings that point the rows at it. */
async function simulate(lifetime, env, { starts }) {
  const ports = starts ? await claimPorts({ SIMULATOR_PORT: 0, SIMULATOR_WIRE_PORT: 0 }, ['simulator']) : {};
  const dataDir = inData('certify', 'simulator');
  if (starts) {
    const simulator = {
      ...{ SIMULATOR_HOST: '127.0.0.1', SIMULATOR_DATA: dataDir, ...STRICT },
      ...{ SIMULATOR_PORT: String(ports.simulator), SIMULATOR_WIRE_PORT: String(ports.wire) },
    };
    const [{ program, url, healthUrl }] = addressesOf(['simulator'], simulator);
    const service = new Service({ name: NAME, program, env: simulator, isHealthy: () => answersOk(healthUrl) });
    await step('Start a strict simulated authority', () => service.start(lifetime));
    await sellToTaxpayer(url);
    print(
      'No authority is configured, so the rows are played against the simulated one. docs/certify.md tells of KRA’s.',
    );
  }
  const given = Object.entries(env).filter(([, value]) => value);
  return { ...simulatedCaller(env, ports.wire), ...Object.fromEntries(given) };
}

/**
 * A supplier sells to the taxpayer before each run: the simulator's own books are kept, and each run confirms an invoice, so
 * that none would be left after some runs.
 */
async function sellToTaxpayer(controlUrl) {
  const body = JSON.stringify({ tin: SIMULATED_PIN });
  const response = await fetch(`${controlUrl}/control/purchases`, { method: 'POST', body });
  if (!response.ok) throw new Failure(`The simulated authority refused an invoice: ${await response.text()}`);
}

const SIMULATED_PIN = 'P051777444T';

/** All rules that an integrator met live, at once. */
const STRICT = { SIMULATOR_GATEWAY_RULES: 'strictest' };

const simulatedCaller = (env, wire = 4001) => ({
  AUTHORITY_SANDBOX_URL: `http://127.0.0.1:${wire}${env.CERTIFY_PROFILE === 'direct' ? '/etims-api' : '/etims-oscu/api/v1'}`,
  ...{ AUTHORITY_SANDBOX_CONSUMER_KEY: 'simulator', AUTHORITY_SANDBOX_CONSUMER_SECRET: 'simulator' },
  ...{ AUTHORITY_SANDBOX_APP_ID: '00000000-0000-4000-8000-000000000000' },
  ...{
    CERTIFY_PIN: SIMULATED_PIN,
    CERTIFY_SERIAL: `RISITI/${SIMULATED_PIN}/0`,
    CERTIFY_POLL: '1s',
    CERTIFY_PATIENCE: '30s',
  },
});
