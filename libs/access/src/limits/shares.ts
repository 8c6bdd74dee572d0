/**
 * Shares a number of places among holders, without waiting. A holder may have no more places than are still free: one that wants
 * everything gets half of them, of two each gets a third, and a newcomer finds one.
 */
export class Shares {
  private readonly held = new Map<string, number>();
  private taken = 0;

  constructor(readonly places: number) {}

  get free(): number {
    return this.places - this.taken;
  }

  /** Returns the function that gives the places back; null if the holder has its share, or nothing is free. */
  take(holder: string, amount = 1): (() => void) | null {
    const [heldThen, freeThen] = [this.heldBy(holder) + amount, this.free - amount];
    // One more than what is free, so that the last place can be taken.
    if (heldThen > freeThen + 1) return null;
    this.change(holder, amount);
    let isHeld = true;
    return () => {
      if (isHeld) this.change(holder, -amount);
      isHeld = false;
    };
  }

  heldBy(holder: string): number {
    return this.held.get(holder) ?? 0;
  }

  private change(holder: string, by: number): void {
    const held = this.heldBy(holder) + by;
    if (held > 0) this.held.set(holder, held);
    else this.held.delete(holder);
    this.taken += by;
  }
}
