import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProcess, testRedisUrl, testServerUrl } from '@app/testing';
import { CONTESTANTS } from './contestant.js';
import type { Line } from './table.js';

const TINY = [
  '--rounds',
  '1',
  '--sales',
  '24',
  '--devices',
  '4',
  '--connections',
  '4',
  '--lane-sales',
  '8',
  '--sync-sales',
  '8',
];
const MEASURES = ['accepted/s', 'settled/s', 'journey/s', 'one-lane/s', 'writing commits per settled sale'];
const LATENCIES = ['sync p50 over direct, 1 till, ms', 'sync p95 over direct, 8 tills, ms'];

/** A contestant whose sales are not all at the authority, without a gap and with their receipts, ends it with an error. */
const setup = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'risiti-bench-'));
  const json = path.join(folder, 'bench.json');
  const servers = { TEST_DATABASE_URL: testServerUrl(), TEST_REDIS_URL: testRedisUrl() };
  const bench = startProcess('apps/bench/src/main', servers, [...TINY, '--json', json]);
  try {
    const { code } = await bench.exited;
    if (code !== 0) throw new Error(`The bench ended with ${code}:\n${bench.output()}`);
    const { results } = JSON.parse(await readFile(json, 'utf8')) as { results: Record<string, Line[]> };
    return { results, output: bench.output() };
  } finally {
    await rm(folder, { recursive: true });
  }
};

describe('the bench', () => {
  it('prints every row for contestants who all did their job, on each backend there is', async () => {
    const { results, output } = await setup();
    expect(Object.keys(results)).toEqual(testRedisUrl() ? ['Postgres', 'Redis'] : ['Postgres']);
    for (const lines of Object.values(results)) {
      const labels = lines.map(({ label }) => label);
      expect(labels).toEqual(expect.arrayContaining([...MEASURES, ...LATENCIES]));
      for (const label of labels) expect(output).toContain(label);
      for (const { label, spreads, overOneByOne, overFloor } of lines) {
        expect(Object.keys(spreads)).toEqual(Object.values(CONTESTANTS));
        if (!MEASURES.includes(label)) continue;
        for (const ratio of [overOneByOne!, overFloor!]) {
          expect(ratio.min).toBeGreaterThan(0);
          expect(Number.isFinite(ratio.max)).toBe(true);
        }
      }
    }
  }, 180_000);
});
