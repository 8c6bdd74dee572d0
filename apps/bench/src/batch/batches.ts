import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { valuesOf } from './ndjson.js';
import type { BatchFacts, Gateway } from './upload.js';

/** How a batch stands, with what became of what it brought in. */
export interface BatchStanding extends BatchFacts {
  statuses: Record<string, number>;
  pending: number;
}

/** What became of one line. */
export interface LineResult {
  line: number;
  verdict: string;
  data: { status?: string; reference?: string; rcptSign?: string; intrlData?: string } | null;
}

/** What can be asked of batches, by whoever may upload them. */
export class Batches {
  constructor(private readonly gateway: Gateway) {}

  standing = (batchId: string): Promise<BatchStanding> => this.ask<BatchStanding>('GET', `/${batchId}`);

  cancel = (batchId: string): Promise<{ cancelled: number; tooLate: number }> => this.ask('DELETE', `/${batchId}`);

  /** Undefined where there is none. */
  async newest(): Promise<BatchFacts | undefined> {
    return (await this.ask<{ batches: BatchFacts[] }>('GET', '?limit=1')).batches[0];
  }

  /** Line by line; the last says `batch`, and is left out. */
  async *results(batchId: string): AsyncGenerator<LineResult> {
    const headers = { 'x-api-key': this.gateway.apiKey };
    const asking = get(new URL(`/api/v1/batches/${batchId}/results`, this.gateway.url), { headers, agent: false });
    const [response] = (await once(asking, 'response')) as [IncomingMessage];
    if (response.statusCode !== 200) throw new Error(`The results of ${batchId} are answered ${response.statusCode}`);
    for await (const value of valuesOf<LineResult | { batch: object }>(response)) if ('line' in value) yield value;
  }

  private async ask<Data>(method: string, path: string): Promise<Data> {
    const response = await fetch(new URL(`/api/v1/batches${path}`, this.gateway.url), {
      method,
      // It may be killed and started again between two questions.
      headers: { 'x-api-key': this.gateway.apiKey, connection: 'close' },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} batches${path} is answered ${response.status}: ${text}`);
    return (JSON.parse(text) as { data: Data }).data;
  }
}
