import { setTimeout as pause } from 'node:timers/promises';
import { isSettled, type BatchId, type SubmissionId } from '@app/domain';
import {
  type Database,
  handOut,
  type LineRecord,
  readBatch,
  readLines,
  readViews,
  type SubmissionView,
} from '@app/persistence';
import { untilSettled, type WaitingRoom } from '@app/submission';
import { batchData } from './batch-data.js';
import { resultData } from './result-data.js';
import { toLine } from './verdict-stream.js';

const PAGE = 500;
/** Looked at no more often than that, however many settle. */
const LOOK_EVERY_MS = 500;
const WAIT_MS = 10_000;

export interface ResultsAsked {
  after: number;
  /** Wait at each line until it has settled. */
  follow: boolean;
  /** Whether somebody still reads: a receipt nobody got was not handed out. */
  isThere(): boolean;
}

interface Result {
  record: LineRecord;
  view: SubmissionView | null;
}

/** What became of each line, in the order of the file; the last line is the batch itself. */
export async function* resultsStream(
  db: Database,
  room: WaitingRoom,
  id: BatchId,
  { after, follow, isThere }: ResultsAsked,
): AsyncGenerator<string> {
  for (;;) {
    const isReceiving = (await readBatch(db, id))!.state === 'RECEIVING';
    const results = await readResults(db, id, after);
    const open = follow ? results.findIndex(isOpen) : -1;
    const ready = open === -1 ? results : results.slice(0, open);
    if (ready.length > 0) {
      yield ready.map(({ record, view }) => toLine(resultData(record, view))).join('');
      after = ready.at(-1)!.record.line;
      await noteReceipts(db, ready, isThere);
    }
    if (!isThere()) return;
    if (open !== -1) await settled(room, results[open]!.view!.id);
    else if (results.length === 0 && follow && isReceiving) await pause(LOOK_EVERY_MS);
    else if (results.length === 0) break;
  }
  yield toLine({ batch: batchData((await readBatch(db, id))!) });
}

const isOpen = ({ view }: Result): boolean => view !== null && !isSettled(view.status);

async function readResults(db: Database, id: BatchId, after: number): Promise<Result[]> {
  const records = await readLines(db, id, after, PAGE);
  const ids = records.flatMap(({ submissionId }) => submissionId ?? []);
  const views = new Map((await readViews(db, [...new Set(ids)])).map((view) => [view.id, view]));
  return records.map((record) => ({ record, view: views.get(record.submissionId!) ?? null }));
}

/** One at a time would be a look at a whole page for each. */
async function settled(room: WaitingRoom, id: SubmissionId): Promise<void> {
  await Promise.all([room.enter(id, null, untilSettled).end(WAIT_MS, true), pause(LOOK_EVERY_MS)]);
}

async function noteReceipts(db: Database, results: readonly Result[], isThere: () => boolean): Promise<void> {
  const signed = results.flatMap(({ record, view }) =>
    record.verdict !== 'duplicate' && view?.receipt && !view.handedOut ? view.id : [],
  );
  if (signed.length > 0 && isThere()) await handOut(db, signed);
}
