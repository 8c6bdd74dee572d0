import type { RandomAct } from './random-act.js';
import { RandomActs } from './random-acts.js';
import { settleEverything } from './settle-everything.js';
import { brokenFinalInvariants, readFinalStates } from './final-invariants.js';
import { RandomRun } from './random-run.js';
import type { ModelLedger } from './model-ledger.js';
import { brokenLedgerInvariants } from './ledger-invariants.js';
import { headsWithoutJob } from './heads-without-job.js';

export interface RunResult {
  seed: number;
  /** The acts, in order. */
  logLines: string[];
  /** The broken rules. The run ends with the first. */
  broken: string[];
  /** How each submission ended, with its kind. */
  endings: string[];
}

const STEPS_MIN = 12;
const STEPS_EXTRA_MAX = 14;
const LATE_CLAIM_FIRST_PERCENT = 25;

/** Plays one run from its seed: random steps with a check after each, then everything is settled and checked again. */
export async function playRun(modelLedger: ModelLedger, seed: number): Promise<RunResult> {
  const run = await RandomRun.begin(modelLedger, seed);
  const acts = new RandomActs(run);
  let broken: string[] = [];
  let endings: string[] = [];
  try {
    // At the beginning all lanes are idle, so the movements of several branches become heads at once.
    if (run.random.happens(LATE_CLAIM_FIRST_PERCENT)) await runAct(run, acts.lateClaim());
    for (let left = STEPS_MIN + run.random.below(STEPS_EXTRA_MAX); left > 0 && broken.length === 0; left--) {
      await step(run, acts);
      broken = await brokenInvariants(run);
    }
    if (broken.length === 0) {
      await settleEverything(run);
      const finalStates = await readFinalStates(run);
      broken = [...(await brokenInvariants(run)), ...brokenFinalInvariants(run, finalStates)];
      endings = finalStates.map(({ kind, status }) => `${kind}: ${status}`);
    }
  } catch (error) {
    broken = [`an act fails: ${(error as Error).stack ?? String(error)}`, ...(await brokenInvariants(run))];
  }
  await modelLedger.clear();
  return { seed, logLines: run.logLines, broken, endings };
}

/** Plays one act, two acts at the same moment, or two acts that wait for the same locks, one behind the other. */
async function step(run: RandomRun, acts: RandomActs): Promise<void> {
  const { random, lanes, queue, modelLedger } = run;
  queue.isUnavailable = random.happens(5);
  const lane = random.pick(lanes);
  const two = () => [acts.drawConcurrent(0, lane), acts.drawConcurrent(1, lane)].map((act) => () => runAct(run, act));
  switch (random.pickWeighted({ one: 50, alone: 20, two: 12, gated: 18 })) {
    case 'one':
      await runAct(run, acts.drawConcurrent(0, lane));
      break;
    case 'alone':
      await runAct(run, acts.drawLone());
      break;
    case 'two':
      run.log('at the same moment:');
      await Promise.all(two().map((begin) => begin()));
      break;
    case 'gated':
      run.log('one behind the other at the locks of the lanes:');
      // A round that goes on beside the other act would make the run another one each time.
      await run.withoutCarrying(() =>
        modelLedger.lockQueue.runQueuedUp(
          lanes.map(({ laneId }) => laneId),
          two(),
        ),
      );
      break;
  }
  queue.isUnavailable = false;
  await run.replaceLostWorkers();
  await run.noteReceipts();
}

function runAct(run: RandomRun, { description, perform }: RandomAct): Promise<void> {
  run.log(run.queue.isUnavailable ? `${description}, while the queue is away` : description);
  return perform();
}

async function brokenInvariants(run: RandomRun): Promise<string[]> {
  const { modelLedger, wireChecker, authority, troubles, lanes } = run;
  const received = lanes.flatMap((lane) =>
    authority.receivedFrom(run.branchKeyOf(lane)).flatMap(({ mark }) => mark ?? []),
  );
  return [
    ...(await brokenLedgerInvariants(modelLedger.db, received)),
    ...wireChecker.broken,
    ...troubles,
    ...(await headsWithoutJob(run)),
    ...modelLedger.db.deadlocks.splice(0).map((where) => `two acts are in each other's way for ever: ${where}`),
  ];
}
