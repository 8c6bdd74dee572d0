/**
 * One at a time per key, in the order they came. Accepts of one lane wait for one another at its lock anyway; letting
 * them wait here costs no connection of the pool, so a till that posts a hundred sales at once does not take them all
 * from its neighbours.
 */
export class Turnstile {
  private readonly last = new Map<string, Promise<unknown>>();

  pass<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(key) ?? Promise.resolve();
    // Whether the one before got through or failed is its own affair.
    const passing = before.then(work, work);
    this.last.set(key, passing);
    const leave = () => {
      if (this.last.get(key) === passing) this.last.delete(key);
    };
    passing.then(leave, leave);
    return passing;
  }

  /** Keys somebody is at. */
  get size(): number {
    return this.last.size;
  }
}
