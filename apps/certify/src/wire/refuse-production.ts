import { profileOf } from '@app/authority';

/** A name with a dot at its end is the same host. */
const hostOf = (url: string): string => new URL(url).hostname.toLowerCase().replace(/\.$/, '');

/** Addresses that differ only in capitals of the host, in a usual port or in the slash at the end are the same. */
const sameAddress = (one: string, other: string): boolean => withoutSlash(one) === withoutSlash(other);
const withoutSlash = (url: string): string => new URL(url).href.replace(/\/+$/, '');

/** Every host of KRA whose name does not say that it is the sandbox. */
const isKraProduction = (host: string): boolean =>
  /(^|\.)(kra\.go\.ke|developer\.go\.ke)$/.test(host) && !/sbx/.test(host);

interface Addresses {
  url: string;
  tokenUrl?: string | undefined;
  productionUrl?: string | undefined;
}

/** The rows are invented sales. On production they would be tax documents that only a credit note can undo. */
export function refuseProduction({ url, tokenUrl, productionUrl }: Addresses): void {
  const production = (['direct', 'gateway'] as const).map((name) => hostOf(profileOf(name).hosts.PRODUCTION));
  const isProduction = (address: string) =>
    (productionUrl !== undefined && sameAddress(address, productionUrl)) ||
    isKraProduction(hostOf(address)) ||
    production.includes(hostOf(address));
  const refused = [url, ...(tokenUrl ? [tokenUrl] : [])].find(isProduction);
  if (refused === undefined) return;
  throw new Error(
    `${hostOf(refused)} is a production host. The go-live rows are invented sales, which must never be signed there. ` +
      'Set AUTHORITY_SANDBOX_URL (and AUTHORITY_SANDBOX_TOKEN_URL) to the sandbox, or leave them out.',
  );
}
