import type { Readable } from 'node:stream';
import { BATCH_HEARTBEAT_MS, type BatchId } from '@app/domain';
import { type BatchEnd, type Database, endBatch, refuseBatch, touchBatch } from '@app/persistence';
import { BatchClosed, type BatchLine } from '@app/submission';
import { abortReading, uploadChunks, type OnBytes, discardRest } from './upload-chunks.js';
import { toIncompleteUpload } from './incomplete-upload.js';
import type { BatchWriter } from './batch-writers.js';
import type { LineChecker } from './line-checker.js';
import { BodyHash } from './posted-before.js';
import { UploadFile } from './upload-file.js';
import type { UploadRoom } from './upload-space.js';

/** An upload on its way from its connection into the ledger. Readers get its verdicts from the ledger. */
export class Upload {
  hasEnded = false;
  private verdictWaiters: (() => void)[] = [];

  constructor(
    private readonly db: Database,
    readonly batchId: BatchId,
    private readonly writer: BatchWriter,
    private readonly checker: LineChecker,
    private readonly room: UploadRoom,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Never throws. The ledger stores how the upload ended; if it cannot, the missing heartbeat shows that it ended. */
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

  /** Resolves when there are more verdicts, or the upload has ended. */
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

  /** Reads one chunk while the one before is written, and never more, so that a sender is as fast as the ledger. */
  private async takeEach(stream: Readable, onBytes: OnBytes): Promise<void> {
    let writing: Promise<void> = Promise.resolve();
    try {
      for await (const chunk of uploadChunks(stream, onBytes)) {
        const lines = await this.checker.check(chunk);
        await writing;
        writing = this.writer.writeLines(lines).then(() => this.notifyWaiters());
        // A sender may wait for this verdict before it sends more, so it must learn that none will come.
        writing.catch((error: Error) => abortReading(stream, error));
      }
    } finally {
      await writing;
    }
  }

  private async takeWhole(stream: Readable, onBytes: OnBytes): Promise<void> {
    const uploadFile = await UploadFile.of(stream, onBytes, this.room);
    try {
      const result = await this.writer.writeAllOrNone(() => this.linesIn(uploadFile));
      if (!result.isAccepted) await refuseBatch(this.db, this.batchId, result.records);
    } finally {
      await uploadFile.remove();
    }
  }

  private async *linesIn(uploadFile: UploadFile): AsyncGenerator<BatchLine[]> {
    for await (const chunk of uploadChunks(uploadFile.read())) yield this.checker.check(chunk);
  }

  private notifyWaiters(): void {
    const waiters = this.verdictWaiters;
    this.verdictWaiters = [];
    for (const resolve of waiters) resolve();
  }
}
