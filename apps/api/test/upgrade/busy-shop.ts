import { setTimeout as pause } from 'node:timers/promises';
import { saleBody, type Till, type TillAnswer } from '@app/testing';
import { sale as lineOfBatch } from '../client/batches.js';
import { line, returnOf } from '../client/bodies.js';
import { ASYNC } from '../client/shop.js';
import { OPERATIONS } from '../every-operation/operations.js';

const NEXT_CUSTOMER_MS = 50;
const RECEIPTS = ['json', 'html', 'pdf', 'svg', 'png', 'escpos'];
/** What an app may read. */
const LISTS = OPERATIONS.filter(({ method, caller }) => method === 'GET' && caller === 'app');

/** A shop that does a little of everything, one thing after another, and notes each answer that it must not get. */
export class BusyShop {
  readonly findings: string[] = [];
  /** The numbers of the invoices that an API has promised. */
  readonly promised: string[] = [];
  isOpen = false;
  rounds = 0;

  constructor(private readonly till: Till) {}

  async trade(): Promise<void> {
    this.isOpen = true;
    while (this.isOpen) {
      await this.round(++this.rounds);
      await pause(NEXT_CUSTOMER_MS);
    }
  }

  private async round(number: number): Promise<void> {
    const { till } = this;
    const sold = await this.posted('a sale', till.sell(`INV-${number}`));
    if (sold) this.promised.push(`INV-${number}`);
    if (sold?.status === 200) await this.handOut(sold.headers.get('location')!, number);
    const [washed] = saleBody('', { itemCd: till.soldItem }).items;
    const body = returnOf(`INV-${number}`, `CN-${number}`, [washed!]);
    if (await this.posted('a return', till.post('sales', body, ASYNC))) this.promised.push(`CN-${number}`);
    if (number % 4 === 1) await this.posted('an item', till.registerItem(`SVC-${number}`, ASYNC));
    if (number % 4 === 2) await this.uploadTwo(number);
    await this.readList(number);
  }

  private async handOut(location: string, number: number): Promise<void> {
    await this.posted('a print', this.till.post(`${location}/receipt/prints`, {}));
    const format = RECEIPTS[number % RECEIPTS.length]!;
    for (const path of ['', '/attempts', `/receipt.${format}`]) await this.read(`${location}${path}`, [200]);
  }

  private uploadTwo(number: number): Promise<unknown> {
    const lines = [line({ itemCd: this.till.soldItem, prc: 1_160 })];
    const sales = ['a', 'b'].map((letter) => lineOfBatch(`INV-${number}${letter}`, lines));
    const body = sales.map((sale) => `${JSON.stringify(sale)}\n`).join('');
    return this.noted('a batch', async () => {
      const answer = await this.fetch('batches', { method: 'POST', body }, 'application/x-ndjson');
      const text = await answer.text();
      if (answer.status !== 200 || !text.includes('"accepted":2')) throw new Error(`${answer.status} ${text}`);
      this.promised.push(`INV-${number}a`, `INV-${number}b`);
    });
  }

  /** Some paths name what this shop does not have, and some answers depend on the authority. */
  private readList(number: number): Promise<unknown> {
    return this.read(LISTS[number % LISTS.length]!.address, [200, 400, 404, 409, 422]);
  }

  private read(path: string, statuses: readonly number[]): Promise<unknown> {
    return this.noted(`GET ${path}`, async () => {
      const answer = await this.fetch(path);
      const text = await answer.text();
      if (!statuses.includes(answer.status)) throw new Error(`${answer.status} ${text}`);
    });
  }

  private fetch(path: string, request: RequestInit = {}, type?: string): Promise<Response> {
    const headers = { 'x-api-key': this.till.apiKey, ...(type && { 'content-type': type }) };
    return fetch(new URL(path, `${this.till.address()}/api/v1/`), { ...request, headers });
  }

  private posted(what: string, post: Promise<TillAnswer>): Promise<TillAnswer | undefined> {
    return this.noted(what, async () => {
      const answer = await post;
      if (![200, 202].includes(answer.status)) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
      return answer;
    });
  }

  /** Undefined for what failed, and is noted. */
  private async noted<T>(what: string, act: () => Promise<T>): Promise<T | undefined> {
    try {
      return await act();
    } catch (error) {
      const { cause, message } = error as Error;
      this.findings.push(`${what}: ${cause instanceof Error ? cause.message : message}`);
      return undefined;
    }
  }
}
