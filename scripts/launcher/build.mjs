import { rmSync } from 'node:fs';
import { fingerprint, ifChanged } from './fingerprint.mjs';
import { tool } from './npm-packages.mjs';
import { inRoot } from './paths.mjs';
import { run } from './run.mjs';
import { step } from './say.mjs';

const sources = [
  ...['apps', 'libs', '.swcrc', 'nest-cli.json', 'package.json', 'package-lock.json', 'tsconfig.json'],
  'scripts/launcher/bundle.mjs',
];
const isSpec = (file) => /\.(spec|medium-spec|e2e-spec)\.ts$/.test(file);

export async function build(lifetime) {
  await ifChanged(inRoot('dist/.stamp'), fingerprint(sources, { skip: isSpec }), () =>
    step('Build', async () => {
      // What was deleted from the sources must not live on in the result.
      rmSync(inRoot('dist'), { recursive: true, force: true });
      await run(lifetime, [...tool('@nestjs/cli', 'nest'), 'build'], { failed: 'The sources could not be built.' });
      await run(lifetime, [process.execPath, inRoot('scripts/bundle.mjs')], {
        failed: 'The programs could not be bundled.',
      });
    }),
  );
}
