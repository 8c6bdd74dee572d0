import { type Client, createClient } from './generated/client/index.js';
import { errorOf } from './errors.js';
import { type Patience, steadyFetch } from './steady-fetch.js';

export type { Client };

/** Makes what every function of this library and every generated one takes as `client`. */
export function makeClient(url: string, headers: Record<string, string>, patience: Patience): Client {
  const baseUrl = url.replace(/\/+$/, '');
  const client = createClient({
    ...{ baseUrl, headers, fetch: steadyFetch(patience) },
    // A redirect would carry the key to another server.
    ...{ redirect: 'manual', throwOnError: true, responseStyle: 'data' },
  });
  client.interceptors.error.use((error, response) =>
    response && !response.ok ? errorOf(response, error, baseUrl) : error,
  );
  return client;
}
