/** @own-command: npm run verify -- --only random */
import { testSize } from '../../../../libs/testing/src/test-size.js';
import { SharedStack } from '../../../../libs/testing/src/shared-stack/shared-stack.js';
import type { OpenApiDocument } from './described-operations.js';
import { type RandomFinding, RandomTill } from './random-till.js';

/** `npm run verify` sets a larger number. */
const REQUESTS = Number(process.env.RANDOM_REQUESTS ?? testSize({ short: 240, full: 600 }));
const SEED = Number(process.env.RANDOM_SEED ?? 20_261_121);
const isLong = process.env.RANDOM_REQUESTS !== undefined;
const MEMORY_MAX_MB = 400;
const AT_ONCE = 10;
/** A taxpayer with a held lane gives few new answers, so each till makes only some requests. */
const PER_TILL = 60;

it(
  `${REQUESTS} random requests (seed ${SEED}) cause no 5xx, no undocumented answer, and no rows of refused requests`,
  async () => {
    const stack = await SharedStack.find();
    const document = (await (await fetch(`${stack.nextApi()}/openapi.json`)).json()) as OpenApiDocument;
    const tills = Math.ceil(REQUESTS / PER_TILL);
    const findings: RandomFinding[] = [];
    const statuses: Record<string, number> = {};
    let next = 0;
    const runTills = async (): Promise<void> => {
      while (next < tills && findings.length < 20) {
        const number = next++;
        const till = await RandomTill.begin(stack, document, SEED + number);
        findings.push(...(await till.sendRandomRequests(Math.min(PER_TILL, REQUESTS - number * PER_TILL))));
        for (const [line, count] of Object.entries(till.statuses)) statuses[line] = (statuses[line] ?? 0) + count;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, runTills));
    const memoryMb = await stack.apiPeakMemoryMb();
    if (isLong) process.stdout.write(`${tableOf(statuses)}${memoryMb} MiB at most in an API\n`);
    expect(findings.slice(0, 5)).toEqual([]);
    if (isLong) expect(memoryMb).toBeLessThanOrEqual(MEMORY_MAX_MB);
  },
  150_000 + REQUESTS * 200,
);

const tableOf = (statuses: Record<string, number>) =>
  `\n${Object.entries(statuses)
    .sort()
    .map(([line, count]) => `${String(count).padStart(6)}  ${line}`)
    .join('\n')}\n`;
