import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from '../launcher/data-folder.mjs';

/** These calls start our programs with the queue backend of TEST_QUEUE. */
const STARTS_A_QUEUE = /\b((Stack|BoardBench|ChaosStack)\.start|apiBench|pipelineBench)\(/;
/** A suite that chooses its queue backend runs once. */
const NAMES_ITS_QUEUE = /\bStack\.start\(\{[^)]*\b(queue|redisUrl)\b/;
/** The first line of a suite whose outcome cannot depend on the queue backend; the reason follows. */
const ONE_BACKEND_IS_ENOUGH = /^\/\*\* @one-queue: \S/;

/** These suites run once for each queue backend; the outcome of all others does not depend on it. */
export function queueSuites() {
  return ['apps', 'libs']
    .flatMap((folder) => readdirSync(inRoot(folder), { recursive: true }).map((file) => path.join(folder, file)))
    .filter((file) => /\.(medium|e2e)-spec\.ts$/.test(file))
    .filter((file) => usesQueue(readFileSync(inRoot(file), 'utf8')))
    .sort();
}

export const usesQueue = (source) =>
  STARTS_A_QUEUE.test(source) && !NAMES_ITS_QUEUE.test(source) && !ONE_BACKEND_IS_ENOUGH.test(source);

/** A Jest argument that leaves out all other suites. The caller's own paths and names still apply. */
export const ignoreAllExcept = (files) => `--testPathIgnorePatterns=^(?!.*/(${files.map(escaped).join('|')})$)`;

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
