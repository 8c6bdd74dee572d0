import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { compiled, inRoot } from './paths.mjs';

/** The programs that are started often. Node takes 2 s of processor time to load the API as 3,000 modules, and 0.6 s as one. */
const programs = [compiled('api'), compiled('worker'), compiled('simulator'), compiled('setup', 'migrate')];

/** They stay in `node_modules`: the first two load a native file, the next finds its pages, and Prisma loads its compiler late. */
const external = [
  '@node-rs/argon2',
  'msgpackr-extract',
  '@bull-board/ui',
  '@prisma/client/runtime/query_compiler*',
  // Packages that others would use if they were installed.
  ...['@fastify/middie', '@fastify/multipart', '@fastify/view', '@nestjs/microservices', '@nestjs/platform-express'],
  ...['@nestjs/websockets', '@valkey/valkey-glide', 'class-transformer/storage', 'pg-native'],
];

/** What a CommonJS package expects to find when it is part of an ES module. */
const banner = `
import { createRequire as createRequireOfBundle } from 'node:module';
const require = createRequireOfBundle(import.meta.url);
const { dirname: __dirname, filename: __filename } = import.meta;
`;

/**
 * Puts each compiled program and all that it imports into one file, in place, so that it is started by the same name and finds
 * the same files. A stack names lines of that file; with `NODE_OPTIONS=--enable-source-maps` it names those of the sources.
 */
export async function bundle() {
  await build({
    entryPoints: programs,
    outdir: inRoot('dist'),
    outbase: inRoot('dist'),
    allowOverwrite: true,
    absWorkingDir: inRoot(),
    bundle: true,
    platform: 'node',
    format: 'esm',
    keepNames: true,
    sourcemap: true,
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'warning',
    banner: { js: banner },
    plugins: [oneCopyOfEach],
    external,
  });
}

/** Nest's mapped types make a `require` of their own, which would load a second class-validator and class-transformer. */
const oneCopyOfEach = {
  name: 'one-copy-of-each',
  setup({ onLoad }) {
    onLoad({ filter: /@nestjs[\\/]mapped-types[\\/]dist[\\/]type-helpers\.utils\.js$/ }, ({ path: file }) => {
      const source = readFileSync(file, 'utf8');
      const contents = source.replace('const require = createRequire(import.meta.url);', '');
      if (contents === source) throw new Error(`${path.basename(file)} no longer makes a require of its own.`);
      return { contents, loader: 'js' };
    });
  },
};
