import type { BatchId, SubmissionId } from '@app/domain';
import { fittingTexts } from '../database/fitting-texts.js';
import type { Tx } from '../database/tx.js';
import type { LaneHold } from '../lanes/lane-hold.js';
import { firstIdAt, timeOfId } from '../retention/id-times.js';

/** The document of a submission, its device, and the batch that brought it. */
export interface SubmissionDetails {
  id: SubmissionId;
  bhfId: string;
  initialisedAt: Date | null;
  /** What holds the device, whether it concerns this submission or not. */
  deviceHold: LaneHold | null;
  /** As JSON, because a text takes a fifth of the memory while it waits for its turn. Null if it is so old that it is deleted. */
  document: string | null;
  batchId: BatchId | null;
}

/**
 * An upload takes at most so long, so the id of its batch is hardly older than this. Clocks of processes may differ by a minute.
 * The span lets Postgres look at one or two partitions of the lines, and not at all of them.
 */
const [UPLOAD_MAX_MS, CLOCKS_DIFFER_MS] = [14 * 24 * 60 * 60 * 1_000, 60_000];

// SQL, because one statement reads five tables for a page of submissions, and ends where the documents become too long.
const READ_DETAILS = {
  name: 'read-submission-details',
  text: `
  SELECT s.id, d.bhf_id AS "bhfId", d.initialised_at AS "initialisedAt",
    CASE WHEN l.held_at IS NOT NULL THEN lane_hold(l) END AS "deviceHold", n.text AS document, b.batch_id AS "batchId"
  FROM (${fittingTexts('$1', 'documents', 'document')}) n
  JOIN submissions s ON s.id = n.id JOIN lanes l ON l.id = s.lane_id JOIN devices d ON d.id = s.lane_id
  LEFT JOIN LATERAL (
    SELECT batch_id FROM batch_lines
    WHERE submission_id = s.id AND verdict = 'accepted' AND batch_id >= $2 AND batch_id < $3 LIMIT 1) b ON true
  ORDER BY n.place`,
};

/** The details of these submissions in their order: of all of them, or of the first, if the documents are long. */
export async function readSubmissionDetails(tx: Tx, ids: readonly SubmissionId[]): Promise<SubmissionDetails[]> {
  if (ids.length === 0) return [];
  const times = ids.map(timeOfId);
  const [earliest, latest] = [Math.min(...times) - UPLOAD_MAX_MS, Math.max(...times) + CLOCKS_DIFFER_MS];
  return tx.query<SubmissionDetails>(READ_DETAILS, [ids, firstIdAt(earliest), firstIdAt(latest)]);
}
