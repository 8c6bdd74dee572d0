import type { Env } from './read-settings.js';

export interface ProxySettings {
  httpsProxy?: string | undefined;
  httpProxy?: string | undefined;
  noProxy?: string | undefined;
}

/** Many programs read these variables in small letters, and some systems set only those. */
export const withProxiesInCapitals = (env: Env): Env => ({
  ...env,
  HTTPS_PROXY: env.HTTPS_PROXY || env.https_proxy,
  HTTP_PROXY: env.HTTP_PROXY || env.http_proxy,
  NO_PROXY: env.NO_PROXY || env.no_proxy,
});

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The proxy on the way to a URL by the usual variables. This machine itself is never reached through a proxy. */
export function proxyFor(address: string, { httpsProxy, httpProxy, noProxy = '' }: ProxySettings): string | undefined {
  const url = new URL(address);
  if (LOOPBACK.has(url.hostname) || isExempt(url, noProxy)) return undefined;
  return url.protocol === 'https:' ? httpsProxy : httpProxy;
}

/** The proxy on the way to the receiver of alerts. */
export const alertProxyOf = ({ alertUrl, ...proxies }: ProxySettings & { alertUrl?: string | undefined }) =>
  alertUrl === undefined ? undefined : proxyFor(alertUrl, proxies);

/** A name stands for itself and for all hosts below it, with or without a dot or `*.` before it. */
function isExempt({ hostname, port, protocol }: URL, noProxy: string): boolean {
  const usedPort = port || (protocol === 'https:' ? '443' : '80');
  return noProxy
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .some((entry) => {
      const [, name = '', entryPort] = /^(?:\*?\.)?(.*?)(?::(\d+))?$/.exec(entry) ?? [];
      if (entryPort !== undefined && entryPort !== usedPort) return false;
      return name === '*' || hostname === name || hostname.endsWith(`.${name}`);
    });
}
