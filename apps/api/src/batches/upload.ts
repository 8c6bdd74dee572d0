import type { Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import type { BatchId } from '@app/domain';
import { type BatchEnd, type Database, endBatch, touchBatch } from '@app/persistence';
import { BatchClosed, type BatchLine, type TakeLines } from '@app/submission';
import type { Branches } from './branches.js';
import { chunksOf } from './chunks-of.js';
import { cutOf } from './cut.js';
import { judgeLine } from './judge-line.js';
import type { RawLine } from './line-cutter.js';

const TOUCH_EVERY_MS = 15_000;
/** So many lines are read in one go; between them others have their turn. */
const LINES_AT_ONCE = 8;

/** One upload on its way from its connection into the ledger. Its verdicts are read from there, by whoever wants them. */
export class Upload {
  isOver = false;
  private waiting: (() => void)[] = [];

  constructor(
    private readonly db: Database,
    private readonly taking: TakeLines,
    private readonly branches: Branches,
    private readonly onTrouble: (error: unknown) => void,
  ) {}

  get batchId(): BatchId {
    return this.taking.batchId;
  }

  /** Never fails: how it ended is in the ledger, or, where that cannot be reached, to be seen from its silence. */
  async run(stream: Readable): Promise<void> {
    const touching = setInterval(() => void touchBatch(this.db, this.batchId).catch(this.onTrouble), TOUCH_EVERY_MS);
    const end = await this.receive(stream);
    clearInterval(touching);
    await endBatch(this.db, this.batchId, end).catch(this.onTrouble);
    // What is left of a body that is read no more must not stand in the way of the answer.
    stream.resume();
    stream.on('error', () => undefined);
    this.isOver = true;
    this.tell();
  }

  /** Resolves when there is news: verdicts, or the end. */
  news(): Promise<void> {
    return this.isOver ? Promise.resolve() : new Promise((resolve) => this.waiting.push(resolve));
  }

  private async receive(stream: Readable): Promise<BatchEnd> {
    try {
      await this.takeAll(stream);
      return { state: 'RECEIVED' };
    } catch (error) {
      if (error instanceof BatchClosed) return { state: 'CANCELLED' };
      const cut = cutOf(error);
      if (cut.violation.code === '905') this.onTrouble(error);
      return { state: 'CUT', trouble: cut.violation };
    }
  }

  /** While one chunk is being written the next is read: two at once, never more, so that a sender is as fast as the ledger. */
  private async takeAll(stream: Readable): Promise<void> {
    let writing: Promise<void> = Promise.resolve();
    try {
      for await (const chunk of chunksOf(stream)) {
        const lines = await this.judge(chunk);
        await writing;
        writing = this.taking.take(lines).then(() => this.tell());
        writing.catch(() => undefined);
      }
    } finally {
      await writing;
    }
  }

  private async judge(chunk: RawLine[]): Promise<BatchLine[]> {
    const now = new Date();
    const lines: BatchLine[] = [];
    for (const [index, line] of chunk.entries()) {
      if (index % LINES_AT_ONCE === 0) await breathe();
      lines.push(judgeLine(line, this.branches, now));
    }
    return lines;
  }

  private tell(): void {
    const waiting = this.waiting;
    this.waiting = [];
    for (const resolve of waiting) resolve();
  }
}
