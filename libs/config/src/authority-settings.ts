import { certificates, proxyUrl, matching, nonZeroDuration, oneOf, pairs, percent, text, url } from './parsers.js';

type EnvironmentName = 'sandbox' | 'production';

/** Most of these settings have no default, because the profile decides what they are without one. */
const hostSettings = (name: EnvironmentName) => {
  const env = `AUTHORITY_${name.toUpperCase()}`;
  return {
    Profile: {
      env: `${env}_PROFILE`,
      parse: oneOf('direct', 'gateway'),
      fallback: 'direct' as const,
      about: `The authority takes ${name} submissions in this generation of its service: \`direct\`, or \`gateway\` with a token.`,
    },
    Url: {
      env: `${env}_URL`,
      parse: url('https', 'http'),
      optional: true as const,
      about: `The worker sends ${name} submissions to this address. Without it, it sends them to the real host of the profile.`,
    },
    TokenUrl: {
      env: `${env}_TOKEN_URL`,
      parse: url('https', 'http'),
      optional: true as const,
      about: `The ${name} gateway gives tokens at this address. Without it, it gives them on the host of its URL.`,
    },
    TaxRateE: {
      env: 'AUTHORITY_TAX_RATE_E',
      formerly: `${env}_TAX_RATE_E`,
      parse: percent,
      optional: true as const,
      about: 'Tax type E has this percentage. Without it, it has that of the code list (direct) or 0 (gateway).',
    },
    Routes: {
      env: `${env}_ROUTES`,
      parse: pairs(/^\/[\w/.-]*\w$/, 'saveSale=/sendSalesTransaction,branches=/branch-list'),
      optional: true as const,
      about: `These ${name} operations have other paths than in the profile: \`saveSale=/sendSalesTransaction,…\`.`,
    },
  };
};

/** The lanes that one counter of the authority covers. Public clients contradict each other. */
const seriesSettings = (name: EnvironmentName) => {
  const env = `AUTHORITY_${name.toUpperCase()}`;
  return {
    ItemSeries: {
      env: `${env}_ITEM_SERIES`,
      parse: oneOf('pin', 'prefix'),
      fallback: 'pin' as const,
      about: `The authority counts ${name} item codes by \`pin\`, or by \`prefix\`: product type, packaging and unit.`,
    },
    MovementSeries: {
      env: `${env}_MOVEMENT_SERIES`,
      parse: oneOf('pin', 'branch'),
      fallback: 'pin' as const,
      about: `The authority counts ${name} stock movements by \`pin\`, in one series for all branches, or by \`branch\`.`,
    },
  };
};

/** A gateway asks for these credentials; the direct hosts do not. */
const callerSettings = (name: EnvironmentName) => {
  const env = `AUTHORITY_${name.toUpperCase()}`;
  return {
    ConsumerKey: {
      env: `${env}_CONSUMER_KEY`,
      parse: matching(/^[\x21-\x39\x3b-\x7e]+$/, 'the consumer key of the portal'),
      optional: true as const,
      about: `The worker gets its tokens from the ${name} gateway with this consumer key.`,
    },
    ConsumerSecret: {
      env: `${env}_CONSUMER_SECRET`,
      parse: text,
      optional: true as const,
      about: `The worker proves its consumer key to the ${name} gateway with this secret.`,
    },
    AppId: {
      env: `${env}_APP_ID`,
      parse: matching(/^[\w-]{1,100}$/, 'the UUID of the app on the portal'),
      optional: true as const,
      about: `The worker calls the ${name} gateway as this app of the authority's portal.`,
    },
  };
};

/** The way to the hosts through the network of the installation, which both environments have in common. */
const transportSettings = (name: EnvironmentName) => {
  const env = `AUTHORITY_${name.toUpperCase()}`;
  return {
    Proxy: {
      env: 'AUTHORITY_PROXY',
      formerly: `${env}_PROXY`,
      parse: proxyUrl,
      optional: true as const,
      about:
        'The worker reaches the hosts of the authority through this proxy: `http://user:password@host:port`. It counts before HTTPS_PROXY and NO_PROXY.',
    },
    Ca: {
      env: 'AUTHORITY_CA',
      formerly: `${env}_CA`,
      parse: certificates,
      optional: true as const,
      about:
        "The worker trusts these certificates (PEM) of the authority's hosts besides the usual ones. Best set as `AUTHORITY_CA_FILE`.",
    },
    PinnedCa: {
      env: 'AUTHORITY_PINNED_CA',
      formerly: `${env}_PINNED_CA`,
      parse: certificates,
      optional: true as const,
      about:
        "The worker trusts only these certificates (PEM) of the authority's hosts. Best set as `AUTHORITY_PINNED_CA_FILE`.",
    },
  };
};

const settingsOf = (name: EnvironmentName) => ({
  ...hostSettings(name),
  ...seriesSettings(name),
  ...callerSettings(name),
  ...transportSettings(name),
});

type EnvironmentSettings = ReturnType<typeof settingsOf>;
type PrefixedSettings<N extends EnvironmentName> = {
  [K in keyof EnvironmentSettings as `${N}${K}`]: EnvironmentSettings[K];
};

/** A table of settings is flat, so each setting gets the name of its environment as a prefix. */
const withPrefix = <N extends EnvironmentName>(name: N): PrefixedSettings<N> =>
  Object.fromEntries(
    Object.entries(settingsOf(name)).map(([key, setting]) => [name + key, setting]),
  ) as PrefixedSettings<N>;

/** The usual variables of a network with a proxy. */
export const proxySettings = {
  httpsProxy: {
    env: 'HTTPS_PROXY',
    parse: proxyUrl,
    optional: true as const,
    about:
      'Hosts of the authority, and the receiver of alerts, with an https address are reached through this proxy. `https_proxy` is read too.',
  },
  httpProxy: {
    env: 'HTTP_PROXY',
    parse: proxyUrl,
    optional: true as const,
    about:
      'Hosts of the authority, and the receiver of alerts, with an http address are reached through this proxy. `http_proxy` is read too.',
  },
  noProxy: {
    env: 'NO_PROXY',
    parse: text,
    optional: true as const,
    about:
      'These hosts are reached without HTTPS_PROXY and HTTP_PROXY: `simulator,.shop.example`, or `*`. `no_proxy` is read too.',
  },
};

const retryDelayMs = {
  env: 'AUTHORITY_RETRY_DELAY',
  parse: nonZeroDuration,
  fallback: 30_000,
  about:
    'A submission waits this long for its next attempt after the authority was unavailable. Answers say it in `Retry-After` where no attempt is planned, so api and worker need the same.',
} as const;

export const authoritySettings = {
  ...withPrefix('sandbox'),
  ...withPrefix('production'),
  ...proxySettings,
  retryDelayMs,
};

/** A gateway needs credentials. No setting alone can check that. */
export function missingCredentials(values: Partial<Record<keyof typeof authoritySettings, unknown>>): string[] {
  return (['sandbox', 'production'] as const).flatMap((name) => {
    if (values[`${name}Profile`] !== 'gateway') return [];
    const credentials = [`${name}ConsumerKey`, `${name}ConsumerSecret`] as const;
    return credentials
      .filter((key) => values[key] === undefined)
      .map((key) => authoritySettings[key])
      .map(
        ({ env, about }) => `${env} is missing, since ${authoritySettings[`${name}Profile`].env} is gateway. ${about}`,
      );
  });
}
