import { FairGate } from '@app/persistence';

/** Lets work begin piece by piece, in rotation among its holders: each piece so many milliseconds after the one before. */
export class Pace {
  /** Each piece of work waits once, so its source bounds what waits. */
  private readonly gate = new FairGate(1, Infinity);

  constructor(private readonly everyMs: number) {}

  /** Resolves when the next piece of the holder may begin. */
  async admit(holder: string): Promise<void> {
    const leave = await this.gate.enter(holder);
    setTimeout(leave, this.everyMs).unref();
  }
}
