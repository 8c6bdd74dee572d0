/** @one-queue: it only needs its documents delivered. */
import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort, type Stack, testDatabase } from '@app/testing';
import type { SandboxApp } from './fleet/sandbox-app.js';
import { appsIn, SeedBench, tinsOf } from './test/seed-bench.js';

let bench: SeedBench;
let stack: Stack;
beforeAll(async () => {
  bench = await SeedBench.start();
  stack = bench.stack;
});
afterAll(() => bench.stop());

const setup = (env?: Record<string, string>) => bench.setup(env);
const submissions = () => stack.db.query('SELECT id FROM submissions');

describe('the seed', () => {
  it('writes apps that can sell at once, for their owner alone', async () => {
    const { file, seed, apps } = setup();
    expect(await seed('--apps', '3')).toEqual({ code: 0, said: expect.stringMatching(/has 3 of 3 apps: .* 3 new/) });
    expect(tinsOf(apps())).toEqual(['P900000001S', 'P900000002S', 'P900000003S']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    for (const app of apps()) {
      expect(app).toMatchObject({ bhfId: '00', itemCd: 'SVC-WASH' });
      expect(await bench.sell(app, 'INV-1')).toMatchObject({ status: 200, body: { resultCd: '000' } });
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
    expect(await bench.sell(after[0]!, 'INV-AFTER')).toMatchObject({ status: 200 });
  });
});

describe('a seed that cannot run says in one sentence what to do', () => {
  it('without a number of apps', async () => {
    const usage = 'Name the number of apps, from 1 to 20,000: npm run seed -- --apps 500\n';
    expect(await setup().seed('--apps', 'many')).toEqual({ code: 1, said: usage });
  });

  it('without a running installation', async () => {
    const { seed } = setup({ API_URL: '', STACK_FILE: path.join(bench.folder, 'stack.json') });
    const said = expect.stringMatching(/^No installation runs here\. Start one with `npm start` .*\n$/);
    expect(await seed('--apps', '1')).toEqual({ code: 1, said });
  });

  it('after an installation that was killed', async () => {
    const stackFile = path.join(bench.folder, 'stale.json');
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
  const stackFile = path.join(bench.folder, 'stack.json');
  writeFileSync(stackFile, JSON.stringify({ api: stack.apiAddresses[0], databaseUrl: stack.databaseUrl }));
  const { seed, apps } = setup({ API_URL: '', DATABASE_URL: '', STACK_FILE: stackFile });
  expect(await seed('--apps', '1')).toMatchObject({ code: 0 });
  expect(tinsOf(apps())).toEqual(['P900000001S']);
});
