import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { LineRecord, LineVerdict, Principal } from '@app/persistence';
import { type BatchLine, isNotTaken } from '@app/submission';
import { LongWork } from '../http/admission/long-work.js';
import type { Standing } from '../http/hooks/standing.js';
import type { ValidatedLinesDto } from './batch-data.js';
import { BatchWriters } from './batch-writers.js';
import { callerEnded, failedUpload, IncompleteUpload, toIncompleteUpload } from './incomplete-upload.js';
import { LineCheckers } from './line-checker.js';
import { verdictData } from './line-details.js';
import { PAGE, toJsonLine } from './verdict-stream.js';
import { readList } from './read-list.js';
import { chunksIn, toLine } from './receive.js';
import { RunningUploads } from './running-uploads.js';
import { abortReading, discardRest, uploadChunks } from './upload-chunks.js';
import { UploadFile } from './upload-file.js';
import { UploadSpace } from './upload-space.js';

interface ValidationOptions {
  caller: Principal;
  standing: Standing;
  requestId: string;
}

/** The verdict of each line, and how many have which. */
export interface ValidatedBatch {
  counts: ValidatedLinesDto;
  /** The lines that would not be accepted. */
  wrong: LineRecord[];
}

/**
 * Says what a batch with these lines would get, in a transaction that is rolled back: a line may stand on one before it, so each
 * must see the others. Nothing is stored, not even a batch.
 */
@Injectable()
export class ValidateBatch {
  constructor(
    private readonly writers: BatchWriters,
    private readonly checkers: LineCheckers,
    private readonly space: UploadSpace,
    private readonly uploads: RunningUploads,
    private readonly longWork: LongWork,
  ) {}

  async validate(body: Readable | Buffer | undefined, options: ValidationOptions): Promise<ValidatedBatch> {
    try {
      return await (body instanceof Readable ? this.ofUpload(body, options) : this.ofList(body, options));
    } catch (error) {
      const { violation } = toIncompleteUpload(error);
      throw violation.code === '905' && !(error instanceof IncompleteUpload) ? error : failedUpload(violation);
    }
  }

  private async ofList(body: Buffer | undefined, options: ValidationOptions): Promise<ValidatedBatch> {
    const elements = await readList(body, this.longWork, () => undefined);
    const checker = await this.checkers.of(options.caller, { asks: false });
    const lines = await checker.check(elements.map(toLine));
    return this.check(options, async function* () {
      yield* chunksIn(lines);
    });
  }

  private async ofUpload(body: Readable, options: ValidationOptions): Promise<ValidatedBatch> {
    const stopWatch = options.standing.watch(() => abortReading(body, callerEnded()));
    const validating = this.ofStream(body, options).finally(stopWatch);
    // A failure is answered to the sender, and does not concern the shutdown that may wait.
    void this.uploads.add(
      body,
      validating.then(
        () => undefined,
        () => undefined,
      ),
    );
    return validating;
  }

  /** The whole file is received first, so that a slow sender keeps no transaction open. */
  private async ofStream(body: Readable, options: ValidationOptions): Promise<ValidatedBatch> {
    try {
      const checker = await this.checkers.of(options.caller, { asks: false });
      const file = await UploadFile.of(body, () => undefined, this.space.roomFor(options.caller));
      const linesIn = async function* (): AsyncGenerator<BatchLine[]> {
        for await (const chunk of uploadChunks(file.read())) yield checker.check(chunk);
      };
      try {
        return await this.check(options, linesIn);
      } finally {
        await file.remove();
      }
    } finally {
      discardRest(body);
    }
  }

  private async check(
    { caller, requestId }: ValidationOptions,
    lines: () => AsyncIterable<BatchLine[]>,
  ): Promise<ValidatedBatch> {
    const records = await this.writers.check(caller.environment, requestId, lines);
    const count = (verdict: LineVerdict) => records.filter((record) => record.verdict === verdict).length;
    return {
      counts: {
        ...{ lines: records.at(-1)?.line ?? 0, valid: count('valid'), known: count('known') },
        ...{ duplicates: count('duplicate'), refused: count('refused') },
      },
      wrong: records.filter(isNotTaken),
    };
  }
}

/** Streams what is wrong with the lines of a validation. The last line has the counts. */
export async function* validationStream({ counts, wrong }: ValidatedBatch): AsyncGenerator<string> {
  for (let from = 0; from < wrong.length; from += PAGE)
    yield wrong
      .slice(from, from + PAGE)
      .map((record) => toJsonLine(verdictData(record)))
      .join('');
  yield toJsonLine({ validation: counts });
}
