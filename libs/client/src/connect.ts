import { type Client, makeClient } from './make-client.js';
import type { Patience } from './steady-fetch.js';

export interface Connection extends Patience {
  /** The address of Risiti, such as https://risiti.example. */
  url: string;
  /** It can sell in your name: keep it where nobody else reads it. Operations of the dashboard need none. */
  apiKey?: string;
}

/** Gives what every function takes as `client`. It opens nothing yet. */
export function connect({ url, apiKey, ...patience }: Connection): Client {
  if (apiKey === undefined) return makeClient(url, {}, patience);
  const key = apiKey.trim();
  // An error of `fetch` would quote it.
  if (!/^[\w-]+$/.test(key)) throw new TypeError('This is no API key: a key has letters, digits, - and _ only.');
  return makeClient(url, { 'x-api-key': key }, patience);
}
