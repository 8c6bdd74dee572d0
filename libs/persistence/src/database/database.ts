import { setTimeout as pause } from 'node:timers/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { connectionOptions, outliveConnections } from '@app/config';
import { type Prisma, PrismaClient } from '../generated/client.js';
import { groupingLimits } from './coalescer.js';
import { CountedPool, FairPool, requestingAccount } from './pools.js';
import type { Statement, Tx } from './tx.js';
import { type LedgerReader, type SharedRead, SharedReads } from './shared-reads.js';

export type { Tx } from './tx.js';

/** Prisma within a transaction that it began. */
export type PrismaTx = Prisma.TransactionClient;

/** The connection of a transaction that Prisma began, for a function that takes `tx`. */
export const sqlWithin = (tx: PrismaTx): Tx => ({
  query: <Row>(statement: string | Statement, values: unknown[] = []) =>
    tx.$queryRawUnsafe<Row[]>(typeof statement === 'string' ? statement : statement.text, ...values),
});

const CONNECT_MAX_MS = 5_000;
const QUERY_MAX_MS = 10_000;
/**
 * Our statements take milliseconds, and a Postgres with a compiler (JIT) takes up to a second to compile one. It does so for plans
 * whose estimated cost is high: before version 18 those of every function that forbids scans and hash joins.
 */
const WITHOUT_COMPILER = { jit: 'off' };
/** Sooner than the client gives up, so that a statement that its caller gave up neither commits nor keeps locks. */
const STATEMENT_MAX_MS = 9_000;

interface PoolState {
  size: number;
  total: number;
  idle: number;
  /** Callers that wait for a connection. */
  waiting: number;
}

/** The ledger: one pool of connections for the hot path (SQL) and for Prisma (everything else). */
export class Database implements LedgerReader {
  readonly prisma: PrismaClient;
  protected readonly pool: pg.Pool;
  private readonly reads: SharedReads;

  constructor(
    url: string,
    private readonly poolSize: number,
    applicationName: string,
    Pool: new (config: pg.PoolConfig & { max: number }) => pg.Pool = CountedPool,
  ) {
    this.pool = new Pool({
      ...connectionOptions(url, WITHOUT_COMPILER),
      max: poolSize,
      application_name: applicationName,
      connectionTimeoutMillis: CONNECT_MAX_MS,
      // A server that does not answer must not delay a till, or a claim, longer than this.
      query_timeout: QUERY_MAX_MS,
      statement_timeout: STATEMENT_MAX_MS,
      // A process that hangs in a transaction must not keep its locks on lanes.
      idle_in_transaction_session_timeout: QUERY_MAX_MS,
      keepAlive: true,
    });
    outliveConnections(this.pool);
    this.prisma = new PrismaClient({
      adapter: new PrismaPg(this.pool),
      transactionOptions: { maxWait: CONNECT_MAX_MS, timeout: QUERY_MAX_MS },
    });
    this.reads = new SharedReads(this, groupingLimits(poolSize));
  }

  async query<Row>(statement: string | Statement, values: unknown[] = []): Promise<Row[]> {
    return (await this.pool.query(toQueryConfig(statement, values))).rows as Row[];
  }

  readShared<Question, Answer>(read: SharedRead<Question, Answer>, question: Question): Promise<Answer> {
    return this.reads.readShared(read, question);
  }

  async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let rollbackError: Error | undefined;
    try {
      await client.query('BEGIN');
      const value = await work({
        query: async <Row>(statement: string | Statement, values: unknown[] = []) =>
          (await client.query(toQueryConfig(statement, values))).rows as Row[],
      });
      await client.query('COMMIT');
      return value;
    } catch (error) {
      await client.query('ROLLBACK').catch((failed: Error) => (rollbackError = failed));
      throw error;
    } finally {
      client.release(rollbackError);
    }
  }

  poolState(): PoolState {
    const { totalCount: total, idleCount: idle, waitingCount: waiting } = this.pool;
    return { size: this.poolSize, total, idle, waiting };
  }

  /** The statements of the account that wait for a connection. */
  waitingFor(account: string): number {
    return this.pool instanceof CountedPool ? this.pool.waitingFor(account) : 0;
  }

  /** The statements that wait for a connection. Of each account at most so many count. */
  waitingUpTo(accountMax: number): number {
    return this.pool instanceof CountedPool ? this.pool.waitingUpTo(accountMax) : this.poolState().waiting;
  }

  async close(): Promise<void> {
    await this.prisma.$disconnect();
    await this.pool.end();
  }
}

/**
 * The ledger for reads that are not part of a write. It has connections of its own, and accounts share them. So the reads of
 * one account never take the connections that writes and other accounts need.
 */
export class ReadDatabase extends Database {
  constructor(url: string, poolSize: number, applicationName: string) {
    super(url, poolSize, applicationName, FairPool);
  }

  /** One statement may answer several accounts, so it counts for none. An account with many reads would delay the others. */
  override readShared<Question, Answer>(read: SharedRead<Question, Answer>, question: Question): Promise<Answer> {
    return requestingAccount.exit(() => super.readShared(read, question));
  }

  /** Long reads of one account follow each other without a rest while this is false. */
  restWhile(isNeeded: () => boolean): void {
    (this.pool as FairPool).isRestNeeded = isNeeded;
  }

  override poolState(): PoolState {
    const state = super.poolState();
    return { ...state, waiting: state.waiting + (this.pool as FairPool).waitingForPlace };
  }
}

const toQueryConfig = (statement: string | Statement, values: unknown[]): pg.QueryConfig =>
  typeof statement === 'string' ? { text: statement, values } : { values, ...statement };

/** Runs `work` in at most one process of the fleet at a time. Returns null if another process runs it. */
export const runInOneProcess = <T>(db: Database, lock: number, work: (tx: Tx) => Promise<T>): Promise<T | null> =>
  db.transaction(async (tx) => {
    const [row] = await tx.query<{ isLocked: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS "isLocked"', [lock]);
    return row!.isLocked ? work(tx) : null;
  });

const CLOSING_MAX_MS = 1_000;

/**
 * Closes one after another, so that nothing closes while an earlier one may still use it. A client of a store that is away
 * cannot close; the process ends after a second all the same.
 */
export async function closeInOrder(closeables: { close(): Promise<void> }[]): Promise<void> {
  for (const closeable of closeables) {
    await Promise.race([closeable.close().catch(() => {}), pause(CLOSING_MAX_MS, undefined, { ref: false })]);
  }
}
