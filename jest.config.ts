/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';
import packageGroups from './scripts/testing/package-groups.json' with { type: 'json' };

/**
 * Tests run as CommonJS through SWC (Jest's ESM mode breaks where a CommonJS package requires an
 * ESM-only one), so every ESM-only dependency is named here to be transformed with our own sources.
 */
const esmOnly = ['content-disposition', 'cookie', '@noble/hashes', 'request-filtering-agent'];

const isFull = process.env.TEST_SIZE === 'full';

const config: Config = {
  testEnvironment: 'node',
  runtime: '<rootDir>/scripts/testing/compile-once-runtime.mjs',
  roots: ['<rootDir>/apps', '<rootDir>/libs'],
  globalSetup: '<rootDir>/libs/testing/src/shared-stack/begin-run.ts',
  globalTeardown: '<rootDir>/libs/testing/src/shared-stack/end-run.ts',
  testRegex: '\\.(spec|medium-spec|e2e-spec)\\.ts$',
  transform: {
    '^.+\\.(t|j)sx?$': [
      '@swc/jest',
      {
        swcrc: false,
        jsc: {
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
          target: 'es2022',
          keepClassNames: true,
        },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
  moduleNameMapper: {
    // Bundled by scripts/testing/bundle-packages.mjs.
    [`^(${Object.values(packageGroups).flat().join('|')})$`]: '<rootDir>/dist/test-packages/names/$1.cjs',
    // Prisma loads its query compiler by a dynamic import; its CommonJS twin stands beside it.
    '^(@prisma/client/runtime/.*)\\.mjs$': '$1.js',
    '^@app/([^/]+)$': '<rootDir>/libs/$1/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  reporters: ['default', ['<rootDir>/scripts/testing/end-stuck-run.mjs', { isOn: !isFull }]],
  testSequencer: '<rootDir>/scripts/testing/slow-suites-first.mjs',
  // Ten slow minutes are not stuck yet, and a test of full size may last for an hour.
  testTimeout: isFull ? 3_600_000 : 600_000,
};

export default config;
