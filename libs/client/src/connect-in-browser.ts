import { type Client, makeClient } from './make-client.js';
import type { Patience } from './steady-fetch.js';

declare const location: { readonly origin: string };

export interface BrowserConnection extends Patience {
  /** The address of your own server, which passes the calls on with the key; by default that of the page. */
  url?: string;
}

/** A page has no key: everybody who opens it could sell with it. */
export function connect({ url = location.origin, ...patience }: BrowserConnection = {}): Client {
  if ('apiKey' in patience)
    throw new Error('A page must not have an API key. Call your own server, and let it call Risiti.');
  return makeClient(url, {}, patience);
}
