import { PrismaPg } from '@prisma/adapter-pg';
import { Queue } from 'bullmq';
import { connectionOf, readBareSettings } from '../bare-queue.js';
import { PrismaClient } from './generated/client.js';

/**
 * The textbook: what a good engineer writes in a week with Nest, Prisma and BullMQ. One request is one row with its lines, and one job.
 * It has no lanes, leases, doubt or rescue, so it loses or doubles sales when a process dies. It shows a price, not a promise.
 */
export const settings = readBareSettings();

/** No connection is held during a call. Of 10 to 200 connections, 20 to 50 were best, where commits are slow more clearly than on a fast disk. */
const POOL = 32;
const statementNames = new Map<string, string>();

export const prisma = new PrismaClient({
  adapter: new PrismaPg({ connectionString: settings.databaseUrl, max: POOL }, { statementNameGenerator }),
});

export const QUEUE = 'sales';
export const connection = connectionOf(settings);
export const queue = new Queue<{ saleId: number }, Receipt>(QUEUE, connection);

/** The receipt that the authority signed. */
export interface Receipt {
  rcptSign: string;
  intrlData: string;
  sdcDateTime: string;
  curRcptNo: number;
  totRcptNo: number;
}

/** With a name, Postgres reads and plans a statement once for each connection. */
function statementNameGenerator({ sql }: { sql: string }): string {
  const name = statementNames.get(sql) ?? `statement ${statementNames.size + 1}`;
  statementNames.set(sql, name);
  return name;
}
