import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultNames } from './fault-table.js';
import { simulate } from './test/simulate.js';

const readme = readFileSync(join(__dirname, '..', 'README.md'), 'utf8');
const curls = readme.split('\n').filter((line) => line.startsWith('curl '));

describe('the README', () => {
  it.each(curls)('shows what works: %s', async (curl) => {
    const simulator = await simulate();
    const [, path] = /localhost:4000([^\s']*)/.exec(curl)!;
    const body = /-d '([^']*)'/.exec(curl)?.[1];
    const method = /-X (\w+)/.exec(curl)?.[1] ?? (body ? 'POST' : 'GET');
    expect(await fetch(simulator.controlUrl + path, { method, body })).toMatchObject({ status: 200 });
  });

  it('has a row for every fault', () => {
    const rows = readme.split('\n').filter((line) => line.startsWith('| `'));
    expect(faultNames.filter((name) => !rows.some((row) => row.includes(`\`${name}\``)))).toEqual([]);
  });
});
