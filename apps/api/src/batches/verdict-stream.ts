import type { BatchId } from '@app/domain';
import { type Database, readBatch, readLines } from '@app/persistence';
import { batchData, verdictData } from './batch-data.js';
import type { Upload } from './upload.js';

const PAGE = 500;

/** Whoever says when there are verdicts to read. */
type VerdictSource = Pick<Upload, 'batchId' | 'hasEnded' | 'untilMoreVerdicts'>;

/** Of an upload that has ended long ago. */
export const endedUpload = (batchId: BatchId): VerdictSource => ({
  batchId,
  hasEnded: true,
  untilMoreVerdicts: () => Promise.resolve(),
});

export const toJsonLine = (value: unknown): string => `${JSON.stringify(value)}\n`;

/**
 * The verdicts of an upload, while it is still coming in. They are read back from the ledger: whoever sends a whole file
 * before it reads the first verdict, as most do, keeps neither its upload waiting nor our memory full. The last line is the
 * batch; an answer without it was cut off.
 */
export async function* verdictStream(db: Database, upload: VerdictSource): AsyncGenerator<string> {
  let after = 0;
  for (;;) {
    const hasEnded = upload.hasEnded;
    const moreVerdicts = upload.untilMoreVerdicts();
    const lines = await readLines(db, upload.batchId, after, PAGE);
    if (lines.length > 0) {
      yield lines.map((line) => toJsonLine(verdictData(line))).join('');
      after = lines.at(-1)!.line;
    } else if (hasEnded) break;
    else await moreVerdicts;
  }
  const batch = await readBatch(db, upload.batchId);
  yield toJsonLine({ batch: batchData(batch!) });
}
