import { apiSettings } from './api-settings.js';
import { authoritySettings } from './authority-settings.js';
import { matching, nonZeroDuration, oneOf, text } from './parsers.js';
import { workerSettings } from './worker-settings.js';

/** `npm run certify`: the connection is that of the sandbox, and the rest says who plays the go-live rows. */
export const certifySettings = {
  profile: {
    env: 'CERTIFY_PROFILE',
    parse: oneOf('gateway', 'direct'),
    fallback: 'gateway' as const,
    about: 'The go-live rows are played in this generation of the service. KRA counts those of the `gateway`.',
  },
  url: authoritySettings.sandboxUrl,
  tokenUrl: authoritySettings.sandboxTokenUrl,
  taxRateE: authoritySettings.sandboxTaxRateE,
  routes: authoritySettings.sandboxRoutes,
  consumerKey: authoritySettings.sandboxConsumerKey,
  consumerSecret: authoritySettings.sandboxConsumerSecret,
  appId: authoritySettings.sandboxAppId,
  proxy: authoritySettings.sandboxProxy,
  ca: authoritySettings.sandboxCa,
  pinnedCa: authoritySettings.sandboxPinnedCa,
  httpsProxy: authoritySettings.httpsProxy,
  httpProxy: authoritySettings.httpProxy,
  noProxy: authoritySettings.noProxy,
  /** Only to refuse it. */
  productionUrl: authoritySettings.productionUrl,
  callTimeoutMs: workerSettings.callTimeoutMs,
  tin: {
    env: 'CERTIFY_PIN',
    parse: matching(/^[A-Z]\d{9}[A-Z]$/, 'P051999888K'),
    about: 'The rows are played for this PIN: the Application Test PIN of the portal, which is new in each session.',
  },
  bhfId: {
    env: 'CERTIFY_BRANCH',
    parse: matching(/^\d\d$/, '00'),
    fallback: '00',
    about: 'The rows are played for this branch of the PIN.',
  },
  deviceSerialNumber: {
    env: 'CERTIFY_SERIAL',
    parse: matching(/^.{1,100}$/, 'the serial number of the device on the portal'),
    about: 'The rows are played with the device of this serial number on the portal.',
  },
  cmcKey: {
    env: 'CERTIFY_DEVICE_KEY',
    parse: text,
    optional: true,
    about: 'The device was initialised before and has this key. Without it, `npm run certify` initialises the device.',
  },
  sdcId: {
    env: 'CERTIFY_SDC_ID',
    parse: text,
    optional: true,
    about: 'The device was initialised before and its control unit has this id, such as KRACU0400009001.',
  },
  buyerPin: {
    env: 'CERTIFY_BUYER_PIN',
    parse: matching(/^[A-Z]\d{9}[A-Z]$/, 'P000333444C'),
    fallback: 'P000333444C',
    about: 'The customer of the go-live rows has this PIN.',
  },
  authorityLogo: apiSettings.authorityLogo,
  folder: {
    env: 'CERTIFY_FOLDER',
    parse: text,
    fallback: '.data/certify',
    about: 'The sessions of `npm run certify`, with keys and raw answers, are kept in this folder.',
  },
  patienceMs: {
    env: 'CERTIFY_PATIENCE',
    parse: nonZeroDuration,
    fallback: 600_000,
    about: 'A row waits at most this long for what KRA shows late: imports, purchases, stock, a fresh item.',
  },
  pollMs: {
    env: 'CERTIFY_POLL',
    parse: nonZeroDuration,
    fallback: 15_000,
    about: 'A row that waits asks again this often.',
  },
} as const;

type Credentials = { profile?: string; consumerKey?: string; consumerSecret?: string };

/** A gateway needs credentials. No setting alone can check that. */
export function missingCertifyCredentials({ profile, ...credentials }: Credentials): string[] {
  if (profile !== 'gateway') return [];
  return (['consumerKey', 'consumerSecret'] as const)
    .filter((key) => credentials[key] === undefined)
    .map((key) => certifySettings[key])
    .map(({ env, about }) => `${env} is missing, since CERTIFY_PROFILE is gateway. ${about}`);
}
