import { RowByRow } from './row-by-row.js';
import { isContention, isLockTimeout, mayBeRowFault } from './sql-state.js';

/** How many callers may share a statement, and how many statements may be under way at once. */
export interface GroupingLimits {
  rowsMax: number;
  groupsMax: number;
  /** Beside the groups: those that must be served alone. */
  aloneMax: number;
}

/** More than one, so that a group that waits for a lock keeps nobody else; few, so that groups are large. */
const GROUPS_MAX = 2;
/** Of the connections so many may wait for locks on behalf of one step; the others are for whoever needs no lock. */
const ALONE_SHARE_OF_POOL = 1 / 5;

/** Groups of one are no groups: then there are as many at once as there are connections. */
export const groupingLimits = (groupRowsMax: number, poolSize: number): GroupingLimits => ({
  rowsMax: groupRowsMax,
  groupsMax: groupRowsMax === 1 ? poolSize : GROUPS_MAX,
  aloneMax: Math.max(1, Math.floor(poolSize * ALONE_SHARE_OF_POOL)),
});

/** For what takes several round trips under the locks of its whole group. */
const EFFECTS_ROWS_MAX = 20;

export const groupingForEffects = ({ rowsMax, ...others }: GroupingLimits): GroupingLimits => ({
  ...others,
  rowsMax: Math.min(rowsMax, EFFECTS_ROWS_MAX),
});

/** A step that takes a group: its results are in the order of its requests. */
export interface GroupStep<Request, Result> {
  run(group: Request[]): Promise<Result[]>;
  /** Requests of one key are never under way in two groups at once, and keep their order. Reads need none. */
  keyOf?(request: Request): string;
  /** Whether requests of one key may share a group; where not, the second is served after the first. */
  sharesKey?: boolean;
  /** Told after each statement how many rows it served, and how long it took. It must not throw. */
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
/** A group that takes longer waits for somebody: it goes on, and others may start meanwhile. */
const GROUP_SLOT_MAX_MS = 500;
/** As long as a statement may take: who waits for a lock any longer is told so. */
const LOCK_WAIT_MAX_MS = 9_000;

/**
 * Concurrent callers share one statement, and with it a round trip and a commit. When nothing is under way a request
 * goes at once; while something is, requests gather and go together. Nobody waits for a timer.
 *
 * What a shared statement must not do is let its callers suffer for each other. A row that Postgres refuses, or whose
 * lock somebody keeps, makes the group run again row by row, so that it fails, or waits, alone; groups that got into each
 * other's way (a deadlock) run again as they are. Nor may they suffer for want of a connection: a step gives up on a lock
 * after a moment (55P03), and what is locked out comes back again and again, behind the others.
 */
export class Coalescer<Request, Result> {
  private waiting: WaitingRequest<Request, Result>[] = [];
  private readonly busyKeys = new Set<string | symbol>();
  private readonly rowByRow: RowByRow<WaitingRequest<Request, Result>>;
  private groups = 0;
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

  /** Once the sockets that are ready have been read: what came in together goes together. */
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
    const releaseSlot = this.releaseSlotOnce();
    const slotTimer = setTimeout(releaseSlot, GROUP_SLOT_MAX_MS);
    const isServed = await this.serve(group);
    clearTimeout(slotTimer);
    if (isServed) this.releaseKeys(group);
    else this.serveRowByRow(group);
    releaseSlot();
  }

  /** Gives a group's place to the next, once. */
  private releaseSlotOnce(): () => void {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.groups--;
      this.startSoon();
    };
  }

  private releaseKeys(served: WaitingRequest<Request, Result>[]): void {
    for (const { key } of served) this.busyKeys.delete(key);
    if (this.waiting.length > 0) this.startSoon();
  }

  /** The first that may go, in their order; the others stay, in theirs. */
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

  /** Never fails: each caller hears for itself. False when each must be served alone. */
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

  /** Keys side by side, and not as a group any more, so that one that waits keeps nobody; a key's own in their order. */
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
