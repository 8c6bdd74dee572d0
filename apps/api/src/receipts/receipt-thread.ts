import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { Injectable } from '@nestjs/common';
import { FairGate } from '@app/persistence';
import type { ReceiptLogos } from '@app/receipt';
import { Failure } from '../http/errors/failure.js';
import { assertClientWaits } from '../http/admission/limit-answers.js';
import { KeptBytes } from './kept-bytes.js';
import type { RenderedReceipt } from './render-receipt.js';
import type { ThreadJob } from './render-thread.js';

/** Receipts of one account that may wait. The memory for answers bounds the long ones sooner. */
const WAITING_MAX = 1_000;
const IDLE_MAX_MS = 30_000;
const KEPT_MAX = 16 * 1024 * 1024;
const RETRY_S = 30;
const OPEN = 'open';

/** The reader for whom a receipt is made. */
export interface ReceiptReader {
  account: string;
  /** True for what anybody can become: an account in the sandbox, or a stranger with a public link. */
  isOpen: boolean;
}

/**
 * Makes receipts in a thread of its own, one at a time, in rotation among accounts: the PDF of a thousand lines takes seconds and a hundred
 * megabytes. All open readers together have the place of one account, so production waits for one of them at most. What it makes of a
 * signed receipt is kept for the next reader. The key is all that is printed, so what differs between readers or in time, such as the
 * number of a copy, is another receipt.
 */
@Injectable()
export class ReceiptThread {
  private readonly gate = new FairGate(1, WAITING_MAX);
  private readonly openGate = new FairGate(1, WAITING_MAX);
  private readonly kept = new KeptBytes(KEPT_MAX);
  /**
   * The longest receipt, of a thousand lines whose names are one word, needs two thirds of it. If the process has `--max-old-space-size`,
   * as in docker-compose.yml, Node.js gives the thread so much instead.
   */
  limits: ResourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };
  timeoutMs = 15_000;
  private thread: Worker | null = null;
  private idleTimer: NodeJS.Timeout | undefined;

  async render(receipt: RenderedReceipt, logos: ReceiptLogos, reader: ReceiptReader): Promise<Buffer> {
    const json = JSON.stringify(receipt);
    const key = createHash('sha256')
      .update(json)
      .update(logos.shop ?? '')
      .digest('base64');
    const leave = await this.enter(reader);
    try {
      assertClientWaits();
      return this.kept.get(key) ?? this.keep(key, receipt, await this.make({ json, logos }));
    } finally {
      leave();
    }
  }

  private async enter({ account, isOpen }: ReceiptReader): Promise<() => void> {
    if (!isOpen) return this.gate.enter(account);
    const leaveOpen = await this.openGate.enter(account);
    const leave = await this.gate.enter(OPEN);
    return () => {
      leave();
      leaveOpen();
    };
  }

  private keep(key: string, { model }: RenderedReceipt, bytes: Buffer): Buffer {
    if (model.state === 'SIGNED' && model.print === null) this.kept.set(key, bytes);
    return bytes;
  }

  private async make(job: ThreadJob): Promise<Buffer> {
    const thread = (this.thread ??= this.start());
    clearTimeout(this.idleTimer);
    try {
      thread.postMessage(job);
      const [bytes] = (await once(thread, 'message', { signal: AbortSignal.timeout(this.timeoutMs) })) as [Uint8Array];
      this.idleTimer = setTimeout(() => this.end(thread), IDLE_MAX_MS).unref();
      return Buffer.from(bytes);
    } catch (error) {
      this.end(thread);
      throw LIMIT_REACHED.test(String((error as { code?: unknown }).code)) ? tooLong() : error;
    }
  }

  private start(): Worker {
    // It needs no setting, and no option of this process.
    const thread = new Worker(programOf(), { env: {}, execArgv: [], resourceLimits: this.limits });
    thread.unref();
    // The one that waits for it gets the error. Without a listener, that of an idle thread would end the process.
    thread.on('error', () => this.end(thread));
    return thread;
  }

  private end(thread: Worker): void {
    if (this.thread === thread) this.thread = null;
    void thread.terminate();
  }
}

const LIMIT_REACHED = /^(ABORT_ERR|ERR_WORKER_OUT_OF_MEMORY)$/;

/** The program stands beside the one that runs; in tests, which run another, among the built ones. */
function programOf(): string {
  const folders = [path.dirname(path.resolve(process.argv[1]!)), path.resolve('dist/apps/api/src')];
  return folders.map((folder) => path.join(folder, 'receipts/render-thread.js')).find(existsSync)!;
}

const tooLong = (): Failure =>
  new Failure('006', {
    status: 503,
    message: 'This receipt could not be made in the time and memory for one.',
    fix: `Send the request again after ${RETRY_S} s (Retry-After), or ask for another format.`,
    headers: { 'Retry-After': String(RETRY_S) },
  });
