import { setTimeout as pause } from 'node:timers/promises';
import { type Database, runInOneProcess, type Tx } from '../database/database.js';
import { deleteEvents } from '../events/delete-events.js';
import { firstIdAt, timeOfId } from './id-times.js';
import { DELETE_REFUSED, OTHER_ROWS } from './other-rows.js';
import {
  defaultPartition,
  dropPartition,
  FIRST_ID,
  makeAllPartitions,
  type Partition,
  readPartitions,
} from './partitions.js';
import {
  PARTITION_RULES,
  type PartitionRule,
  type RetentionPeriods,
  type RetentionRule,
  ROW_RULES,
} from './retention-rules.js';
import { lookAtRows, type SweptRows, sweepRows } from './sweep-rows.js';

/** The advisory lock that lets one process of the fleet sweep at a time. The number is arbitrary. */
const SWEEP_LOCK = 5_140_118;

/** A step is short, so that sales never wait for it, and a pause leaves the disk to them. */
const STEP = { idsMax: 500, pauseMs: 50 };
/** A look writes nothing, so it may be longer. */
const LOOK_IDS_MAX = 5_000;

/** What a round has done. */
export interface Swept {
  partitionsMade: number;
  partitionsDropped: number;
  rowsDeleted: number;
}

/**
 * Deletes what the ledger need not keep any longer, in small steps with pauses, in one process of the fleet at a time. Each
 * step is a transaction of its own. A sweep that stops anywhere goes on in the next round, in any process.
 */
export class Sweeper {
  private isStopping = false;
  private swept: Swept = nothing();

  constructor(
    private readonly db: Database,
    private readonly periods: RetentionPeriods,
    private readonly step = STEP,
  ) {}

  async runOnce(): Promise<Swept> {
    this.swept = nothing();
    this.swept.partitionsMade = await makeAllPartitions(this.db, this.periods);
    for (const { period, sql } of OTHER_ROWS) await this.deleteOthers(period, sql);
    for (const rule of ROW_RULES) await this.sweepRange(rule, await this.oldRows(rule));
    await this.deleteRefused();
    for (const rule of PARTITION_RULES) await this.sweepPartitions(rule);
    await this.repeat(async (tx) => ({ deleted: await deleteEvents(tx, this.periods.keepEvents, this.step.idsMax) }));
    return this.swept;
  }

  /** Resolves at once; a step that runs ends soon. */
  stop(): void {
    this.isStopping = true;
  }

  private async oldRows(rule: RetentionRule) {
    const periodEnd = await this.endOf(rule.period);
    return { table: rule.table, from: FIRST_ID, to: firstIdAt(periodEnd.getTime()), periodEnd };
  }

  private async sweepPartitions(rule: PartitionRule): Promise<void> {
    const periodEnd = await this.endOf(rule.period);
    const old = (await readPartitions(this.db, rule)).filter(({ to }) => timeOfId(to) <= periodEnd.getTime());
    for (const partition of old) {
      if (this.isStopping) return;
      if (!(await this.dropIfOver(rule, partition, periodEnd)))
        await this.sweepRange(rule, { ...partition, table: partition.name, periodEnd });
    }
    const others = defaultPartition(rule);
    await this.sweepRange(rule, { ...others, table: others.name, periodEnd });
  }

  private async dropIfOver(rule: PartitionRule, partition: Partition, periodEnd: Date): Promise<boolean> {
    const lookedAt = await this.endOf(null);
    if (!(await this.isOver(rule, partition, periodEnd))) return false;
    const isDropped = await dropPartition(this.db, rule, partition, lookedAt);
    if (isDropped) this.swept.partitionsDropped++;
    // One that is only busy is dropped in the next round: to delete its rows one by one would be a waste.
    return true;
  }

  private async isOver(rule: PartitionRule, { name, from, to }: Partition, periodEnd: Date): Promise<boolean> {
    const range = { table: name, before: to, periodEnd, idsMax: LOOK_IDS_MAX };
    for (let after = from; !this.isStopping;) {
      const { kept, looked, last } = await lookAtRows(this.db, rule, { ...range, after });
      if (kept > 0) return false;
      if (last === null || looked < LOOK_IDS_MAX) return true;
      after = last;
      await pause(this.step.pauseMs);
    }
    return false;
  }

  private async sweepRange(rule: RetentionRule, { table, from, to, periodEnd }: Range): Promise<void> {
    const range = { table, before: to, periodEnd, idsMax: this.step.idsMax };
    let after = from;
    await this.repeat(async (tx) => {
      const rows = await sweepRows(tx, rule, { ...range, after });
      after = rows.last ?? after;
      return { deleted: rows.deleted, isLast: rows.looked < range.idsMax };
    });
  }

  private async deleteRefused(): Promise<void> {
    const periodEnd = await this.endOf('keepRefused');
    let after = FIRST_ID;
    await this.repeat(async (tx) => {
      const [row] = await tx.query<SweptRows>(DELETE_REFUSED, [periodEnd, this.step.idsMax, after]);
      after = row!.last ?? after;
      return { deleted: row!.deleted, isLast: row!.looked < this.step.idsMax };
    });
  }

  private async deleteOthers(period: keyof RetentionPeriods, sql: string): Promise<void> {
    const periodEnd = await this.endOf(period);
    await this.repeat(async (tx) => ({ deleted: (await tx.query(sql, [periodEnd, this.step.idsMax])).length }));
  }

  /** Repeats a step with pauses until it has no more to do, or until another process sweeps. */
  private async repeat(step: (tx: Tx) => Promise<{ deleted: number; isLast?: boolean }>): Promise<void> {
    for (;;) {
      if (this.isStopping) return;
      const done = await runInOneProcess(this.db, SWEEP_LOCK, step);
      if (done === null) return;
      this.swept.rowsDeleted += done.deleted;
      if (done.isLast ?? done.deleted < this.step.idsMax) return;
      await pause(this.step.pauseMs);
    }
  }

  /** The time, by the clock of Postgres, before which a period has ended. */
  private async endOf(period: keyof RetentionPeriods | null): Promise<Date> {
    const [row] = await this.db.query<{ at: Date }>(`SELECT now() - $1 * interval '1 millisecond' AS at`, [
      period === null ? 0 : this.periods[period],
    ]);
    return row!.at;
  }
}

interface Range {
  table: string;
  from: string;
  to: string;
  periodEnd: Date;
}

const nothing = (): Swept => ({ partitionsMade: 0, partitionsDropped: 0, rowsDeleted: 0 });
