import type { BatchId } from '@app/domain';
import { type Database, readBatch, readLines } from '@app/persistence';
import { batchData } from './batch-data.js';
import type { Upload } from './upload.js';
import { verdictData } from './line-details.js';

/** A verdict has up to 16 KB of details, and a client that reads slowly keeps three pages in memory. */
export const PAGE = 100;

/** Tells when the ledger has more verdicts. */
type VerdictSource = Pick<Upload, 'batchId' | 'hasEnded' | 'untilMoreVerdicts'>;

/** The source for an upload that has ended before. */
export const endedUpload = (batchId: BatchId): VerdictSource => ({
  batchId,
  hasEnded: true,
  untilMoreVerdicts: () => Promise.resolve(),
});

export const toJsonLine = (value: unknown): string => `${JSON.stringify(value)}\n`;

/**
 * Streams the verdicts of an upload while it still arrives. They are read back from the ledger, because most senders send
 * the whole file before they read a verdict: neither must the upload wait, nor must memory hold the verdicts. The last line
 * is the batch, and an answer without it was cut off.
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
