/** What `npm run openapi` makes of docs/openapi.json: a function for each operation, and the types of all that goes and comes. */
export default {
  input: './docs/openapi.json',
  output: { path: './libs/client/src/generated', importFileExtension: '.js' },
  plugins: [
    '@hey-api/typescript',
    { name: '@hey-api/client-fetch', throwOnError: true },
    { name: '@hey-api/sdk', client: false, responseStyle: 'data' },
  ],
};
