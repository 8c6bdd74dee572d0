/** @one-queue: commands call the API; sales.e2e-spec.ts sells on both. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { verifyWebhook } from '@app/client';
import { eventually, type Shop, shop } from '../../api/test/client/shop.js';

const COMMAND = 'dist/apps/cli/src/main.js';
const folder = mkdtempSync(path.join(tmpdir(), 'risiti-cli-'));
const running: ChildProcess[] = [];
let here: Shop;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  here = await shop();
  env = {
    PATH: process.env.PATH,
    XDG_CONFIG_HOME: folder,
    RISITI_URL: here.till.address(),
    RISITI_KEY: here.till.apiKey,
  };
});
afterAll(async () => {
  await Promise.all(running.map((child) => child.kill('SIGKILL')));
  rmSync(folder, { recursive: true });
});

interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
}

function start(args: string[], more: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(process.execPath, [COMMAND, ...args], { env: { ...env, ...more } });
  running.push(child);
  return child;
}

async function risiti(
  args: string[],
  { input = '', ...more }: NodeJS.ProcessEnv & { input?: string } = {},
): Promise<Ran> {
  const child = start(args, more);
  child.stdin!.end(input);
  const [stdout, stderr] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'close')]);
  return { code: child.exitCode, stdout, stderr };
}

const json = async (args: string[]): Promise<Record<string, unknown>[]> => {
  const { stdout } = await risiti([...args, '--json']);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
};

const inFolder = (name: string, content: string): string => {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
};

describe('a person who sells', () => {
  it('sells, sells the same again, asks, prints and takes it back', async () => {
    const sold = await risiti(['sell', 'SVC-WASH:2@116', '--number', 'CLI-1']);
    expect(sold).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/✔ CLI-1 is signed\n {2}signature {6}\w{16}\n/),
    });
    expect((await risiti(['sell', 'SVC-WASH:2@116', '--number', 'CLI-1'])).stdout).toBe(sold.stdout);
    expect((await risiti(['status', 'CLI-1'])).stdout).toContain('CLI-1 (sale) is APPROVED');
    expect((await risiti(['receipt', 'CLI-1'])).stdout).toBe(sold.stdout);
    const pdf = path.join(folder, 'receipt.pdf');
    await risiti(['receipt', 'CLI-1', '--pdf', pdf]);
    expect(readFileSync(pdf).subarray(0, 4).toString()).toBe('%PDF');
    expect((await risiti(['receipt', 'CLI-1', '--print', '-'])).stdout).toContain('\u001b@');
    expect((await risiti(['refund', 'CLI-1', '--number', 'CLI-C1', '--line', 'SVC-WASH:1'])).stdout).toContain(
      'CLI-C1 is signed',
    );
  });

  it('sees whether the shop can sell, and what has happened', async () => {
    expect((await risiti(['status'])).stdout).toMatch(/✔ \S+ branch 00: receipts are signed/);
    const events = await json(['events', '--types', 'submission.approved']);
    expect(events.map(({ reference }) => reference)).toContain('CLI-1');
  });
});

it.each([
  [['sell', 'NO-SUCH@10', '--number', 'X-1'], {}, 3, 'Register'],
  [['sell', 'SVC-WASH', '--number', 'X-1'], {}, 2, 'Write CODE@PRICE'],
  [['sell', 'SVC-WASH@1'], {}, 2, '--number'],
  [['status', 'NO-SUCH'], {}, 3, 'no document with the number'],
  [['status'], { RISITI_KEY: 'service_test_wrong' }, 4, '001'],
  [['status'], { RISITI_KEY: undefined }, 4, 'Set both or neither'],
  [['status'], { RISITI_KEY: undefined, RISITI_URL: undefined }, 4, 'risiti login'],
  [['sell', 'A@1', '--number', 'X-1'], { RISITI_URL: 'http://192.0.2.1' }, 2, 'no TLS'],
  [['ops', 'inbox'], {}, 4, 'operator key'],
  [['listen', '--forward-to', 'http://192.0.2.1/'], {}, 2, 'no address of this machine'],
  [['submit', 'nothing.csv'], {}, 2, 'There is no file'],
] as [string[], NodeJS.ProcessEnv, number, string][])(
  '%j with %j ends with %d and says what to do',
  async (args, more, code, said) => {
    const ran = await risiti(args, more);
    expect([ran.code, ran.stderr]).toEqual([code, expect.stringContaining(said)]);
    const inJson = await risiti([...args, '--json'], more);
    expect(inJson.code).toBe(code);
  },
);

it('keeps a key for its owner alone, from standard input', async () => {
  const nobody = { RISITI_URL: undefined, RISITI_KEY: undefined };
  const login = ['login', '--url', here.till.address(), '--profile', 'shop'];
  expect(await risiti(login, { ...nobody, input: `${here.till.apiKey}\n` })).toMatchObject({ code: 0 });
  const file = path.join(folder, 'risiti/profiles.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await risiti(['status'], nobody)).code).toBe(0);
  expect(await risiti(login, { ...nobody, input: 'service_test_other' })).toMatchObject({ code: 2 });
  const { stdout } = await risiti(['profiles'], nobody);
  expect(stdout).toContain('shop');
  expect(stdout).not.toContain(here.till.apiKey);
  expect(await risiti([...login, '--replace'], { ...nobody, input: 'no key' })).toMatchObject({ code: 4 });
});

it('leads from nothing to the first signed sale, also when it is run again', async () => {
  const own = { XDG_CONFIG_HOME: path.join(folder, 'newcomer'), RISITI_URL: undefined, RISITI_KEY: undefined };
  const password = inFolder('password', 'four words of my own\n');
  const pin = `A${String(randomInt(1e9)).padStart(9, '0')}K`;
  const account = ['--account', 'Duka', '--email', `${pin}@example.co.ke`, '--password-file', password];
  const init = ['init', '--url', here.till.address(), ...account, '--pin', pin, '--serial', `RISITI/${pin}/0`];
  for (const run of [1, 2]) {
    const ran = await risiti(init, own);
    expect([run, ran]).toEqual([
      run,
      expect.objectContaining({ code: 0, stdout: expect.stringContaining('is signed') }),
    ]);
  }
});

describe('a file of sales', () => {
  const HEADER = 'Invoice no,Date,SKU,Qty,Price\n';
  const rows = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, n) => `${prefix}-${n},2026-03-02,SVC-WASH,1,116`).join('\n');
  const soldUnder = async (prefix: string): Promise<number> => {
    const count = `SELECT count(*)::int AS sold FROM submissions WHERE tin = $1 AND reference LIKE $2 || '-%'`;
    return (await here.stack.query<{ sold: number }>(count, [here.till.tin, prefix]))[0]!.sold;
  };

  it('is checked, sent, and its refused rows come back; mended, they are sent', async () => {
    const file = inFolder('day.csv', `${HEADER}${rows('F', 40)}\nX-1,2026-03-02,NO-SUCH,1,116\n${rows('G', 9)}\n`);
    const checked = await risiti(['submit', file, '--dry-run']);
    expect(checked).toMatchObject({ code: 3, stderr: expect.stringMatching(/row 42: .*NO-SUCH/) });
    const sent = await risiti(['submit', file]);
    expect(sent).toMatchObject({ code: 3, stdout: '! 49 of 50 documents are signed\n' });
    const refused = readFileSync(`${file}.refused.csv`, 'utf8');
    expect(refused.split('\r\n')[1]).toMatch(/^X-1,2026-03-02,NO-SUCH,1,116,".*Register/);
    const mended = inFolder('mended.csv', refused.replace('NO-SUCH', 'SVC-WASH'));
    expect(await risiti(['submit', mended])).toMatchObject({ code: 0, stdout: '✔ 1 of 1 documents are signed\n' });
    expect(await json(['submit', mended])).toEqual([{ documents: 1, signed: 1, refused: 0, inReview: 0 }]);
  });

  it('goes on after SIGKILL, and nothing is sold twice', async () => {
    let tries = 0;
    // Another file if the command has sent all of it before the kill.
    const { file, prefix } = await eventually(async () => {
      const prefix = `K${++tries}`;
      const file = inFolder(`${prefix}.csv`, HEADER + rows(prefix, 1_200));
      const child = start(['submit', file]);
      while ((await soldUnder(prefix)) === 0);
      child.kill('SIGKILL');
      await once(child, 'close');
      expect(await soldUnder(prefix)).toBeLessThan(1_200);
      return { file, prefix };
    });
    expect(await risiti(['submit', file])).toMatchObject({ code: 0, stdout: '✔ 1200 of 1200 documents are signed\n' });
    expect(await soldUnder(prefix)).toBe(1_200);
  });

  it('says at once what is refused, also if nobody waits for the signatures', async () => {
    const file = inFolder('later.csv', `${HEADER}X-2,2026-03-02,NO-SUCH,1,116\n${rows('L', 1)}\n`);
    const sent = await risiti(['submit', file, '--no-wait']);
    expect(sent).toMatchObject({ code: 3, stdout: '! 1 of 2 documents are accepted, and go out\n' });
    const piped = await risiti(['submit', '-'], { input: readFileSync(file, 'utf8') });
    expect(piped).toMatchObject({ code: 3, stderr: expect.stringMatching(/row 2: .*NO-SUCH/) });
  });

  it('without numbers keeps those that its rows are given, and is not numbered again', async () => {
    const file = inFolder('numbered.csv', 'SKU,Price\nSVC-WASH,116\nSVC-WASH,116\n');
    const numbered = ['submit', file, '--date', '20260302', '--numbers', 'N-'];
    for (const _ of [1, 2]) expect(await risiti(numbered)).toMatchObject({ code: 0 });
    expect(await risiti([...numbered.slice(0, -1), 'M-'])).toMatchObject({ code: 3 });
    const other = inFolder('other.csv', 'SKU,Price\nSVC-WASH,116\n');
    expect(await risiti(['submit', other, ...numbered.slice(2)])).toMatchObject({ code: 3 });
    inFolder('numbered.csv', 'SKU,Price\nSVC-WASH,99\nSVC-WASH,116\nSVC-WASH,116\n');
    const changed = await risiti(numbered);
    expect(changed).toMatchObject({ code: 3, stderr: expect.stringContaining('is sold twice') });
    expect([await soldUnder('N'), await soldUnder('M')]).toEqual([2, 0]);
  });

  it('of items registers them, and of a count sets the stock', async () => {
    const items =
      'Code,Name,Kind,Tax,Price,Barcode\nCLI-CUT,Haircut,service,B,580,\nCLI-OIL,Oil,goods,B,348,6161100000026\n';
    const file = inFolder('items.csv', items);
    expect(await risiti(['import', 'items', file])).toMatchObject({
      ...{ code: 0, stdout: '✔ 2 of 2 documents are registered\n' },
    });
    const count = inFolder('count.csv', 'Item,Counted\nCLI-OIL,24\nNO-SUCH,1\n');
    expect(await risiti(['import', 'stock', count])).toMatchObject({
      ...{ code: 3, stdout: '! 1 of 2 items have their stock\n' },
    });
    expect(await here.inStock('CLI-OIL')).toBe(24);
  });
});

it('posts events to a program of this machine, signed, and misses none', async () => {
  const heard: unknown[] = [];
  const secrets: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      heard.push(verifyWebhook(secrets[0]!, request.headers, body).data);
      response.writeHead(204).end();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const child = start(['listen', '--forward-to', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`]);
  const [said] = (await once(child.stdout!, 'data')) as [Buffer];
  secrets.push(/whsec_\S+/.exec(said.toString())![0]);
  const state = path.join(folder, 'risiti/listen');
  const kept = () => readFileSync(path.join(state, readdirSync(state)[0]!), 'utf8');
  await eventually(() => expect(kept()).not.toContain('"latest"'));
  await here.sell('CLI-L1');
  while (heard.length === 0) await here.stack.query('SELECT pg_sleep(0.05)');
  expect(heard[0]).toMatchObject({ type: 'submission.approved', reference: 'CLI-L1' });
  child.kill('SIGINT');
  await once(child, 'close');
  expect(child.exitCode).toBe(130);
  await new Promise((resolve) => server.close(resolve));
});

/** A key as a person makes it with their second factor. */
async function operatorKey(): Promise<string> {
  const { email } = await here.stack.operator();
  const key = `service_operator_${randomBytes(24).toString('base64url')}`;
  await here.stack.query(
    `INSERT INTO operator_keys (id, user_id, name, rights, hash, hint, expires_at)
     SELECT gen_random_uuid(), id, 'command line', 'ACT', $2, 'hint', now() + interval '1 day' FROM users WHERE email = $1 AND role = 'OPERATOR'`,
    [email, createHash('sha256').update(key).digest('hex')],
  );
  return key;
}

it('operates Risiti with an operator key', async () => {
  const asOperator = { RISITI_KEY: await operatorKey() };
  expect(await risiti(['ops', 'status'], asOperator)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('isPaused'),
  });
  expect(await risiti(['ops', 'inbox'], asOperator)).toMatchObject({ code: 0 });
  const [{ id }] = (await here.stack.query<{ id: string }>('SELECT id FROM devices WHERE tin = $1', [
    here.till.tin,
  ])) as [{ id: string }];
  const act = (name: string) =>
    risiti(['ops', 'act', name, 'lane', id, '--reason', 'A test of the command'], asOperator);
  expect(await act('hold')).toMatchObject({ code: 0 });
  expect((await risiti(['ops', 'lanes'], asOperator)).stdout).toContain(id);
  expect(await act('resume')).toMatchObject({ code: 0 });
  expect(await act('resume')).toMatchObject({ code: 3, stderr: expect.stringContaining('003') });
});
