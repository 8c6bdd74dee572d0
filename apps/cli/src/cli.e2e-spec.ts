/** @one-queue: commands call the API; sales.e2e-spec.ts sells on both. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
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
  [['status'], { RISITI_KEY: undefined }, 4, 'risiti login'],
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
  const { stdout } = await risiti(['profiles'], nobody);
  expect(stdout).toContain('shop');
  expect(stdout).not.toContain(here.till.apiKey);
  expect(await risiti(login, { ...nobody, input: 'no key' })).toMatchObject({ code: 4 });
  chmodSync(file, 0o600);
});

describe('a file of sales', () => {
  const rows = (from: number, to: number, item = 'SVC-WASH') =>
    Array.from({ length: to - from + 1 }, (_, n) => `F-${from + n},2026-03-02,${item},1,116`).join('\n');
  const HEADER = 'Invoice no,Date,SKU,Qty,Price\n';

  it('is checked, sent, and its refused rows come back; mended, they are sent', async () => {
    const file = inFolder('day.csv', `${HEADER}${rows(1, 40)}\n${rows(41, 41, 'NO-SUCH')}\n${rows(42, 50)}\n`);
    const checked = await risiti(['submit', file, '--dry-run']);
    expect(checked).toMatchObject({ code: 3, stderr: expect.stringMatching(/row 42: .*NO-SUCH/) });
    const sent = await risiti(['submit', file]);
    expect(sent).toMatchObject({ code: 3, stdout: '49 of 50 documents are signed, 1 were refused\n' });
    const refused = readFileSync(`${file}.refused.csv`, 'utf8');
    expect(refused.split('\r\n')[1]).toMatch(/^F-41,2026-03-02,NO-SUCH,1,116,".*Register/);
    const mended = inFolder('mended.csv', refused.replace('NO-SUCH', 'SVC-WASH'));
    expect(await risiti(['submit', mended])).toMatchObject({ code: 0, stdout: '✔ 1 documents, all signed\n' });
    expect(await json(['submit', mended])).toEqual([{ documents: 1, accepted: 1, signed: 1, refused: 0 }]);
  });

  it('goes on after SIGKILL, and nothing is sold twice', async () => {
    const lines = Array.from({ length: 400 }, (_, n) => `K-${n},2026-03-02,SVC-WASH,1,116`).join('\n');
    const file = inFolder('killed.csv', HEADER + lines);
    const child = start(['submit', file]);
    await here.stack.query('SELECT pg_sleep(0.4)');
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(await risiti(['submit', file])).toMatchObject({ code: 0, stdout: '✔ 400 documents, all signed\n' });
    const [{ sold }] = (await here.stack.query<{ sold: number }>(
      `SELECT count(*)::int AS sold FROM submissions WHERE tin = $1 AND reference LIKE 'K-%'`,
      [here.till.tin],
    )) as [{ sold: number }];
    expect(sold).toBe(400);
    expect(existsSync(`${file}.risiti.json`)).toBe(true);
  });

  it('of items registers them', async () => {
    const file = inFolder(
      'items.csv',
      'Code,Name,Tax,Price,Barcode\nCLI-CUT,Haircut,B,580,\nCLI-OIL,Oil,B,348,6161100000026\n',
    );
    expect(await risiti(['import', 'items', file])).toMatchObject({
      code: 0,
      stdout: '✔ 2 documents, all registered\n',
    });
    const count = inFolder('count.csv', 'Item,Counted\nCLI-OIL,24\nNO-SUCH,1\n');
    expect(await risiti(['import', 'stock', count])).toMatchObject({
      code: 3,
      stdout: '✔ 1 of 2 items have their stock\n',
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
  const [said] = (await once(child.stderr!, 'data')) as [Buffer];
  secrets.push(/whsec_\S+/.exec(said.toString())![0]);
  await eventually(() => expect(readdirSync(path.join(folder, 'risiti')).join()).toContain('listen-'));
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
