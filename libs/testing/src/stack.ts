import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Environment } from '@app/domain';
import { Database } from '@app/persistence';
import { freePort } from './free-port.js';
import { PatientPool } from './patient-pool.js';
import { SimulatorControl } from './simulator-control.js';
import { postgresQueue, redisQueue, type StackQueue } from './stack-queue.js';
import { HOST, type ProgramEnv, type StackOptions, stackSettings } from './stack-settings.js';
import { StackTills } from './stack-tills.js';
import { type RunningProcess, startProcess } from './start-process.js';
import { testDatabase, type TestDatabase } from './test-database.js';
import type { TestUser } from './test-user.js';
import type { Till } from './till.js';

/** A complete installation for one test file: a database, and the simulator, workers and APIs as real processes. */
export class Stack {
  readonly db: Database;
  readonly simulator: SimulatorControl;
  readonly queue: StackQueue;
  private readonly programs: RunningProcess[] = [];
  private readonly apis: RunningProcess[] = [];
  private authority: RunningProcess | undefined;
  private apiUrls: string[] = [];
  private posts = 0;
  private readonly provisioning: StackTills;

  private constructor(
    private readonly database: TestDatabase,
    private readonly dataDir: string,
    private readonly env: ProgramEnv,
    private readonly options: Pick<StackOptions, 'root' | 'simulatorEnv'>,
  ) {
    this.db = new Database(database.url, 4, 'test', PatientPool);
    this.provisioning = new StackTills(this.db, () => this.nextApi());
    this.simulator = new SimulatorControl(this.simulatorAddress);
    const { REDIS_URL, QUEUE_PREFIX } = env;
    this.queue = REDIS_URL && QUEUE_PREFIX ? redisQueue(REDIS_URL, QUEUE_PREFIX) : postgresQueue(this.db);
  }

  static async start(options: StackOptions = {}): Promise<Stack> {
    const { workers = 1, apis = 1 } = options;
    const database = options.database ?? (await testDatabase());
    const dataDir = await mkdtemp(path.join(tmpdir(), 'risiti-stack-'));
    const stack = new Stack(
      database,
      dataDir,
      await stackSettings(database.programUrl ?? database.url, dataDir, options),
      options,
    );
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

  get apiAddresses(): readonly string[] {
    return this.apiUrls;
  }

  /** The most memory that one of the APIs has had so far, in MiB. */
  apiPeakMemoryMb(): number {
    return Math.max(...this.apis.map(({ peakMemoryMb }) => peakMemoryMb));
  }

  /** What the APIs have written to their logs so far. */
  apiOutput(): string {
    return this.apis.map((api) => api.output()).join('');
  }

  /** The control address of the simulator. */
  get simulatorAddress(): string {
    return `http://${HOST}:${this.env.SIMULATOR_PORT}`;
  }

  /** The address on which the simulator takes the calls of workers. */
  get wireAddress(): string {
    return `http://${HOST}:${this.env.SIMULATOR_WIRE_PORT}`;
  }

  /** The simulator always has the same ports and the same ledger, also when it starts again. */
  async startSimulator(): Promise<void> {
    this.authority = await this.run('simulator', Number(this.env.SIMULATOR_PORT), '/health', this.options.simulatorEnv);
  }

  async killSimulator(): Promise<void> {
    await this.authority?.kill('SIGKILL');
  }

  /** `root` names another checkout whose program runs instead of ours. */
  async startWorker(env: ProgramEnv = {}, root?: string): Promise<RunningProcess> {
    return this.run('worker', await freePort(), '/health', env, root);
  }

  /** The tills use this API alone from now on. A replacement may take the port of its predecessor. */
  async startApi(env: ProgramEnv = {}, port?: number, root?: string): Promise<RunningProcess> {
    const { api, url } = await this.runApi(env, port, root);
    this.apiUrls = [url];
    return api;
  }

  /** A till of a new taxpayer, with an initialised device and a registered item. */
  till(environment: Environment = 'SANDBOX'): Promise<Till> {
    return this.provisioning.till(environment);
  }

  tills(count: number): Promise<Till[]> {
    return Promise.all(Array.from({ length: count }, () => this.till()));
  }

  /** An account, an app and a key of a new taxpayer. The authority does not know its device yet. */
  uninitialisedTill(environment: Environment = 'SANDBOX'): Promise<Till> {
    return this.provisioning.uninitialisedTill(environment);
  }

  /** Another branch of the same taxpayer and account, with a device and a key of its own. */
  branchOf({ tin }: Pick<Till, 'tin'>, bhfId: string): Promise<Till> {
    return this.provisioning.branchOf(tin, bhfId);
  }

  /** Another app on the same device, with a key of its own. */
  secondApp({ tin }: Pick<Till, 'tin'>): Promise<Till> {
    return this.provisioning.provisioned('SANDBOX', tin, '00');
  }

  /** A logged-in user of the account of a till. */
  userOf({ tin }: Pick<Till, 'tin'>, role: 'OWNER' | 'MEMBER' = 'OWNER'): Promise<TestUser> {
    return this.provisioning.userOf(tin, role);
  }

  /** Kills all programs: no client is left that a graceful shutdown could help. */
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

  private nextApi(): string {
    return this.apiUrls[this.posts++ % this.apiUrls.length]!;
  }

  private async runApi(env: ProgramEnv = {}, wanted?: number, root?: string) {
    const port = wanted ?? (await freePort());
    const api = await this.run('api', port, '/api/v1/health', env, root);
    this.apis.push(api);
    return { api, url: `http://${HOST}:${port}` };
  }

  private async run(
    name: string,
    port: number,
    health: string,
    env: ProgramEnv = {},
    root = this.options.root,
  ): Promise<RunningProcess> {
    const ports = name === 'simulator' ? {} : { [`${name.toUpperCase()}_PORT`]: String(port) };
    const program = startProcess(`apps/${name}/src/main`, { ...this.env, ...ports, ...env }, [], root);
    this.programs.push(program);
    await program.waitForHealth(`http://${HOST}:${port}${health}`);
    return program;
  }
}
