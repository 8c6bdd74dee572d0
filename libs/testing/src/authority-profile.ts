export type AuthorityProfile = 'direct' | 'gateway';

interface ProfileSettings {
  /** What simulator and worker are told, so that they speak it over this address. */
  settings(wireUrl: string): Record<string, string>;
}

/** The two generations of the authority's service, as a stack speaks them. */
export const AUTHORITY_PROFILES: Record<AuthorityProfile, ProfileSettings> = {
  direct: {
    settings: (wireUrl) => ({
      AUTHORITY_SANDBOX_URL: `${wireUrl}/etims-api`,
      // Tests that sell in both tell their taxpayers apart; none may ever reach the real one.
      AUTHORITY_PRODUCTION_URL: `${wireUrl}/etims-api`,
      // The real hosts are not known to insist on the next number; an authority that does finds out who skips one.
      SIMULATOR_DIRECT_RULES: 'sequence',
    }),
  },
  gateway: {
    settings: (wireUrl) => ({
      AUTHORITY_SANDBOX_PROFILE: 'gateway',
      AUTHORITY_SANDBOX_URL: `${wireUrl}/etims-oscu/api/v1`,
      AUTHORITY_SANDBOX_TOKEN_URL: `${wireUrl}/v1/token/generate`,
      AUTHORITY_SANDBOX_CONSUMER_KEY: 'consumer-of-the-tests',
      AUTHORITY_SANDBOX_CONSUMER_SECRET: 'secret-of-the-tests',
      AUTHORITY_SANDBOX_APP_ID: '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90',
    }),
  },
};
