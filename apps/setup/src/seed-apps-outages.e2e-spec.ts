/** @one-queue: it only needs its documents delivered. */
/** @full-run: seed-apps.e2e-spec.ts sets up the same apps while everything works. */
import { eventually } from '@app/testing';
import { tinOf } from './fleet/sandbox-app.js';
import { appsIn, SeedBench, tinsOf } from './test/seed-bench.js';

const ITEM_OPERATION = 'saveItem';
const PAUSE_MS = 600_000;
/** So long an app may take. The reason why it is not ready is known much sooner. */
const PATIENCE = '10s';

let bench: SeedBench;
beforeAll(async () => void (bench = await SeedBench.start()));
afterAll(() => bench.stop());
afterEach(() => bench.stack.simulator.up());

/** The authority lets the item of each of these apps wait until the end of the pauses. */
const pauseItems = (tins: string[]) =>
  Promise.all(tins.map((tin) => bench.stack.simulator.setLatencyOf(ITEM_OPERATION, tin, PAUSE_MS)));
async function endPauses(tins: string[]): Promise<void> {
  for (const tin of tins) {
    await bench.stack.simulator.setLatencyOf(ITEM_OPERATION, tin, 0);
    await bench.stack.simulator.endPauses(ITEM_OPERATION, tin);
  }
}

describe('a stopped seed', () => {
  it.each([
    ['SIGKILL', 8],
    ['SIGINT', 12],
  ] as const)('by %s leaves a file of apps that can sell, and the next completes it', async (signal, count) => {
    const { start, seed, text } = bench.setup();
    const paused = [count - 3, count - 2, count - 1, count].map(tinOf);
    await pauseItems(paused);
    const broken = start('--apps', String(count));
    await eventually(() => expect(appsIn(text()).length).toBeGreaterThan(3));
    const { code } = await broken.kill(signal);
    await endPauses(paused);
    const before = text();
    const left = appsIn(before);
    expect(left.length).toBeLessThan(count);
    if (signal === 'SIGINT') {
      const said = `has ${left.length} of ${count} apps: 0 before, ${left.length} new\\.\n.*\n.*\nStopped\\. Run the command again to add`;
      expect([code, broken.output()]).toEqual([130, expect.stringMatching(said)]);
    }
    for (const app of left.slice(-2)) expect(await bench.sell(app, `INV-${signal}`)).toMatchObject({ status: 200 });

    expect(await seed('--apps', String(count))).toMatchObject({ code: 0 });
    expect(text().startsWith(before)).toBe(true);
    expect(new Set(tinsOf(appsIn(text()))).size).toBe(count);
    expect(appsIn(text())).toHaveLength(count);
    expect(await bench.stack.db.query('SELECT 1 FROM apps')).toHaveLength(count);
  });
});

describe('while the tax authority is away the seed', () => {
  it('waits for the authority', async () => {
    const { start } = bench.setup();
    await bench.stack.simulator.down();
    const program = start('--apps', '16');
    await eventually(async () =>
      expect(await bench.stack.db.query("SELECT 1 FROM submissions WHERE status = 'RETRYING'")).not.toHaveLength(0),
    );
    await bench.stack.simulator.up();
    expect(await program.exited).toMatchObject({ code: 0 });
    expect(program.output()).toMatch(/has 16 of 16 apps/);
  });

  it('gives up at last, reports the missing apps and the reason, and adds them in a later run', async () => {
    const { file, seed } = bench.setup();
    const impatient = bench.setup({ SEED_PATIENCE: PATIENCE, SEED_APPS_FILE: file });
    await seed('--apps', '16');
    await bench.stack.simulator.down();
    const { code, said } = await impatient.seed('--apps', '20');
    expect(code).toBe(1);
    // The breaker may have put some of them back before they were tried, and some are being tried.
    const missing = said.matchAll(
      /(\d+) apps? not ready: The tax authority has not approved it \((?:RETRYING|QUEUED|SUBMITTING)\). \[P9000000(?:1[7-9]|20)S/g,
    );
    expect([...missing].reduce((sum, [, count]) => sum + Number(count), 0)).toBe(4);
    expect(said).toMatch(/Run the command again to add the missing apps\.\n$/);
    await bench.stack.simulator.up();
    expect(await seed('--apps', '20')).toMatchObject({ code: 0, said: expect.stringMatching(/16 before, 4 new/) });
  });
});
