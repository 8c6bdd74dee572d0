import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '../../../../libs/testing/src/start-process.js';
import type { Figures } from './bench.js';

const TINY = ['--sales', '20', '--memory-sales', '100', '--devices', '2', '--connections', '2'];

/** The bench fails if a sale is not signed. */
const setup = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'simulator-bench-'));
  try {
    const bench = startProcess('apps/simulator/src/bench/main', {}, [...TINY, '--json', join(folder, 'figures.json')]);
    const { code } = await bench.exited;
    if (code !== 0) throw new Error(`The bench ended with ${code}:\n${bench.output()}`);
    return JSON.parse(readFileSync(join(folder, 'figures.json'), 'utf8')) as Figures;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

describe('the simulator’s bench', () => {
  it('measures each profile with short and long sales, and the memory after many sales', async () => {
    const { speed, memory } = await setup();
    expect(speed.map(({ label }) => label)).toEqual([
      ...['direct, lines: 1', 'direct, lines: 5', 'gateway, lines: 1', 'gateway, lines: 5'],
    ]);
    expect(memory.map(({ sales }) => sales)).toEqual(Array.from({ length: 10 }, () => 10));
    for (const { perSecond, residentBytes } of [...speed, ...memory]) {
      expect(perSecond).toBeGreaterThan(0);
      expect(residentBytes).toBeGreaterThan(0);
    }
  }, 180_000);
});
