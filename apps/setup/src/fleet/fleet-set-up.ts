import type { ApiClient } from './api-client.js';
import { inParallel } from './in-parallel.js';
import type { SandboxApp } from './sandbox-app.js';
import { AppNotReadyError, AppSetUp } from './app-set-up.js';

/** As many as a worker has in flight by default, and a few that come next. */
const PARALLEL_MAX = 64;

export interface SetUpResult {
  /** Why apps are not ready, and their PINs. */
  notReady: Map<string, string[]>;
  /** Why it ended before all had their turn. */
  stopped: string | null;
}

/**
 * Sets up some apps at a time and tells of each that can sell. One that takes too long is given up; all are when none
 * becomes ready for as long, when none ever can, or on request.
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
    const tooLong = `None became ready for ${this.appTimeoutMs / 1_000} s.`;
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
      // It is not about this app alone: the others would fail alike.
      this.abortController.abort(error);
      throw error;
    }
  }

  /** A stop says nothing against the apps that were under way. */
  private giveUp({ tin }: SandboxApp, reason: string): false {
    if (!this.stop.aborted) this.notReady.set(reason, [...(this.notReady.get(reason) ?? []), tin]);
    return false;
  }
}
