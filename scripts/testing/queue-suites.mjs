import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from '../launcher/paths.mjs';

/** What starts programs of ours whose queue is where TEST_QUEUE says. */
const STARTS_A_QUEUE = /\b((Stack|BoardBench|Field)\.start|apiBench|pipelineBench)\(/;
/** Who says where its queue is runs there once. */
const CHOOSES = /\bStack\.start\(\{[^)]*\b(queue|redisUrl)\b/;
/** They ask of their queue that it delivers, as many others do of either; what they are about is the same wherever it lives. */
export const WHEREVER_IT_LIVES = new Set([
  'apps/api/src/idempotency.medium-spec.ts',
  'apps/api/src/openapi.medium-spec.ts',
  'apps/api/src/openapi-schemas.medium-spec.ts',
  'apps/api/src/http/authenticate.medium-spec.ts',
  'apps/api/src/http/hostile-requests.medium-spec.ts',
  'apps/api/src/http/shed-load.medium-spec.ts',
  'apps/api/src/operations/broken-sales.medium-spec.ts',
  'apps/api/src/operations/device.medium-spec.ts',
  'apps/api/src/operations/items.medium-spec.ts',
  'apps/api/src/operations/precedence.medium-spec.ts',
  'apps/api/src/operations/submissions.medium-spec.ts',
  'apps/api/test/authority/gateway.e2e-spec.ts',
  'apps/api/test/authority/gateway-items.e2e-spec.ts',
  'apps/api/test/authority/gateway-stock.e2e-spec.ts',
  'apps/api/test/interface/strict-client.e2e-spec.ts',
  'apps/api/test/operators/apps.e2e-spec.ts',
  'apps/api/test/reference/silent-lists.e2e-spec.ts',
  'apps/api/test/reference/tax-rates.e2e-spec.ts',
  'apps/api/test/stock/day-of-goods.e2e-spec.ts',
  'apps/setup/src/seed-apps.e2e-spec.ts',
]);

/** The suites that run once for each place a queue can live in; all others could not tell the difference. */
export function queueSuites() {
  return ['apps', 'libs']
    .flatMap((folder) => readdirSync(inRoot(folder), { recursive: true }).map((file) => path.join(folder, file)))
    .filter((file) => /\.(medium|e2e)-spec\.ts$/.test(file) && !WHEREVER_IT_LIVES.has(file))
    .filter((file) => isOne(readFileSync(inRoot(file), 'utf8')))
    .sort();
}

export const isOne = (source) => STARTS_A_QUEUE.test(source) && !CHOOSES.test(source);

/** For Jest, which can be told by a pattern what to leave out, beside the paths and names its caller gave. */
export const allBut = (files) => `--testPathIgnorePatterns=^(?!.*/(${files.map(escaped).join('|')})$)`;

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
