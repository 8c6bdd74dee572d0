import { type Database, endBatch, newId, openBatch, readLines } from '@app/persistence';
import type { BatchId } from '@app/domain';
import { linesOf } from '../../batching/test/batch-documents.js';
import { AcceptLines } from '../../batching/accept-lines.js';
import type { SubmissionOwner } from '../../kinds/kind.js';
import type { PostableDocument, RandomRun } from './random-run.js';

/** Chunks are tiny, so even a short file has several. */
const CHUNK_LINES = 2;

/** A client uploads a file, chunk after chunk. Its lines take their places behind the tills. */
export async function uploadBatch(
  run: RandomRun,
  process: number,
  lane: SubmissionOwner,
  file: readonly PostableDocument[],
): Promise<void> {
  const { db } = run.modelLedger;
  const id = await open(db, lane);
  const acceptLines = new AcceptLines(run.batchTools[process]!, id, 'request');
  const lines = linesOf(
    lane,
    file.map(({ draft }) => draft),
  );
  for (let from = 0; from < lines.length; from += CHUNK_LINES)
    await acceptLines.accept(lines.slice(from, from + CHUNK_LINES));
  await endBatch(db, id, { state: 'RECEIVED' });
  for (const { line, verdict, submissionId } of await readLines(db, id, 0, file.length)) {
    const posting = file[line - 1]!;
    run.log(`${posting.mark} is ${verdict}`);
    if (verdict === 'accepted') run.recordPosted(posting, lane, submissionId!, true);
  }
}

async function open(db: Database, { appId, accountId, environment, tin }: SubmissionOwner): Promise<BatchId> {
  const id = newId<BatchId>();
  await openBatch(db, { id, appId, accountId, environment, tin, atomic: false });
  return id;
}
