import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newApiKey, provisionApp } from '@app/access';
import type { Environment } from '@app/domain';
import { Database } from '@app/persistence';
import { AUTHORITY_PROFILES, type AuthorityProfile } from './authority-profile.js';
import { eventually } from './eventually.js';
import { freePort } from './free-port.js';
import { DASHBOARD_KEY, newUser, type TestUser } from './test-user.js';
import { SimulatorControl } from './simulator-control.js';
import { queueSettings, type TestQueueOptions } from './queue-settings.js';
import { postgresQueue, redisQueue, type StackQueue } from './stack-queue.js';
import { type RunningProcess, startProcess } from './start-process.js';
import { type TestDatabase, testDatabase } from './test-database.js';
import { type TillAnswer, Till } from './till.js';

type ProgramEnv = Record<string, string>;

export interface StackOptions extends TestQueueOptions {
  /** Which generation of the authority's service it speaks; `direct` without a word. */
  profile?: AuthorityProfile;
  /** Settings of all programs, over those below. */
  env?: ProgramEnv;
  workers?: number;
  /** The tills talk to them in turn. */
  apis?: number;
  /** Instead of one on the server of this run; dropped with the stack. */
  database?: TestDatabase;
}

const HOST = '127.0.0.1';

/** Impatient, so that a test sees in a second what takes half a minute in production. */
const SETTINGS: ProgramEnv = {
  LOG_LEVEL: 'warn',
  ...{ API_HOST: HOST, WORKER_HOST: HOST, SIMULATOR_HOST: HOST },
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  DASHBOARD_KEY: DASHBOARD_KEY.toString('base64'),
  AUTHORITY_RETRY_DELAY: '1s',
  AUTHORITY_DOUBT_DELAY: '100ms',
  RESCUE_INTERVAL: '1s',
  DRAIN: '0s',
};

/** A whole installation of a test's own: a database, and simulator, workers and API as the processes that are shipped. */
export class Stack {
  readonly db: Database;
  readonly simulator: SimulatorControl;
  readonly queue: StackQueue;
  private readonly programs: RunningProcess[] = [];
  private authority: RunningProcess | undefined;
  private apiUrls: string[] = [];
  private posts = 0;
  private devices = 0;

  private constructor(
    private readonly database: TestDatabase,
    private readonly dataDir: string,
    private readonly env: ProgramEnv,
  ) {
    this.db = new Database(database.url, 4, 'test');
    this.simulator = new SimulatorControl(this.simulatorAddress);
    const { REDIS_URL, QUEUE_PREFIX } = env;
    this.queue = REDIS_URL && QUEUE_PREFIX ? redisQueue(REDIS_URL, QUEUE_PREFIX) : postgresQueue(this.db);
  }

  static async start(options: StackOptions = {}): Promise<Stack> {
    const { env = {}, workers = 1, apis = 1, profile = 'direct' } = options;
    const database = options.database ?? (await testDatabase());
    const dataDir = await mkdtemp(path.join(tmpdir(), 'risiti-stack-'));
    const [controlPort, wirePort] = [await freePort(), await freePort()];
    const { settings } = AUTHORITY_PROFILES[profile];
    const stackEnv = {
      ...SETTINGS,
      DATABASE_URL: database.url,
      ...queueSettings(options),
      SIMULATOR_DATA: dataDir,
      SIMULATOR_PORT: String(controlPort),
      SIMULATOR_WIRE_PORT: String(wirePort),
      ...settings(`http://${HOST}:${wirePort}`),
      ...env,
    };
    const stack = new Stack(database, dataDir, stackEnv);
    try {
      const startWorkers = Array.from({ length: workers }, () => stack.startWorker());
      const startApis = Array.from({ length: apis }, () => stack.runApi());
      const [started] = await Promise.all([Promise.all(startApis), stack.startSimulator(), ...startWorkers]);
      stack.apiUrls = started.map(({ url }) => url);
    } catch (error) {
      await stack.stop();
      throw error;
    }
    return stack;
  }

  get databaseUrl(): string {
    return this.database.url;
  }

  /** Of the APIs the tills talk to. */
  get apiAddresses(): readonly string[] {
    return this.apiUrls;
  }

  /** Where the authority is asked what it saw. */
  get simulatorAddress(): string {
    return `http://${HOST}:${this.env.SIMULATOR_PORT}`;
  }

  /** Where the authority takes its calls. */
  get wireAddress(): string {
    return `http://${HOST}:${this.env.SIMULATOR_WIRE_PORT}`;
  }

  /** Always on the same ports and with the same ledger: it is the one authority there is. */
  async startSimulator(): Promise<void> {
    this.authority = await this.run('simulator', Number(this.env.SIMULATOR_PORT), '/health');
  }

  async killSimulator(): Promise<void> {
    await this.authority?.kill('SIGKILL');
  }

  async startWorker(env: ProgramEnv = {}): Promise<RunningProcess> {
    return this.run('worker', await freePort(), '/health', env);
  }

  /** From now on the tills talk to this one. Whoever comes in place of another takes its port. */
  async startApi(env: ProgramEnv = {}, port?: number): Promise<RunningProcess> {
    const { api, url } = await this.runApi(env, port);
    this.apiUrls = [url];
    return api;
  }

  /** A till of a taxpayer nobody else in this stack has, its device initialised and its item registered. */
  async till(environment: Environment = 'SANDBOX'): Promise<Till> {
    const till = await this.uninitialisedTill(environment);
    await mustBeApproved(till, await till.initialise());
    await mustBeApproved(till, await till.registerItem(till.soldItem));
    return till;
  }

  tills(count: number): Promise<Till[]> {
    return Promise.all(Array.from({ length: count }, () => this.till()));
  }

  /** As it comes out of its box: an account, an app and a key, and nothing the authority knows of. */
  async uninitialisedTill(environment: Environment = 'SANDBOX'): Promise<Till> {
    return this.provisioned(environment, `P${String(++this.devices).padStart(9, '0')}K`, '00');
  }

  /** Another branch of the same taxpayer and account, with a device and a key of its own. */
  async branchOf({ tin }: Pick<Till, 'tin'>, bhfId: string): Promise<Till> {
    const environment = 'SANDBOX';
    const { accountId } = await this.db.prisma.device.findFirstOrThrow({ where: { environment, tin } });
    const device = { id: randomUUID(), accountId, environment, tin, bhfId };
    await this.db.prisma.device.create({ data: { ...device, lane: { create: { environment } } } });
    return this.provisioned(environment, tin, bhfId);
  }

  /** Somebody of the account of a till, who has logged in. */
  async userOf({ tin }: Pick<Till, 'tin'>, role: 'OWNER' | 'MEMBER' = 'OWNER'): Promise<TestUser> {
    const { accountId } = await this.db.prisma.device.findFirstOrThrow({ where: { tin } });
    return newUser(this.db, accountId, role);
  }

  /** Nobody is left to say goodbye to, so nobody is asked to leave. */
  async stop(): Promise<void> {
    await Promise.all(this.programs.map((program) => program.kill('SIGKILL')));
    try {
      await this.queue.close();
      await this.db.close();
      await this.database.drop();
    } finally {
      await rm(this.dataDir, { recursive: true, force: true });
    }
  }

  /** Another app on the same device, with a key of its own. */
  secondApp({ tin }: Pick<Till, 'tin'>): Promise<Till> {
    return this.provisioned('SANDBOX', tin, '00');
  }

  private async provisioned(environment: Environment, tin: string, bhfId: string): Promise<Till> {
    const apiKey = newApiKey(environment);
    const names = { accountName: `Account ${tin}`, appName: 'Till' };
    await provisionApp(this.db, { ...names, environment, tin, bhfId, apiKey });
    return new Till(() => this.nextApi(), tin, apiKey);
  }

  private nextApi(): string {
    return this.apiUrls[this.posts++ % this.apiUrls.length]!;
  }

  private async runApi(env: ProgramEnv = {}, wanted?: number): Promise<{ api: RunningProcess; url: string }> {
    const port = wanted ?? (await freePort());
    const api = await this.run('api', port, '/api/v1/health', env);
    return { api, url: `http://${HOST}:${port}` };
  }

  private async run(name: string, port: number, health: string, env: ProgramEnv = {}): Promise<RunningProcess> {
    const ports = name === 'simulator' ? {} : { [`${name.toUpperCase()}_PORT`]: String(port) };
    const program = startProcess(`apps/${name}/src/main`, { ...this.env, ...ports, ...env });
    this.programs.push(program);
    await program.waitForHealth(`http://${HOST}:${port}${health}`);
    return program;
  }
}

/** At once, or as soon as the authority is asked again: an earlier test may have had it away for a moment. */
async function mustBeApproved(till: Till, answer: TillAnswer): Promise<void> {
  if (answer.status === 200) return;
  const location = answer.headers.get('location');
  if (!location) throw new Error(`The till is not ready: ${JSON.stringify(answer.body)}`);
  await eventually(
    async () => {
      const { body } = await till.get(location);
      if (body.data.status !== 'APPROVED') throw new Error(`The till is not ready: ${JSON.stringify(body)}`);
    },
    { timeoutMs: 120_000, everyMs: 100 },
  );
}
