/** A limit of requests of one key at the same time, in this process; 0 means no limit. */
export class ConcurrencyLimit {
  private readonly running = new Map<string, number>();

  constructor(readonly concurrentMax: number) {}

  /** Returns the function to call when the request ends, however it ends; null if the limit is reached. */
  acquire(key: string): (() => void) | null {
    if (this.concurrentMax > 0 && this.remainingFor(key) === 0) return null;
    this.running.set(key, (this.running.get(key) ?? 0) + 1);
    let isRunning = true;
    return () => {
      if (isRunning) this.release(key);
      isRunning = false;
    };
  }

  remainingFor(key: string): number {
    return this.concurrentMax - (this.running.get(key) ?? 0);
  }

  get size(): number {
    return this.running.size;
  }

  private release(key: string): void {
    const remaining = this.running.get(key)! - 1;
    if (remaining > 0) this.running.set(key, remaining);
    else this.running.delete(key);
  }
}
