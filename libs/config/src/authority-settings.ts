import { matching, oneOf, pairs, percent, text, url } from './parsers.js';

type EnvironmentName = 'sandbox' | 'production';

/** The authority of one environment. What it is depends on its profile, so most of it has no default here. */
const hostSettings = (name: EnvironmentName) => {
  const env = `AUTHORITY_${name.toUpperCase()}`;
  return {
    Profile: {
      env: `${env}_PROFILE`,
      parse: oneOf('direct', 'gateway'),
      fallback: 'direct' as const,
      about: `which generation of the service takes ${name} submissions`,
    },
    Url: {
      env: `${env}_URL`,
      parse: url('https', 'http'),
      optional: true as const,
      about: `where ${name} submissions go, if not to the real host of the profile`,
    },
    TokenUrl: {
      env: `${env}_TOKEN_URL`,
      parse: url('https', 'http'),
      optional: true as const,
      about: `where the ${name} gateway gives tokens, if not on the host of its URL`,
    },
    TaxRateE: {
      env: `${env}_TAX_RATE_E`,
      parse: percent,
      optional: true as const,
      about: `percent of tax type E in ${name}, if not that of the code list (direct) or 0 (gateway)`,
    },
    Routes: {
      env: `${env}_ROUTES`,
      parse: pairs(/^\/[\w/.-]*\w$/, 'saveSale=/sendSalesTransaction,branches=/branch-list'),
      optional: true as const,
      about: `paths of ${name} operations, where they are not those of the profile`,
    },
  };
};

/** Who we are to a gateway; the direct hosts do not ask. */
const callerSettings = (name: EnvironmentName) => {
  const env = `AUTHORITY_${name.toUpperCase()}`;
  return {
    ConsumerKey: {
      env: `${env}_CONSUMER_KEY`,
      parse: matching(/^[\x21-\x39\x3b-\x7e]+$/, 'the consumer key of the portal'),
      optional: true as const,
      about: `who we are to the ${name} gateway`,
    },
    ConsumerSecret: {
      env: `${env}_CONSUMER_SECRET`,
      parse: text,
      optional: true as const,
      about: `what proves it to the ${name} gateway`,
    },
    AppId: {
      env: `${env}_APP_ID`,
      parse: matching(/^[\w-]{1,100}$/, 'the UUID of the app on the portal'),
      optional: true as const,
      about: `which app of the portal calls the ${name} gateway`,
    },
  };
};

const settingsOf = (name: EnvironmentName) => ({ ...hostSettings(name), ...callerSettings(name) });

type EnvironmentSettings = ReturnType<typeof settingsOf>;
type PrefixedSettings<N extends EnvironmentName> = {
  [K in keyof EnvironmentSettings as `${N}${K}`]: EnvironmentSettings[K];
};

/** By names of their own, since a table of settings is flat. */
const withPrefix = <N extends EnvironmentName>(name: N): PrefixedSettings<N> =>
  Object.fromEntries(
    Object.entries(settingsOf(name)).map(([key, setting]) => [name + key, setting]),
  ) as PrefixedSettings<N>;

export const authoritySettings = { ...withPrefix('sandbox'), ...withPrefix('production') };

/** What each setting alone cannot tell: a gateway lets nobody in without credentials. */
export function missingCredentials(values: Partial<Record<keyof typeof authoritySettings, unknown>>): string[] {
  return (['sandbox', 'production'] as const).flatMap((name) => {
    if (values[`${name}Profile`] !== 'gateway') return [];
    const credentials = [`${name}ConsumerKey`, `${name}ConsumerSecret`] as const;
    return credentials
      .filter((key) => values[key] === undefined)
      .map((key) => authoritySettings[key])
      .map(
        ({ env, about }) => `${env} is missing, since ${authoritySettings[`${name}Profile`].env} is gateway: ${about}`,
      );
  });
}
