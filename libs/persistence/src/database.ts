import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from './generated/client.js';

/** Whatever can run a statement: the pool, or one transaction. Functions that run in a caller's take it first. */
export interface Tx {
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>;
}

const QUERY_MAX_MS = 10_000;

/** The ledger's Postgres: one pool per process, shared by the hot path (SQL) and by Prisma for everything else. */
export class Database implements Tx {
  readonly prisma: PrismaClient;
  private readonly pool: pg.Pool;

  constructor(url: string, poolSize: number, applicationName: string) {
    this.pool = new pg.Pool({
      connectionString: url,
      max: poolSize,
      application_name: applicationName,
      connectionTimeoutMillis: 5_000,
      // A server that falls silent must not keep a till, or a claim, longer than this.
      query_timeout: QUERY_MAX_MS,
      keepAlive: true,
    });
    // An idle connection that breaks is replaced at the next query; unheard, its error would end the process.
    this.pool.on('error', () => {});
    this.prisma = new PrismaClient({ adapter: new PrismaPg(this.pool) });
  }

  async query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.pool.query(text, values)).rows as Row[];
  }

  async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    // The pool looks after idle connections only; unheard, the error of a busy one would end the process.
    const onError = (error: Error) => (broken ??= error);
    client.on('error', onError);
    try {
      await client.query('BEGIN');
      const value = await work({
        query: async <Row>(text: string, values: unknown[] = []) => (await client.query(text, values)).rows as Row[],
      });
      await client.query('COMMIT');
      return value;
    } catch (error) {
      await client.query('ROLLBACK').catch(onError);
      throw error;
    } finally {
      client.removeListener('error', onError);
      client.release(broken);
    }
  }

  async close(): Promise<void> {
    await this.prisma.$disconnect();
    await this.pool.end();
  }
}
