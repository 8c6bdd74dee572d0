import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { FairGate } from './fair-gate.js';

type Connected = Parameters<pg.Pool['connect']>[0];

/** The account that a request is for. A fair pool shares its connections among accounts by it. */
export const requestingAccount = new AsyncLocalStorage<string>();

/** The account that the process works for now. All work that is for no account has one share together. */
export const currentAccount = (): string => requestingAccount.getStore() ?? 'no account';

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

  /** The number of those that wait. Of each account at most so many count. */
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

/** Reads of one account that may wait for a connection. */
const WAITING_MAX = 200;

/** A read that is shorter needs no rest. */
const LONG_MS = 4;
/** A rest takes so many times as long as the read before it. */
const REST_FACTOR = 3;

/**
 * A pool in which no account keeps others waiting. An account may use up to half of the connections. When a long read ends while
 * others of its account wait, its place stays empty for a while. Otherwise an account that reads long lists over many
 * connections would take the processors of Postgres, and of the API that makes the answers. An account that sends one read
 * after another is never delayed.
 */
export class FairPool extends pg.Pool {
  private readonly gate: FairGate;
  /** False while there is nothing that could use what a rest leaves. */
  isRestNeeded = (): boolean => true;

  constructor(config: pg.PoolConfig & { max: number }) {
    super(config);
    this.gate = new FairGate(config.max, WAITING_MAX);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    const connecting = this.connectInRotation();
    if (!callback) return connecting;
    connecting.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => undefined),
    );
  }

  get waitingForPlace(): number {
    return this.gate.waiting;
  }

  private async connectInRotation(): Promise<pg.PoolClient> {
    const account = currentAccount();
    const leave = await this.gate.enter(account);
    try {
      const client = await super.connect();
      const release = client.release.bind(client);
      const startedAt = performance.now();
      client.release = (error) => {
        release(error);
        const tookMs = performance.now() - startedAt;
        if (tookMs < LONG_MS || !this.gate.wantsMore(account) || !this.isRestNeeded()) leave();
        else setTimeout(leave, tookMs * REST_FACTOR).unref();
      };
      return client;
    } catch (error) {
      leave();
      throw error;
    }
  }
}
