import type { Readable } from 'node:stream';
import type { Judging } from '@app/contract';
import { BATCH_TOUCH_MS, type BatchId } from '@app/domain';
import { type BatchEnd, type Database, endBatch, refuseBatch, touchBatch } from '@app/persistence';
import { BatchClosed, type BatchLine, type WholeTaken } from '@app/submission';
import type { Branches } from './branches.js';
import { breakOff, chunksOf, type Hearing, letGo } from './chunks-of.js';
import { cutOf } from './cut.js';
import { judgeChunk } from './judge-chunk.js';
import { BodyHash } from './said-before.js';
import { Spool } from './spool.js';

/** Ways into the ledger for the lines of one batch: chunk after chunk, or all of them or none. */
export interface Ways {
  take(lines: readonly BatchLine[]): Promise<void>;
  takeWhole(lines: () => AsyncIterable<BatchLine[]>): Promise<WholeTaken>;
}

/** One upload on its way from its connection into the ledger. Its verdicts are read from there, by whoever wants them. */
export class Upload {
  isOver = false;
  private waiting: (() => void)[] = [];

  constructor(
    private readonly db: Database,
    readonly batchId: BatchId,
    private readonly ways: Ways,
    private readonly branches: Branches,
    private readonly judging: () => Promise<Judging>,
    private readonly onTrouble: (error: unknown) => void,
  ) {}

  /** Never fails: how it ended is in the ledger, or, where that cannot be reached, to be seen from its silence. */
  async run(stream: Readable, { atomic, key }: { atomic: boolean; key: string | null }): Promise<void> {
    const hash = new BodyHash(atomic);
    const touching = setInterval(() => void touchBatch(this.db, this.batchId).catch(this.onTrouble), BATCH_TOUCH_MS);
    const end = await this.endOf(atomic ? this.takeWhole(stream, hash.hear) : this.takeEach(stream, hash.hear));
    clearInterval(touching);
    if (key !== null && end.state === 'RECEIVED') end.idempotency = { key, bodyHash: hash.digest() };
    await endBatch(this.db, this.batchId, end).catch(this.onTrouble);
    letGo(stream);
    this.isOver = true;
    this.tell();
  }

  /** Resolves when there is news: verdicts, or the end. */
  news(): Promise<void> {
    return this.isOver ? Promise.resolve() : new Promise((resolve) => this.waiting.push(resolve));
  }

  private async endOf(taking: Promise<void>): Promise<BatchEnd> {
    try {
      await taking;
      return { state: 'RECEIVED' };
    } catch (error) {
      if (error instanceof BatchClosed) return { state: 'CANCELLED' };
      const cut = cutOf(error);
      if (cut.violation.code === '905') this.onTrouble(error);
      return { state: 'CUT', trouble: cut.violation };
    }
  }

  /** While one chunk is written the next is read: two at once, never more, so that a sender is as fast as the ledger. */
  private async takeEach(stream: Readable, hear: Hearing): Promise<void> {
    let writing: Promise<void> = Promise.resolve();
    try {
      for await (const chunk of chunksOf(stream, hear)) {
        const lines = await judgeChunk(chunk, this.branches, await this.judging());
        await writing;
        writing = this.ways.take(lines).then(() => this.tell());
        // Whoever waits for this verdict before he sends more must hear that there will be none.
        writing.catch((error: Error) => breakOff(stream, error));
      }
    } finally {
      await writing;
    }
  }

  private async takeWhole(stream: Readable, hear: Hearing): Promise<void> {
    const spool = await Spool.of(stream, hear);
    try {
      const taken = await this.ways.takeWhole(() => this.linesIn(spool));
      if (!taken.isTaken) await refuseBatch(this.db, this.batchId, taken.records);
    } finally {
      await spool.remove();
    }
  }

  private async *linesIn(spool: Spool): AsyncGenerator<BatchLine[]> {
    for await (const chunk of chunksOf(spool.read())) yield judgeChunk(chunk, this.branches, await this.judging());
  }

  private tell(): void {
    const waiting = this.waiting;
    this.waiting = [];
    for (const resolve of waiting) resolve();
  }
}
