/** So many at the same time for each key, in this process; 0 for any number. */
export class ConcurrencyLimit {
  private readonly inside = new Map<string, number>();

  constructor(readonly atOnceMax: number) {}

  /** What to call once it is over, however it ended; null where it is full. */
  enter(key: string): (() => void) | null {
    if (this.atOnceMax > 0 && this.leftFor(key) === 0) return null;
    this.inside.set(key, (this.inside.get(key) ?? 0) + 1);
    let isInside = true;
    return () => {
      if (isInside) this.leave(key);
      isInside = false;
    };
  }

  leftFor(key: string): number {
    return this.atOnceMax - (this.inside.get(key) ?? 0);
  }

  /** How many keys it remembers. */
  get size(): number {
    return this.inside.size;
  }

  private leave(key: string): void {
    const others = this.inside.get(key)! - 1;
    if (others > 0) this.inside.set(key, others);
    else this.inside.delete(key);
  }
}
