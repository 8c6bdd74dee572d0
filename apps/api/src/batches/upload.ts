import type { Readable } from 'node:stream';
import type { ValidationContext } from '@app/contract';
import { BATCH_HEARTBEAT_MS, type BatchId } from '@app/domain';
import { type BatchEnd, type Database, endBatch, refuseBatch, touchBatch } from '@app/persistence';
import { BatchClosed, type BatchLine, type WholeFileResult } from '@app/submission';
import type { AllowedBranches } from './allowed-branches.js';
import { abortReading, uploadChunks, type OnBytes, discardRest } from './upload-chunks.js';
import { toIncompleteUpload } from './incomplete-upload.js';
import { checkChunk } from './check-chunk.js';
import { BodyHash } from './posted-before.js';
import { UploadFile } from './upload-file.js';

/** Ways into the ledger for the lines of one batch: chunk after chunk, or all of them or none. */
export interface BatchWriter {
  writeLines(lines: readonly BatchLine[]): Promise<void>;
  writeAllOrNone(lines: () => AsyncIterable<BatchLine[]>): Promise<WholeFileResult>;
}

/** One upload on its way from its connection into the ledger. Its verdicts are read from there, by whoever wants them. */
export class Upload {
  hasEnded = false;
  private verdictWaiters: (() => void)[] = [];

  constructor(
    private readonly db: Database,
    readonly batchId: BatchId,
    private readonly writer: BatchWriter,
    private readonly branches: AllowedBranches,
    private readonly readContext: () => Promise<ValidationContext>,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Never fails: how it ended is in the ledger, or, where that cannot be reached, to be seen from its silence. */
  async run(stream: Readable, { atomic, key }: { atomic: boolean; key: string | null }): Promise<void> {
    const hash = new BodyHash(atomic);
    const heartbeat = setInterval(() => void touchBatch(this.db, this.batchId).catch(this.onError), BATCH_HEARTBEAT_MS);
    const end = await this.endAfter(atomic ? this.takeWhole(stream, hash.add) : this.takeEach(stream, hash.add));
    clearInterval(heartbeat);
    if (key !== null && end.state === 'RECEIVED') end.idempotency = { key, bodyHash: hash.digest() };
    await endBatch(this.db, this.batchId, end).catch(this.onError);
    discardRest(stream);
    this.hasEnded = true;
    this.notifyWaiters();
  }

  /** Resolves when there is news: verdicts, or the end. */
  untilMoreVerdicts(): Promise<void> {
    return this.hasEnded ? Promise.resolve() : new Promise((resolve) => this.verdictWaiters.push(resolve));
  }

  private async endAfter(taking: Promise<void>): Promise<BatchEnd> {
    try {
      await taking;
      return { state: 'RECEIVED' };
    } catch (error) {
      if (error instanceof BatchClosed) return { state: 'CANCELLED' };
      const incomplete = toIncompleteUpload(error);
      if (incomplete.violation.code === '905') this.onError(error);
      return { state: 'CUT', trouble: incomplete.violation };
    }
  }

  /** While one chunk is written the next is read: two at once, never more, so that a sender is as fast as the ledger. */
  private async takeEach(stream: Readable, onBytes: OnBytes): Promise<void> {
    let writing: Promise<void> = Promise.resolve();
    try {
      for await (const chunk of uploadChunks(stream, onBytes)) {
        const lines = await checkChunk(chunk, this.branches, await this.readContext());
        await writing;
        writing = this.writer.writeLines(lines).then(() => this.notifyWaiters());
        // Whoever waits for this verdict before he sends more must hear that there will be none.
        writing.catch((error: Error) => abortReading(stream, error));
      }
    } finally {
      await writing;
    }
  }

  private async takeWhole(stream: Readable, onBytes: OnBytes): Promise<void> {
    const uploadFile = await UploadFile.of(stream, onBytes);
    try {
      const result = await this.writer.writeAllOrNone(() => this.linesIn(uploadFile));
      if (!result.isAccepted) await refuseBatch(this.db, this.batchId, result.records);
    } finally {
      await uploadFile.remove();
    }
  }

  private async *linesIn(uploadFile: UploadFile): AsyncGenerator<BatchLine[]> {
    for await (const chunk of uploadChunks(uploadFile.read()))
      yield checkChunk(chunk, this.branches, await this.readContext());
  }

  private notifyWaiters(): void {
    const waiters = this.verdictWaiters;
    this.verdictWaiters = [];
    for (const resolve of waiters) resolve();
  }
}
