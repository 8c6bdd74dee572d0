import type { BatchId } from '@app/domain';
import { type Database, readBatch, readLines } from '@app/persistence';
import { batchData, verdictData } from './batch-data.js';
import type { Upload } from './upload.js';

const PAGE = 500;

/** Whoever says when there are verdicts to read. */
type Telling = Pick<Upload, 'batchId' | 'isOver' | 'news'>;

/** Of an upload that has ended long ago. */
export const pastUpload = (batchId: BatchId): Telling => ({ batchId, isOver: true, news: () => Promise.resolve() });

export const toLine = (value: unknown): string => `${JSON.stringify(value)}\n`;

/**
 * The verdicts of an upload, while it is still coming in. They are read back from the ledger: whoever sends a whole file
 * before it reads the first verdict, as most do, keeps neither its upload waiting nor our memory full. The last line is the
 * batch; an answer without it was cut off.
 */
export async function* verdictStream(db: Database, upload: Telling): AsyncGenerator<string> {
  let after = 0;
  for (;;) {
    const isOver = upload.isOver;
    const news = upload.news();
    const lines = await readLines(db, upload.batchId, after, PAGE);
    if (lines.length > 0) {
      yield lines.map((line) => toLine(verdictData(line))).join('');
      after = lines.at(-1)!.line;
    } else if (isOver) break;
    else await news;
  }
  const batch = await readBatch(db, upload.batchId);
  yield toLine({ batch: batchData(batch!) });
}
