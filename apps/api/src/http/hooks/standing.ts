import { Failure } from '../errors/failure.js';

const LOOK_EVERY_MS = 1_000;

/**
 * The right of the caller of an open request to go on: meanwhile their key may be revoked, their login end, or their app be suspended.
 * A request that waits or sends for longer looks again each second, and ends as a new request would.
 */
export class Standing {
  private readonly lookedAt = performance.now();

  /** `authenticate` throws the failure that a new request would be answered with. */
  constructor(private readonly authenticate: () => Promise<unknown>) {}

  /** Looks once more if the body took its time to arrive. */
  afterBody(next: (refusal?: Error) => void): void {
    if (performance.now() - this.lookedAt < LOOK_EVERY_MS) next();
    else void this.look().then((refusal) => next(refusal ?? undefined));
  }

  /** Calls `onEnd` once, within two seconds after the end, unless the caller stops the watch before. */
  watch(onEnd: (refusal: Failure) => void): () => void {
    const stop = () => clearInterval(timer);
    const timer = setInterval(() => {
      void this.look().then((refusal) => {
        if (!refusal) return;
        stop();
        onEnd(refusal);
      });
    }, LOOK_EVERY_MS).unref();
    return stop;
  }

  /** The result of the work; rejects with the refusal if the caller ends before. */
  during<T>(work: Promise<T>): Promise<T> {
    let stop = (): void => {};
    const ended = new Promise<never>((_, reject) => (stop = this.watch(reject)));
    return Promise.race([work, ended]).finally(stop);
  }

  /** No request is ended while the ledger does not answer: the ledger hands nothing out then. */
  private async look(): Promise<Failure | null> {
    const error: unknown = await this.authenticate().then(
      () => null,
      (thrown: unknown) => thrown,
    );
    return error instanceof Failure ? error : null;
  }
}
