/** @one-queue: the rows use neither queue nor database. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type Row, ROWS } from './rows/index.js';
import { CertifyBench, fileOf, type Played, statuses } from './test/certify-bench.js';

let bench: CertifyBench;
beforeAll(async () => {
  bench = await CertifyBench.start();
});
afterAll(() => bench.close());
afterEach(() => bench.control('/faults', undefined, 'DELETE'));

const ALL = Array.from({ length: 23 }, (_, index) => index + 1);

/** As fact sheet 5.1 has them. */
const GO_LIVE_PATHS = {
  ...{ 1: '/selectInitOsdcInfo', 2: '/selectCodeList', 3: '/selectItemClsList', 4: '/selectBhfList' },
  ...{ 5: '/selectNotices', 6: '/saveBhfCustomer', 7: '/saveBhfUser', 8: '/saveBhfInsurance', 9: '/selectItemList' },
  ...{ 10: '/saveItem', 11: '/saveItemComposition', 12: '/selectImportItemList', 13: '/updateImportItem' },
  ...{ 14: '/saveTrnsSalesOsdc', 15: '/selectTrnsPurchaseSalesList', 16: '/insertTrnsPurchase' },
  ...{ 17: '/saveStockMaster', 18: '/selectStockMoveList', 19: '/insertStockIO', 20: '/selectInvoiceDetails' },
  ...{ 21: '/selectTrnsSalesList', 22: '/selectCustomerList', 23: '/selectTaxPayerInfo' },
};

/** The paths of the calls that a row is about, from the facts beside its raw answers. */
function pathsOf(played: Played, { number, operation }: Row): string {
  const files = played.state.rows[number]!.files.filter((name) => name.endsWith('.facts.json'));
  const facts = files.map((name) => JSON.parse(fileOf(played, name)) as { operation: string; path: string });
  return [...new Set(facts.filter((fact) => fact.operation === operation).map(({ path }) => path))].join();
}

/** A supplier sells to the PIN, so that row 15 has rows. */
const sellTo = (tin: string) => bench.control('/purchases', { tin });

describe('all rows', () => {
  it('pass on the gateway at its strictest', async () => {
    const tin = bench.newPin();
    await sellTo(tin);
    await bench.setListLag(1);
    const played = await bench.play(tin);
    await bench.setListLag(0);
    expect(statuses(played.state, 'failed').map((number) => played.state.rows[number])).toEqual([]);
    expect(statuses(played.state, 'passed')).toEqual(ALL);
    expect([played.passed, played.output]).toEqual([true, expect.stringContaining('23 of 23 rows passed.')]);
    const lines = played.output.split('\n').filter((line) => line.startsWith('  ✓'));
    expect(lines).toHaveLength(23);
  });

  it('pass on the direct hosts, which have 20 of them', async () => {
    const tin = bench.newPin();
    await sellTo(tin);
    const played = await bench.play(tin, { config: bench.config(tin, 'direct') });
    expect(statuses(played.state, 'passed')).toEqual(ALL.filter((number) => ![21, 22, 23].includes(number)));
    expect([played.passed, played.output]).toEqual([true, expect.stringContaining('20 of 20 rows passed.')]);
  });

  it('pass in both profiles of one authority, one after the other: the device keeps its key', async () => {
    const tin = bench.newPin();
    await sellTo(tin);
    await bench.play(tin);
    await sellTo(tin);
    const direct = await bench.play(tin, { config: bench.config(tin, 'direct') });
    expect([direct.passed, direct.state.rows[1]!.text]).toEqual([true, expect.stringContaining('not called')]);
    await sellTo(tin);
    const again = await bench.play(tin);
    expect(statuses(again.state, 'failed').map((number) => again.state.rows[number])).toEqual([]);
    const { calls } = (await bench.control(`/calls?tin=${tin}`, undefined, 'GET')) as {
      calls: { operation: string }[];
    };
    expect(calls.filter(({ operation }) => operation === 'selectInitOsdcInfo')).toHaveLength(1);
  });

  it('are called by the paths of the go-live page, whatever routes are set, with the bodies of production', async () => {
    const tin = bench.newPin();
    await sellTo(tin);
    const pins = new Set<unknown>();
    const routes = { saveSale: '/sendSalesTransaction' };
    const played = await bench.play(tin, { config: { routes }, change: (_, body) => void pins.add(body.tin) });
    expect([...pins]).toEqual([tin]);
    expect(played.output).toContain('AUTHORITY_SANDBOX_ROUTES is ignored');
    const called = ROWS.map((row) => [row.number, pathsOf(played, row)]);
    expect(Object.fromEntries(called)).toEqual(GO_LIVE_PATHS);
  });

  it('pass again in a new session of the direct hosts, also where their numbers are unknown', async () => {
    const tin = bench.newPin();
    const config = bench.config(tin, 'direct');
    for (let session = 0; session < 3; session++) await sellTo(tin);
    const first = await bench.play(tin, { config });
    const again = await bench.play(tin, { config, fresh: true });
    const { cmcKey, sdcId } = first.state.device!;
    const other = { ...config, folder: path.join(bench.folder, 'other'), cmcKey, sdcId: sdcId! };
    const elsewhere = await bench.play(tin, { config: { ...other } });
    expect([first, again].map(({ state }) => statuses(state, 'failed'))).toEqual([[], []]);
    expect(statuses(elsewhere.state, 'failed')).toEqual([]);
    expect([first, again, elsewhere].map(({ state }) => state.sale!.number)).toEqual([1, 3, 5]);
  });

  it('pass again in a new session of the same PIN, which learns the last numbers from the lists', async () => {
    const tin = bench.newPin();
    await sellTo(tin);
    const first = await bench.play(tin);
    await sellTo(tin);
    const second = await bench.play(tin, { fresh: true });
    expect(statuses(second.state, 'passed')).toEqual(ALL);
    expect([first.state.sale!.number, second.state.sale!.number]).toEqual([1, 3]);
    const setUp = second.state.rows[1]!;
    expect(setUp).toMatchObject({ code: '000', text: expect.stringMatching(/^not called: the device has its key/) });
    expect(fileOf(second, setUp.files[1]!)).toContain('[secret]');
    expect(fileOf(second, 'rows/15/01-listPurchases.answer.txt')).toContain('spplrInvcNo');
    const codes = Object.values(second.state.items).map(({ authorityCode }) => authorityCode);
    expect(codes.map((code) => Number(code.slice(-7)))).toEqual([7, 8, 9, 10, 11, 12]);
  });
});

it('a new session that is not played yet has nothing of the old one but the set-up of the device', async () => {
  const tin = bench.newPin();
  await bench.play(tin, { rows: [1, 2] });
  const { bundle, state } = await bench.play(tin, { rows: [], fresh: true });
  expect(readdirSync(path.join(bundle, 'rows'))).toEqual(['01']);
  expect(Object.keys(state.rows)).toEqual(['1']);
});

describe('a row', () => {
  it('can be played singly, and then needs the rows before it', async () => {
    const tin = bench.newPin();
    const alone = await bench.play(tin, { rows: [14] });
    expect([alone.passed, alone.state.rows[14]!.text]).toEqual([false, 'needs rows 10, 19, 17 first']);
    await bench.play(tin, { rows: [1, 3, 10, 19, 17, 14] });
    const again = await bench.play(tin, { rows: [14] });
    expect([again.passed, again.state.sale!.number, again.state.creditNote!.number]).toEqual([true, 3, 4]);
  });

  it('waits for what KRA shows late, and says so', async () => {
    const tin = bench.newPin();
    await bench.play(tin, { rows: [1, 3, 10] });
    let sold: Promise<unknown> | undefined;
    const played = await bench.play(tin, {
      rows: [15, 16],
      onOutput: (text) => void (/waits for a supplier/.test(text) && (sold ??= sellTo(tin))),
    });
    await sold;
    expect([sold !== undefined, played.passed]).toEqual([true, true]);
  });

  it('ends its wait when its patience ends: no import is red, and no purchase leaves row 16 open', async () => {
    const tin = bench.newPin();
    await bench.play(tin, { rows: [1, 3, 10] });
    await bench.control('/faults', {
      fault: 'stale-read',
      operation: 'selectImportItemList',
      tin,
      times: 1_000,
      lagMs: 3e11,
    });
    const played = await bench.play(tin, { rows: [12, 13, 15, 16], config: { patienceMs: 60 } });
    expect(statuses(played.state, 'failed')).toEqual([12, 16]);
    expect(statuses(played.state, 'blocked')).toEqual([13]);
    expect(played.state.rows[12]).toMatchObject({ code: '001', text: expect.stringContaining('--from 12') });
    expect(played.state.rows[15]).toMatchObject({ code: '001', status: 'passed' });
    expect(played.state.rows[16]!.text).toContain('--from 15');
  });

  it('needs no list to learn its number from: the refusal names it', async () => {
    const tin = bench.newPin();
    await bench.play(tin, { rows: [1, 3, 10, 19, 17] });
    await bench.control('/counter', { tin, bhfId: '00', by: 4, stockBy: 2 });
    for (const operation of ['selectTrnsSalesList', 'selectItemList'])
      await bench.control('/faults', { fault: 'route-not-wired', operation, tin, times: 1_000 });
    const { state } = await bench.play(tin, { rows: [1] });
    const config = { folder: path.join(bench.folder, 'unlisted'), cmcKey: state.device!.cmcKey };
    const played = await bench.play(tin, { rows: [1, 3, 10, 19, 17, 14], config });
    expect([played.passed, played.state.sale!.number]).toEqual([true, 5]);
    expect(Object.values(played.state.items)[0]!.authorityCode).toMatch(/0000007$/);
  });

  it('takes the number that the authority expects, once', async () => {
    const tin = bench.newPin();
    await bench.play(tin, { rows: [1, 3, 10, 19, 17] });
    await bench.control('/counter', { tin, bhfId: '00', by: 4, stockBy: 2 });
    const played = await bench.play(tin, { rows: [14] });
    expect([played.passed, played.state.sale!.number]).toEqual([true, 5]);
  });
});

describe('a device that was initialised before', () => {
  it('without its key leaves row 1 red, with what to do; with the key it is not initialised again', async () => {
    const tin = bench.newPin();
    const { state } = await bench.play(tin, { rows: [1] });
    const lost = { folder: path.join(bench.folder, 'lost') };
    const refused = await bench.play(tin, { rows: [1, 2], config: lost });
    expect(refused.state.rows[1]).toMatchObject({
      status: 'failed',
      code: '902',
      text: expect.stringContaining('CERTIFY_DEVICE_KEY'),
    });
    expect(statuses(refused.state, 'blocked')).toEqual([2]);
    const { cmcKey, sdcId } = state.device!;
    const found = await bench.play(tin, { rows: [1, 2], config: { ...lost, cmcKey, sdcId: sdcId! } });
    expect([found.passed, found.state.rows[1]!.text]).toEqual([true, expect.stringContaining(`control unit ${sdcId}`)]);
    const { calls } = (await bench.control(`/calls?tin=${tin}`, undefined, 'GET')) as {
      calls: { operation: string }[];
    };
    expect(calls.filter(({ operation }) => operation === 'selectInitOsdcInfo')).toHaveLength(2);
  });
});

it('a device that another software initialised gets its key and then its control unit from the settings', async () => {
  const tin = bench.newPin();
  const { state } = await bench.play(tin, { rows: [1] });
  const { cmcKey, sdcId } = state.device!;
  const elsewhere = { folder: path.join(bench.folder, 'elsewhere') };
  const wrong = await bench.play(tin, { rows: [1, 2], config: { ...elsewhere, cmcKey: 'another key' } });
  expect(statuses(wrong.state, 'failed')).toEqual([2]);
  const right = await bench.play(tin, { rows: [1, 2], config: { ...elsewhere, cmcKey } });
  expect([right.passed, right.state.rows[1]!.text]).toEqual([true, expect.stringContaining('set CERTIFY_SDC_ID')]);
  const named = await bench.play(tin, { rows: [1], config: { ...elsewhere, sdcId: sdcId! } });
  expect(named.state.device).toMatchObject({ cmcKey, sdcId });
});

describe('an authority that cannot be reached', () => {
  it('leaves row 1 red with the reason, and calls nothing else', async () => {
    const config = {
      url: 'http://127.0.0.1:9/etims-oscu/api/v1',
      tokenUrl: 'http://127.0.0.1:9/token',
      patienceMs: 30,
    };
    const played = await bench.play(bench.newPin(), { config });
    expect(statuses(played.state, 'failed')).toEqual([1]);
    expect(played.state.rows[1]).toMatchObject({ code: 'not sent', text: expect.stringContaining('ECONNREFUSED') });
  });
});
