import { setTimeout as delay } from 'node:timers/promises';

export interface PatienceSettings {
  patienceMs: number;
  pollMs: number;
  stop: AbortSignal;
}

/** Waits in steps for what the authority shows late, and says what it waits for. Each row has its own patience. */
export class Patience {
  private readonly startedAt = performance.now();

  constructor(
    private readonly settings: PatienceSettings,
    private readonly onWait: (text: string, waitedMs: number) => void,
  ) {}

  /** True after a pause; false if the patience of the row is at its end. */
  async again(awaited: string): Promise<boolean> {
    const { patienceMs, pollMs, stop } = this.settings;
    const waitedMs = performance.now() - this.startedAt;
    if (waitedMs >= patienceMs) return false;
    this.onWait(awaited, waitedMs);
    await delay(Math.min(pollMs, patienceMs - waitedMs), undefined, { signal: stop });
    return true;
  }
}
