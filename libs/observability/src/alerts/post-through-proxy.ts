import http from 'node:http';
import https from 'node:https';
import { HttpProxyAgent, HttpsProxyAgent } from 'hpagent';

interface ProxiedPost {
  body: string;
  headers: Record<string, string>;
  /** The URL may have a user name and a password. */
  proxy: string;
  timeoutMs: number;
}

/** Posts through a tunnel, and resolves with the status of the answer. The `fetch` of Node.js 20 knows no proxy. */
export function postThroughProxy(url: string, { body, headers, proxy, timeoutMs }: ProxiedPost): Promise<number> {
  const isSecure = url.startsWith('https:');
  const agent = new (isSecure ? HttpsProxyAgent : HttpProxyAgent)({ proxy, timeout: timeoutMs });
  const options = {
    ...{ method: 'POST', agent, signal: AbortSignal.timeout(timeoutMs) },
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
  };
  return new Promise((resolve, reject) => {
    const request = (isSecure ? https : http).request(url, options, (response) => {
      // The status is enough: a body that breaks off later is no failure.
      response.on('error', () => {}).resume();
      resolve(response.statusCode!);
    });
    request.on('error', ({ message }) => reject(new Error(`no answer through the proxy: ${message}`)));
    request.end(body);
  });
}
