import type { Tx } from '../database/tx.js';
import type { Database } from '../database/database.js';
import { sqlStateOf } from '../database/sql-state.js';
import { firstIdAt, timeOfId } from '../database/ids.js';
import { PARTITION_RULES, type PartitionRule, type RetentionPeriods } from './retention-rules.js';

/** The rows of a span of time, by their ids: `from` belongs to it, `to` does not. */
export interface Partition {
  name: string;
  from: string;
  to: string;
}

export const FIRST_ID = firstIdAt(0);
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The default partition has the ids of times for which there is no partition: a clock was wrong, or no worker ran for long. */
export const defaultPartition = ({ table }: PartitionRule): Partition => ({
  name: `${table}_default`,
  from: FIRST_ID,
  to: LAST_ID,
});

const SPAN_MIN_MS = 1_000;
/** Partitions are made so far ahead that a ledger without workers for a while still has the next ones. */
const [SPANS_AHEAD, AHEAD_MIN_MS] = [3, 30_000];
/**
 * A new partition begins so much later than now. A row of its span that is on its way to the default partition at this moment would
 * be refused by Postgres; clocks may differ by as much.
 */
const HEADSTART_MAX_MS = 60_000;
/** Postgres reads the whole default partition, under its lock, before it attaches another one. */
const DEFAULT_BYTES_MAX = 64 * 1024 * 1024;

/** Statements of sales wait behind a lock that is waited for, so a change of partitions gives up soon. The next round tries again. */
const [LOCK_WAIT_MS, STATEMENT_MAX_MS] = [200, 1_000];

/**
 * Other statements hold the locks, the default partition has ids of the span, or another process was first. Postgres reports a table
 * that another process makes at the same moment as a duplicate key of its catalog (23505).
 */
const GIVES_UP = new Set(['55P03', '57014', '40P01', '23514', '42P17', '42P07', '23505', '42P01']);

const spanOf = ({ parts }: PartitionRule, periodMs: number): number => Math.max(SPAN_MIN_MS, periodMs / parts);

/** Partitions are made for this time ahead at least, so a sweep that comes as often finds none missing. */
export const aheadMs = (periods: RetentionPeriods): number =>
  Math.min(...PARTITION_RULES.map(({ period, parts }) => (SPANS_AHEAD * periods[period]) / parts));

/** SQL, because Prisma knows no partitions. */
export async function readPartitions(db: Database, { table }: PartitionRule): Promise<Partition[]> {
  const rows = await db.query<{ name: string; bound: string }>(
    `SELECT c.relname AS name, pg_get_expr(c.relpartbound, c.oid) AS bound
     FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = $1::regclass`,
    [table],
  );
  return rows
    .flatMap(({ name, bound }) => {
      const [, from, to] = /FROM \('(.+)'\) TO \('(.+)'\)/.exec(bound) ?? [];
      return from && to ? [{ name, from, to }] : [];
    })
    .sort((one, other) => (one.from < other.from ? -1 : 1));
}

/** Makes the missing partitions of all tables. Returns how many it made. */
export async function makeAllPartitions(db: Database, periods: RetentionPeriods): Promise<number> {
  let made = 0;
  for (const rule of PARTITION_RULES) made += (await makePartitions(db, rule, periods[rule.period])).length;
  return made;
}

/** Makes the missing partitions, from a little later than now to a few spans ahead, and returns their names. */
export async function makePartitions(db: Database, rule: PartitionRule, periodMs: number): Promise<string[]> {
  const { now, defaultBytes } = await readState(db, rule);
  if (defaultBytes > DEFAULT_BYTES_MAX) return [];
  const span = spanOf(rule, periodMs);
  const [first, end] = [now + Math.min(HEADSTART_MAX_MS, span), now + Math.max(AHEAD_MIN_MS, SPANS_AHEAD * span)];
  const partitions = await readPartitions(db, rule);
  const made: string[] = [];
  for (let place = Math.floor(now / span); place * span <= end; place++) {
    const begin = Math.max(Math.floor(place * span), Math.ceil(first));
    const { from, to } = freePart(partitions, begin, Math.floor((place + 1) * span));
    if (from >= to || (await hasDefaultIds(db, rule, { from, to }))) continue;
    const partition = { name: `${rule.table}_${from}`, from: firstIdAt(from), to: firstIdAt(to) };
    if (await make(db, rule, partition)) made.push(partition.name);
  }
  return made;
}

/** Times in milliseconds. */
interface Span {
  from: number;
  to: number;
}

/** The first part of a span that has no partition; empty if there is none. */
function freePart(partitions: readonly Partition[], from: number, to: number): Span {
  let begin = from;
  for (const partition of partitions) {
    const [first, end] = [timeOfId(partition.from), timeOfId(partition.to)];
    if (first > begin) return { from: begin, to: Math.max(begin, Math.min(to, first)) };
    begin = Math.max(begin, end);
  }
  return { from: Math.min(begin, to), to };
}

async function readState(db: Database, rule: PartitionRule): Promise<{ now: number; defaultBytes: number }> {
  const [row] = await db.query<{ now: number; defaultBytes: number }>(
    `SELECT floor(extract(epoch FROM now()) * 1000)::float8 AS now, pg_relation_size($1::regclass)::float8 AS "defaultBytes"`,
    [defaultPartition(rule).name],
  );
  return row!;
}

async function hasDefaultIds(db: Database, rule: PartitionRule, { from, to }: Span): Promise<boolean> {
  const { name } = defaultPartition(rule);
  const rows = await db.query(`SELECT FROM ${name} WHERE ${rule.key} >= $1 AND ${rule.key} < $2 LIMIT 1`, [
    firstIdAt(from),
    firstIdAt(to),
  ]);
  return rows.length > 0;
}

/** False if other statements hold the locks. */
const make = (db: Database, { table, fillfactor = 100 }: PartitionRule, { name, from, to }: Partition) =>
  unlessBusy(db, false, async (tx) => {
    await tx.query('SELECT make_partition($1::regclass, $2, $3, $4, $5)', [table, name, from, to, fillfactor]);
    return true;
  });

/** A legal hold has the time at which its act began, which is a little before its commit. */
const ACT_MAX = `interval '1 minute'`;

/**
 * Drops partitions whose rows all may go, as a look at each of them has found; the looks began at `lookedAt`. If other
 * statements hold the locks, the list is empty. A partition stays if a row came since the look, and all stay if an account was put under a legal hold.
 * The parent is locked first, as other statements lock it.
 */
export const dropPartitions = (
  db: Database,
  { table, lastLook }: PartitionRule,
  partitions: readonly Partition[],
  lookedAt: Date,
): Promise<string[]> =>
  unlessBusy<string[]>(db, [], async (tx) => {
    await tx.query(`LOCK TABLE ONLY "${table}" IN ACCESS EXCLUSIVE MODE`);
    const dropped: string[] = [];
    for (const { name, from, to } of partitions) {
      const [row] = await tx.query<{ isChanged: boolean }>(
        `SELECT ${lastLook} OR EXISTS (SELECT FROM accounts WHERE legal_hold_at >= $3::timestamptz - ${ACT_MAX}) AS "isChanged"`,
        [from, to, lookedAt],
      );
      if (row!.isChanged) continue;
      await tx.query('SELECT drop_partition($1::regclass, $2)', [table, name]);
      dropped.push(name);
    }
    return dropped;
  });

/** Does the work in a transaction that waits for locks only briefly. Returns `nothingDone` if it gave up. */
async function unlessBusy<T>(db: Database, nothingDone: T, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(async (tx) => {
      await tx.query(`SET LOCAL lock_timeout = ${LOCK_WAIT_MS}`);
      await tx.query(`SET LOCAL statement_timeout = ${STATEMENT_MAX_MS}`);
      return work(tx);
    });
  } catch (error) {
    if (GIVES_UP.has(sqlStateOf(error))) return nothingDone;
    throw error;
  }
}
