import { rmSync } from 'node:fs';
import { fingerprint, ifChanged } from './fingerprint.mjs';
import { tool } from './npm-packages.mjs';
import { inRoot } from './paths.mjs';
import { run } from './run.mjs';
import { step } from './say.mjs';

const generated = 'libs/persistence/src/generated';
const sources = ['prisma/schema.prisma', 'prisma.config.ts', 'node_modules/prisma/package.json'];

export async function generate(lifetime) {
  await ifChanged(inRoot(generated, '.stamp'), fingerprint(sources), () =>
    step('Generate the database client', async () => {
      rmSync(inRoot(generated), { recursive: true, force: true });
      await run(lifetime, [...tool('prisma'), 'generate'], {
        failed: 'The database client could not be generated from prisma/schema.prisma.',
        env: { ...process.env, ...withoutDownloads },
      });
    }),
  );
}

/** The CLI would fetch an engine that generating does not use, unless it is shown an executable; any will do. */
const withoutDownloads = {
  PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  PRISMA_HIDE_UPDATE_MESSAGE: '1',
  CHECKPOINT_DISABLE: '1',
};
