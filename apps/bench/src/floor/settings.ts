/** What the floor's two processes are told, as JSON in their one argument. */
export interface FloorSettings {
  port: number;
  databaseUrl: string;
  /** Without one its queue lives in Postgres. */
  redisUrl: string | null;
  queuePrefix: string;
  simulatorUrl: string;
  /** How many submissions may share a commit. */
  groupRowsMax: number;
}

/** As many connections and calls in flight as the product's defaults. */
export const LEDGER_POOL = 10;
export const API_QUEUE_POOL = 8;
export const WORKER_QUEUE_POOL = 12;
export const WORKER_CONCURRENCY = 50;

export const readFloorSettings = (): FloorSettings => JSON.parse(process.argv[2] ?? '{}') as FloorSettings;
