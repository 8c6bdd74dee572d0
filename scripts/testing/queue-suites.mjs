import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from '../launcher/data-folder.mjs';

/** These calls start our programs with the queue backend of TEST_QUEUE. */
const STARTS_A_QUEUE = /\b((Stack|BoardBench|ChaosStack)\.start|apiBench|pipelineBench)\(/;
/** A suite that chooses its queue backend runs once. */
const NAMES_ITS_QUEUE = /\bStack\.start\(\{[^)]*\b(queue|redisUrl)\b/;
/** The first line of a suite whose outcome cannot depend on the queue backend; the reason follows. */
const ONE_BACKEND_IS_ENOUGH = /^\/\*\* @one-queue: \S/;
/** The first line of a slow suite: a short run plays it on this backend only, a full run on both. */
const SHORT_RUN_ON = /^\/\*\* @short-run: (postgres|redis)\b/;

/** These suites run with the queue in Redis; the outcome of all others does not depend on the backend. */
export const redisSuites = ({ isFull }) => queueSuites().filter(({ shortRun }) => isFull || shortRun !== 'postgres');

/** A short run leaves these suites out when the queue is in Postgres. */
export const notOnPostgres = ({ isFull }) => queueSuites().filter(({ shortRun }) => !isFull && shortRun === 'redis');

function queueSuites() {
  return ['apps', 'libs']
    .flatMap((folder) => readdirSync(inRoot(folder), { recursive: true }).map((file) => path.join(folder, file)))
    .filter((file) => /\.(medium|e2e)-spec\.ts$/.test(file))
    .map((file) => ({ file, source: readFileSync(inRoot(file), 'utf8') }))
    .filter(({ source }) => usesQueue(source))
    .map(({ file, source }) => ({ file, shortRun: shortRunOf(source) }));
}

export const startsQueue = (source) => STARTS_A_QUEUE.test(source);

export const usesQueue = (source) =>
  startsQueue(source) && !NAMES_ITS_QUEUE.test(source) && !ONE_BACKEND_IS_ENOUGH.test(source);

export const shortRunOf = (source) => SHORT_RUN_ON.exec(source)?.[1];

/** A Jest argument that leaves out all other suites. The caller's own paths and names still apply. */
export const ignoreAllExcept = (suites) => `--testPathIgnorePatterns=^(?!.*/(${alternatives(suites)})$)`;

/** A Jest argument that leaves out these suites. */
export const ignore = (suites) => `--testPathIgnorePatterns=/(${alternatives(suites)})$`;

const alternatives = (suites) => suites.map(({ file }) => escaped(file)).join('|');
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
