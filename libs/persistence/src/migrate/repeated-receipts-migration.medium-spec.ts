import { randomUUID } from 'node:crypto';
import { Database } from '../database/database.js';
import { receiptRefusalIn } from '../database/sql-state.js';
import { listRepeatedReceipts } from '../operating/acts.js';
import { ledgerBefore } from '../test/ledger-before.js';

let ledger: Awaited<ReturnType<typeof ledgerBefore>>;
let db: Database;
beforeAll(async () => {
  ledger = await ledgerBefore('20261127100000_receipts_once');
  db = new Database(ledger.url, 2, 'test');
});
afterAll(async () => {
  await db.close();
  await ledger.close();
});

const query = (sql: string, values: unknown[]) => ledger.client.query<Record<string, string>>(sql, values);
let made = 0;

/** A branch with one approved sale, and its receipt as version 0.1.0 wrote it. */
async function sold(environment: string, signature: string) {
  const [account, app, lane, id] = [
    randomUUID(),
    randomUUID(),
    randomUUID(),
    `00000000-0000-7000-8000-${String(++made).padStart(12, '0')}`,
  ];
  const tin = `P${String(made).padStart(9, '0')}K`;
  await query(`INSERT INTO accounts (id, name) VALUES ($1, 'Duka')`, [account]);
  await query(`INSERT INTO devices (id, account_id, environment, tin, bhf_id) VALUES ($1, $2, $3, $4, '00')`, [
    ...[lane, account, environment, tin],
  ]);
  await query('INSERT INTO lanes (id, environment) VALUES ($1, $2)', [lane, environment]);
  await query(
    `INSERT INTO apps (id, account_id, device_id, name, environment, tin, bhf_id) VALUES ($1, $2, $3, 'Till', $4, $5, '00')`,
    [app, account, lane, environment, tin],
  );
  await query(
    `INSERT INTO submissions (id, lane_id, app_id, account_id, environment, tin, kind, reference, natural_key, fingerprint,
       accepted_at, turn_at, status, waiting)
     VALUES ($1, $2, $3, $4, $5, $6, 'sale', 'INV-1', 'INV-1', '', now(), now(), 'APPROVED', false)`,
    [id, lane, app, account, environment, tin],
  );
  await addReceipt(id, lane, signature);
  return { id, lane };
}

const addReceipt = (id: string, lane: string, signature: string) =>
  query(
    `INSERT INTO receipts (submission_id, lane_id, cur_rcpt_no, tot_rcpt_no, intrl_data, rcpt_sign, sdc_date_time)
     VALUES ($1, $2, 1, 1, '', $3, '') ON CONFLICT DO NOTHING`,
    [id, lane, signature],
  );

it('upgrades a ledger in which submissions have one receipt, records each of them, and stops the next one', async () => {
  const owner = await sold('PRODUCTION', 'ABCD');
  const repeats = [await sold('PRODUCTION', 'AB-CD'), await sold('PRODUCTION', 'abcd')];
  await sold('SANDBOX', 'ABCD');
  await sold('PRODUCTION', 'EFGH');
  await ledger.migrateNow();

  const acts = await listRepeatedReceipts(db, 10);
  expect(acts).toMatchObject(
    repeats.map(({ id, lane }) => ({
      ...{
        operator: 'Risiti',
        act: 'repeated-receipt',
        submissionId: id,
        laneId: lane,
        details: { repeats: owner.id },
      },
      reason: expect.stringContaining(owner.id) as string,
    })),
  );
  // The sweeper finds acts by the time in their ids.
  const ages = acts.map(({ id }) => Date.now() - Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
  for (const age of ages) expect(Math.abs(age)).toBeLessThan(600_000);

  const batch = JSON.stringify([{ id: owner.id, receipt: { rcptSign: 'EFGH' } }]);
  const refused = query('SELECT check_receipts($1)', [batch]);
  expect(receiptRefusalIn(await refused.catch((error: unknown) => error))).toMatch(/already belongs/);
  // A program of the version before adds a receipt without its environment.
  const { id, lane } = await sold('PRODUCTION', 'IJKL');
  await query('DELETE FROM receipts WHERE submission_id = $1', [id]);
  await addReceipt(id, lane, 'EFGH');
  expect((await query('SELECT 1 FROM receipts WHERE submission_id = $1', [id])).rowCount).toBe(1);
});
