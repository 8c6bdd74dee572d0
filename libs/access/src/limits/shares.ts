import { isWithinShare } from '@app/domain';

/** Shares a number of places among holders, without waiting. */
export class Shares {
  private readonly held = new Map<string, number>();
  private taken = 0;

  constructor(private readonly places: number) {}

  get free(): number {
    return this.places - this.taken;
  }

  /** Returns the function that gives the places back; null if they would exceed the share of the holder. */
  take(holder: string, amount = 1): (() => void) | null {
    if (!isWithinShare({ held: this.heldBy(holder), free: this.free }, amount)) return null;
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
