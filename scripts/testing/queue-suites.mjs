import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from '../launcher/paths.mjs';

/** What starts programs of ours whose queue is where TEST_QUEUE says. */
const STARTS_A_QUEUE = /\b((Stack|BoardBench|ChaosStack)\.start|apiBench|pipelineBench)\(/;
/** Who says where its queue is runs there once. */
const CHOOSES = /\bStack\.start\(\{[^)]*\b(queue|redisUrl)\b/;
/** A suite says so of itself, with its reason, if its outcome cannot depend on where the queue lives. */
const ON_ONE_QUEUE = /^\/\*\* @one-queue: \S/;

/** The suites that run once for each place a queue can live in; all others could not tell the difference. */
export function queueSuites() {
  return ['apps', 'libs']
    .flatMap((folder) => readdirSync(inRoot(folder), { recursive: true }).map((file) => path.join(folder, file)))
    .filter((file) => /\.(medium|e2e)-spec\.ts$/.test(file))
    .filter((file) => isOne(readFileSync(inRoot(file), 'utf8')))
    .sort();
}

export const isOne = (source) => STARTS_A_QUEUE.test(source) && !CHOOSES.test(source) && !ON_ONE_QUEUE.test(source);

/** For Jest, which can be told by a pattern what to leave out, beside the paths and names its caller gave. */
export const allBut = (files) => `--testPathIgnorePatterns=^(?!.*/(${files.map(escaped).join('|')})$)`;

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
