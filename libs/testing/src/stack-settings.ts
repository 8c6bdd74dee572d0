import { freePort } from './free-port.js';
import { queueSettings, type TestQueueOptions } from './stack-queue.js';
import type { TestDatabase } from './test-database.js';
import { DASHBOARD_KEY } from './test-user.js';

export type ProgramEnv = Record<string, string>;

export interface StackOptions extends TestQueueOptions {
  /** The generation of the authority's service; `direct` by default. */
  profile?: AuthorityProfile;
  /** Settings of all programs; they override the defaults of a stack. */
  env?: ProgramEnv;
  workers?: number;
  /** Number of API processes; the tills use them in turn. */
  apis?: number;
  /** A database to use instead of a new one on the server of this run. The stack drops it at the end. */
  database?: TestDatabase;
  /** Another checkout whose programs run instead of ours. */
  root?: string;
  /** Settings of the simulator alone. */
  simulatorEnv?: ProgramEnv;
}

export const HOST = '127.0.0.1';

/** The sealing key of every stack. */
export const ENCRYPTION_KEY = Buffer.alloc(32, 7);

/** Short delays: a test sees in a second what takes half a minute in production. */
const SETTINGS: ProgramEnv = {
  LOG_LEVEL: 'warn',
  ...{ API_HOST: HOST, WORKER_HOST: HOST, SIMULATOR_HOST: HOST },
  ENCRYPTION_KEY: ENCRYPTION_KEY.toString('base64'),
  DASHBOARD_KEY: DASHBOARD_KEY.toString('base64'),
  AUTHORITY_RETRY_DELAY: '1s',
  DRAIN: '0s',
  // Many tests share one address.
  RECEIPT_LINK_RATE_LIMIT: '0',
};

/** The environment of all programs of one stack, with ports that no other stack gets. */
export async function stackSettings(
  databaseUrl: string,
  dataDir: string,
  { env = {}, profile = 'direct', ...queueOptions }: StackOptions,
): Promise<ProgramEnv> {
  const [controlPort, wirePort] = [await freePort(), await freePort()];
  return {
    ...SETTINGS,
    DATABASE_URL: databaseUrl,
    ...queueSettings(queueOptions),
    SIMULATOR_DATA: dataDir,
    SIMULATOR_PORT: String(controlPort),
    SIMULATOR_WIRE_PORT: String(wirePort),
    ...AUTHORITY_PROFILES[profile].settings(`http://${HOST}:${wirePort}`),
    ...env,
  };
}

export type AuthorityProfile = 'direct' | 'gateway';

interface ProfileSettings {
  /** The settings that make simulator and worker speak this profile at this address. */
  settings(wireUrl: string): Record<string, string>;
}

/** Settings of a stack for each generation of the authority's service. */
const AUTHORITY_PROFILES: Record<AuthorityProfile, ProfileSettings> = {
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
