import { OneByOne } from './row-by-row.js';
import { isContention, isLockedOut, isOfSomeRow } from './sql-state.js';

/** How many callers may share a statement, and how many statements may be under way at once. */
export interface Grouping {
  rowsMax: number;
  groupsMax: number;
  /** Beside the groups: those that must be served alone. */
  apartMax: number;
}

/** More than one, so that a group that waits for a lock keeps nobody else; few, so that groups are large. */
const GROUPS_MAX = 2;
/** Of the connections so many may wait for locks on behalf of one step; the others are for whoever needs no lock. */
const APART_OF_POOL = 1 / 5;

/** Groups of one are no groups: then there are as many at once as there are connections. */
export const groupingOf = (groupRowsMax: number, poolSize: number): Grouping => ({
  rowsMax: groupRowsMax,
  groupsMax: groupRowsMax === 1 ? poolSize : GROUPS_MAX,
  apartMax: Math.max(1, Math.floor(poolSize * APART_OF_POOL)),
});

/** For what takes several round trips under the locks of its whole group. */
const EFFECTS_ROWS_MAX = 20;

export const smaller = ({ rowsMax, ...others }: Grouping): Grouping => ({
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

interface Waiting<Request, Result> {
  request: Request;
  key: string | symbol;
  since: number;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

const RERUNS_MAX = 3;
/** A group that takes longer waits for somebody: it goes on, and others may start meanwhile. */
const SLOT_MAX_MS = 500;
/** As long as a statement may take: who waits for a lock any longer is told so. */
const LOCKED_MAX_MS = 9_000;

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
  private waiting: Waiting<Request, Result>[] = [];
  private readonly busyKeys = new Set<string | symbol>();
  private readonly apart: OneByOne<Waiting<Request, Result>>;
  private groups = 0;
  private isStarting = false;

  constructor(
    private readonly step: GroupStep<Request, Result>,
    private readonly grouping: Grouping,
  ) {
    this.apart = new OneByOne(
      grouping.apartMax,
      (one) => this.serve([one]),
      (last) => this.free([last]),
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
      while (this.groups < this.grouping.groupsMax && this.startOne());
    });
  }

  private startOne(): boolean {
    const group = this.takeGroup();
    if (group.length === 0) return false;
    for (const { key } of group) this.busyKeys.add(key);
    this.groups++;
    void this.serveTogether(group);
    return true;
  }

  private async serveTogether(group: Waiting<Request, Result>[]): Promise<void> {
    const leave = this.onceFree();
    const waitsTooLong = setTimeout(leave, SLOT_MAX_MS);
    const isServed = await this.serve(group);
    clearTimeout(waitsTooLong);
    if (isServed) this.free(group);
    else this.serveApart(group);
    leave();
  }

  /** Gives a group's place to the next, once. */
  private onceFree(): () => void {
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      this.groups--;
      this.startSoon();
    };
  }

  private free(served: Waiting<Request, Result>[]): void {
    for (const { key } of served) this.busyKeys.delete(key);
    if (this.waiting.length > 0) this.startSoon();
  }

  /** The first that may go, in their order; the others stay, in theirs. */
  private takeGroup(): Waiting<Request, Result>[] {
    const group: Waiting<Request, Result>[] = [];
    const taken = new Set<string | symbol>();
    this.waiting = this.waiting.filter((one) => {
      const mayGo =
        group.length < this.grouping.rowsMax &&
        !this.busyKeys.has(one.key) &&
        (this.step.sharesKey || !taken.has(one.key));
      if (mayGo) {
        group.push(one);
        taken.add(one.key);
      }
      return !mayGo;
    });
    return group;
  }

  /** Never fails: each caller hears for itself. False when each must be served alone. */
  private async serve(group: Waiting<Request, Result>[], reruns = 0): Promise<boolean> {
    const startedAt = performance.now();
    let results: Result[];
    try {
      results = await this.step.run(group.map(({ request }) => request));
    } catch (error) {
      if (isContention(error) && reruns < RERUNS_MAX) return this.serve(group, reruns + 1);
      if (group.length > 1 ? isOfSomeRow(error) : isLockedOut(error) && mayWait(group[0]!)) return false;
      for (const { reject } of group) reject(error);
      return true;
    }
    for (const [index, { resolve }] of group.entries()) resolve(results[index]!);
    this.step.onRun?.(group.length, performance.now() - startedAt);
    return true;
  }

  /** Keys side by side, and not as a group any more, so that one that waits keeps nobody; a key's own in their order. */
  private serveApart(group: Waiting<Request, Result>[]): void {
    const byKey = new Map<string | symbol, [Waiting<Request, Result>, ...Waiting<Request, Result>[]]>();
    for (const one of group) {
      const line = byKey.get(one.key);
      if (line) line.push(one);
      else byKey.set(one.key, [one]);
    }
    for (const line of byKey.values()) this.apart.add(line);
  }
}

const mayWait = ({ since }: { since: number }): boolean => performance.now() - since < LOCKED_MAX_MS;
