import { setTimeout as pause } from 'node:timers/promises';
import type { Tx } from '../database/tx.js';
import { type Database, runInOneProcess } from '../database/database.js';
import { deleteEvents } from '../events.js';
import { firstIdAt, timeOfId } from '../database/ids.js';
import { DELETE_REFUSED, lookAtRows, OTHER_ROWS, sweepRows, type SweptPage } from './sweep-rows.js';
import {
  aheadMs,
  defaultPartition,
  dropPartitions,
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

/** The advisory lock that lets one process of the fleet sweep at a time. The number is arbitrary. */
const SWEEP_LOCK = 5_140_118;

/** The time that old rows may wait for their end. A round is some dozens of statements, so it does not come more often than that. */
const [INTERVAL_MIN_MS, INTERVAL_MAX_MS] = [500, 600_000];
/** A step is short, so that sales never wait for it, and a pause leaves the disk to them. */
const STEP = { rowsMax: 500, pauseMs: 50 };
/** A look writes nothing, so it may be longer. */
const LOOK_IDS_MAX = 5_000;

/** The result of a round. */
export interface Swept {
  partitionsMade: number;
  partitionsDropped: number;
  rowsDeleted: number;
}

/** The result of a step. After the last one the range, or the table, is swept. */
interface StepDone {
  deleted: number;
  isLast: boolean;
}

/**
 * Deletes what the ledger need not keep any longer, in small steps with pauses. Rows are deleted under a lock that one process of the
 * fleet has at a time, each step in a transaction of its own: a process that finds it taken leaves the rest of its round to the other. A round
 * that stops anywhere goes on with the next one, in any process.
 */
export class Sweeper {
  private isStopping = false;
  private swept: Swept = nothing();

  constructor(
    private readonly db: Database,
    private readonly periods: RetentionPeriods,
    private readonly step = STEP,
  ) {}

  /** The time from one sweep to the next. */
  get intervalMs(): number {
    return Math.min(INTERVAL_MAX_MS, Math.max(INTERVAL_MIN_MS, aheadMs(this.periods)));
  }

  /** A rule that fails does not keep the others from being followed. */
  async runOnce(): Promise<Swept> {
    this.swept = nothing();
    const failures: unknown[] = [];
    for (const follow of this.rules()) {
      if (this.isStopping) break;
      if (!(await follow().catch((error: unknown) => failures.push(error) > 0))) break;
    }
    if (failures.length > 0) throw failures[0];
    return this.swept;
  }

  /** Resolves at once; a step that runs ends soon. */
  stop(): void {
    this.isStopping = true;
  }

  /** The results are false if another process sweeps. */
  private rules(): (() => Promise<boolean>)[] {
    return [
      () => this.makePartitions(),
      ...OTHER_ROWS.map(
        ({ period, sql }) =>
          () =>
            this.deleteOthers(period, sql),
      ),
      ...ROW_RULES.map((rule) => async () => this.sweepRange(rule, await this.oldRows(rule))),
      () => this.deleteRefused(),
      ...PARTITION_RULES.map((rule) => () => this.sweepPartitions(rule)),
      () => this.deleteEvents(),
    ];
  }

  private async makePartitions(): Promise<boolean> {
    this.swept.partitionsMade = await makeAllPartitions(this.db, this.periods);
    return true;
  }

  private async oldRows(rule: RetentionRule): Promise<Range> {
    const keptSince = await this.endOf(rule.period);
    return { table: rule.table, from: FIRST_ID, to: firstIdAt(keptSince.getTime()), keptSince };
  }

  private async sweepPartitions(rule: PartitionRule): Promise<boolean> {
    const [keptSince, lookedAt] = [await this.endOf(rule.period), await this.now()];
    const droppable: Partition[] = [];
    for (const partition of await readPartitions(this.db, rule)) {
      if (timeOfId(partition.to) > keptSince.getTime()) break;
      const range = { ...partition, table: partition.name, keptSince };
      if (await this.isOver(rule, range)) droppable.push(partition);
      else if (!(await this.sweepRange(rule, range))) return false;
    }
    await this.drop(rule, droppable, lookedAt);
    const others = defaultPartition(rule);
    return this.sweepRange(rule, { ...others, table: others.name, keptSince });
  }

  private async drop(rule: PartitionRule, partitions: Partition[], lookedAt: Date): Promise<void> {
    if (partitions.length === 0 || this.isStopping) return;
    const dropped = await dropPartitions(this.db, rule, partitions, lookedAt);
    this.swept.partitionsDropped += dropped.length;
  }

  private async isOver(rule: PartitionRule, { table, from, to, keptSince }: Range): Promise<boolean> {
    const range = { table, before: to, keptSince, rowsMax: LOOK_IDS_MAX };
    for (let after = from; !this.isStopping;) {
      const { kept, looked, last } = await lookAtRows(this.db, rule, { ...range, after });
      if (kept > 0) return false;
      if (last === null || looked < LOOK_IDS_MAX) return true;
      after = last;
      await pause(this.step.pauseMs);
    }
    return false;
  }

  private sweepRange(rule: RetentionRule, { table, from, to, keptSince }: Range): Promise<boolean> {
    const { rowsMax } = this.step;
    return this.sweepPages(from, (tx, after) => sweepRows(tx, rule, { table, after, before: to, keptSince, rowsMax }));
  }

  private async deleteRefused(): Promise<boolean> {
    const keptSince = await this.endOf('keepRefused');
    return this.sweepPages(FIRST_ID, async (tx, after) => {
      const [page] = await tx.query<SweptPage>(DELETE_REFUSED, [keptSince, this.step.rowsMax, after]);
      return page!;
    });
  }

  /** Goes through ids from the first to the last, a page a step. */
  private sweepPages(from: string, sweepPage: (tx: Tx, after: string) => Promise<SweptPage>): Promise<boolean> {
    const { rowsMax } = this.step;
    let after = from;
    return this.repeat(async (tx) => {
      const { deleted, looked, last } = await sweepPage(tx, after);
      // An id may have more rows than a step deletes, so a full step looks at its page again.
      const isFull = deleted >= rowsMax;
      if (!isFull) after = last ?? after;
      return { deleted, isLast: !isFull && looked < rowsMax };
    });
  }

  private async deleteOthers(period: RetentionRule['period'], sql: string): Promise<boolean> {
    const keptSince = await this.endOf(period);
    return this.repeatWhileFull(async (tx) => (await tx.query(sql, [keptSince, this.step.rowsMax])).length);
  }

  private deleteEvents(): Promise<boolean> {
    return this.repeatWhileFull((tx) => deleteEvents(tx, this.periods.keepEvents, this.step.rowsMax));
  }

  private repeatWhileFull(deleteSome: (tx: Tx) => Promise<number>): Promise<boolean> {
    return this.repeat(async (tx) => {
      const deleted = await deleteSome(tx);
      return { deleted, isLast: deleted < this.step.rowsMax };
    });
  }

  /** Repeats a step with pauses. False if another process sweeps. */
  private async repeat(step: (tx: Tx) => Promise<StepDone>): Promise<boolean> {
    while (!this.isStopping) {
      const done = await runInOneProcess(this.db, SWEEP_LOCK, step);
      if (done === null) return false;
      this.swept.rowsDeleted += done.deleted;
      if (done.isLast) return true;
      await pause(this.step.pauseMs);
    }
    return true;
  }

  private now = (): Promise<Date> => this.timeAgo(0);

  /** The time, by the clock of Postgres, before which a period has ended. */
  private endOf = (period: RetentionRule['period']): Promise<Date> =>
    this.timeAgo(typeof period === 'number' ? period : this.periods[period]);

  private async timeAgo(ms: number): Promise<Date> {
    const [row] = await this.db.query<{ at: Date }>(`SELECT now() - $1 * interval '1 millisecond' AS at`, [ms]);
    return row!.at;
  }
}

interface Range {
  table: string;
  from: string;
  to: string;
  keptSince: Date;
}

const nothing = (): Swept => ({ partitionsMade: 0, partitionsDropped: 0, rowsDeleted: 0 });
