import { existsSync } from 'node:fs';
import path from 'node:path';
import { Failure } from './failure.mjs';
import { compiled, root } from './paths.mjs';
import { lastLines, run } from './run.mjs';

export async function migrate(lifetime, env) {
  await run(lifetime, program('migrate'), {
    env,
    failed: 'The database could not be migrated.',
    fix: process.env.DATABASE_URL
      ? 'It is the one of DATABASE_URL: see that it exists and that its user may make tables.'
      : 'If nothing in the embedded database matters, remove .data and start anew.',
  });
}

/** Makes the demo taxpayer with the secrets given, or finds it again; resolves to the facts a client needs. */
export async function seed(lifetime, env, secrets) {
  const printed = await run(lifetime, program('seed'), {
    env: {
      ...env,
      SEED_API_KEY: secrets.apiKey,
      SEED_OPERATOR_EMAIL: secrets.operatorEmail,
      SEED_OPERATOR_PASSWORD: secrets.operatorPassword,
      SEED_DEVICE_SERIAL: secrets.deviceSerialNumber,
    },
    failed: 'The demo taxpayer could not be seeded.',
  });
  return JSON.parse(lastLines(printed, 1)[0]);
}

function program(name) {
  const file = compiled('setup', name);
  if (existsSync(file)) return [process.execPath, file];
  throw new Failure(`The program ${path.relative(root, file)} is missing from the build.`, {
    fix: `See that apps/setup/src/${name}.ts exists; then remove dist and try again.`,
  });
}
