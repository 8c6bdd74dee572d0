/** @one-queue: it only needs its documents delivered. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually, freePort, Stack, startProcess, testDatabase, Till } from '@app/testing';
import { type SandboxApp, tinOf } from './fleet/sandbox-app.js';

const ITEM_OPERATION = 'saveItem';
const PAUSE_MS = 600_000;
/** So long an app may take. The reason why it is not ready is known much sooner. */
const PATIENCE = '10s';

/** One installation for all: a seed with a file of its own sets up the same apps once more, which is one of its promises. */
let stack: Stack;
let folder: string;
beforeAll(async () => {
  stack = await Stack.start();
  folder = mkdtempSync(path.join(tmpdir(), 'risiti-seed-'));
});
afterAll(async () => {
  await stack.stop();
  rmSync(folder, { recursive: true });
});
afterEach(() => stack.simulator.up());

let drawn = 0;

function setup(env: Record<string, string> = {}) {
  const file = path.join(folder, `${++drawn}/apps.ndjson`);
  const start = (...args: string[]) =>
    startProcess(
      'apps/setup/src/seed-apps',
      { API_URL: stack.apiAddresses[0], DATABASE_URL: stack.databaseUrl, SEED_APPS_FILE: file, ...env },
      args,
    );
  const seed = async (...args: string[]) => {
    const program = start(...args);
    const { code } = await program.exited;
    return { code, said: program.output() };
  };
  const text = () => readFileSync(file, 'utf8');
  return { file, start, seed, text, apps: () => appsIn(text()) };
}

const appsIn = (text: string): SandboxApp[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as SandboxApp);

/** The authority lets the item of each of these apps wait until the end of the pauses. */
const pauseItems = (tins: string[]) =>
  Promise.all(tins.map((tin) => stack.simulator.setLatencyOf(ITEM_OPERATION, tin, PAUSE_MS)));
async function endPauses(tins: string[]): Promise<void> {
  for (const tin of tins) {
    await stack.simulator.setLatencyOf(ITEM_OPERATION, tin, 0);
    await stack.simulator.endPauses(ITEM_OPERATION, tin);
  }
}

const tinsOf = (apps: SandboxApp[]) => apps.map(({ tin }) => tin).sort();
const sell = ({ tin, apiKey }: SandboxApp, invcNo: string) =>
  new Till(() => stack.apiAddresses[0]!, tin, apiKey).sell(invcNo);
const submissions = () => stack.db.query('SELECT id FROM submissions');

describe('the seed', () => {
  it('writes apps that can sell at once, for their owner alone', async () => {
    const { file, seed, apps } = setup();
    expect(await seed('--apps', '3')).toEqual({ code: 0, said: expect.stringMatching(/has 3 of 3 apps: .* 3 new/) });
    expect(tinsOf(apps())).toEqual(['P900000001S', 'P900000002S', 'P900000003S']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    for (const app of apps()) {
      expect(app).toMatchObject({ bhfId: '00', itemCd: 'SVC-WASH' });
      expect(await sell(app, 'INV-1')).toMatchObject({ status: 200, body: { resultCd: '000' } });
    }
  });

  it('adds nothing in a second run, and only the difference when it should make more apps', async () => {
    const { seed, text } = setup();
    await seed('--apps', '2');
    const [before, submitted] = [text(), await submissions()];
    expect(await seed('--apps', '2')).toMatchObject({ code: 0, said: expect.stringMatching(/nothing was added/) });
    expect(await seed('--apps=1')).toMatchObject({ code: 0, said: expect.stringMatching(/nothing was added/) });
    expect([text(), await submissions()]).toEqual([before, submitted]);
    expect(await seed('--apps', '5')).toMatchObject({ code: 0, said: expect.stringMatching(/2 before, 3 new/) });
    expect(text().startsWith(before)).toBe(true);
    expect(new Set(tinsOf(appsIn(text()))).size).toBe(5);
  });

  it('gives the same apps new keys after the file was lost', async () => {
    const [lost, found] = [setup(), setup()];
    await lost.seed('--apps', '3');
    await found.seed('--apps', '3');
    const byTin = (apps: SandboxApp[]) => apps.sort((one, other) => one.tin.localeCompare(other.tin));
    const [before, after] = [byTin(lost.apps()), byTin(found.apps())];
    expect(after.map(({ appId }) => appId)).toEqual(before.map(({ appId }) => appId));
    expect(new Set([...before, ...after].map(({ apiKey }) => apiKey)).size).toBe(6);
    expect(await sell(after[0]!, 'INV-AFTER')).toMatchObject({ status: 200 });
  });
});

describe('a stopped seed', () => {
  it.each([
    ['SIGKILL', 8],
    ['SIGINT', 12],
  ] as const)('by %s leaves a file of apps that can sell, and the next completes it', async (signal, count) => {
    const { start, seed, text } = setup();
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
    for (const app of left.slice(-2)) expect(await sell(app, `INV-${signal}`)).toMatchObject({ status: 200 });

    expect(await seed('--apps', String(count))).toMatchObject({ code: 0 });
    expect(text().startsWith(before)).toBe(true);
    expect(new Set(tinsOf(appsIn(text()))).size).toBe(count);
    expect(appsIn(text())).toHaveLength(count);
    expect(await stack.db.query('SELECT 1 FROM apps')).toHaveLength(count);
  });
});

describe('while the tax authority is away the seed', () => {
  it('waits for the authority', async () => {
    const { start } = setup();
    await stack.simulator.down();
    const program = start('--apps', '16');
    await eventually(async () =>
      expect(await stack.db.query("SELECT 1 FROM submissions WHERE status = 'RETRYING'")).not.toHaveLength(0),
    );
    await stack.simulator.up();
    expect(await program.exited).toMatchObject({ code: 0 });
    expect(program.output()).toMatch(/has 16 of 16 apps/);
  });

  it('gives up at last, reports the missing apps and the reason, and adds them in a later run', async () => {
    const { file, seed } = setup();
    const impatient = setup({ SEED_PATIENCE: PATIENCE, SEED_APPS_FILE: file });
    await seed('--apps', '16');
    await stack.simulator.down();
    const { code, said } = await impatient.seed('--apps', '20');
    expect(code).toBe(1);
    // The breaker may have put some of them back before they were tried, and some are being tried.
    const missing = said.matchAll(
      /(\d+) apps? not ready: The tax authority has not approved it \((?:RETRYING|QUEUED|SUBMITTING)\). \[P9000000(?:1[7-9]|20)S/g,
    );
    expect([...missing].reduce((sum, [, count]) => sum + Number(count), 0)).toBe(4);
    expect(said).toMatch(/Run the command again to add the missing apps\.\n$/);
    await stack.simulator.up();
    expect(await seed('--apps', '20')).toMatchObject({ code: 0, said: expect.stringMatching(/16 before, 4 new/) });
  });
});

describe('a seed that cannot run says in one sentence what to do', () => {
  it('without a number of apps', async () => {
    const usage = 'Name the number of apps, from 1 to 20,000: npm run seed -- --apps 500\n';
    expect(await setup().seed('--apps', 'many')).toEqual({ code: 1, said: usage });
  });

  it('without a running installation', async () => {
    const { seed } = setup({ API_URL: '', STACK_FILE: path.join(folder, 'stack.json') });
    const said = expect.stringMatching(/^No installation runs here\. Start one with `npm start` .*\n$/);
    expect(await seed('--apps', '1')).toEqual({ code: 1, said });
  });

  it('after an installation that was killed', async () => {
    const stackFile = path.join(folder, 'stale.json');
    const api = `http://127.0.0.1:${await freePort()}`;
    writeFileSync(stackFile, JSON.stringify({ api, databaseUrl: stack.databaseUrl }));
    const { seed } = setup({ API_URL: '', STACK_FILE: stackFile });
    const said = `The API at ${api} is not healthy (ECONNREFUSED). Start it with \`npm start\`, or correct API_URL.\n`;
    expect(await seed('--apps', '1')).toEqual({ code: 1, said });
  });

  it('without a reachable database', async () => {
    const { seed } = setup({ DATABASE_URL: `postgresql://postgres@127.0.0.1:${await freePort()}/risiti` });
    const said = expect.stringMatching(
      /^The database .* cannot be reached \(ECONNREFUSED\)\. Correct DATABASE_URL\.\n$/,
    );
    expect(await seed('--apps', '1')).toEqual({ code: 1, said });
  });

  it('with the API and the database of two installations', async () => {
    const other = await testDatabase();
    const { seed, text } = setup({ DATABASE_URL: other.url });
    const said = expect.stringMatching(/^The API does not know the new keys\. .* the same installation\.\n$/);
    expect(await seed('--apps', '2')).toEqual({ code: 1, said });
    expect(text()).toBe('');
    await other.drop();
  });

  it('with the file of another installation', async () => {
    const { file, seed, text } = setup();
    await seed('--apps', '2');
    const before = text();
    const other = await testDatabase();
    const elsewhere = setup({ DATABASE_URL: other.url, SEED_APPS_FILE: file });
    const said = expect.stringMatching(/^2 of the 2 keys in .* are not valid here: .* Move the file away .*\n$/);
    expect(await elsewhere.seed('--apps', '3')).toEqual({ code: 1, said });
    expect(text()).toBe(before);
    await other.drop();
  });
});

it('finds the installation of `npm start` without a setting', async () => {
  const stackFile = path.join(folder, 'stack.json');
  writeFileSync(stackFile, JSON.stringify({ api: stack.apiAddresses[0], databaseUrl: stack.databaseUrl }));
  const { seed, apps } = setup({ API_URL: '', DATABASE_URL: '', STACK_FILE: stackFile });
  expect(await seed('--apps', '1')).toMatchObject({ code: 0 });
  expect(tinsOf(apps())).toEqual(['P900000001S']);
});
