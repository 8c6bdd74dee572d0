import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { groupingLimits } from './coalescer.js';
import { PrismaClient } from '../generated/client.js';
import type { Statement, Tx } from './tx.js';
import { type LedgerReader, type SharedRead, SharedReads } from './shared-reads.js';

export type { Statement, Tx } from './tx.js';

const QUERY_MAX_MS = 10_000;
/** A little sooner, so that what its caller has given up is not done after all, and holds no lock meanwhile. */
const STATEMENT_MAX_MS = 9_000;

/** The ledger's Postgres: one pool per process, shared by the hot path (SQL) and by Prisma for everything else. */
export class Database implements LedgerReader {
  readonly prisma: PrismaClient;
  private readonly pool: pg.Pool;
  private readonly reads: SharedReads;

  constructor(
    url: string,
    private readonly poolSize: number,
    applicationName: string,
    groupRowsMax = 200,
  ) {
    this.pool = new pg.Pool({
      connectionString: url,
      max: poolSize,
      application_name: applicationName,
      connectionTimeoutMillis: 5_000,
      // A server that falls silent must not keep a till, or a claim, longer than this.
      query_timeout: QUERY_MAX_MS,
      statement_timeout: STATEMENT_MAX_MS,
      // A process that hangs in the middle of a transaction must not keep the lanes it has locked.
      idle_in_transaction_session_timeout: QUERY_MAX_MS,
      keepAlive: true,
    });
    // An idle connection that breaks is replaced at the next query; unheard, its error would end the process.
    this.pool.on('error', () => {});
    this.prisma = new PrismaClient({ adapter: new PrismaPg(this.pool) });
    this.reads = new SharedReads(this, groupingLimits(groupRowsMax, poolSize));
  }

  async query<Row>(statement: string | Statement, values: unknown[] = []): Promise<Row[]> {
    return (await this.pool.query(toQueryConfig(statement, values))).rows as Row[];
  }

  readShared<Question, Answer>(read: SharedRead<Question, Answer>, question: Question): Promise<Answer> {
    return this.reads.readShared(read, question);
  }

  async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let connectionError: Error | undefined;
    // The pool looks after idle connections only; unheard, the error of a busy one would end the process.
    const onError = (error: Error) => (connectionError ??= error);
    client.on('error', onError);
    try {
      await client.query('BEGIN');
      const value = await work({
        query: async <Row>(statement: string | Statement, values: unknown[] = []) =>
          (await client.query(toQueryConfig(statement, values))).rows as Row[],
      });
      await client.query('COMMIT');
      return value;
    } catch (error) {
      await client.query('ROLLBACK').catch(onError);
      throw error;
    } finally {
      client.removeListener('error', onError);
      client.release(connectionError);
    }
  }

  /** The pool as it is now. */
  poolState(): { size: number; total: number; idle: number; waiting: number } {
    const { totalCount: total, idleCount: idle, waitingCount: waiting } = this.pool;
    return { size: this.poolSize, total, idle, waiting };
  }

  async close(): Promise<void> {
    await this.prisma.$disconnect();
    await this.pool.end();
  }
}

const toQueryConfig = (statement: string | Statement, values: unknown[]): pg.QueryConfig =>
  typeof statement === 'string' ? { text: statement, values } : { ...statement, values };
