import { HEAD_OVERDUE_MS, type LaneId, NUMBER_OF_ANOTHER } from '@app/domain';
import type { SubmissionOwner } from '../../kinds/kind.js';
import { mayBeRestoring } from './random-operator.js';
import type { RandomRun } from './random-run.js';

const ROUNDS_MAX = 60;
/** What can settle alone has settled by then. */
const ROUNDS_WITHOUT_OPERATOR = 40;
const RELEASES_MAX = 6;
/** A device with other software on it is held again and again, until that is corrected. */
const RELEASES_MAX_WITH_OTHER_SOFTWARE = 1;

/**
 * Settles everything: the authority answers every call, rescue runs, every job is delivered and an operator releases held
 * lanes, until nothing changes any more. If a job is still delivered in vain, or no job is left, the operator looks at movements that
 * may be under review after so long: what stands behind one in its lane has no job.
 */
export async function settleEverything(run: RandomRun): Promise<void> {
  run.log('from here on everything is answered');
  run.surroundings.isHealthy = true;
  await endFrozenWork(run);
  const releases = new Map<LaneId, number>();
  for (let round = 0; round < ROUNDS_MAX; round++) {
    await run.passTime(40);
    const rescued = await run.rescue.runOnce();
    const isIdle = !rescued || rescued.claims + rescued.lanes + rescued.jobs === 0;
    const isQuiet = isIdle && !(await waitsForTime(run));
    const jobs = run.queue.live();
    for (const job of jobs) await run.workers[0]!.runJobs([job]);
    const isAtRest = isQuiet && jobs.length === 0;
    const isLate = run.hasWaitedLong && (isAtRest || round >= ROUNDS_WITHOUT_OPERATOR);
    const isDue = mayBeRestoring(run) ? isQuiet : isLate;
    const hasDecided = isDue && (await decideMovements(run));
    // A held lane may keep a number that the jobs of other lanes wait for.
    const hasReleased = isQuiet && (await releaseHeld(run, releases));
    if (isAtRest && !hasReleased && !hasDecided) return;
  }
  run.troubles.push(`it does not come to rest: ${run.queue.live().length} jobs are still delivered in vain`);
}

/** While a restore is open, the movements that the authority refuses for their numbers wait for the operator. */
async function decideMovements({ lanes, operator }: RandomRun): Promise<boolean> {
  const decided: boolean[] = [];
  for (const lane of lanes) decided.push(await operator.decideMovementUnderReview(lane));
  return decided.includes(true);
}

/** Late requests arrive or are lost. Workers that stand still go on or are gone. */
async function endFrozenWork({ surroundings, frozen, random }: RandomRun): Promise<void> {
  for (const arrives of surroundings.lateRequests.splice(0)) if (random.happens(50)) arrives();
  for (const worker of frozen.splice(0)) if (random.happens(50)) await worker.unfreeze();
}

async function releaseHeld(run: RandomRun, releases: Map<LaneId, number>): Promise<boolean> {
  const rows = await run.modelLedger.db.query<{ id: LaneId; code: string }>(
    'SELECT id, held_code AS code FROM lanes WHERE held_at IS NOT NULL ORDER BY id',
  );
  const due = run.lanes
    .filter(({ laneId }) => rows.some(({ id }) => id === laneId))
    .filter((lane) => {
      const max = run.hasOtherSoftware(lane) ? RELEASES_MAX_WITH_OTHER_SOFTWARE : RELEASES_MAX;
      return (releases.get(lane.laneId) ?? 0) < max;
    });
  for (const lane of due) {
    releases.set(lane.laneId, (releases.get(lane.laneId) ?? 0) + 1);
    if (rows.find(({ id }) => id === lane.laneId)!.code === NUMBER_OF_ANOTHER && run.hasRestored)
      await correct(run, lane);
    await run.operator.resume(lane);
  }
  return due.length > 0;
}

/** As the guide for a bad day says: Risiti reads first what the authority has. */
async function correct(run: RandomRun, lane: SubmissionOwner): Promise<void> {
  await run.workers[0]!.learn(lane);
  await run.operator.correctInvoiceNumber(lane);
}

/**
 * Those that yield come back when their pause is over. So does a head whose job was lost: rescue looks for it when it is
 * overdue.
 */
async function waitsForTime({ modelLedger }: RandomRun): Promise<boolean> {
  const rows = await modelLedger.db.query(
    `SELECT FROM lanes l WHERE cardinality(l.aside) > 0 AND l.held_at IS NULL OR EXISTS (
       SELECT FROM submissions s
       WHERE s.id = ANY (under_way(l)) AND s.next_attempt_at > now() - $1::float8 * interval '1 millisecond') LIMIT 1`,
    [2 * HEAD_OVERDUE_MS],
  );
  return rows.length > 0;
}
