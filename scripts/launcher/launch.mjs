import { migrate, seed } from './database.mjs';
import { startEmbeddedPostgres } from './embedded-postgres.mjs';
import { answersOk } from './health.mjs';
import { onlyOne } from './only-one.mjs';
import { boardOf, panel } from './panel.mjs';
import { inData, makeDataFolder } from './paths.mjs';
import { clearLeftovers } from './pid-file.mjs';
import { prepare } from './prepare.mjs';
import { say, step } from './say.mjs';
import { keepSecrets } from './secrets.mjs';
import { Service } from './service.mjs';
import { addresses, claimPorts, servicesFor, stackEnvironment } from './services.mjs';
import { publishStack, withdrawStack } from './stack-file.mjs';

/** The whole stack, from a fresh clone to the panel; then it runs until it is told to stop. */
export async function launch(lifetime) {
  makeDataFolder();
  await onlyOne(lifetime);
  withdrawStack();
  await prepare(lifetime);
  await clearLeftovers(['api', 'worker', 'simulator', 'postgres']);

  const secrets = keepSecrets();
  const databaseUrl = await database(lifetime, secrets);
  const names = servicesFor(process.env);
  const ports = await claimPorts(process.env, names);
  const env = stackEnvironment(process.env, { ports, databaseUrl, ...secrets });
  await step('Migrate the database', () => migrate(lifetime, env));
  const seeded = await step('Seed the demo taxpayer', () => seed(lifetime, env, secrets));
  const urls = await step(`Start ${names.join(', ')}`, () => startServices(lifetime, addresses(names, env), env));

  const stack = describe(urls, seeded, env);
  publishStack(lifetime, stack);
  say(panel(stack));
  await lifetime.over;
}

async function database(lifetime, { postgresPassword }) {
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

/** All at once; each waits for what it needs. They stop one by one in the reverse order. */
async function startServices(lifetime, programs, env) {
  await Promise.all(
    programs.map(({ name, program, healthUrl }) =>
      new Service({ name, program, env, isHealthy: () => answersOk(healthUrl) }).start(lifetime),
    ),
  );
  return Object.fromEntries(programs.map(({ name, url }) => [name, url]));
}

function describe(urls, { appId, apiKey, tin, deviceSerialNumber, operator }, env) {
  return {
    ...{ api: urls.api, board: boardOf(urls.api), simulator: urls.simulator },
    ...{ apiKey, appId, tin, deviceSerialNumber, operator },
    ...{ databaseUrl: env.DATABASE_URL, redisUrl: env.REDIS_URL },
  };
}
