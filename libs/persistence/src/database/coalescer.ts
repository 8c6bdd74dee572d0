import { isContention, isLockTimeout, mayBeRowFault } from './sql-state.js';

/** Limits of callers that share a statement, and of statements that run at once. */
export interface GroupingLimits {
  rowsMax: number;
  groupsMax: number;
  /** Requests that run alone, beside the groups. */
  aloneMax: number;
}

/**
 * One statement writes up to this many submissions. A group is what came while the one before it ran, so it is mostly smaller;
 * this bounds how long its locks are held.
 */
const GROUP_ROWS_MAX = 200;
/** Few, so that groups are large. */
const GROUPS_MAX = 2;
/** The share of the connections that may wait for locks for one step; calls without locks need the rest. */
const ALONE_SHARE_OF_POOL = 1 / 5;

export const groupingLimits = (poolSize: number): GroupingLimits => ({
  rowsMax: GROUP_ROWS_MAX,
  groupsMax: GROUPS_MAX,
  aloneMax: Math.max(1, Math.floor(poolSize * ALONE_SHARE_OF_POOL)),
});

/** One group at a time writes the same posts with a third of the commits. */
export const groupingForPosts = (grouping: GroupingLimits): GroupingLimits => ({ ...grouping, groupsMax: 1 });

/** Effects take several round trips under the locks of the whole group, so their groups are small. */
const EFFECTS_ROWS_MAX = 20;

export const groupingForEffects = ({ rowsMax, ...others }: GroupingLimits): GroupingLimits => ({
  ...others,
  rowsMax: Math.min(rowsMax, EFFECTS_ROWS_MAX),
});

/** A step that serves a group; results come in the order of the requests. */
export interface GroupStep<Request, Result> {
  run(group: Request[]): Promise<Result[]>;
  /** Requests of one key never run in two groups at once, and keep their order. Reads need no key. */
  keyOf?(request: Request): string;
  /** True if requests of one key may share a group; if not, the second runs after the first. */
  sharesKey?: boolean;
  /** Called after each statement with its number of rows and its duration. It must not throw. */
  onRun?(rows: number, ms: number): void;
}

interface WaitingRequest<Request, Result> {
  request: Request;
  key: string | symbol;
  since: number;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

const RERUNS_MAX = 3;
/** A group that takes longer probably waits for a lock. The group goes on, and the next group may start. */
const GROUP_SLOT_MAX_MS = 100;
/** A request that waits longer for a lock fails. The same as STATEMENT_MAX_MS in database.ts. */
export const LOCK_WAIT_MAX_MS = 9_000;

/**
 * Concurrent callers share one statement, and with it a round trip and a commit. An idle step serves a request at once. While
 * the step is busy, requests gather and run together. No request waits for a timer.
 *
 * Callers must not suffer for each other. If Postgres refuses a row, or another transaction keeps the lock of a row, the group
 * runs again row by row, so that this row fails or waits alone. A group in a deadlock runs again as it is. Callers must not lack
 * connections either: a step gives up on a lock after 500 ms (55P03), and the locked row tries again behind the others.
 */
export class Coalescer<Request, Result> {
  private waiting: WaitingRequest<Request, Result>[] = [];
  private readonly busyKeys = new Set<string | symbol>();
  private readonly rowByRow: RowByRow<WaitingRequest<Request, Result>>;
  private groups = 0;
  /** Groups that probably wait for a lock, and have made room for others. */
  private waitingGroups = 0;
  private isStarting = false;

  constructor(
    private readonly step: GroupStep<Request, Result>,
    private readonly grouping: GroupingLimits,
  ) {
    this.rowByRow = new RowByRow(
      grouping.aloneMax,
      (one) => this.serve([one]),
      (last) => this.releaseKeys([last]),
    );
  }

  submit(request: Request): Promise<Result> {
    return new Promise((resolve, reject) => {
      const key = this.step.keyOf?.(request) ?? Symbol();
      this.waiting.push({ request, key, since: performance.now(), resolve, reject });
      this.startSoon();
    });
  }

  /** Starts after the ready sockets have been read, so that requests that arrive together run together. */
  private startSoon(): void {
    if (this.isStarting) return;
    this.isStarting = true;
    setImmediate(() => {
      this.isStarting = false;
      while (this.groups < this.grouping.groupsMax && this.startGroup());
    });
  }

  private startGroup(): boolean {
    const group = this.takeGroup();
    if (group.length === 0) return false;
    for (const { key } of group) this.busyKeys.add(key);
    this.groups++;
    void this.serveTogether(group);
    return true;
  }

  private async serveTogether(group: WaitingRequest<Request, Result>[]): Promise<void> {
    let hasMadeRoom = false;
    const slotTimer = setTimeout(() => (hasMadeRoom = this.makeRoom()), GROUP_SLOT_MAX_MS);
    const isServed = await this.serve(group);
    clearTimeout(slotTimer);
    if (isServed) this.releaseKeys(group);
    else this.serveRowByRow(group);
    if (hasMadeRoom) this.waitingGroups--;
    else this.releaseSlot();
  }

  /** Gives the slot of a group that waits to the next group, unless many wait: each keeps a connection. */
  private makeRoom(): boolean {
    if (this.waitingGroups >= this.grouping.aloneMax) return false;
    this.waitingGroups++;
    this.releaseSlot();
    return true;
  }

  private releaseSlot(): void {
    this.groups--;
    this.startSoon();
  }

  private releaseKeys(served: WaitingRequest<Request, Result>[]): void {
    for (const { key } of served) this.busyKeys.delete(key);
    if (this.waiting.length > 0) this.startSoon();
  }

  /** Takes the first requests that may run, in their order; the others keep theirs. */
  private takeGroup(): WaitingRequest<Request, Result>[] {
    const group: WaitingRequest<Request, Result>[] = [];
    const takenKeys = new Set<string | symbol>();
    this.waiting = this.waiting.filter((one) => {
      const mayGo =
        group.length < this.grouping.rowsMax &&
        !this.busyKeys.has(one.key) &&
        (this.step.sharesKey || !takenKeys.has(one.key));
      if (mayGo) {
        group.push(one);
        takenKeys.add(one.key);
      }
      return !mayGo;
    });
    return group;
  }

  /** Never fails: each caller gets its own result or error. False if each request must run alone. */
  private async serve(group: WaitingRequest<Request, Result>[], reruns = 0): Promise<boolean> {
    const startedAt = performance.now();
    let results: Result[];
    try {
      results = await this.step.run(group.map(({ request }) => request));
    } catch (error) {
      if (isContention(error) && reruns < RERUNS_MAX) return this.serve(group, reruns + 1);
      if (group.length > 1 ? mayBeRowFault(error) : isLockTimeout(error) && mayStillWait(group[0]!)) return false;
      for (const { reject } of group) reject(error);
      return true;
    }
    for (const [index, { resolve }] of group.entries()) resolve(results[index]!);
    this.step.onRun?.(group.length, performance.now() - startedAt);
    return true;
  }

  /** Keys run side by side, so that a waiting key blocks no other; requests of one key keep their order. */
  private serveRowByRow(group: WaitingRequest<Request, Result>[]): void {
    const byKey = new Map<string | symbol, [WaitingRequest<Request, Result>, ...WaitingRequest<Request, Result>[]]>();
    for (const one of group) {
      const sameKey = byKey.get(one.key);
      if (sameKey) sameKey.push(one);
      else byKey.set(one.key, [one]);
    }
    for (const sameKey of byKey.values()) this.rowByRow.add(sameKey);
  }
}

const mayStillWait = ({ since }: { since: number }): boolean => performance.now() - since < LOCK_WAIT_MAX_MS;

/**
 * Runs rows one by one that cannot share a statement, and only a few at once, because a row that waits for a lock occupies a
 * connection. Sequences run side by side; the rows of one sequence keep their order. After each try a sequence goes to the end,
 * so that a locked row does not block the other sequences.
 */
class RowByRow<Row> {
  private readonly sequences: [Row, ...Row[]][] = [];
  private running = 0;

  constructor(
    private readonly runsMax: number,
    /** Returns false if the row must be tried again. */
    private readonly runRow: (row: Row) => Promise<boolean>,
    /** Called with the last row of each sequence. */
    private readonly onSequenceEnd: (row: Row) => void,
  ) {}

  add(sequence: [Row, ...Row[]]): void {
    this.sequences.push(sequence);
    this.runMore();
  }

  private runMore(): void {
    while (this.running < this.runsMax && this.sequences.length > 0) void this.runFirst(this.sequences.shift()!);
  }

  private async runFirst([row, ...others]: [Row, ...Row[]]): Promise<void> {
    this.running++;
    const isDone = await this.runRow(row);
    this.running--;
    const [next, ...rest] = isDone ? others : [row, ...others];
    if (next) this.sequences.push([next, ...rest]);
    else this.onSequenceEnd(row);
    this.runMore();
  }
}
