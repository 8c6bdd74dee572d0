import { defineConfig } from 'vite';

/** Builds the pages of the console into dist/apps/console, from where the API serves them below /console. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  resolve: {
    alias: { '@risiti/client/browser': new URL('../../libs/client/src/browser.ts', import.meta.url).pathname },
  },
  build: {
    outDir: '../../dist/apps/console',
    emptyOutDir: true,
    assetsDir: 'files',
    // The policy of the page allows no text as a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
