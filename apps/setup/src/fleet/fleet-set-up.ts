import type { ApiClient } from './api-client.js';
import type { SandboxApp } from './sandbox-app.js';
import { AppNotReadyError, AppSetUp } from './app-set-up.js';

/** A worker has 50 calls in flight by default; a few more apps keep it busy. */
const PARALLEL_MAX = 64;

export interface SetUpResult {
  /** The reasons why apps are not ready, each with the PINs of its apps. */
  notReady: Map<string, string[]>;
  /** The reason for an early end; null if no app was left out. */
  stopped: string | null;
}

/**
 * Sets up several apps at a time and reports each that can sell. It gives up an app that takes too long. It gives up all apps
 * if none becomes ready for as long, if the keys belong to another installation, or on request.
 */
export class FleetSetUp {
  private readonly abortController = new AbortController();
  private readonly notReady = new Map<string, string[]>();

  constructor(
    private readonly api: ApiClient,
    private readonly appTimeoutMs: number,
    private readonly stop: AbortSignal,
    private readonly onReady: (app: SandboxApp) => void,
  ) {}

  async run(apps: SandboxApp[]): Promise<SetUpResult> {
    const tooLong = `No app became ready for ${this.appTimeoutMs / 1_000} s.`;
    const timeout = setTimeout(() => this.abortController.abort(tooLong), this.appTimeoutMs);
    const onStop = () => this.abortController.abort('Stopped.');
    if (this.stop.aborted) onStop();
    this.stop.addEventListener('abort', onStop, { once: true });
    try {
      await inParallel(apps, PARALLEL_MAX, this.abortController.signal, async (app) => {
        if (await this.becomesReady(app)) timeout.refresh();
      });
    } finally {
      clearTimeout(timeout);
      this.stop.removeEventListener('abort', onStop);
    }
    const { aborted, reason } = this.abortController.signal;
    return { notReady: this.notReady, stopped: aborted ? String(reason) : null };
  }

  private async becomesReady(app: SandboxApp): Promise<boolean> {
    const signal = AbortSignal.any([this.abortController.signal, AbortSignal.timeout(this.appTimeoutMs)]);
    try {
      await new AppSetUp(this.api, app, signal).run();
      this.onReady(app);
      return true;
    } catch (error) {
      if (error instanceof AppNotReadyError) return this.giveUp(app, error.message);
      // This error would stop every other app too.
      this.abortController.abort(error);
      throw error;
    }
  }

  /** The apps that were under way when the user stopped the seed do not count as failed. */
  private giveUp({ tin }: SandboxApp, reason: string): false {
    if (!this.stop.aborted) this.notReady.set(reason, [...(this.notReady.get(reason) ?? []), tin]);
    return false;
  }
}

/** Does the work for each item, several at a time, and begins none after the signal. */
export async function inParallel<T>(
  items: readonly T[],
  parallelMax: number,
  signal: AbortSignal,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const workInTurn = async (): Promise<void> => {
    // All loops share one iterator, so each takes the next free item.
    for (const item of waiting) {
      if (signal.aborted) return;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallelMax, items.length) }, workInTurn));
}
