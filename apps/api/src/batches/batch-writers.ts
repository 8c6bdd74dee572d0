import { Inject, Injectable } from '@nestjs/common';
import type { BatchId, Environment } from '@app/domain';
import type { LineRecord } from '@app/persistence';
import { AcceptLines, AcceptWholeFile, type BatchLine, type BatchTools, type WholeFileResult } from '@app/submission';
import { Pressure } from '../http/admission/pressure.js';
import { BATCH_TOOLS } from '../infrastructure/tokens.js';

/** A chunk waits this long while the process is overloaded. Then it is written, since its own upload may be the load. */
const CHUNK_WAIT_MAX_MS = 10_000;

/** Writes the lines of one batch into the ledger: chunk by chunk, or all of them or none. */
export interface BatchWriter {
  writeLines(lines: readonly BatchLine[]): Promise<void>;
  writeAllOrNone(lines: () => AsyncIterable<BatchLine[]>): Promise<WholeFileResult>;
}

@Injectable()
export class BatchWriters {
  constructor(
    @Inject(BATCH_TOOLS) private readonly tools: Record<Environment, BatchTools>,
    private readonly pressure: Pressure,
  ) {}

  of(environment: Environment, batchId: BatchId, requestId: string): BatchWriter {
    const tools = this.tools[environment];
    const acceptLines = new AcceptLines(tools, batchId, requestId);
    return {
      writeLines: async (chunk) => {
        await this.pressure.waitForCapacity(CHUNK_WAIT_MAX_MS);
        await acceptLines.accept(chunk);
      },
      writeAllOrNone: (readLines) => AcceptWholeFile.accept(tools, { batchId, requestId }, readLines),
    };
  }

  /** The verdict that each line would have, if all were taken that can be. Nothing is written. */
  async check(
    environment: Environment,
    requestId: string,
    lines: () => AsyncIterable<BatchLine[]>,
  ): Promise<LineRecord[]> {
    const result = await AcceptWholeFile.accept(this.tools[environment], { batchId: null, requestId }, lines);
    return result.isAccepted ? [] : result.records;
  }
}
