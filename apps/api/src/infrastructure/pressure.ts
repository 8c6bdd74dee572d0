import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** What one process may have in hand. */
export interface Bounds {
  requestsMax: number;
  statementsMax: number;
  delayMaxMs: number;
}

const RESOLUTION_MS = 10;
const WINDOW_MS = 500;
const LOOK_EVERY_MS = 50;
const NANOSECONDS = 1e6;

/**
 * What this process has in hand against what it may have. Beyond it another request would not be done sooner for being
 * taken now: it would lie in memory, and time out there.
 */
export class Pressure {
  private requests = 0;
  /** Of the last two windows. One long turn, such as a boot, fills a window by itself and is no overload. */
  private delays: [number, number] = [0, 0];
  private readonly delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  private readonly window: NodeJS.Timeout;

  constructor(
    private readonly bounds: Bounds,
    private readonly statementsWaiting: () => number,
  ) {
    this.delay.enable();
    this.window = setInterval(() => this.readDelay(), WINDOW_MS).unref();
  }

  /** What there is too much of; null where there is room. */
  excess(): string | null {
    const { requestsMax, statementsMax, delayMaxMs } = this.bounds;
    if (this.requests >= requestsMax) return `${requestsMax} requests are in hand`;
    if (this.statementsWaiting() >= statementsMax) return `${statementsMax} statements wait for the ledger`;
    if (Math.min(...this.delays) >= delayMaxMs) return `a turn takes ${delayMaxMs} ms`;
    return null;
  }

  /** Returns how to leave. */
  enter(): () => void {
    this.requests++;
    return () => void this.requests--;
  }

  /** For what can wait, until there is room; but not for ever, since it may be what takes it. */
  async room(withinMs: number): Promise<void> {
    const deadline = performance.now() + withinMs;
    while (this.excess() !== null && performance.now() < deadline)
      await pause(LOOK_EVERY_MS, undefined, { ref: false });
  }

  async close(): Promise<void> {
    clearInterval(this.window);
    this.delay.disable();
  }

  /** NaN where not one turn has ended: the next window tells. */
  private readDelay(): void {
    this.delays = [this.delays[1], (this.delay.mean || 0) / NANOSECONDS - RESOLUTION_MS];
    this.delay.reset();
  }
}
