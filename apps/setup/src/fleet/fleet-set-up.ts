import type { Api } from './api-client.js';
import { inParallel } from './in-parallel.js';
import type { SandboxApp } from './sandbox-app.js';
import { NotReady, SetUp } from './app-set-up.js';

/** As many as a worker has in flight by default, and a few that come next. */
const AT_A_TIME = 64;

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
export class SetUpAll {
  private readonly end = new AbortController();
  private readonly notReady = new Map<string, string[]>();

  constructor(
    private readonly api: Api,
    private readonly patienceMs: number,
    private readonly stop: AbortSignal,
    private readonly onReady: (app: SandboxApp) => void,
  ) {}

  async run(apps: SandboxApp[]): Promise<SetUpResult> {
    const tooLong = `None became ready for ${this.patienceMs / 1_000} s.`;
    const impatience = setTimeout(() => this.end.abort(tooLong), this.patienceMs);
    const onStop = () => this.end.abort('Stopped.');
    if (this.stop.aborted) onStop();
    this.stop.addEventListener('abort', onStop, { once: true });
    try {
      await inParallel(apps, AT_A_TIME, this.end.signal, async (app) => {
        if (await this.becomesReady(app)) impatience.refresh();
      });
    } finally {
      clearTimeout(impatience);
      this.stop.removeEventListener('abort', onStop);
    }
    const { aborted, reason } = this.end.signal;
    return { notReady: this.notReady, stopped: aborted ? String(reason) : null };
  }

  private async becomesReady(app: SandboxApp): Promise<boolean> {
    const signal = AbortSignal.any([this.end.signal, AbortSignal.timeout(this.patienceMs)]);
    try {
      await new SetUp(this.api, app, signal).run();
      this.onReady(app);
      return true;
    } catch (error) {
      if (error instanceof NotReady) return this.giveUp(app, error.message);
      // It is not about this app alone: the others would fail alike.
      this.end.abort(error);
      throw error;
    }
  }

  /** A stop says nothing against the apps that were under way. */
  private giveUp({ tin }: SandboxApp, why: string): false {
    if (!this.stop.aborted) this.notReady.set(why, [...(this.notReady.get(why) ?? []), tin]);
    return false;
  }
}
