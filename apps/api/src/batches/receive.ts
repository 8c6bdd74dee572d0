import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { BatchId } from '@app/domain';
import {
  type BatchView,
  endBatch,
  openBatch,
  type Principal,
  readBatch,
  readLines,
  refuseBatch,
} from '@app/persistence';
import { BatchClosed, type BatchLine, CHUNK_LINES_MAX } from '@app/submission';
import { failedAt } from '../http/errors/failure.js';
import type { Resources } from '../infrastructure/resources.js';
import { batchData, verdictData } from './batch-data.js';
import { AllowedBranches } from './allowed-branches.js';
import { discardRest } from './upload-chunks.js';
import { toIncompleteUpload } from './incomplete-upload.js';
import { checkEntry } from './check-line.js';
import { LIMITS } from './limits.js';
import { BodyHash, findPostedBefore } from './posted-before.js';
import { Upload, type BatchWriter } from './upload.js';
import { endedUpload, verdictStream } from './verdict-stream.js';

export interface ReceiveOptions {
  caller: Principal;
  requestId: string;
  /** All lines or none. */
  atomic: boolean;
  /** Under which name the whole of it is to be done once, if it has one. */
  key: string | null;
}

/** The batch as it stands; `replayed` where the very request came before. */
export interface ReceivedBatch {
  batch: BatchView;
  replayed: boolean;
}

interface OpenedBatch {
  id: BatchId;
  writer: BatchWriter;
  branches: AllowedBranches;
}

/** Takes batches in: the many lines of a stream, or the few of a list. */
export class Receive {
  constructor(
    private readonly resources: Pick<
      Resources,
      'db' | 'batchWriter' | 'uploads' | 'readingContext' | 'reportBatchError'
    >,
  ) {}

  /**
   * Begins to take the lines as they come, and answers once there is a verdict. What is to be taken as a whole is answered
   * when that is decided.
   */
  async stream(body: Readable, options: ReceiveOptions): Promise<{ verdicts: AsyncIterable<string> } & ReceivedBatch> {
    const { db, reportBatchError, uploads } = this.resources;
    const { atomic, key, caller } = options;
    const hashed = () => hashOf(body, atomic);
    const earlier = await findPostedBefore(db, caller.appId, key, hashed);
    if (earlier) return { batch: earlier, replayed: true, verdicts: verdictStream(db, endedUpload(earlier.id)) };
    const { id, writer, branches } = await this.open(options);
    const context = () => this.resources.readingContext(caller);
    const upload = new Upload(db, id, writer, branches, context, reportBatchError);
    const running = uploads.add(body, upload.run(body, { atomic, key }));
    await (atomic ? running : upload.untilMoreVerdicts());
    return { batch: (await readBatch(db, id))!, replayed: false, verdicts: verdictStream(db, upload) };
  }

  async list(entries: readonly unknown[], options: ReceiveOptions): Promise<{ data: object } & ReceivedBatch> {
    const { db } = this.resources;
    const { atomic, key, caller } = options;
    const bodyHash = new BodyHash(atomic).addList(entries).digest();
    const earlier = await findPostedBefore(db, caller.appId, key, () => Promise.resolve(bodyHash));
    if (earlier) return this.storedAnswer(earlier.id, true);
    const { id, writer, branches } = await this.open(options);
    const context = await this.resources.readingContext(caller);
    const lines = entries.map((entry, index) => checkEntry(entry, index + 1, branches, context));
    try {
      if (atomic) await this.takeWhole(id, writer, lines);
      else for (const chunk of chunksIn(lines)) await writer.writeLines(chunk);
      await endBatch(db, id, { state: 'RECEIVED', idempotency: key === null ? null : { key, bodyHash } });
    } catch (error) {
      // Withdrawn by its owner meanwhile: that is what it is told.
      if (!(error instanceof BatchClosed)) {
        await endBatch(db, id, { state: 'CUT', trouble: toIncompleteUpload(error).violation }).catch(() => undefined);
        throw error;
      }
    }
    return this.storedAnswer(id, false);
  }

  private async storedAnswer(id: BatchId, replayed: boolean): Promise<{ data: object } & ReceivedBatch> {
    const { db } = this.resources;
    const [batch, records] = [(await readBatch(db, id))!, await readLines(db, id, 0, LIMITS.listMax)];
    return { batch, replayed, data: { ...batchData(batch), verdicts: records.map(verdictData) } };
  }

  private async takeWhole(id: BatchId, writer: BatchWriter, lines: BatchLine[]): Promise<void> {
    const taken = await writer.writeAllOrNone(async function* () {
      yield* chunksIn(lines);
    });
    if (!taken.isAccepted) await refuseBatch(this.resources.db, id, taken.records);
  }

  private async open({ caller, requestId, atomic }: ReceiveOptions): Promise<OpenedBatch> {
    const { db, batchWriter } = this.resources;
    const id = randomUUID() as unknown as BatchId;
    const branches = await AllowedBranches.of(db, caller);
    await openBatch(db, { ...caller, id, atomic });
    return { id, writer: batchWriter(caller.environment, id, requestId), branches };
  }
}

/** Of a body that cannot be read to its end nobody knows whether it is the same. */
async function hashOf(body: Readable, atomic: boolean): Promise<string> {
  try {
    return (await new BodyHash(atomic).addAll(body)).digest();
  } catch (error) {
    discardRest(body);
    const { field, code, message, fix } = toIncompleteUpload(error).violation;
    throw failedAt(code, field, message, fix, { status: code === '905' ? 503 : 400 });
  }
}

function* chunksIn(lines: BatchLine[]): Generator<BatchLine[]> {
  for (let from = 0; from < lines.length; from += CHUNK_LINES_MAX) yield lines.slice(from, from + CHUNK_LINES_MAX);
}
