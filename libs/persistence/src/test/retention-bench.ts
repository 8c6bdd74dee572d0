import type { SubmissionId } from '@app/domain';
import { eventually } from '@app/testing';
import { v7 } from 'uuid';
import type { Database } from '../database/database.js';
import { firstIdAt } from '../database/ids.js';
import { PARTITION_RULES, type RetentionPeriods } from '../retention/retention-rules.js';
import { type Swept, Sweeper } from '../retention/sweeper.js';
import { type Lane, type LedgerBench, ledgerBench } from './ledger-bench.js';

export const DAY_MS = 24 * 60 * 60 * 1_000;
/** Everything is kept this long. */
export const PERIOD_MS = 30 * DAY_MS;

const NAMES: (keyof RetentionPeriods)[] = [
  ...([
    'keepDocuments',
    'keepWireBodies',
    'keepAttempts',
    'keepRefused',
    'keepBatches',
    'keepIdempotencyKeys',
  ] as const),
  ...(['keepEvents', 'keepQuestions', 'keepActs', 'keepPulls', 'keepRevokedKeys', 'keepLogins'] as const),
];
export const PERIODS = Object.fromEntries(NAMES.map((name) => [name, PERIOD_MS])) as unknown as RetentionPeriods;

export const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);

/** An id of that time; by default of a time whose period is over. */
export const oldId = <Id extends string = SubmissionId>(days = 40): Id => v7({ msecs: daysAgo(days).getTime() }) as Id;

/** What is left of a submission that nothing was deleted of, and of one whose period is over. */
export const ALL = ['document', 'wire body', 'attempt', 'row', 'natural key'];
export const STUB = ['row', 'natural key'];

/** Repeats a change of partitions until it has changed this many, and returns their names: each change gives up soon on a busy machine. */
export async function inRounds(count: number, change: () => Promise<string[]>): Promise<string[]> {
  const changed: string[] = [];
  await eventually(async () => {
    changed.push(...(await change()));
    expect(changed).toHaveLength(count);
  });
  return changed;
}

/** A ledger with old rows. */
export async function retentionBench() {
  const bench = await ledgerBench();
  return Object.assign(new RetentionBench(bench), { close: () => bench.close() });
}

export class RetentionBench {
  readonly db: Database;

  constructor(readonly bench: LedgerBench) {
    this.db = bench.db;
  }

  sweep = (): Promise<Swept> => new Sweeper(this.db, PERIODS, { rowsMax: 2, pauseMs: 0 }).runOnce();

  sweepUntilDropped = async (partitions: number): Promise<void> => {
    let dropped = 0;
    await eventually(async () => {
      dropped += (await this.sweep()).partitionsDropped;
      expect(dropped).toBe(partitions);
    });
  };

  /** Partitions for the days from 45 to 35 days ago: their periods are over. */
  async makeOldPartitions(): Promise<void> {
    const [from, to] = [firstIdAt(daysAgo(45).getTime()), firstIdAt(daysAgo(35).getTime())];
    for (const { table } of PARTITION_RULES)
      await this.db.query(`CREATE TABLE ${table}_old PARTITION OF ${table} FOR VALUES FROM ('${from}') TO ('${to}')`);
  }

  /** A sale with an old id; it is not settled yet. */
  async accepted(lane: Lane, id = oldId()): Promise<SubmissionId> {
    await this.bench.ledger.accept([{ ...this.bench.sale(lane), id }]);
    return id;
  }

  /** The submission was accepted so long ago, and settled if it is settled. */
  age = (id: SubmissionId, days: number): Promise<unknown> =>
    this.db.query(
      `UPDATE submissions SET accepted_at = t.at, turn_at = t.at + (turn_at - accepted_at),
         settled_at = CASE WHEN settled_at IS NOT NULL THEN t.at END
       FROM (SELECT $2::timestamptz AS at) t WHERE id = $1`,
      [id, daysAgo(days)],
    );

  async approved(lane: Lane, id = oldId(), days = 40): Promise<SubmissionId> {
    await this.accepted(lane, id);
    await this.bench.approve(lane, id);
    await this.age(id, days);
    return id;
  }

  async restOf(id: SubmissionId): Promise<string[]> {
    const [row] = await this.db.query<{ rest: string[] }>(
      `SELECT array_remove(ARRAY[
         (SELECT 'document' FROM documents WHERE id = $1), (SELECT 'wire body' FROM wire_bodies WHERE id = $1),
         (SELECT 'attempt' FROM attempts WHERE submission_id = $1), (SELECT 'row' FROM submissions WHERE id = $1),
         (SELECT 'natural key' FROM natural_keys WHERE submission_id = $1)], NULL) AS rest`,
      [id],
    );
    return row!.rest;
  }

  holdLegally = ({ accountId }: Lane): Promise<unknown> =>
    this.db.query(`UPDATE accounts SET legal_hold_at = now(), legal_hold_reason = 'A court' WHERE id = $1`, [
      accountId,
    ]);

  endLegalHolds = (): Promise<unknown> =>
    this.db.query(`UPDATE accounts SET legal_hold_at = NULL, legal_hold_reason = NULL`);
}
