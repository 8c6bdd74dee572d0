import { runExamplePage } from '../test/run-example-page.js';

const PAGE = 'apps/api/examples/a-shops-morning.md';

describe('the example of a shop’s morning', () => {
  it('is true from its first request to its last', async () => {
    const { code, printed } = await runExamplePage(PAGE);
    expect([code, printed]).toEqual([0, expect.stringContaining('every answer matches the page')]);
  });

  it('reports the first answer that differs from the page', async () => {
    const change = { from: '"deviceStatus": "ACTIVE"', into: '"deviceStatus": "ASLEEP"' };
    const { code, printed } = await runExamplePage(PAGE, change);
    expect(code).toBe(1);
    expect(printed).toContain('body.data.deviceStatus: expected "ASLEEP", got "ACTIVE"');
    expect(printed).toContain('POST /api/v1/initialize got an answer that differs from the page');
  });

  it('reports a status that differs from the page', async () => {
    const { code, printed } = await runExamplePage(PAGE, { from: '200\n', into: '201\n' });
    expect([code, printed]).toEqual([1, expect.stringContaining('status: expected 201, got 200')]);
  });
});
