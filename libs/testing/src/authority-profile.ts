export type AuthorityProfile = 'direct' | 'gateway';

interface ProfileSettings {
  /** The settings that make simulator and worker speak this profile at this address. */
  settings(wireUrl: string): Record<string, string>;
}

/** Settings of a stack for each generation of the authority's service. */
export const AUTHORITY_PROFILES: Record<AuthorityProfile, ProfileSettings> = {
  direct: {
    settings: (wireUrl) => ({
      AUTHORITY_SANDBOX_URL: `${wireUrl}/etims-api`,
      // Both environments use the simulator, because no test may reach the real authority.
      AUTHORITY_PRODUCTION_URL: `${wireUrl}/etims-api`,
      // The real hosts may accept gaps. A simulator that does not shows a gateway that skips a number.
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
