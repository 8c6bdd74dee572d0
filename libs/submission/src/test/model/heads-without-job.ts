import type { HeadTurn } from '@app/domain';
import type { RandomRun } from './random-run.js';

/** What a worker may try now. SQL, because it reads the lanes of all submissions under way. */
const HEADS = `
  SELECT s.id AS "submissionId", s.turn, s.lane_id AS "laneId", s.environment
  FROM lanes l JOIN submissions s ON s.id = ANY (under_way(l))
  WHERE NOT is_held(l, s.kind) AND s.status IN ('QUEUED', 'RETRYING', 'IN_DOUBT')`;

/** Rescue repairs heads without a job, so that no later rule is broken by them. But as long as nothing was lost, there must be none. */
export async function headsWithoutJob({ modelLedger, queue, hasLostWorkers, workers }: RandomRun): Promise<string[]> {
  const mayLackJobs =
    hasLostWorkers || queue.hasLostJobs || workers.some(({ hasDied, isFrozen }) => hasDied || isFrozen);
  if (mayLackJobs) return [];
  const heads = await modelLedger.db.query<HeadTurn>(HEADS);
  const hasJob = await Promise.all(heads.map((head) => queue.hasLiveJob(head)));
  return heads
    .filter((_, at) => !hasJob[at])
    .map(({ submissionId }) => `${submissionId} has no job, and none was lost`);
}
