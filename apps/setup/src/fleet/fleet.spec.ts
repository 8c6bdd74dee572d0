import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readOperatorCommand, UsageError } from '../operator-command.js';
import type { ApiAnswer, ApiClient } from './api-client.js';
import { readAppCount, USAGE } from './app-count.js';
import { AppNotReadyError, AppSetUp, OtherInstallationError } from './app-set-up.js';
import { AppsFile } from './apps-file.js';
import { inParallel } from './fleet-set-up.js';
import { isComplete, report, type SeedResult } from './report.js';
import { ITEM, serialOf, tinOf } from './sandbox-app.js';

it.each([
  [['--apps', '1'], 1],
  [['--apps=500'], 500],
  [['--apps', '20000'], 20_000],
])('%j asks for that many', (args, count) => {
  expect(readAppCount(args)).toBe(count);
});

it.each([
  [[]],
  [['500']],
  [['--apps']],
  [['--apps', '']],
  [['--apps', '0']],
  [['--apps', '20001']],
  [['--apps', '-1']],
  [['--apps', '1e3']],
  [['--apps', '1.5']],
  [['--apps', 'many']],
  [['--app', '5']],
  [['--apps', '5', 'more']],
])('%j asks for nothing that can be', (args) => {
  expect(readAppCount(args)).toBeNull();
});

it('names the bounds and a working example in the usage', () => {
  expect(USAGE).toMatch(/from 1 to 20,000: .* -- --apps 500$/);
});

describe('the set-up of an app', () => {
  const tin = tinOf(1);
  const app = { appId: 'app', apiKey: 'service_test_1', tin, bhfId: '00', itemCd: ITEM.itemCode };
  const LOCATION = '/api/v1/submissions/1';

  const answer = (status: number, body: ApiAnswer['body'] = {}): ApiAnswer => ({ status, location: null, body });
  const ready = answer(200, { resultCd: '000' });
  const taken: ApiAnswer = { ...answer(202, { resultCd: '006', data: { status: 'RETRYING' } }), location: LOCATION };
  const settled = (status: string, more = {}) => answer(200, { resultCd: '000', data: { status, ...more } });
  const unreachable = Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } });

  /** An API that gives these answers in turn; then it is silent until the signal. */
  function setup(...script: (ApiAnswer | Error)[]) {
    const requests: string[] = [];
    const stop = new AbortController();
    const next = async (what: string): Promise<ApiAnswer> => {
      requests.push(what);
      const one = script.shift();
      if (!one) stop.abort();
      stop.signal.throwIfAborted();
      if (one instanceof Error) throw one;
      return one!;
    };
    const api = {
      post: (_: string, path: string, body: object) => next(`${path} ${JSON.stringify(body)}`),
      get: (_: string, path: string) => next(path),
    } as unknown as ApiClient;
    return { asked: requests, run: () => new AppSetUp(api, app, stop.signal, 1).run() };
  }

  const INITIALIZE = `initialize {"deviceSerialNumber":"RISITI/${tin}/00"}`;
  const REGISTER = `items/service ${JSON.stringify(ITEM)}`;

  it('initialises the device of an app and then registers its item', async () => {
    const { asked: requests, run } = setup(ready, ready);
    await run();
    expect(requests).toEqual([INITIALIZE, REGISTER]);
  });

  it.each([429, 500, 502, 503, 504])('repeats a request after the answer %d, and after no answer', async (status) => {
    const { asked: requests, run } = setup(answer(status), unreachable, ready, ready);
    await run();
    expect(requests).toEqual([INITIALIZE, INITIALIZE, INITIALIZE, REGISTER]);
  });

  it('waits for an accepted submission at its address instead of posting it again', async () => {
    const { asked: requests, run } = setup(ready, taken, settled('QUEUED'), answer(503), settled('APPROVED'));
    await run();
    expect(requests).toEqual([INITIALIZE, REGISTER, LOCATION, LOCATION, LOCATION]);
  });

  it.each<[string, (ApiAnswer | Error)[], string]>([
    [
      'refused by the authority',
      [taken, settled('REJECTED', { authority: { code: '910', message: 'Parameter error' } })],
      'The tax authority says 910: Parameter error',
    ],
    [
      'for an operator to look into',
      [taken, settled('NEEDS_REVIEW')],
      'The tax authority has not approved it (NEEDS_REVIEW).',
    ],
    ['refused by us', [answer(409, { resultCd: '004', resultMsg: 'Taken.' })], 'The API answers 004: Taken.'],
    ['answered by another', [answer(404, { resultMsg: '<html>' })], 'The API answers 404: <html>'],
    ['still under way at the end', [taken, settled('QUEUED')], 'The tax authority has not approved it (QUEUED).'],
    ['not answered until the end', [unreachable], 'The API gave no answer (ECONNREFUSED).'],
    ['not answered at all', [], 'The API gave no answer.'],
  ])('an app whose set-up is %s is not ready, and says so', async (_, script, reason) => {
    await expect(setup(...script).run()).rejects.toThrow(new AppNotReadyError(reason));
  });

  it('stops when the API does not know the key', async () => {
    await expect(setup(answer(401)).run()).rejects.toThrow(OtherInstallationError);
  });
});

describe('the file of apps', () => {
  const folders: string[] = [];
  afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

  const app = (nth: number) => ({
    ...{ appId: `app-${nth}`, apiKey: `service_test_${nth}`, tin: tinOf(nth), bhfId: '00', itemCd: 'SVC-WASH' },
  });
  const lines = (...apps: object[]) => apps.map((one) => `${JSON.stringify(one)}\n`).join('');

  /** A file with this in it, or none. */
  function setup(text?: string) {
    const folder = mkdtempSync(path.join(tmpdir(), 'risiti-apps-'));
    folders.push(folder);
    const name = path.join(folder, 'data/apps.ndjson');
    if (text !== undefined) {
      AppsFile.open(name).close();
      writeFileSync(name, text);
    }
    const reopen = () => {
      const file = AppsFile.open(name);
      file.close();
      return file.apps;
    };
    return { name, reopen, text: () => readFileSync(name, 'utf8') };
  }

  it('keeps every added app on its own line', () => {
    const { name, reopen, text } = setup();
    const file = AppsFile.open(name);
    for (const nth of [2, 1]) file.add(app(nth));
    expect([file.has(tinOf(1)), file.has(tinOf(3))]).toEqual([true, false]);
    file.close();
    expect(text()).toBe(lines(app(2), app(1)));
    expect(reopen()).toEqual([app(2), app(1)]);
  });

  it('is readable for its owner only, also if it was readable for others before', () => {
    const { name, reopen } = setup(lines(app(1)));
    chmodSync(name, 0o644);
    reopen();
    expect(statSync(name).mode & 0o777).toBe(0o600);
  });

  it.each([1, 20, 80])(
    'cuts off a last line that ends after %d characters, and adds the next app on its own line',
    (length) => {
      const { name, reopen, text } = setup(lines(app(1)) + lines(app(2)).slice(0, length));
      const file = AppsFile.open(name);
      expect(file.apps).toEqual([app(1)]);
      file.add(app(3));
      file.close();
      expect(text()).toBe(lines(app(1), app(3)));
      expect(reopen()).toEqual([app(1), app(3)]);
    },
  );

  it('keeps a last line that lacks only its line break', () => {
    const { name, text } = setup(lines(app(1), app(2)).trimEnd());
    const file = AppsFile.open(name);
    file.add(app(3));
    file.close();
    expect(text()).toBe(lines(app(1), app(2), app(3)));
  });

  it.each(['{"tin":"P900000002S"}', 'null', '', '{"appId"'])(
    'refuses the file and names a wrong line in the middle: %j',
    (line) => {
      const { name, text } = setup(`${lines(app(1))}${line}\n${lines(app(3))}`);
      const before = text();
      expect(() => AppsFile.open(name)).toThrow(`Line 2 of ${name} is not an app. Correct the line, or remove it`);
      expect(text()).toBe(before);
    },
  );
});

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const nextSlice = () => new Promise((resolve) => setImmediate(resolve));

it('works on each item once, and on a bounded number at a time', async () => {
  const done: number[] = [];
  let [busy, busiest] = [0, 0];
  await inParallel(upTo(50), 7, new AbortController().signal, async (one) => {
    busiest = Math.max(busiest, ++busy);
    await nextSlice();
    busy--;
    done.push(one);
  });
  expect(done.sort((one, other) => one - other)).toEqual(upTo(50));
  expect(busiest).toBe(7);
});

it('begins no item after the signal, and waits for the items that it began', async () => {
  const stop = new AbortController();
  const [begun, ended]: [number[], number[]] = [[], []];
  await inParallel(upTo(50), 3, stop.signal, async (one) => {
    begun.push(one);
    await nextSlice();
    if (one === 4) stop.abort();
    ended.push(one);
  });
  expect(begun.length).toBeLessThan(10);
  expect(ended.sort()).toEqual(begun.sort());
});

it('does nothing without items', async () => {
  await inParallel([], 5, new AbortController().signal, () => Promise.reject(new Error('asked')));
});

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

const all = Array.from({ length: 20_000 }, (_, index) => tinOf(index + 1));

it('gives every app its own PIN in the form of a PIN', () => {
  expect(new Set(all).size).toBe(20_000);
  expect(all.filter((tin) => !/^[A-Z]\d{9}[A-Z]$/.test(tin))).toEqual([]);
});

it('never gives the PIN of the demo taxpayer or of a company', () => {
  expect(all.filter((tin) => tin.startsWith('P0'))).toEqual([]);
});

it('always gives the nth app the same PIN and the same serial number', () => {
  expect([tinOf(1), tinOf(20_000)]).toEqual(['P900000001S', 'P900020000S']);
  expect(serialOf(tinOf(7))).toBe('RISITI/P900000007S/00');
});

const read = (line: string) => readOperatorCommand(line.split(' ').filter(Boolean));

it('reads an act on an operator, with the e-mail address as logins have it', () => {
  expect(read('create --email Amina@Shop.example --password-stdin')).toEqual({
    ...{ name: 'create', email: 'amina@shop.example', readsPassword: true, removesSecondFactor: false },
    reason: 'npm run operator -- create',
  });
  expect(read('disable --email a@b --reason left')).toMatchObject({ name: 'disable', reason: 'left' });
  expect(read('list')).toMatchObject({ name: 'list', email: '' });
});

it('takes a reason of 500 characters, whatever they are', () => {
  const reason = '\u{1F34B}'.repeat(500);
  expect(read(`disable --email a@b --reason ${reason}`)).toMatchObject({ reason });
});

it.each([
  ['', 'Name a command.'],
  ['remove --email a@b', 'There is no command "remove".'],
  ['create', '"create" needs --email with an e-mail address.'],
  ['reset --email', `Option '--email <value>' argument missing.`],
  ['reset --email amina', '"reset" needs --email with an e-mail address.'],
  ['create --email a@b --password hunter2', `Unknown option '--password'.`],
  ['create --email a@b hunter2', '"create" takes options only. Never write a password on the command line.'],
  ['disable --email a@b --password-stdin', '"disable" takes no password.'],
  ['create --email a@b --remove-second-factor', 'Only "reset" takes --remove-second-factor.'],
  ['list --email a@b', '"list" takes no options.'],
  [`disable --email a@b --reason ${'x'.repeat(501)}`, '--reason may have 500 characters.'],
])('refuses "%s" with a sentence and the usage, and never repeats a password', (line, sentence) => {
  expect(() => read(line)).toThrow(UsageError);
  expect(() => read(line)).toThrow(sentence);
  expect(() => read(line)).toThrow('npm run operator -- create');
  if (line.includes('hunter2')) expect(() => read(line)).not.toThrow('hunter2');
});
