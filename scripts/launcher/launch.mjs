import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { lastLines, run } from './commands.mjs';
import { compiled, inData, loadSecrets, makeDataFolder, root, writePrivateJson } from './data-folder.mjs';
import { startEmbeddedPostgres } from './embedded-postgres.mjs';
import { Failure, print, step } from './messages.mjs';
import { boardOf, consoleOf, panel, simulatorPanel } from './panel.mjs';
import { clearLeftovers, takeLock } from './pid-files.mjs';
import { prepare } from './prepare.mjs';
import { answersOk, Service } from './service.mjs';
import { addressesOf, claimPorts, environmentOf, programsFor, stackEnvironment } from './stack-settings.mjs';

/** Starts the whole stack from a fresh clone, prints the panel, and runs until it is stopped. */
export async function launch(lifetime) {
  makeDataFolder();
  await takeLock(lifetime);
  removeStackFile();
  await prepare(lifetime);
  await clearLeftovers(['api', 'worker', 'simulator', 'postgres']);

  const secrets = loadSecrets();
  const databaseUrl = await databaseUrlOf(lifetime, secrets);
  const names = programsFor(process.env);
  const ports = await claimPorts(process.env, names);
  const env = stackEnvironment(process.env, { ports, databaseUrl, ...secrets });
  await step('Migrate the database', () => migrate(lifetime, env));
  const seeded = await step('Seed the demo taxpayer', () => seed(lifetime, env, secrets));
  const urls = await step(`Start ${names.join(', ')}`, () => startServices(lifetime, addressesOf(names, env), env));

  const stack = stackFacts(urls, seeded, env);
  writeStackFile(lifetime, stack);
  print(panel(stack));
  await lifetime.ended;
}

async function databaseUrlOf(lifetime, { postgresPassword }) {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  return step('Start the embedded Postgres', () =>
    startEmbeddedPostgres(lifetime, {
      name: 'postgres',
      dataDir: inData('postgres'),
      password: postgresPassword,
      settings: { max_connections: 300 },
    }),
  );
}

/** Starts all programs at once; each waits for what it needs. They stop one by one in the reverse order. */
async function startServices(lifetime, programs, env) {
  await Promise.all(
    programs.map(({ name, program, healthUrl }) =>
      new Service({
        ...{ name, program, env: environmentOf(name, env) },
        isHealthy: () => answersOk(healthUrl),
      }).start(lifetime),
    ),
  );
  return Object.fromEntries(programs.map(({ name, url }) => [name, url]));
}

function stackFacts(urls, { appId, apiKey, tin, deviceSerialNumber, owner, operator }, env) {
  return {
    ...{ api: urls.api, console: consoleOf(urls.api), board: boardOf(urls.api), simulator: urls.simulator },
    ...{ apiKey, appId, tin, deviceSerialNumber, owner, operator },
    ...{ databaseUrl: env.DATABASE_URL, redisUrl: env.REDIS_URL },
  };
}

export async function migrate(lifetime, env) {
  await run(lifetime, setupProgram('migrate'), {
    env,
    failed: 'The database could not be migrated.',
    fix: process.env.DATABASE_URL
      ? 'DATABASE_URL names the database: check that it exists and that its user may create tables.'
      : 'If you do not need the data of the embedded database, remove .data and start again.',
  });
}

/** Creates the demo taxpayer with these secrets, or finds it. Resolves to the facts that a client needs. */
export async function seed(lifetime, env, secrets) {
  const printed = await run(lifetime, setupProgram('seed'), {
    env: {
      ...env,
      SEED_API_KEY: secrets.apiKey,
      SEED_OPERATOR_EMAIL: secrets.operatorEmail,
      SEED_OPERATOR_PASSWORD: secrets.operatorPassword,
      SEED_OWNER_PASSWORD: secrets.ownerPassword,
      SEED_DEVICE_SERIAL: secrets.deviceSerialNumber,
    },
    failed: 'The demo taxpayer could not be seeded.',
  });
  return JSON.parse(lastLines(printed, 1)[0]);
}

function setupProgram(name) {
  const file = compiled('setup', name);
  if (existsSync(file)) return [process.execPath, file];
  throw new Failure(`The program ${path.relative(root, file)} is missing from the build.`, {
    fix: `Check that apps/setup/src/${name}.ts exists; then remove dist and try again.`,
  });
}

const stackFile = inData('stack.json');

/** Tells other programs what runs and where. The file exists exactly while the stack is up. */
export function writeStackFile(lifetime, stack) {
  writePrivateJson(stackFile, stack);
  lifetime.add({ stop: removeStackFile, kill: removeStackFile });
}

export function removeStackFile() {
  rmSync(stackFile, { force: true });
}

/** Keeps its log and pid file apart from the simulator of `npm start`. */
const NAME = 'simulator-alone';

/** Starts the simulated authority alone, from a fresh clone, and runs until it is stopped. */
export async function simulate(lifetime) {
  makeDataFolder();
  await prepare(lifetime);
  const ports = await claimPorts(process.env, ['simulator']);
  const env = {
    ...{ SIMULATOR_HOST: '127.0.0.1', ...process.env },
    ...{ SIMULATOR_PORT: String(ports.simulator), SIMULATOR_WIRE_PORT: String(ports.wire) },
  };
  const [{ program, url, healthUrl }] = addressesOf(['simulator'], env);
  const service = new Service({ name: NAME, program, env, isHealthy: () => answersOk(healthUrl) });
  await step('Start the simulated authority', () => service.start(lifetime));
  const wire = url.replace(/\d+$/, String(ports.wire));
  print(simulatorPanel({ control: url, wire, data: env.SIMULATOR_DATA }));
  await lifetime.ended;
}
