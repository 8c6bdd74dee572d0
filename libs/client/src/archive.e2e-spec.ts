/** @one-queue: the archive is the same on both; client.e2e-spec.ts sells on both. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { shop } from '../../../apps/api/test/client/shop.js';
import { eventually, PROGRAM_MAX_MS } from '@app/testing';
import { signWebhook } from './index.js';

/** A folder of somebody who has only the archive, and no registry. */
const folder = mkdtempSync(path.join(tmpdir(), 'risiti-client-'));
const installed = path.join(folder, 'node_modules/@risiti/client');
const inRepository = (name: string) => path.join(process.cwd(), 'node_modules', name);
const children: ChildProcess[] = [];
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  const archive = execFileSync(process.execPath, ['scripts/pack.mjs', 'client', folder], {
    encoding: 'utf8',
    timeout: PROGRAM_MAX_MS,
  });
  writeFileSync(path.join(folder, 'package.json'), '{"type": "module"}');
  const offline = ['--offline', '--no-audit', '--no-fund', '--silent'];
  execFileSync('npm', ['install', ...offline, archive.trim().split('\n').at(-1)!], {
    cwd: folder,
    timeout: PROGRAM_MAX_MS,
  });
  mkdirSync(path.join(folder, 'node_modules/@types'), { recursive: true });
  for (const name of ['express', '@types/node'])
    symlinkSync(inRepository(name), path.join(folder, 'node_modules', name));
  const { till } = await shop();
  env = { PATH: process.env.PATH, RISITI_URL: till.address(), RISITI_KEY: till.apiKey, PORT: '0' };
});

afterAll(async () => {
  await Promise.all(children.map((child) => child.kill() && new Promise((resolve) => child.once('exit', resolve))));
  rmSync(folder, { recursive: true });
});

const run = (command: string, args: string[], options: { input?: string; env?: NodeJS.ProcessEnv } = {}): string =>
  execFileSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: 'pipe',
    timeout: PROGRAM_MAX_MS,
    ...options,
    env: { ...env, ...options.env },
  });

/** Starts an example that serves, and resolves to its address. */
async function serve(example: string, more: NodeJS.ProcessEnv = {}): Promise<string> {
  const child = spawn(process.execPath, [path.join(installed, 'examples', example)], {
    cwd: folder,
    env: { ...env, ...more },
  });
  children.push(child);
  let printed = '';
  child.stdout.on('data', (text: Buffer) => (printed += text.toString()));
  child.stderr.on('data', (text: Buffer) => (printed += text.toString()));
  await eventually(() => expect(printed).toMatch(/\d{4,5}\s*$/m));
  return `http://127.0.0.1:${/(\d{4,5})\s*$/m.exec(printed)![1]!}`;
}

it('does what its README says', () => {
  const blocks = [...readFileSync(path.join(installed, 'README.md'), 'utf8').matchAll(/```js\n([^]*?)```/g)];
  writeFileSync(path.join(folder, 'readme.mjs'), blocks.map(([, block]) => block).join('\n'));
  const printed = run(process.execPath, ['readme.mjs']);
  expect(printed).toMatch(/^\w{16} \w{26}$/m);
  expect(printed).toMatch(/^INV-2 \{/m);
  expect(printed).toMatch(/^2 accepted$/m);
  expect(printed).toContain("'INV-1'");
});

it('has types that a strict program compiles with, and that find a wrong field', () => {
  const program = (price: string) => `
    import { connect, salesCreate, sell, type Sale } from '@risiti/client';
    const client = connect({ url: 'http://127.0.0.1', apiKey: 'key' });
    const header = { salesDt: '20260302', pmtTyCd: '01', rcptTyCd: 'S', salesSttsCd: '02', currency: 'KES' } as const;
    const transaction = { ...header, invcNo: 'INV-1', exchangeRate: 1, destnCountryCd: 'KE', pricesIncludeTax: true } as const;
    const sale: Sale = { transaction, items: [{ itemCd: 'CUT', qty: 1, ${price} }] };
    export const sold = async (): Promise<string | undefined> => (await sell(client, sale)).receipt?.rcptSign;
    export const answer = async (): Promise<string> => (await salesCreate({ client, body: sale })).resultMsg;`;
  writeFileSync(path.join(folder, 'right.ts'), program('prc: 580'));
  writeFileSync(path.join(folder, 'wrong.ts'), program("prc: '580'"));
  const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022', '--types', 'node'];
  const check = (file: string) =>
    run(process.execPath, [path.join(inRepository('typescript'), 'bin/tsc'), ...options, file]);
  expect(check('right.ts')).toBe('');
  expect(() => check('wrong.ts')).toThrow();
});

it('gives a page no way to have a key', () => {
  const page = "import { connect } from '@risiti/client/browser'; connect({ url: 'http://127.0.0.1', apiKey: 'key' });";
  expect(() => run(process.execPath, ['--input-type=module', '-e', page])).toThrow('A page must not have an API key');
});

it('sells in a web shop, also an order that is posted twice', async () => {
  const address = await serve('express-shop.mjs');
  const order = { number: 'WEB-1', basket: [{ item: 'SVC-WASH', qty: 2 }] };
  const post = async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(order) };
    return (await fetch(`${address}/orders`, init)).json() as Promise<{ receipt: { rcptSign: string } }>;
  };
  const { receipt } = await post();
  expect(receipt.rcptSign).toMatch(/^\w{16}$/);
  expect((await post()).receipt.rcptSign).toBe(receipt.rcptSign);
});

it('sells at a till in Python', () => {
  const example = path.join(installed, 'examples/till.py');
  const printed = run('python3', ['-B', example], {
    input: 'SVC-WASH 1 580\n\nNO-SUCH 1 10\n\n',
    env: { PYTHONPATH: path.join(installed, 'python') },
  });
  expect(printed).toMatch(/^TILL-1-1\nSCU signature {2}\w{16}$/m);
  expect(printed).toMatch(/^TILL-1-2 is not sold: .*Register/m);
  const again = run('python3', ['-B', example], {
    input: 'SVC-WASH 1 580\n\n',
    env: { PYTHONPATH: path.join(installed, 'python') },
  });
  expect(again).toMatch(/^TILL-1-3\n/m);
});

it('exports the invoices of a night, and may be run again', () => {
  const invoice = (number: string, item: string) => ({
    number,
    date: '20260302',
    lines: [{ item, qty: 1, price: 580 }],
  });
  const day = [invoice('ERP-1', 'SVC-WASH'), invoice('ERP-2', 'NO-SUCH'), invoice('ERP-3', 'SVC-WASH')];
  writeFileSync(path.join(folder, 'day.ndjson'), day.map((one) => JSON.stringify(one)).join('\n'));
  const rows = (name: string) =>
    readFileSync(path.join(folder, name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, string>);
  for (let night = 0; night < 2; night += 1) {
    expect(() => run(process.execPath, [path.join(installed, 'examples/nightly-export.mjs'), 'day.ndjson'])).toThrow();
    expect(rows('day.receipts.ndjson').map(({ number }) => number)).toEqual(['ERP-1', 'ERP-3']);
    expect(rows('day.refused.ndjson')).toEqual([
      expect.objectContaining({ line: 2, fix: expect.stringContaining('Register') }),
    ]);
  }
});

it('books an event once, and refuses one that does not come from Risiti', async () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const address = await serve('webhook-receiver.mjs', { WEBHOOK_SECRET: secret });
  const { events } = (
    (await (
      await fetch(`${env.RISITI_URL}/api/v1/events?types=submission.approved`, {
        headers: { 'x-api-key': env.RISITI_KEY! },
      })
    ).json()) as { data: { events: { id: string; reference: string }[] } }
  ).data;
  const [event] = events.filter(({ reference }) => reference === 'WEB-1');
  const body = JSON.stringify({ type: 'submission.approved', timestamp: new Date().toISOString(), data: event });
  const post = async (headers: Record<string, string>) =>
    (await fetch(address, { method: 'POST', headers, body })).status;
  const headers = signWebhook(secret, event!.id, body);
  expect([await post(headers), await post(headers), await post({ ...headers, 'webhook-id': 'evt_2' })]).toEqual([
    204, 204, 400,
  ]);
  const books = readFileSync(path.join(folder, 'books.ndjson'), 'utf8').trim().split('\n');
  expect(books.map((line) => JSON.parse(line) as object)).toEqual([
    { event: event!.id, invcNo: 'WEB-1', rcptSign: expect.stringMatching(/^\w{16}$/) },
  ]);
});
