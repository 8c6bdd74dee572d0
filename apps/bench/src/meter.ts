import type { Database } from '@app/persistence';
import type { Contestant } from './contestant.js';
import { canTellProcessorTime, nameOf, parentOf, processorMs } from './processor-time.js';

/** What a stretch of the course cost, per sale. */
export type Cost = Record<string, number>;

interface Reading {
  commits: number;
  statements: number | null;
  cpuMs: Record<string, number>;
}

/** Counts commits, statements and processor time of one contestant; what cannot be told here is left out. */
export class Meter {
  private constructor(
    private readonly ledger: Database,
    private readonly hasStatements: boolean,
    private readonly pids: Record<string, number>,
    private readonly postgres: number | undefined,
  ) {}

  static async of({ ledger, api, worker }: Contestant, others: Record<string, number>): Promise<Meter> {
    const statements = 'SELECT 1 FROM pg_stat_statements LIMIT 1';
    await ledger.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements').catch(() => {});
    const hasStatements = await ledger.query(statements).then(
      () => true,
      () => false,
    );
    const pids = canTellProcessorTime() ? { api: api.pid, worker: worker.pid, ...others } : {};
    return new Meter(ledger, hasStatements, pids, await postmasterOf(ledger));
  }

  /** Runs a stretch; resolves to what it cost for each of so many sales. */
  async during(stretch: string, sales: number, run: () => Promise<void>): Promise<Cost> {
    const before = await this.read();
    await run();
    const after = await this.read();
    const cost: Cost = { [`${stretch}.commits`]: (after.commits - before.commits) / sales };
    if (after.statements !== null) cost[`${stretch}.statements`] = (after.statements - before.statements!) / sales;
    for (const [name, ms] of Object.entries(after.cpuMs))
      cost[`${stretch}.cpu.${name}`] = (ms - before.cpuMs[name]!) / sales;
    return cost;
  }

  private async read(): Promise<Reading> {
    const [row] = await this.ledger.query<{ commits: string; statements: string | null }>(
      this.hasStatements ? COMMITS_AND_STATEMENTS : COMMITS,
    );
    const cpuMs = Object.fromEntries(Object.entries(this.pids).map(([name, pid]) => [name, processorMs(pid)]));
    if (this.postgres) cpuMs.postgres = processorMs(this.postgres, { withFamily: true });
    return { commits: Number(row!.commits), statements: row!.statements && Number(row!.statements), cpuMs } as Reading;
  }
}

/**
 * Transactions that wrote: those are what a disk waits for. Taken from the transaction counter, which is exact at once;
 * the statistics of Postgres lag by seconds. It counts the whole server, where everybody else stands still meanwhile.
 */
const COMMITS = 'SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS commits';
const COMMITS_AND_STATEMENTS = `${COMMITS}, (
  SELECT sum(calls)::text FROM pg_stat_statements
  WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())) AS statements`;

/** Undefined for a Postgres that runs elsewhere. */
async function postmasterOf(ledger: Database): Promise<number | undefined> {
  const [row] = await ledger.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return nameOf(row!.pid)?.startsWith('postgres') ? parentOf(row!.pid) : undefined;
}
