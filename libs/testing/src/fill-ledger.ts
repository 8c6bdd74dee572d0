import pg from 'pg';
import type { ReceivedPurchase } from '@app/domain';
import type { Principal } from '@app/persistence';

export interface LedgerSize {
  submissions: number;
  /** The number of taxpayers, each with an account of its own. */
  taxpayers: number;
  /** Branches of each taxpayer, at most 100. */
  branches: number;
  /** Submissions that wait in each branch behind its head. */
  waiting: number;
  /** Rows of each other list of the first taxpayer: items, purchases, imports, batches, acts of operators. */
  others: number;
}

/**
 * Fills a migrated ledger by SQL, as years of sales leave it. Of 100 submissions 97 are approved sales. All others are the oldest,
 * so that a list that looks for them from the newest on reads everything. Returns all branches, taxpayer by taxpayer.
 */
export async function fillLedger(url: string, size: LedgerSize): Promise<Principal[]> {
  // A client of its own, because the pools of the product give up after some seconds.
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query('BEGIN; SET LOCAL synchronous_commit = off');
    for (const step of BRANCHES) await client.query(inNumbers(step, size));
    await client.query(WITHOUT_CHECKS);
    for (const step of STEPS) await client.query(inNumbers(step, size));
    await client.query('COMMIT');
    const { rows } = await client.query<Principal>(
      `SELECT a.id AS "appId", a.account_id AS "accountId", a.device_id AS "laneId", a.environment, d.tin, d.bhf_id AS "bhfId",
         a.id AS "keyId", a.serves_account AS "servesAccount"
       FROM apps a JOIN devices d ON d.id = a.device_id ORDER BY d.tin, d.bhf_id`,
    );
    return rows;
  } finally {
    await client.end();
  }
}

/** Replaces each name of a size, such as `:waiting`, by its number. */
const inNumbers = (step: string, size: LedgerSize): string =>
  step.replace(/:(submissions|taxpayers|branches|waiting|others)\b/g, (_, name: keyof LedgerSize) =>
    String(size[name]),
  );

const tinOf = (taxpayer: string): string => `'P' || lpad((${taxpayer})::text, 9, '0') || 'L'`;

/** An id that grows with the number, as those of newId grow with the time. */
const idOf = (number: string): string => `('0190000000007000' || lpad(to_hex((${number})::bigint), 16, '0'))::uuid`;

const LANES = '(:taxpayers * :branches)';
const ACCEPTED = '(:submissions)::bigint';

const BRANCHES = [
  `INSERT INTO accounts (id, name) SELECT ${idOf('t')}, 'Retailer ' || t FROM generate_series(1, :taxpayers) t`,
  `INSERT INTO devices (id, account_id, environment, tin, bhf_id, serial, initialised_at)
   SELECT ${idOf('(t - 1) * :branches + b')}, ${idOf('t')}, 'SANDBOX', ${tinOf('t')}, lpad((b - 1)::text, 2, '0'), 'SERIAL', now()
   FROM generate_series(1, :taxpayers) t, generate_series(1, :branches) b`,
  `INSERT INTO lanes (id, environment) SELECT id, environment FROM devices`,
  `INSERT INTO apps (id, account_id, device_id, name, environment) SELECT id, account_id, id, 'Till', environment FROM devices`,
  `INSERT INTO series (key, last_number) SELECT 'sale/' || id, ${ACCEPTED} FROM devices`,
];

const KINDS = `'{sale,sale,sale,sale,item,credit-note,stock-movement,stock-master,branch-user,purchase-confirmation}'::text[]`;
const STATUSES = `'{REJECTED,CANCELLED,FAILED,NEEDS_REVIEW,APPROVED,APPROVED,APPROVED,APPROVED,APPROVED,APPROVED}'::text[]`;
const ENDED = STATUSES.replace('FAILED,NEEDS_REVIEW', 'REJECTED,CANCELLED');
/** Only the oldest are cases for an operator. Operators close cases, so a large ledger has no more of them than a small one. */
const OLDEST = 3_000;

/** Writes submissions of the numbers of `numbered`, which has n, lane, kind, status, waiting and at. */
const submissions = (numbered: string): string => `
  WITH filled AS (
  INSERT INTO submissions (id, lane_id, app_id, account_id, environment, tin, kind, reference, natural_key, fingerprint,
    series, number, attempt, accepted_at, turn_at, waiting, status, settled_at)
  SELECT ${idOf('n')}, d.id, d.id, d.account_id, d.environment, d.tin, kind, 'R-' || n, 'filled/' || n, 'F-' || n,
    CASE kind WHEN 'sale' THEN 'sale/' || d.id END, CASE WHEN kind = 'sale' AND status = 'APPROVED' THEN n END, 1, at, at, waiting,
    status, CASE WHEN status IN ('APPROVED', 'REJECTED', 'CANCELLED', 'FAILED', 'NEEDS_REVIEW') THEN at END
  FROM (${numbered}) numbered JOIN devices d ON d.id = ${idOf('lane')}
  RETURNING id, kind, reference)
  INSERT INTO documents (id, document)
  SELECT id, jsonb_build_object('kind', kind, 'origin', 'io', 'receiptType', 'S', 'invoiceNumber', reference,
    'total', 580, 'saleDate', '20260302', 'buyerPin', CASE WHEN substr(reference, 3)::bigint % 50 = 0 THEN 'P000000000A' END,
    'lines', jsonb_build_array(jsonb_build_object('itemCode', 'ITEM-' || substr(reference, 3)::bigint % 100, 'quantity', 1, 'total', 580)))
  FROM filled`;

/** The rows below fit to each other. A check of each foreign key would take most of the time; a superuser may leave it out. */
const WITHOUT_CHECKS = `SELECT set_config('session_replication_role', 'replica', true) FROM pg_roles
  WHERE rolname = current_user AND rolsuper`;

const NO_TAX = { taxable: 0, rate: 0, tax: 0 };
const PURCHASE: ReceivedPurchase = {
  ...{ supplierPin: 'P000000009S', supplierName: 'Supplier', supplierBhfId: '00', invoiceNumber: 1, receiptType: 'S' },
  ...{ paymentType: '01', confirmedAt: null, stockReleasedAt: null, saleDate: '20260101', remark: null },
  ...{ taxableTotal: 0, taxTotal: 0, total: 0, lines: [] },
  taxes: { A: NO_TAX, B: NO_TAX, C: NO_TAX, D: NO_TAX, E: NO_TAX },
};

const FIRST = `(SELECT id AS device_id, account_id, environment, tin FROM devices ORDER BY id LIMIT 1) d`;
const OTHERS = `${FIRST}, generate_series(1, :others) n`;

const OTHER_LISTS = [
  `INSERT INTO items (environment, tin, item_cd, submission_id, state, wire_cd, item_cls_cd, item_ty_cd, item_nm, tax_ty_cd, use_yn)
   SELECT environment, tin, 'ITEM-' || n, device_id, 'REGISTERED', 'KE1NTU' || lpad(n::text, 7, '0'), '5059690800', '2', 'Item ' || n,
     'B', true FROM ${OTHERS}`,
  `INSERT INTO stock_levels (lane_id, item_cd, quantity) SELECT device_id, 'ITEM-' || n, 1 FROM ${OTHERS}`,
  `INSERT INTO register_rows (environment, register, scope, key, row)
   SELECT environment, 'items', tin, CASE WHEN n % 2 = 0 THEN 'KE1NTU' ELSE 'OTHER' END || lpad(n::text, 7, '0'),
     jsonb_build_object('code', n::text, 'name', 'Item ' || n, 'itemClass', '5059690800', 'taxType', 'B', 'inUse', true,
       'isCorrected', false, 'defaultPrice', 1) FROM ${OTHERS}`,
  `INSERT INTO received_purchases (id, environment, tin, spplr_tin, spplr_bhf_id, spplr_invc_no, rcpt_ty_cd, submitted_on, purchase,
     received_at)
   SELECT ${idOf('n')}, environment, tin, 'P000000009S', '00', n, 'S', '20260101', '${JSON.stringify(PURCHASE)}', now() - n * interval '1 minute' FROM ${OTHERS}`,
  `INSERT INTO declared_imports (id, environment, tin, task_cd, dcl_de, item_seq, declaration, received_at)
   SELECT ${idOf('n')}, environment, tin, 'T' || n, '20260101', n, '{"status": "2"}', now() - n * interval '1 minute' FROM ${OTHERS}`,
  `INSERT INTO batches (id, app_id, account_id, environment, tin, state, created_at)
   SELECT ${idOf('n')}, device_id, account_id, environment, CASE WHEN n > 100 THEN 'P000000008X' ELSE tin END, 'RECEIVED',
     now() - (:others - n) * interval '1 minute' FROM ${OTHERS}`,
  `INSERT INTO operator_acts (id, at, operator, act, reason, lane_id, details)
   SELECT ${idOf('n')}, now() - n * interval '1 minute', 'o', 'hold', 'r', device_id, '{}' FROM ${OTHERS}`,
];

const STEPS = [
  ...OTHER_LISTS,
  submissions(`
    SELECT n, 1 + n % ${LANES} AS lane, false AS waiting, now() - (${ACCEPTED} - n) * interval '100 milliseconds' AS at,
      CASE WHEN n <= ${LANES} THEN 'device-setup' WHEN is_old THEN (${KINDS})[place] ELSE 'sale' END AS kind,
      CASE WHEN n <= ${LANES} OR NOT is_old THEN 'APPROVED' WHEN n <= ${OLDEST} THEN (${STATUSES})[place] ELSE (${ENDED})[place] END AS status
    FROM generate_series(1, ${ACCEPTED}) n, LATERAL (
      SELECT n <= 0.03 * ${ACCEPTED} AS is_old, (1 + (n / ${LANES}) % 10)::int AS place) sort`),
  // The oldest of all stand at the head of their lanes.
  submissions(`
    SELECT ${ACCEPTED} + lane AS n, lane, false AS waiting, now() - (${ACCEPTED} + lane) * interval '100 milliseconds' AS at,
      'sale' AS kind, ('{QUEUED,SUBMITTING,RETRYING,IN_DOUBT}'::text[])[1 + lane % 4] AS status
    FROM generate_series(1, ${LANES}) lane`),
  submissions(`
    SELECT ${ACCEPTED} + ${LANES} + n AS n, 1 + n % ${LANES} AS lane, true AS waiting, now() + n * interval '1 microsecond' AS at,
      'sale' AS kind, 'ACCEPTED' AS status
    FROM generate_series(1, :waiting * ${LANES}) n`),
  `UPDATE lanes l SET waiting = :waiting, held_at = now(), held_scope = 'device', held_code = 'OPERATOR', head_id =
     (SELECT s.id FROM submissions s WHERE s.id = ${idOf(`${ACCEPTED} + x.lane`)})
   FROM generate_series(1, ${LANES}) AS x(lane) WHERE l.id = ${idOf('x.lane')}`,
  `INSERT INTO natural_keys (key, submission_id) SELECT natural_key, id FROM submissions
   WHERE status NOT IN ('REJECTED', 'CANCELLED', 'FAILED')`,
  `INSERT INTO held_numbers (series, number, submission_id) SELECT series, number, id FROM submissions WHERE number IS NOT NULL`,
  `INSERT INTO receipts (submission_id, lane_id, cur_rcpt_no, tot_rcpt_no, intrl_data, rcpt_sign, sdc_date_time)
   SELECT id, lane_id, number, number, 'INTERNAL', 'SIGN' || number, '20260101000000' FROM submissions WHERE number IS NOT NULL`,
  `INSERT INTO attempts (submission_id, attempt, worker_id, started_at, ended_at, outcome)
   SELECT id, 1, id, accepted_at, settled_at, 'approved' FROM submissions WHERE settled_at IS NOT NULL`,
  // Triggers write the following rows only when a status changes.
  `INSERT INTO cases (submission_id, lane_id, environment, status, since)
   SELECT id, lane_id, environment, status, accepted_at FROM submissions WHERE status IN ('FAILED', 'NEEDS_REVIEW')`,
  `INSERT INTO unapproved_submissions (id, account_id, environment, tin, kind, status, accepted_at)
   SELECT id, account_id, environment, tin, kind, status, accepted_at FROM submissions
   WHERE status IN ('REJECTED', 'NEEDS_REVIEW', 'CANCELLED', 'FAILED')`,
  'ANALYZE',
];
