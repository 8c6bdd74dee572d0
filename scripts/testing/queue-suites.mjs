import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from '../launcher/paths.mjs';

/** What starts programs of ours whose queue is where TEST_QUEUE says. */
const STARTS_A_QUEUE = /\b((Stack|BoardBench|Field)\.start|apiBench|pipelineBench)\(/;
/** Who says where its queue is runs there once. */
const CHOOSES = /\bStack\.start\(\{[^)]*\b(queue|redisUrl)\b/;
/** They ask of the queue no more than a till that is ready; what they are about ends before it comes that far. */
export const HTTP_ALONE = new Set([
  'apps/api/src/openapi.medium-spec.ts',
  'apps/api/src/http/authenticate.medium-spec.ts',
  'apps/api/src/http/hostile-requests.medium-spec.ts',
  'apps/api/src/http/shed-load.medium-spec.ts',
]);

/** The suites that run once for each place a queue can live in; all others could not tell the difference. */
export function queueSuites() {
  return ['apps', 'libs']
    .flatMap((folder) => readdirSync(inRoot(folder), { recursive: true }).map((file) => path.join(folder, file)))
    .filter((file) => /\.(medium|e2e)-spec\.ts$/.test(file) && !HTTP_ALONE.has(file))
    .filter((file) => isOne(readFileSync(inRoot(file), 'utf8')))
    .sort();
}

export const isOne = (source) => STARTS_A_QUEUE.test(source) && !CHOOSES.test(source);

/** For Jest, which can be told by a pattern what to leave out, beside the paths and names its caller gave. */
export const allBut = (files) => `--testPathIgnorePatterns=^(?!.*/(${files.map(escaped).join('|')})$)`;

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
