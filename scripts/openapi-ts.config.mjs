const generated = (input, path, client) => ({
  input,
  output: { path, importFileExtension: '.js' },
  plugins: [
    '@hey-api/typescript',
    { name: '@hey-api/client-fetch', throwOnError: true, ...client },
    { name: '@hey-api/sdk', client: false, responseStyle: 'data' },
  ],
});

/**
 * The clients that `npm run openapi` makes of the two documents: a function for each operation, and the types of all that goes and comes.
 * Clients get those of the public API, and the console those of operators too, which call through the client of the others.
 */
export default [
  generated('./docs/openapi.json', './libs/client/src/generated'),
  generated('./docs/openapi-of-operators.json', './apps/console/src/calls/generated', { bundle: false }),
];
