import { startProcess, testRedisUrl, testServerUrl } from '@app/testing';

const TINY = [
  ...['--invoices', '60', '--devices', '4', '--lines', '2'],
  ...['--pairs', '1', '--single-seconds', '1', '--connections', '4', '--pair-invoices', '60'],
  ...['--broken-invoices', '300', '--cuts', '2', '--kills', '1'],
  ...['--backlog', '800', '--neighbour-pairs', '1', '--neighbour-sales', '8'],
];
const STAGES = ['One upload', 'Single requests', 'Drain', 'Results', 'Again', 'Broken uploads', 'Neighbours'];

/** It ends with an error where a promise is broken, and says which. */
const setup = async () => {
  const servers = { TEST_DATABASE_URL: testServerUrl(), TEST_REDIS_URL: testRedisUrl() };
  const run = startProcess('apps/bench/src/batch/main', servers, TINY);
  const { code } = await run.exited;
  return { code, output: run.output() };
};

describe('the show of batches', () => {
  it('goes through all its stages with every promise kept, on each backend there is', async () => {
    const { code, output } = await setup();
    expect(output).not.toContain('BROKEN');
    expect(code).toBe(0);
    for (const backend of testRedisUrl() ? ['Postgres', 'Redis'] : ['Postgres']) {
      const [, table] = output.split(`The queue in ${backend}\n`);
      for (const stage of STAGES) expect(table).toContain(`\n${stage}`);
    }
  }, 600_000);
});
