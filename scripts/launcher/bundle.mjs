import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { compiled, inRoot } from './data-folder.mjs';

/** Programs that start often. Node needs 2 s of processor time to load the API as 3,000 modules, and 0.6 s as one module. */
const programs = [
  ...[compiled('api'), compiled('api', 'receipts/render-thread')],
  ...[compiled('worker'), compiled('worker', 'reseal'), compiled('simulator'), compiled('certify'), compiled('cli')],
  ...['migrate', 'seed-apps', 'release', 'restore', 'operator'].map((name) => compiled('setup', name)),
];

/** Optional packages of our packages, which are not installed here. */
export const notInstalled = [
  ...['@fastify/middie', '@fastify/multipart', '@fastify/view', '@nestjs/microservices', '@nestjs/platform-express'],
  ...['@nestjs/websockets', '@valkey/valkey-glide', 'class-transformer/storage', 'pg-native'],
];

/**
 * These packages stay in `node_modules`: the first two load a native file, the third finds its pages, Prisma loads its compiler late, and
 * the API loads the reader of its document when somebody opens it.
 */
const external = [
  '@node-rs/argon2',
  'msgpackr-extract',
  '@bull-board/ui',
  '@prisma/client/runtime/query_compiler*',
  '@scalar/fastify-api-reference',
  ...notInstalled,
];

/** A CommonJS package expects these names when it is part of an ES module. */
const banner = `
import { createRequire as createRequireOfBundle } from 'node:module';
const require = createRequireOfBundle(import.meta.url);
const { dirname: __dirname, filename: __filename } = import.meta;
`;

/**
 * Replaces each compiled program by one file that contains all its imports, so that its name and the files it reads stay the same.
 * `keepNames` stays off: it costs a call for each closure, and a worker then needs a seventh more processor time for a sale.
 * Stack traces name lines of that file; with `NODE_OPTIONS=--enable-source-maps` they name lines of the sources.
 */
export async function bundle() {
  const { metafile } = await build({
    entryPoints: programs,
    outdir: inRoot('dist'),
    outbase: inRoot('dist'),
    allowOverwrite: true,
    absWorkingDir: inRoot(),
    bundle: true,
    platform: 'node',
    format: 'esm',
    sourcemap: true,
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
    banner: { js: banner },
    define: versionDefined(),
    plugins: [oneCopyOfEach],
    external,
  });
  writeFileSync(sourcesFile, JSON.stringify(metafile.outputs));
}

/** The command says it; the other programs read it where they need it. */
export const versionDefined = () => ({
  RISITI_VERSION: JSON.stringify(JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).version),
});

const sourcesFile = inRoot('dist/bundles.json');

/** The files that a bundled program contains. */
export function sourcesOf(program) {
  const { inputs } = JSON.parse(readFileSync(sourcesFile, 'utf8'))[path.relative(inRoot(), program)];
  return Object.keys(inputs).map((input) => inRoot(input));
}

/** Nest's mapped types create their own `require`, which would load a second class-validator and class-transformer. */
export const oneCopyOfEach = {
  name: 'one-copy-of-each',
  setup({ onLoad }) {
    onLoad({ filter: /@nestjs[\\/]mapped-types[\\/]dist[\\/]type-helpers\.utils\.js$/ }, ({ path: file }) => {
      const source = readFileSync(file, 'utf8');
      const contents = source.replace('const require = createRequire(import.meta.url);', '');
      if (contents === source) throw new Error(`${path.basename(file)} no longer creates its own require.`);
      return { contents, loader: 'js' };
    });
  },
};
