import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Principal } from '@app/persistence';
import { type BatchLine, isNotTaken } from '@app/submission';
import { LongWork } from '../http/admission/long-work.js';
import type { Standing } from '../http/hooks/standing.js';
import type { BatchValidationDto } from './batch-data.js';
import { BatchWriters } from './batch-writers.js';
import { callerEnded, failedUpload, toIncompleteUpload } from './incomplete-upload.js';
import { LineCheckers } from './line-checker.js';
import { verdictData } from './line-details.js';
import { readList } from './read-list.js';
import { chunksIn, toLine } from './receive.js';
import { abortReading, discardRest, uploadChunks } from './upload-chunks.js';
import { UploadFile } from './upload-file.js';
import { UploadSpace } from './upload-space.js';

interface ValidationOptions {
  caller: Principal;
  standing: Standing;
  requestId: string;
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
    private readonly longWork: LongWork,
  ) {}

  async validate(body: Readable | Buffer | undefined, options: ValidationOptions): Promise<BatchValidationDto> {
    try {
      return await (body instanceof Readable ? this.ofStream(body, options) : this.ofList(body, options));
    } catch (error) {
      const { violation } = toIncompleteUpload(error);
      throw violation.code === '905' ? error : failedUpload(violation);
    }
  }

  private async ofList(body: Buffer | undefined, options: ValidationOptions): Promise<BatchValidationDto> {
    const elements = await readList(body, this.longWork, () => undefined);
    const checker = await this.checkers.of(options.caller);
    const lines = await checker.check(elements.map(toLine));
    return this.check(options, async function* () {
      yield* chunksIn(lines);
    });
  }

  /** The whole file is received first, so that a slow sender keeps no transaction open. */
  private async ofStream(body: Readable, options: ValidationOptions): Promise<BatchValidationDto> {
    const { caller, standing } = options;
    const stopWatch = standing.watch(() => abortReading(body, callerEnded()));
    try {
      const checker = await this.checkers.of(caller);
      const file = await UploadFile.of(body, () => undefined, this.space.roomFor(caller));
      const linesIn = async function* (): AsyncGenerator<BatchLine[]> {
        for await (const chunk of uploadChunks(file.read())) yield checker.check(chunk);
      };
      return await this.check(options, linesIn).finally(() => file.remove());
    } finally {
      stopWatch();
      discardRest(body);
    }
  }

  private async check(
    { caller, requestId }: ValidationOptions,
    lines: () => AsyncIterable<BatchLine[]>,
  ): Promise<BatchValidationDto> {
    const records = await this.writers.check(caller.environment, requestId, lines);
    const count = (verdict: string) => records.filter((record) => record.verdict === verdict).length;
    return {
      ...{ lines: records.at(-1)?.line ?? 0, valid: count('valid'), known: count('known') },
      ...{ duplicates: count('duplicate'), refused: count('refused') },
      verdicts: records.filter(isNotTaken).map(verdictData),
    };
  }
}
