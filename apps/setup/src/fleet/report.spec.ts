import { isComplete, report, type SeedResult } from './report.js';
import { tinOf } from './sandbox-app.js';

const seeded = (change: Partial<SeedResult> = {}): SeedResult => ({
  ...{ file: '.data/apps.ndjson', wanted: 500, kept: 100, notReady: new Map(), stopped: null },
  ...{ provisioned: { count: 400, ms: 800 }, ready: { count: 400, ms: 10_000 } },
  ...change,
});

it('reports the work and its rates', () => {
  expect(report(seeded())).toBe(
    [
      '.data/apps.ndjson has 500 of 500 apps: 100 before, 400 new.',
      '  accounts, apps and keys  400 in 0.8 s (500/s)',
      '  devices and items        400 in 10.0 s (40/s), two submissions each',
    ].join('\n'),
  );
  expect(isComplete(seeded())).toBe(true);
});

it('reports that nothing was missing', () => {
  const nothingDone = { kept: 500, provisioned: { count: 0, ms: 0 }, ready: { count: 0, ms: 0 } };
  expect(report(seeded(nothingDone))).toBe('.data/apps.ndjson has 500 apps already; nothing was added.');
});

it('reports missing apps with the reason, their PINs, and what to do', () => {
  const tins = Array.from({ length: 7 }, (_, index) => tinOf(index + 1));
  const incomplete = seeded({
    ready: { count: 392, ms: 9_000 },
    notReady: new Map([
      ['006: not signed yet', tins],
      ['The tax authority says 902: installed', [tinOf(9)]],
    ]),
  });
  expect(isComplete(incomplete)).toBe(false);
  expect(report(incomplete).split('\n').slice(3)).toEqual([
    '  7 apps not ready: 006: not signed yet [P900000001S, P900000002S, P900000003S, P900000004S, P900000005S and 2 more]',
    '  1 app not ready: The tax authority says 902: installed [P900000009S]',
    'Run the command again to add the missing apps.',
  ]);
});

it('reports why it was stopped', () => {
  const stopped = seeded({ ready: { count: 5, ms: 100 }, stopped: 'Stopped.' });
  expect(report(stopped)).toMatch(/Stopped\. Run the command again to add the missing apps\.$/);
});
