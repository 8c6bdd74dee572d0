import pg from 'pg';
import { currentAccount } from './fair-pool.js';

type Connected = Parameters<pg.Pool['connect']>[0];

/** A pool that knows for which accounts statements wait for a connection. */
export class CountedPool extends pg.Pool {
  private readonly waiting = new Map<string, number>();

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    const account = currentAccount();
    this.change(account, 1);
    if (!callback) return super.connect().finally(() => this.change(account, -1));
    super.connect((...connected) => {
      this.change(account, -1);
      callback(...connected);
    });
  }

  waitingFor(account: string): number {
    return this.waiting.get(account) ?? 0;
  }

  /** How many wait. Of each account at most so many count. */
  waitingUpTo(accountMax: number): number {
    let sum = 0;
    for (const count of this.waiting.values()) sum += Math.min(count, accountMax);
    return sum;
  }

  private change(account: string, by: number): void {
    const count = this.waitingFor(account) + by;
    if (count > 0) this.waiting.set(account, count);
    else this.waiting.delete(account);
  }
}
