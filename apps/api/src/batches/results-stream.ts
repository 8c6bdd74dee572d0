import { setTimeout as pause } from 'node:timers/promises';
import { isSettled, type BatchId, type SubmissionId } from '@app/domain';
import {
  type Database,
  markReceiptsHandedOut,
  type LineRecord,
  readBatch,
  readLines,
  readSubmissionViews,
  type SubmissionView,
} from '@app/persistence';
import { untilSettled, type WaitingRoom } from '@app/submission';
import { batchData } from './batch-data.js';
import { resultData } from './result-data.js';
import { toJsonLine } from './verdict-stream.js';

const PAGE = 500;
/** Looked at no more often than that, however many settle. */
const READ_EVERY_MS = 500;
const WAIT_MS = 10_000;

export interface ResultsOptions {
  after: number;
  /** Wait at each line until it has settled. */
  follow: boolean;
  /** Whether somebody still reads: a receipt nobody got was not handed out. */
  isStillReading(): boolean;
}

interface BatchLineResult {
  record: LineRecord;
  view: SubmissionView | null;
}

/** What became of each line, in the order of the file; the last line is the batch itself. */
export async function* resultsStream(
  db: Database,
  waitingRoom: WaitingRoom,
  id: BatchId,
  { after, follow, isStillReading }: ResultsOptions,
): AsyncGenerator<string> {
  for (;;) {
    const isReceiving = (await readBatch(db, id))!.state === 'RECEIVING';
    const results = await readResults(db, id, after);
    const firstOpen = follow ? results.findIndex(isOpen) : -1;
    const ready = firstOpen === -1 ? results : results.slice(0, firstOpen);
    if (ready.length > 0) {
      yield ready.map(({ record, view }) => toJsonLine(resultData(record, view))).join('');
      after = ready.at(-1)!.record.line;
      await noteReceipts(db, ready, isStillReading);
    }
    if (!isStillReading()) return;
    if (firstOpen !== -1) await waitUntilSettled(waitingRoom, results[firstOpen]!.view!.id);
    else if (results.length === 0 && follow && isReceiving) await pause(READ_EVERY_MS);
    else if (results.length === 0) break;
  }
  yield toJsonLine({ batch: batchData((await readBatch(db, id))!) });
}

const isOpen = ({ view }: BatchLineResult): boolean => view !== null && !isSettled(view.status);

async function readResults(db: Database, id: BatchId, after: number): Promise<BatchLineResult[]> {
  const records = await readLines(db, id, after, PAGE);
  const ids = records.flatMap(({ submissionId }) => submissionId ?? []);
  const views = new Map((await readSubmissionViews(db, [...new Set(ids)])).map((view) => [view.id, view]));
  return records.map((record) => ({ record, view: views.get(record.submissionId!) ?? null }));
}

/** One at a time would be a look at a whole page for each. */
async function waitUntilSettled(waitingRoom: WaitingRoom, id: SubmissionId): Promise<void> {
  await Promise.all([waitingRoom.enter(id, null, untilSettled).result(WAIT_MS, true), pause(READ_EVERY_MS)]);
}

async function noteReceipts(
  db: Database,
  results: readonly BatchLineResult[],
  isStillReading: () => boolean,
): Promise<void> {
  const signed = results.flatMap(({ record, view }) =>
    record.verdict !== 'duplicate' && view?.receipt && !view.handedOut ? view.id : [],
  );
  if (signed.length > 0 && isStillReading()) await markReceiptsHandedOut(db, signed);
}
