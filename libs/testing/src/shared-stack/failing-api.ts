import { AccessTokens, newApiKey, provisionApp } from '@app/access';
import { Database, type LoginRef } from '@app/persistence';
import { TcpProxy } from '../tcp-proxy.js';
import { DASHBOARD_KEY, newUser } from '../test-user.js';
import { PatientPool } from '../patient-pool.js';
import { type RunningProcess, startProcess } from '../start-process.js';
import { freePort } from '../free-port.js';
import { type TestDatabase, testDatabase } from '../test-database.js';

export interface FailingApi {
  address: string;
  apiKey: string;
  /** The token of a user who logged in before the failure. */
  token: string;
}

interface ProvisionedClient {
  apiKey: string;
  login: LoginRef;
}

type StartedApi = ProvisionedClient & { address: string };

/** Tables of all operations except authentication, so that the API still identifies the caller. */
const MISSING_TABLES = [
  'natural_keys',
  'requests',
  'events',
  'submissions',
  'items',
  'lanes',
  'batches',
  'received_purchases',
  'declared_imports',
  'pulls',
  'password_links',
  'refresh_tokens',
  'accounts',
  'invitations',
];
const MISSING_COLUMNS = ['apps.name', 'api_keys.hint', 'users.email', 'logins.ended_by', 'canary.sealing_key'];
const TIN = 'P000000001T';
const TOKENS = new AccessTokens(DASHBOARD_KEY);

/** APIs that cannot work, each with a database of its own and a key that was valid before the failure. */
export class FailingApis {
  private readonly programs: RunningProcess[] = [];
  private readonly databases: TestDatabase[] = [];
  private readonly started = new Map<string, Promise<StartedApi>>();

  constructor(private readonly settings: Record<string, string>) {}

  /** Starts an API and then cuts its connection to the database. */
  withoutDatabase(): Promise<FailingApi> {
    return this.once('without-database', async () => {
      const database = await this.database();
      const known = await provisioned(database);
      const proxy = await TcpProxy.inFrontOf(database.url);
      const address = await this.start(proxy.url);
      await proxy.close();
      return { address, ...known };
    });
  }

  /** Starts an API and then renames tables and columns, as after an incomplete migration. */
  withBrokenDatabase(): Promise<FailingApi> {
    return this.once('broken-database', async () => {
      const database = await this.database();
      const known = await provisioned(database);
      const address = await this.start(database.url);
      await withDatabase(database, async (db) => {
        for (const table of MISSING_TABLES) await db.query(`ALTER TABLE ${table} RENAME TO ${table}_gone`);
        for (const [table, column] of MISSING_COLUMNS.map((name) => name.split('.')))
          await db.query(`ALTER TABLE ${table} RENAME COLUMN ${column} TO ${column}_gone`);
      });
      return { address, ...known };
    });
  }

  /** Starts an API that accepts one request of each kind per minute, so that the second one is refused. */
  withLowLimits(): Promise<FailingApi> {
    return this.once('low-limits', async () => {
      const database = await this.database();
      const known = await provisioned(database);
      const limits = {
        RATE_LIMIT: '1',
        BATCH_RATE_LIMIT: '1',
        VERIFICATION_RATE_LIMIT: '1',
        DASHBOARD_RATE_LIMIT: '1',
      };
      return { address: await this.start(database.url, limits), ...known };
    });
  }

  async stop(): Promise<void> {
    await Promise.allSettled(this.started.values());
    await Promise.all(this.programs.map((program) => program.kill('SIGKILL')));
    await Promise.all(this.databases.map((database) => database.drop()));
  }

  /** Signs a new token each time: tokens live for minutes, and these APIs for the whole run. */
  private async once(name: string, start: () => Promise<StartedApi>): Promise<FailingApi> {
    const starting = this.started.get(name) ?? start();
    this.started.set(name, starting);
    const { login, ...api } = await starting;
    return { ...api, token: await TOKENS.sign(login) };
  }

  private async database(): Promise<TestDatabase> {
    const database = await testDatabase();
    this.databases.push(database);
    return database;
  }

  private async start(databaseUrl: string, more: Record<string, string> = {}): Promise<string> {
    const port = await freePort();
    const env = { ...this.settings, ...more, DATABASE_URL: databaseUrl, API_PORT: String(port) };
    const program = startProcess('apps/api/src/main', env);
    this.programs.push(program);
    const address = `http://${this.settings.API_HOST}:${port}`;
    await program.waitForHealth(`${address}/api/v1/health`);
    return address;
  }
}

async function provisioned(database: TestDatabase): Promise<ProvisionedClient> {
  const apiKey = newApiKey('SANDBOX');
  const names = { accountName: `Account ${TIN}`, appName: 'Till' };
  return withDatabase(database, async (db) => {
    await provisionApp(db, { ...names, environment: 'SANDBOX', tin: TIN, bhfId: '00', apiKey });
    const { id } = await db.prisma.account.findFirstOrThrow();
    await db.prisma.device.updateMany({ data: { initialisedAt: new Date() } });
    const { token } = await newUser(db, id, 'OWNER');
    return { apiKey, login: (await TOKENS.read(token))! };
  });
}

async function withDatabase<T>(database: TestDatabase, work: (db: Database) => Promise<T>): Promise<T> {
  const db = new Database(database.url, 1, 'test', PatientPool);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
