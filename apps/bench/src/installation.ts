import { Database } from '@app/persistence';
import { freePort, type RunningProcess, startProcess, type TestDatabase, testDatabase } from '@app/testing';
import type { Simulator } from './simulator.js';
import { takeDown } from './take-down.js';

const HOST = '127.0.0.1';

export interface Ground {
  simulator: Simulator;
  /** Where its queue lives; without one, in Postgres. */
  redisUrl: string | null;
  queuePrefix: string;
  /** Without one, the product's default. */
  groupRowsMax?: number;
}

/** The product as it is shipped, with its defaults: one API process, one worker process, a ledger of its own. */
export interface Installation {
  database: TestDatabase;
  ledger: Database;
  api: Program;
  worker: Program;
  stop(): Promise<void>;
}

export async function install(ground: Ground): Promise<Installation> {
  const database = await testDatabase();
  const ledger = new Database(database.url, 4, 'bench');
  const env = settingsOf(ground, database.url);
  const [api, worker] = await Promise.all([
    Program.start('api', '/api/v1/health', env),
    Program.start('worker', '/health', env),
  ]);
  const stop = () => takeDown({ api: api.process, worker: worker.process, ledger, database });
  return { database, ledger, api, worker, stop };
}

const settingsOf = ({ groupRowsMax, redisUrl, queuePrefix, simulator }: Ground, databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  ...(redisUrl && { REDIS_URL: redisUrl }),
  QUEUE_PREFIX: queuePrefix,
  ...(groupRowsMax && { GROUP_ROWS_MAX: String(groupRowsMax) }),
  LOG_LEVEL: 'warn',
  API_HOST: HOST,
  WORKER_HOST: HOST,
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  AUTHORITY_SANDBOX_URL: simulator.wireUrl,
});

type ProgramName = 'api' | 'worker';

/** One of its processes, which may be killed and started again where it was. */
export class Program {
  private running: RunningProcess;

  private constructor(
    private readonly start: () => RunningProcess,
    private readonly health: string,
    readonly url: string,
  ) {
    this.running = start();
  }

  static async start(name: ProgramName, health: string, env: Record<string, string>): Promise<Program> {
    const port = await freePort();
    const settings = { ...env, [`${name.toUpperCase()}_PORT`]: String(port) };
    const url = `http://${HOST}:${port}`;
    const program = new Program(() => startProcess(`apps/${name}/src/main`, settings), `${url}${health}`, url);
    await program.running.waitForHealth(program.health);
    return program;
  }

  get process(): RunningProcess {
    return this.running;
  }

  async startAgain(): Promise<void> {
    this.running = this.start();
    await this.running.waitForHealth(this.health);
  }
}
