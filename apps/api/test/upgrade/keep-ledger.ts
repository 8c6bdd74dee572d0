import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { eventually, Stack, type Till } from '@app/testing';
import { seededRandom } from '../../../../libs/domain/src/test/seeded-random.js';
import { sale as lineOfBatch, upload } from '../client/batches.js';
import { branchCustomer, line } from '../client/bodies.js';
import { ASYNC, must } from '../client/shop.js';
import { MonthOfAShop } from '../shop-month/month-of-a-shop.js';
import { AUTHORITY_FILE, filesOf } from './kept-ledger.js';

const DOCUMENTS = 60;
const SEED = 1;
const REFUSED = { ...ASYNC, remark: 'simulate:reject=921:No such thing' };

/** Plays a month of a shop, some trouble and an outage, and keeps both ledgers as they are in the middle of it. */
export async function keepLedger(release: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'keep-ledger-'));
  const stack = await Stack.start({ apis: 0, workers: 0, env: { SIMULATOR_DATA: folder } });
  try {
    const programs = [await stack.startWorker(), await stack.startApi()];
    await playMonth(stack);
    await tradeAndHoldLane(stack);
    await sellInOutage(stack, await stack.till());
    for (const program of programs) await program.kill('SIGTERM');
    await write(release, stack.databaseUrl, folder);
  } finally {
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function playMonth(stack: Stack): Promise<void> {
  const month = new MonthOfAShop(stack, await stack.uninitialisedTill(), seededRandom(SEED));
  await month.open();
  for (let document = 1; document <= DOCUMENTS; document++) await month.trade();
  await month.buy();
  await month.import();
  await month.shop.settled();
  await stack.userOf(month.till);
}

const washed = ({ soldItem }: Till) => line({ itemCd: soldItem, prc: 1_160 });

/** A batch is uploaded, receipts are printed, one link is withdrawn, and equal refusals of different sales hold the lane at the end. */
async function tradeAndHoldLane(stack: Stack): Promise<void> {
  const till = await stack.till();
  await must(till.post('branch/customers', branchCustomer()));
  const { batch } = await upload(
    till,
    [1, 2, 3].map((number) => lineOfBatch(`LINE-${number}`, [washed(till)])),
  );
  expect(batch).toMatchObject({ accepted: 3 });
  const first = await must(till.sell('INV-1', { idempotencyKey: 'first-sale' }));
  const receipt = `${first.headers.get('location')!}/receipt`;
  for (const _ of ['original', 'copy']) await must(till.post(`${receipt}/prints`, {}));
  await must(till.delete(`${receipt}/link`));
  for (const number of [2, 3, 4]) await till.sell(`INV-${number}`, REFUSED);
  await eventually(async () =>
    expect(await stack.db.query('SELECT FROM lanes WHERE held_at IS NOT NULL')).toHaveLength(1),
  );
  await till.sell('INV-5', ASYNC);
}

/** The authority is away, so that the first sale is tried again and the others wait behind it. */
async function sellInOutage(stack: Stack, till: Till): Promise<void> {
  await stack.killSimulator();
  for (const number of [1, 2, 3]) await till.sell(`WAITS-${number}`, ASYNC);
  await eventually(async () =>
    expect(await stack.db.query("SELECT FROM submissions WHERE status = 'RETRYING'")).not.toEqual([]),
  );
}

/** Without the lines that only psql, or only a newer server, understands. */
async function write(release: string, databaseUrl: string, folder: string): Promise<void> {
  const form = ['--inserts', '--rows-per-insert=200', '--no-owner', '--no-privileges', '--no-comments'];
  const { stdout } = await promisify(execFile)('pg_dump', [...form, `--dbname=${databaseUrl}`], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const { ledger, authority } = filesOf(release);
  mkdirSync(path.dirname(ledger), { recursive: true });
  writeFileSync(
    ledger,
    gzipSync(stdout.replace(/^(\\(un)?restrict .*|SET transaction_timeout .*)$/gm, ''), { level: 9 }),
  );
  writeFileSync(authority, gzipSync(readFileSync(path.join(folder, AUTHORITY_FILE)), { level: 9 }));
}
