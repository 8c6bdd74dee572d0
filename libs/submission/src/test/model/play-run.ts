import { type Act, Acts } from './random-acts.js';
import { comeToRest } from './settle-everything.js';
import { brokenEndRules, readEndings } from './final-invariants.js';
import { RunOfChance } from './random-run.js';
import type { Stage } from './model-ledger.js';
import { brokenStandingRules } from './ledger-invariants.js';

export interface Played {
  seed: number;
  /** What was done, in order. */
  words: string[];
  /** The rules that were broken, if any; nothing is done after the first. */
  broken: string[];
  /** How each submission ended. */
  endings: string[];
}

const STEPS_MIN = 12;
const STEPS_MORE = 14;

/** One run from its seed: steps by chance, the rules looked at after each, and then everything is brought to an end. */
export async function play(stage: Stage, seed: number): Promise<Played> {
  const run = await RunOfChance.begin(stage, seed);
  const acts = new Acts(run);
  let broken: string[] = [];
  let endings: string[] = [];
  try {
    for (let left = STEPS_MIN + run.dice.below(STEPS_MORE); left > 0 && broken.length === 0; left--) {
      await step(run, acts);
      broken = await brokenSoFar(run);
    }
    if (broken.length === 0) {
      await comeToRest(run);
      const ends = await readEndings(run);
      broken = [...(await brokenSoFar(run)), ...brokenEndRules(run, ends)];
      endings = ends.map(({ status }) => status);
    }
  } catch (error) {
    broken = [`an act fails: ${(error as Error).stack ?? String(error)}`, ...(await brokenSoFar(run))];
  }
  await stage.clear();
  return { seed, words: run.words, broken, endings };
}

/** One act, two at the same moment, or two that find the locks of the lanes taken and queue up for them. */
async function step(run: RunOfChance, acts: Acts): Promise<void> {
  const { dice, lanes, jobs, stage } = run;
  jobs.isAway = dice.percent(5);
  const lane = dice.one(lanes);
  const two = () => [acts.atOnce(0, lane), acts.atOnce(1, lane)].map((act) => () => begun(run, act));
  switch (dice.among({ one: 50, alone: 20, two: 12, gated: 18 })) {
    case 'one':
      await begun(run, acts.atOnce(0, lane));
      break;
    case 'alone':
      await begun(run, acts.alone());
      break;
    case 'two':
      run.say('at the same moment:');
      await Promise.all(two().map((begin) => begin()));
      break;
    case 'gated':
      run.say('one behind the other at the locks of the lanes:');
      await stage.gate.queueUp(
        lanes.map(({ laneId }) => laneId),
        two(),
      );
      break;
  }
  jobs.isAway = false;
  await run.replaceTheLost();
}

function begun(run: RunOfChance, { words, play }: Act): Promise<void> {
  run.say(run.jobs.isAway ? `${words}, while the queue is away` : words);
  return play();
}

async function brokenSoFar(run: RunOfChance): Promise<string[]> {
  const { stage, witness, authority, troubles, lanes } = run;
  const received = lanes.flatMap((lane) => authority.of(run.branchOf(lane)).flatMap(({ mark }) => mark ?? []));
  return [
    ...(await brokenStandingRules(stage.db, received)),
    ...witness.broken,
    ...troubles,
    ...stage.db.deadlocks.splice(0).map((where) => `two acts are in each other's way for ever: ${where}`),
  ];
}
