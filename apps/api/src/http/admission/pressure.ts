import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Shares } from '@app/access';

/** The limits of the work that one process may have in hand. */
export interface PressureLimits {
  requestsMax: number;
  statementsMax: number;
  delayMaxMs: number;
}

/** The statements that wait for a connection to the ledger. */
export interface WaitingStatements {
  /** The statements that wait; each account counts for at most so many. */
  waitingUpTo(accountMax: number): number;
  waitingFor(account: string): number;
}

/** One account makes no more than a quarter of an overload. */
const ACCOUNT_SHARE = 1 / 4;

const RESOLUTION_MS = 10;
const WINDOW_MS = 500;
const SELLS_ON_MS = 300;
const CHECK_EVERY_MS = 50;
const NANOSECONDS_PER_MS = 1e6;

/**
 * Compares the work in hand with its limits. Beyond the limits, another request would not finish sooner for being accepted
 * now: it would wait in memory, and time out there.
 */
export class Pressure {
  /** The writes in hand, shared among accounts. */
  readonly writes: Shares;
  /** The delays of the last two windows. One long slice, such as a boot, fills a window alone and is no overload. */
  private recentDelays: [number, number] = [0, 0];
  private readonly loopDelay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  private readonly windowTimer: NodeJS.Timeout;
  private readonly accountStatementsMax: number;
  private sawWriteAt = -Infinity;

  constructor(
    private readonly limits: PressureLimits,
    private readonly statements: WaitingStatements,
  ) {
    this.accountStatementsMax = Math.max(1, Math.floor(limits.statementsMax * ACCOUNT_SHARE));
    this.writes = new Shares(limits.requestsMax);
    this.loopDelay.enable();
    this.windowTimer = setInterval(() => this.readDelay(), WINDOW_MS).unref();
  }

  /** True while a write is in hand, and shortly afterwards: the next sale of a till that sells on comes soon. */
  get isSelling(): boolean {
    const now = performance.now();
    if (this.writes.free < this.limits.requestsMax) this.sawWriteAt = now;
    return now - this.sawWriteAt < SELLS_ON_MS;
  }

  get productionWritesInHand(): number {
    return this.writes.takenByClosed;
  }

  /** The limit that is reached; null while there is room. */
  overloadReason(): string | null {
    const { requestsMax, statementsMax, delayMaxMs } = this.limits;
    if (this.writes.free === 0) return `${requestsMax} requests are in hand`;
    if (this.statements.waitingUpTo(this.accountStatementsMax) >= statementsMax)
      return `${statementsMax} statements wait for the ledger`;
    if (Math.min(...this.recentDelays) >= delayMaxMs) return `a turn takes ${delayMaxMs} ms`;
    return null;
  }

  /** True if the statements of this account are the overload. It is refused alone, and others go on. */
  hasTooManyStatements(account: string): boolean {
    const areTooMany = this.statements.waitingUpTo(Infinity) >= this.limits.statementsMax;
    return areTooMany && this.statements.waitingFor(account) >= this.accountStatementsMax;
  }

  /** Waits until there is room, but not for ever, since the waiting work may itself be the load. */
  async waitForCapacity(withinMs: number): Promise<void> {
    const deadline = performance.now() + withinMs;
    while (this.overloadReason() !== null && performance.now() < deadline)
      await pause(CHECK_EVERY_MS, undefined, { ref: false });
  }

  async close(): Promise<void> {
    clearInterval(this.windowTimer);
    this.loopDelay.disable();
  }

  /** The mean is NaN if no slice ended in the window; then the next window tells. */
  private readDelay(): void {
    this.recentDelays = [this.recentDelays[1], (this.loopDelay.mean || 0) / NANOSECONDS_PER_MS - RESOLUTION_MS];
    this.loopDelay.reset();
  }
}
