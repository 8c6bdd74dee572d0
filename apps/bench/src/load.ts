import { Pool } from 'undici';
import type { BenchTill } from './contestant.js';

const ANSWER_MAX_MS = 120_000;

type IsGood = (status: number, body: string) => boolean;

/** The tills: connections stay open, and a sale takes as little work as possible, because they share the processor. */
export class Load {
  private readonly pools = new Map<string, Pool>();

  constructor(private readonly connections: number) {}

  /** Posts so many sales on all connections, without waiting for receipts. */
  async postAll(tills: BenchTill[], sales: number): Promise<void> {
    await this.postWhile(tills, (posted) => posted < sales);
  }

  /** Posts for so long, without waiting for receipts. Resolves to the number of sales. */
  postFor(tills: BenchTill[], ms: number): Promise<number> {
    const endAt = performance.now() + ms;
    return this.postWhile(tills, () => performance.now() < endAt);
  }

  /** Tills sell one sale after the other and wait for each receipt. Resolves to the times in ms. */
  async sellInTurn(tills: BenchTill[], salesEach: number, isGood: IsGood = isAnswered): Promise<number[]> {
    const times = await Promise.all(tills.map((till) => this.sellWhile(till, (sold) => sold < salesEach, isGood)));
    return times.flat();
  }

  /** One till sells as long as it may, and waits for each receipt. Resolves to the times in ms. */
  async sellWhile(till: BenchTill, mayGoOn: (sold: number) => boolean, isGood: IsGood = isAnswered): Promise<number[]> {
    const times: number[] = [];
    while (mayGoOn(times.length)) {
      const startedAt = performance.now();
      await this.post(till, {}, isGood);
      times.push(performance.now() - startedAt);
    }
    return times;
  }

  async close(): Promise<void> {
    await Promise.all([...this.pools.values()].map((pool) => pool.destroy()));
  }

  private async postWhile(tills: BenchTill[], mayPost: (posted: number) => boolean): Promise<number> {
    let next = 0;
    const client = async () => {
      while (mayPost(next)) await this.post(tills[next++ % tills.length]!, { prefer: 'respond-async' }, isAccepted);
    };
    await Promise.all(Array.from({ length: this.connections }, client));
    return next;
  }

  private async post(till: BenchTill, preference: Record<string, string>, isGood: IsGood): Promise<void> {
    const { origin, pathname } = new URL(till.url);
    const headers = { ...till.headers, ...preference };
    const answer = await this.pool(origin).request({ path: pathname, method: 'POST', headers, body: till.nextSale() });
    const body = await answer.body.text();
    if (!isGood(answer.statusCode, body)) throw new Error(`${till.url} answered ${answer.statusCode}: ${body}`);
  }

  private pool(origin: string): Pool {
    const pool =
      this.pools.get(origin) ?? new Pool(origin, { connections: this.connections, headersTimeout: ANSWER_MAX_MS });
    this.pools.set(origin, pool);
    return pool;
  }
}

const isAccepted: IsGood = (status) => status === 202;
const isAnswered: IsGood = (status) => status === 200;
/** The authority answers 200 to every call; its decision is in the body. */
export const isSigned: IsGood = (_, body) => body.includes('"resultCd":"000"');
