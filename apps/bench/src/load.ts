import { Pool } from 'undici';
import type { BenchTill } from './contestant.js';

type IsGood = (status: number, body: string) => boolean;

/** The tills' side of the wire: connections that stay open, and as little work per sale as can be had. */
export class Load {
  private readonly pools = new Map<string, Pool>();

  constructor(private readonly connections: number) {}

  /** So many sales, till after till, on all connections at once; nobody waits for a receipt. */
  async flood(tills: BenchTill[], sales: number): Promise<void> {
    await this.floodWhile(tills, (posted) => posted < sales);
  }

  /** The same for so long, on so many of them; resolves to how many were posted. */
  floodFor(tills: BenchTill[], ms: number, clients = this.connections): Promise<number> {
    const endAt = performance.now() + ms;
    return this.floodWhile(tills, () => performance.now() < endAt, clients);
  }

  /** Each till sells one after the other and waits for each receipt; resolves to how long each took, in ms. */
  async queueUp(tills: BenchTill[], salesEach: number, isGood: IsGood = isAnswered): Promise<number[]> {
    const took = await Promise.all(tills.map((till) => this.sellInTurn(till, salesEach, isGood)));
    return took.flat();
  }

  async close(): Promise<void> {
    await Promise.all([...this.pools.values()].map((pool) => pool.destroy()));
  }

  private async floodWhile(
    tills: BenchTill[],
    goesOn: (posted: number) => boolean,
    clients = this.connections,
  ): Promise<number> {
    let next = 0;
    const client = async () => {
      while (goesOn(next)) await this.post(tills[next++ % tills.length]!, { prefer: 'respond-async' }, isAccepted);
    };
    await Promise.all(Array.from({ length: clients }, client));
    return next;
  }

  private async sellInTurn(till: BenchTill, sales: number, isGood: IsGood): Promise<number[]> {
    const took: number[] = [];
    while (took.length < sales) {
      const startedAt = performance.now();
      await this.post(till, {}, isGood);
      took.push(performance.now() - startedAt);
    }
    return took;
  }

  private async post(till: BenchTill, wish: Record<string, string>, isGood: IsGood): Promise<void> {
    const { origin, pathname } = new URL(till.url);
    const headers = { ...till.headers, ...wish };
    const answer = await this.pool(origin).request({ path: pathname, method: 'POST', headers, body: till.nextSale() });
    const body = await answer.body.text();
    if (!isGood(answer.statusCode, body)) throw new Error(`${till.url} answers ${answer.statusCode}: ${body}`);
  }

  private pool(origin: string): Pool {
    const pool = this.pools.get(origin) ?? new Pool(origin, { connections: this.connections });
    this.pools.set(origin, pool);
    return pool;
  }
}

const isAccepted: IsGood = (status) => status === 202;
const isAnswered: IsGood = (status) => status === 200;
/** The authority says 200 to everything; what it thinks is in the body. */
export const isSigned: IsGood = (_, body) => body.includes('"resultCd":"000"');
