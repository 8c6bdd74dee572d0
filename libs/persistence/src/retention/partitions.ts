import type { Database, Tx } from '../database/database.js';
import { sqlStateOf } from '../database/sql-state.js';
import { firstIdAt, timeOfId } from './id-times.js';
import { PARTITION_RULES, type PartitionRule, type RetentionPeriods } from './retention-rules.js';

/** The rows of a span of time, by their ids: `from` belongs to it, `to` does not. */
export interface Partition {
  name: string;
  from: string;
  to: string;
}

export const FIRST_ID = firstIdAt(0);
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The default partition has the ids of times for which there is no partition: of clocks that were wrong. */
export const defaultPartition = ({ table }: PartitionRule): Partition => ({
  ...{ name: `${table}_default`, from: FIRST_ID, to: LAST_ID },
});

const SPAN_MIN_MS = 1_000;
/** Partitions are made so far ahead that a ledger without workers for a while still has the next ones. */
const SPANS_AHEAD = 3;

/** A partition takes a lock that statements of sales wait for, so it gives up soon and tries again in the next round. */
const LOCK_WAIT_MS = 200;

/** Locks were kept, the default partition has ids of the span, or another process was first. */
const GIVES_UP = new Set(['55P03', '23514', '42P17', '42P07', '42P01']);

export const spanOf = ({ parts }: PartitionRule, periodMs: number): number => Math.max(SPAN_MIN_MS, periodMs / parts);

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

/** Makes the partitions of now and of the next spans that are missing. Returns the names of those that it made. */
export async function makePartitions(db: Database, rule: PartitionRule, periodMs: number): Promise<string[]> {
  const [{ now }] = (await db.query<{ now: Date }>('SELECT now()')) as [{ now: Date }];
  const span = spanOf(rule, periodMs);
  const made: string[] = [];
  let end = timeOfId((await readPartitions(db, rule)).at(-1)?.to ?? FIRST_ID);
  for (let place = Math.floor(now.getTime() / span); place <= now.getTime() / span + SPANS_AHEAD; place++) {
    const [from, to] = [Math.max(Math.floor(place * span), end), Math.floor((place + 1) * span)];
    if (to <= end) continue;
    const partition = { name: `${rule.table}_${from}`, from: firstIdAt(from), to: firstIdAt(to) };
    if (await make(db, rule, partition)) made.push(partition.name);
    end = to;
  }
  return made;
}

/**
 * False if the default partition has ids of this span, which then stay there, or if other statements kept the locks. The
 * partition is made apart and attached, because that does not wait for readers of the other partitions.
 */
const make = (db: Database, { table, storage }: PartitionRule, { name, from, to }: Partition): Promise<boolean> =>
  unlessBusy(db, async (tx) => {
    await tx.query(`CREATE TABLE "${name}" (LIKE "${table}" INCLUDING ALL)${storage ? ` WITH (${storage})` : ''}`);
    await tx.query(`ALTER TABLE "${table}" ATTACH PARTITION "${name}" FOR VALUES FROM ('${from}') TO ('${to}')`);
    return true;
  });

/**
 * Drops a partition whose rows all may go, as a look at each of them has found; the look began at `lookedAt`. False if a row came
 * since then, if an account was put under a legal hold since then, or if other statements kept the locks.
 */
export const dropPartition = (
  db: Database,
  { lastLook }: PartitionRule,
  { name, from, to }: Partition,
  lookedAt: Date,
): Promise<boolean> =>
  unlessBusy(db, async (tx) => {
    await tx.query(`LOCK TABLE "${name}" IN ACCESS EXCLUSIVE MODE`);
    const [row] = await tx.query<{ isChanged: boolean }>(
      `SELECT ${lastLook} OR EXISTS (SELECT FROM accounts WHERE legal_hold_at >= $3) AS "isChanged"`,
      [from, to, lookedAt],
    );
    if (!row!.isChanged) await tx.query(`DROP TABLE "${name}"`);
    return !row!.isChanged;
  });

async function unlessBusy(db: Database, work: (tx: Tx) => Promise<boolean>): Promise<boolean> {
  try {
    return await db.transaction(async (tx) => {
      await tx.query(`SET LOCAL lock_timeout = ${LOCK_WAIT_MS}`);
      return work(tx);
    });
  } catch (error) {
    if (GIVES_UP.has(sqlStateOf(error))) return false;
    throw error;
  }
}
