import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot, SOLD_ITEM, TcpProxy } from '@app/testing';
import type { Attack } from '../attack.js';
import type { ChaosShop } from '../chaos-shop.js';
import type { ChaosStack } from '../chaos-stack.js';
import { atRandomMoments } from '../random-moments.js';

/** Each act three times. */
const TIMES = 9;
const CUT_MS = 3_000;
const DAY = '20260302';
const PRICE = 1_160;

interface Client {
  /** How it is started, in a folder of its own; RISITI_URL and RISITI_KEY say where it sells. */
  command(folder: string, numbers: readonly string[]): string[];
  /** How a person ends it, if it ends in order then. */
  signal: NodeJS.Signals;
}

/** Runs a client to its end, however often it is ended, killed, and cut off from Risiti on the way. */
async function runThrough(
  chaosStack: ChaosStack,
  shop: ChaosShop,
  client: Client,
  sales: number,
  random: () => number,
) {
  const folder = mkdtempSync(path.join(tmpdir(), 'risiti-client-'));
  const network = await TcpProxy.inFrontOf(shop.till.address());
  const numbers = Array.from({ length: sales }, (_, n) => `INV-${n + 1}`);
  const [program, ...args] = client.command(folder, numbers);
  const env = {
    ...process.env,
    XDG_CONFIG_HOME: folder,
    RISITI_URL: new URL(network.url).origin,
    RISITI_KEY: shop.till.apiKey,
  };
  let printed = '';
  const start = (): ChildProcess => {
    const child = spawn(program!, args, { cwd: folder, env });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (printed += text.toString()));
    return child;
  };
  let child = start();
  const again = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null)
      shop.unexpected.push(`It ended by itself with ${child.exitCode}: ${printed.slice(-2_000)}`);
    child.kill(signal);
    if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
    child = start();
  };
  const cut = async (): Promise<void> => {
    await network.close();
    await pause(CUT_MS);
    await network.open();
  };
  const acts = [() => again('SIGKILL'), cut, () => again(client.signal)];
  try {
    let count = 0;
    await atRandomMoments(chaosStack.stack, { sales, times: TIMES, random }, () => acts[count++ % acts.length]!());
    if (child.exitCode === null) await once(child, 'close');
    if (child.exitCode !== 0) shop.unexpected.push(`It ended with ${child.exitCode}: ${printed.slice(-2_000)}`);
    shop.promised.push(...numbers);
  } finally {
    child.kill('SIGKILL');
    await network.close();
    rmSync(folder, { recursive: true });
  }
}

const COMMAND_LINE: Client = {
  signal: 'SIGINT',
  command(folder, numbers) {
    const file = path.join(folder, 'sales.csv');
    const rows = numbers.map((number) => `${number},${DAY},${SOLD_ITEM},1,${PRICE}`);
    writeFileSync(file, ['Number,Date,Item,Qty,Price', ...rows].join('\n'));
    return [process.execPath, path.join(projectRoot, 'dist/apps/cli/src/main.js'), 'submit', file];
  },
};

const TILL = (module: string, folder: string, count: number): string => `
  const { connect, Outbox } = await import(${JSON.stringify(module)});
  const client = connect({ url: process.env.RISITI_URL, apiKey: process.env.RISITI_KEY, patience: 2 });
  const outbox = await Outbox.open(client, ${JSON.stringify(path.join(folder, 'outbox'))});
  const ending = new AbortController();
  const sending = outbox.keepSending(ending.signal);
  const header = { salesDt: '${DAY}', pmtTyCd: '01', rcptTyCd: 'S', salesSttsCd: '02', currency: 'KES', exchangeRate: 1 };
  for (let n = 1; n <= ${count}; n += 1) {
    const transaction = { ...header, invcNo: 'INV-' + n, destnCountryCd: 'KE', pricesIncludeTax: true };
    await outbox.put('sale', { transaction, items: [{ itemCd: '${SOLD_ITEM}', qty: 1, prc: ${PRICE} }] });
  }
  while (outbox.list('waiting').length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  ending.abort();
  await sending;
  await outbox.close();
  if (outbox.list('refused').length > 0) throw new Error(JSON.stringify(outbox.list('refused')[0]));`;

const OUTBOX: Client = {
  signal: 'SIGTERM',
  command: (folder, numbers) => {
    const module = path.join(projectRoot, 'dist/libs/client/src/index.js');
    return [process.execPath, '--input-type=module', '-e', TILL(module, folder, numbers.length)];
  },
};

const attackOn = (name: string, does: string, client: Client, salesMax: number): Attack => ({
  name,
  does,
  isLong: true,
  async run(chaosStack, { sales, random }) {
    const shops = await chaosStack.shops(1);
    await runThrough(chaosStack, shops[0]!, client, Math.min(sales, salesMax), random);
    return shops;
  },
  async holds({ stack }, [shop]) {
    const rows = await stack.db.query<{ reference: string }>(
      `SELECT reference FROM submissions WHERE tin = $1 AND kind = 'sale' ORDER BY accepted_at, id`,
      [shop!.till.tin],
    );
    expect(rows.map(({ reference }) => reference)).toEqual(shop!.promised);
  },
});

export const submittedFile = attackOn(
  'submitted-file',
  'the command line sends a file while it is ended, killed and cut off: exactly its invoices, once, in order',
  COMMAND_LINE,
  80_000,
);

/** After a crash the till puts all its sales again. The outbox knows the last thousand that it has sent. */
export const tillOutbox = attackOn(
  'till-outbox',
  'a till with an outbox is ended, killed and cut off: it sells exactly its sales, once, in order',
  OUTBOX,
  1_000,
);
