import { randomBytes } from 'node:crypto';
import { newApiKey, provisionApp } from '@app/access';
import { apiConfig, workerConfig } from '@app/config';
import { createLogger } from '@app/observability';
import { Database, Sealer } from '@app/persistence';
import { DASHBOARD_KEY, freePort, PatientPool, queueSettings, testDatabase } from '@app/testing';
import { type Simulator, startSimulator } from '../../../simulator/src/start.js';
import { startWorker } from '../../../worker/src/start.js';
import { type RunningApi, startApi } from '../bootstrap.js';
import { CONSULTING, TRAINING } from './sales.js';
import { ApiTill, serialOf, type TillBranch } from './till.js';

const LOOPBACK = '127.0.0.1';
const ENCRYPTION_KEY = randomBytes(32);
export const METRICS_TOKEN = 'metrics-of-the-tests';

/** An API, a worker and a simulated authority in this process, with a database of their own. */
export async function apiBench(env: Record<string, string> = {}) {
  const { url, drop } = await testDatabase();
  // Tests close the wire port and open it again, so it must have a fixed number.
  const simulator = await startSimulator({ host: LOOPBACK, port: 0, wirePort: await freePort() });
  const lines: string[] = [];
  const queue = queueSettings();
  const logger = createLogger('test', 'debug', { write: (line) => void lines.push(line) });
  const api = await startApi(apiConfig({ ...settings(url), ...queue, SYNC_WAIT: '60s', ...env }), logger);
  const worker = await startWorker(
    workerConfig({ ...settings(url), ...queue, ...authority(simulator), ...env }),
    logger,
  );
  const db = new Database(url, 4, 'test', PatientPool);
  return Object.assign(new ApiBench(api, simulator, db, lines), {
    worker,
    /** The store of the queue, for a client of its own. */
    store: { databaseUrl: url, redisUrl: queue.REDIS_URL, queuePrefix: queue.QUEUE_PREFIX },
    close: async () => {
      await Promise.all([api.stop(), worker.stop()]);
      await Promise.all([simulator.close(), db.close()]);
      await drop();
    },
  });
}

const settings = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  API_HOST: LOOPBACK,
  API_PORT: '0',
  DRAIN: '0s',
  WORKER_HOST: LOOPBACK,
  WORKER_PORT: '0',
  AUTHORITY_RETRY_DELAY: '300ms',
  METRICS_TOKEN,
  DASHBOARD_KEY: DASHBOARD_KEY.toString('base64'),
  DASHBOARD_RATE_LIMIT: '0',
});

const authority = ({ wireUrl }: Simulator) => ({
  AUTHORITY_SANDBOX_URL: wireUrl,
  AUTHORITY_PRODUCTION_URL: wireUrl,
  AUTHORITY_CALL_TIMEOUT: '5s',
  ENCRYPTION_KEY: ENCRYPTION_KEY.toString('base64'),
});

let pinsUsed = 0;

/** A PIN that is used once in this process, so that tests do not disturb one another. */
export const freshPin = (): string => `P05${String(++pinsUsed).padStart(7, '0')}X`;

export class ApiBench {
  constructor(
    readonly api: RunningApi,
    readonly simulator: Simulator,
    readonly db: Database,
    /** The log lines of all three, down to debug. */
    readonly log: readonly string[],
  ) {}

  /** A till with a key of its own, whose device is not initialised yet. */
  async uninitialisedTill({
    tin = freshPin(),
    bhfId = '00',
    environment = 'SANDBOX',
  }: TillBranch = {}): Promise<ApiTill> {
    const apiKey = newApiKey(environment);
    const names = { accountName: `Owner of ${tin}`, appName: 'A till' };
    await provisionApp(this.db, { ...names, environment, tin, bhfId, apiKey });
    return new ApiTill(this.api.url, apiKey, tin, bhfId);
  }

  /** A till that can sell: its device is initialised, and the items are registered. */
  async till(branch: TillBranch = {}, items: object[] = [CONSULTING, TRAINING]): Promise<ApiTill> {
    return this.initialised(await this.uninitialisedTill(branch), items);
  }

  async initialised(till: ApiTill, items: object[] = []): Promise<ApiTill> {
    await till.mustPost('/initialize', { deviceSerialNumber: serialOf(till) });
    for (const item of items) await till.mustPost('/items/service', item);
    return till;
  }

  /** Counts the rows that a refused request must not leave behind. */
  async rowCounts(): Promise<Record<string, number>> {
    const [row] = await this.db.query<Record<string, number>>(
      `SELECT (SELECT count(*)::int FROM submissions) AS submissions, (SELECT count(*)::int FROM items) AS items,
         (SELECT count(*)::int FROM natural_keys) AS "naturalKeys", (SELECT sum(waiting)::int FROM lanes) AS waiting`,
    );
    return row!;
  }

  /** The key that the authority gave the device. Only workers may know it. */
  async cmcKeyOf({ tin, bhfId }: ApiTill): Promise<string> {
    const { cmcKey } = await this.db.prisma.device.findFirstOrThrow({ where: { tin, bhfId } });
    return new Sealer(ENCRYPTION_KEY).open(Buffer.from(cmcKey!));
  }

  /** The calls that the authority got for a device. */
  async callsOf({ tin, bhfId }: ApiTill, operation: string): Promise<{ resultCd: string | null }[]> {
    const url = `${this.simulator.controlUrl}/control/calls?tin=${tin}&bhfId=${bhfId}&operation=${operation}`;
    return ((await (await fetch(url)).json()) as { calls: { resultCd: string | null }[] }).calls;
  }

  async control(path: string, body: object = {}): Promise<void> {
    const url = `${this.simulator.controlUrl}/control/${path}`;
    const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(await response.text());
  }
}
