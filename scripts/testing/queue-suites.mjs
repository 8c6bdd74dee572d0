import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from '../launcher/data-folder.mjs';

/** These calls start our programs with the queue backend of TEST_QUEUE. */
const STARTS_A_QUEUE = /\b((Stack|BoardBench|ChaosStack|RollOut)\.start|apiBench|pipelineBench)\(/;
/** A suite that chooses its queue backend runs once. */
const NAMES_ITS_QUEUE = /\bStack\.start\(\{[^)]*\b(queue|redisUrl)\b/;

/** These suites run with the queue in Redis; the outcome of all others does not depend on the backend. */
export const redisSuites = ({ isFull, isWhole }) =>
  suites().filter(
    (suite) => suite.usesQueue && isPlayed(suite, { isFull, isWhole }) && (isFull || suite.shortRun !== 'postgres'),
  );

/** A run leaves these suites out when the queue is in Postgres: also those that a short run plays on Redis, if there is one. */
export const leftOutOnPostgres = ({ isFull, isWhole, hasRedis }) =>
  suites().filter(
    (suite) => !isPlayed(suite, { isFull, isWhole }) || (!isFull && hasRedis && suite.shortRun === 'redis'),
  );

/** A whole run at full size leaves out what has a command of its own, which plays more of it. */
const isPlayed = ({ isForFullRuns, hasOwnCommand }, { isFull, isWhole }) =>
  isFull ? !(isWhole && hasOwnCommand) : !isForFullRuns;

function suites() {
  return ['apps', 'libs']
    .flatMap((folder) => readdirSync(inRoot(folder), { recursive: true }).map((file) => path.join(folder, file)))
    .filter((file) => /\.(medium|e2e)-spec\.ts$/.test(file))
    .map((file) => ({ file, ...marksOf(readFileSync(inRoot(file), 'utf8')) }));
}

/**
 * The first lines of a suite say, with a reason, that its outcome cannot depend on the queue backend (`@one-queue`), on which
 * backend a short run plays it (`@short-run`), that only a full run plays it (`@full-run`), or the command that plays it at full size
 * (`@own-command`).
 */
export function marksOf(source) {
  const marks = source.split('\n', 3).flatMap((line) => [...line.matchAll(/^\/\*\* @([a-z-]+): (\w+)/g)]);
  const {
    'one-queue': oneQueue,
    'short-run': shortRun,
    'full-run': fullRun,
    'own-command': ownCommand,
  } = Object.fromEntries(marks.map(([, ...mark]) => mark));
  const usesQueue = startsQueue(source) && !NAMES_ITS_QUEUE.test(source) && !oneQueue;
  return {
    usesQueue,
    shortRun: usesQueue ? shortRun : undefined,
    isForFullRuns: Boolean(fullRun),
    hasOwnCommand: Boolean(ownCommand),
  };
}

export const startsQueue = (source) => STARTS_A_QUEUE.test(source);

/** A Jest argument that leaves out all other suites. The caller's own paths and names still apply. */
export const ignoreAllExcept = (suites) => `--testPathIgnorePatterns=^(?!.*/(${alternatives(suites)})$)`;

/** A Jest argument that leaves out these suites. */
export const ignore = (suites) => `--testPathIgnorePatterns=/(${alternatives(suites)})$`;

const alternatives = (suites) => suites.map(({ file }) => escaped(file)).join('|');
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
