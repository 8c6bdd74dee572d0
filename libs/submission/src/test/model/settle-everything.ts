import type { LaneId } from '@app/domain';
import type { RunOfChance } from './random-run.js';

const ROUNDS_MAX = 60;
const RELEASES_MAX = 6;
/** Who has other software on his device is held again and again: nothing but mending that would help. */
const RELEASES_OF_STRANGERS_MAX = 1;

/**
 * The authority is well again, rescue looks around, every job is delivered and an operator releases what is held, until
 * nothing changes any more.
 */
export async function comeToRest(run: RunOfChance): Promise<void> {
  run.say('from here on everything is answered');
  run.outside.isHealthy = true;
  await endWhatHangs(run);
  const releases = new Map<LaneId, number>();
  for (let round = 0; round < ROUNDS_MAX; round++) {
    await run.pass(40);
    const rescued = await run.rescue.runOnce();
    const isQuiet = !rescued || rescued.claims + rescued.lanes + rescued.jobs === 0;
    const jobs = run.jobs.live();
    for (const job of jobs) await run.workers[0]!.take([job]);
    if (isQuiet && jobs.length === 0 && !(await releaseHeld(run, releases))) return;
  }
  run.troubles.push(`it does not come to rest: ${run.jobs.live().length} jobs are still delivered in vain`);
}

/** Late requests arrive or are lost; who stood still goes on or is gone. */
async function endWhatHangs({ outside, frozen, dice }: RunOfChance): Promise<void> {
  for (const arrives of outside.late.splice(0)) if (dice.percent(50)) arrives();
  for (const worker of frozen.splice(0)) if (dice.percent(50)) await worker.thaw();
}

async function releaseHeld(run: RunOfChance, releases: Map<LaneId, number>): Promise<boolean> {
  const rows = await run.stage.db.query<{ id: LaneId }>('SELECT id FROM lanes WHERE held_at IS NOT NULL ORDER BY id');
  const due = run.lanes
    .filter(({ laneId }) => rows.some(({ id }) => id === laneId))
    .filter((lane) => {
      const max = run.hasStranger(lane) ? RELEASES_OF_STRANGERS_MAX : RELEASES_MAX;
      return (releases.get(lane.laneId) ?? 0) < max;
    });
  for (const lane of due) {
    releases.set(lane.laneId, (releases.get(lane.laneId) ?? 0) + 1);
    await run.operator.resume(lane);
  }
  return due.length > 0;
}
