import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { BatchId } from '@app/domain';
import {
  type BatchView,
  Database,
  endBatch,
  newId,
  openBatch,
  type Principal,
  readBatch,
  readLines,
  refuseBatch,
} from '@app/persistence';
import {
  BatchClosed,
  type BatchLine,
  CHUNK_LINES_MAX,
  isCallerEnded,
  isPinLost,
  LinesContested,
} from '@app/submission';
import type { Standing } from '../http/hooks/standing.js';
import { LongWork } from '../http/admission/long-work.js';
import { TroubleReporter } from '../infrastructure/trouble-reporter.js';
import { batchData, type BatchWithVerdictsDto } from './batch-data.js';
import { abortReading, discardRest } from './upload-chunks.js';
import { callerEnded, failedUpload, toIncompleteUpload } from './incomplete-upload.js';
import { LIMITS } from './limits.js';
import { type LineChecker, LineCheckers } from './line-checker.js';
import type { RawLine } from './line-splitter.js';
import { BodyHash, findPostedBefore } from './posted-before.js';
import { readList } from './read-list.js';
import { type BatchWriter, BatchWriters } from './batch-writers.js';
import { RunningUploads } from './running-uploads.js';
import { Upload } from './upload.js';
import { UploadSpace } from './upload-space.js';
import { endedUpload, verdictStream } from './verdict-stream.js';
import { verdictData } from './line-details.js';

export interface ReceiveOptions {
  caller: Principal;
  standing: Standing;
  requestId: string;
  /** The request id that the sender gave. Without it, the batch gets the request id as its own. */
  givenRequestId: string | null;
  /** All lines or none. */
  atomic: boolean;
  /** The idempotency key of the upload, if the caller gave one. */
  key: string | null;
}

/** `replayed`: this very request came before, and the batch is the one it made. */
export interface ReceivedBatch {
  batch: BatchView;
  replayed: boolean;
}

interface OpenedBatch {
  id: BatchId;
  writer: BatchWriter;
  checker: LineChecker;
}

/** Receives a batch, either as a stream of lines or as one list. */
@Injectable()
export class Receive {
  constructor(
    private readonly db: Database,
    private readonly writers: BatchWriters,
    private readonly uploads: RunningUploads,
    private readonly checkers: LineCheckers,
    private readonly space: UploadSpace,
    private readonly longWork: LongWork,
    private readonly reporter: TroubleReporter,
  ) {}

  /**
   * Accepts the lines while they arrive, and answers with the first verdict. An atomic upload is answered after all of its
   * lines are decided.
   */
  async stream(body: Readable, options: ReceiveOptions): Promise<{ verdicts: AsyncIterable<string> } & ReceivedBatch> {
    const { db } = this;
    const { atomic, key, caller, standing } = options;
    const hashed = () => hashOf(body, atomic);
    const earlier = await findPostedBefore(db, caller.appId, key, hashed);
    if (earlier) return { batch: earlier, replayed: true, verdicts: verdictStream(db, endedUpload(earlier.id)) };
    const { id, writer, checker } = await this.open(options);
    const room = this.space.roomFor(caller);
    const upload = new Upload(db, id, writer, checker, room, this.reporter.while('receiving a batch'));
    const stopWatch = standing.watch(() => abortReading(body, callerEnded()));
    const running = this.uploads.add(body, upload.run(body, { atomic, key }).finally(stopWatch));
    await (atomic ? running : upload.untilMoreVerdicts());
    return { batch: (await readBatch(db, id))!, replayed: false, verdicts: verdictStream(db, upload) };
  }

  async list(
    body: Buffer | undefined,
    options: ReceiveOptions,
  ): Promise<{ data: BatchWithVerdictsDto } & ReceivedBatch> {
    const { db } = this;
    const { atomic, key, caller } = options;
    const hash = new BodyHash(atomic);
    const elements = await readList(body, this.longWork, hash.addElement);
    const bodyHash = hash.digest();
    const earlier = await findPostedBefore(db, caller.appId, key, () => Promise.resolve(bodyHash));
    if (earlier) return this.storedAnswer(earlier.id, true);
    const { id, writer, checker } = await this.open(options);
    const lines = await checker.check(elements.map(toLine));
    try {
      if (atomic) await this.takeWhole(id, writer, lines);
      else for (const chunk of chunksIn(lines)) await writer.writeLines(chunk);
      await endBatch(db, id, { state: 'RECEIVED', idempotency: key === null ? null : { key, bodyHash } });
    } catch (error) {
      // The caller withdrew the batch meanwhile, and the stored answer says so.
      if (!(error instanceof BatchClosed)) {
        const { violation } = toIncompleteUpload(error);
        await endBatch(db, id, { state: 'CUT', trouble: violation }).catch(() => undefined);
        const isExpected = error instanceof LinesContested || isPinLost(error) || isCallerEnded(error);
        throw isExpected ? failedUpload(violation) : error;
      }
    }
    return this.storedAnswer(id, false);
  }

  private async storedAnswer(id: BatchId, replayed: boolean): Promise<{ data: BatchWithVerdictsDto } & ReceivedBatch> {
    const { db } = this;
    const [batch, records] = [(await readBatch(db, id))!, await readLines(db, id, 0, LIMITS.listMax)];
    return { batch, replayed, data: { ...batchData(batch), verdicts: records.map(verdictData) } };
  }

  private async takeWhole(id: BatchId, writer: BatchWriter, lines: BatchLine[]): Promise<void> {
    const taken = await writer.writeAllOrNone(async function* () {
      yield* chunksIn(lines);
    });
    if (!taken.isAccepted) await refuseBatch(this.db, id, taken.records);
  }

  private async open({ caller, requestId, givenRequestId, atomic }: ReceiveOptions): Promise<OpenedBatch> {
    const { db } = this;
    const id = givenRequestId === null ? (requestId as BatchId) : newId<BatchId>();
    const checker = await this.checkers.of(caller, { asks: true });
    await openBatch(db, { ...caller, id, atomic, requestId: givenRequestId });
    return { id, writer: this.writers.of(caller.environment, id, requestId), checker };
  }
}

/** Throws where the body cannot be read to its end, since its hash is unknown then. */
async function hashOf(body: Readable, atomic: boolean): Promise<string> {
  try {
    return (await new BodyHash(atomic).addAll(body)).digest();
  } catch (error) {
    discardRest(body);
    throw failedUpload(toIncompleteUpload(error).violation);
  }
}

export const toLine = (bytes: Buffer, index: number): RawLine => ({ number: index + 1, bytes });

export function* chunksIn(lines: BatchLine[]): Generator<BatchLine[]> {
  for (let from = 0; from < lines.length; from += CHUNK_LINES_MAX) yield lines.slice(from, from + CHUNK_LINES_MAX);
}
