import type { BatchId, SubmissionId } from '@app/domain';
import { v7 } from 'uuid';
import { endBatch } from '../batches/batches.js';
import type { Lane, LedgerBench } from '../test/ledger-bench.js';
import { ALL, DAY_MS, daysAgo, oldId, PERIOD_MS, PERIODS, retentionBench, STUB } from '../test/retention-bench.js';
import { readSubmissionViews } from '../submissions/submission-views.js';
import { makePartitions } from './partitions.js';
import { PARTITION_RULES } from './retention-rules.js';
import { Sweeper } from './sweeper.js';

let old: Awaited<ReturnType<typeof retentionBench>>;
let bench: LedgerBench;
beforeEach(async () => {
  old = await retentionBench();
  bench = old.bench;
});
afterEach(() => old.close());

it('goes by the times of Postgres where ids tell a wrong time', async () => {
  for (const rule of PARTITION_RULES) await makePartitions(bench.db, rule, PERIOD_MS);
  const lane = await bench.lane();
  const [past, future] = [oldId(10_000), v7({ msecs: Date.now() + 10_000 * DAY_MS }) as SubmissionId];
  const [fresh, freshFuture] = [await old.approved(lane, past, 1), await old.approved(lane, future, 1)];
  await old.sweep();
  expect([await old.restOf(fresh), await old.restOf(freshFuture)]).toEqual([ALL, ALL]);
  await old.age(past, 40);
  await old.age(future, 40);
  await old.sweep();
  expect([await old.restOf(fresh), await old.restOf(freshFuture)]).toEqual([STUB, STUB]);
});

it('deletes refused submissions with all that belongs to them', async () => {
  const lane = await bench.lane();
  const [fresh, over] = [await old.accepted(lane), await old.accepted(lane)];
  for (const id of [fresh, over]) await bench.reject(lane, id);
  await old.age(over, 40);
  const review = await old.accepted(lane);
  await bench.reject(lane, review, 'unclear', { status: 'NEEDS_REVIEW' });
  await old.age(review, 40);
  await old.sweep();
  expect([await old.restOf(over), await old.restOf(fresh)]).toEqual([[], ['document', 'wire body', 'attempt', 'row']]);
  expect(await old.restOf(review)).toContain('document');
});

it('marks a receipt as handed out when it deletes it, so that a repeat of its sale is a duplicate', async () => {
  const lane = await bench.lane();
  const id = await old.accepted(lane);
  const receipt = {
    receiptNumber: 1,
    totalReceipts: 1,
    internalData: 'I',
    signature: 'S',
    signedAt: '20260302101502',
    answeredAt: null,
  };
  await bench.ledger.settle([bench.settlement(lane, id, await bench.begin(id), { receipt })]);
  await old.sweep();
  expect(await readSubmissionViews(bench.db, [id])).toMatchObject([{ receipt, handedOut: false }]);
  await old.age(id, 40);
  await old.sweep();
  expect(await readSubmissionViews(bench.db, [id])).toMatchObject([{ receipt: null, handedOut: true }]);
});

describe('credits', () => {
  /** A sale of three bags of tea, of which notes take back one each. */
  async function creditedSale(lane: Lane) {
    const id = oldId();
    const lines = [{ itemCode: 'TEA', taxType: 'B', quantity: 3, total: 300 }];
    const sale = bench.sale(lane);
    await bench.ledger.accept([{ ...sale, id, document: { ...(sale.document as object), lines } }]);
    await bench.approve(lane, id);
    await old.age(id, 40);
    return id;
  }
  const creditsOf = (originalId: string) => bench.db.prisma.credit.count({ where: { originalId } });

  it('stay as long as the document of their original, so that no note credits twice', async () => {
    await old.makeOldPartitions();
    const [lane, held] = [await bench.lane(), await bench.lane()];
    const [id, kept] = [await creditedSale(lane), await creditedSale(held)];
    for (const [at, original] of [
      [lane, id],
      [held, kept],
    ] as const) {
      const note = bench.creditNote(at, original, 1, 100);
      await bench.ledger.accept([note]);
      await bench.approve(at, note.id);
    }
    await old.holdLegally(held);
    await old.sweep();
    await old.sweep();
    expect([await creditsOf(id), await creditsOf(kept)]).toEqual([0, 1]);
  });

  it('stay, with the document, while a note is on its way', async () => {
    await old.makeOldPartitions();
    const lane = await bench.lane();
    const id = await creditedSale(lane);
    const note = bench.creditNote(lane, id, 1, 100);
    await bench.ledger.accept([note]);
    for (let round = 0; round < 2; round++) await old.sweep();
    expect([await old.restOf(id), await creditsOf(id)]).toEqual([['document', 'row', 'natural key'], 1]);
    await bench.approve(lane, note.id);
    for (let round = 0; round < 2; round++) await old.sweep();
    expect([await old.restOf(id), await creditsOf(id)]).toEqual([STUB, 0]);
  });
});

it('deletes the lines of a batch in steps, however many it has', async () => {
  const lane = await bench.lane();
  const batch = await bench.batch(lane);
  await bench.chunk(
    batch,
    Array.from({ length: 7 }, () => bench.sale(lane)),
  );
  await bench.db.query('DELETE FROM batches WHERE id = $1', [batch]);
  await bench.db.query(`UPDATE batch_lines SET batch_id = $2 WHERE batch_id = $1`, [batch, oldId()]);
  expect(await old.sweep()).toMatchObject({ rowsDeleted: 7 });
});

it('follows the other rules when one fails, and says so', async () => {
  const lane = await bench.lane();
  const id = await old.approved(lane);
  await bench.db.query('ALTER TABLE questions RENAME TO no_questions');
  await expect(old.sweep()).rejects.toThrow('questions');
  expect(await old.restOf(id)).toEqual(STUB);
});

describe('an old batch', () => {
  const agedBatch = async (lane: Lane): Promise<BatchId> => {
    const id = oldId<BatchId>();
    await bench.db.query(
      `INSERT INTO batches (id, app_id, account_id, environment, tin, state, created_at) VALUES ($1, $2, $3, 'SANDBOX', $4, 'RECEIVING', $5)`,
      [id, lane.appId, lane.accountId, lane.tin, daysAgo(41)],
    );
    return id;
  };
  const endAged = async (id: BatchId) => {
    await endBatch(bench.db, id, { state: 'RECEIVED' });
    await bench.db.query(`UPDATE batches SET ended_at = $2 WHERE id = $1`, [id, daysAgo(39)]);
  };
  const linesOf = (id: BatchId) => bench.db.prisma.batchLine.count({ where: { batchId: id } });

  it('goes with its lines, unless a submission of that time is not settled', async () => {
    await old.makeOldPartitions();
    const lane = await bench.lane();
    const batch = await agedBatch(lane);
    const submission = bench.sale(lane);
    await bench.chunk(batch, [submission]);
    await old.age(submission.id, 40);
    await old.sweepUntilDropped(3);
    expect(await linesOf(batch)).toBe(1);

    await endAged(batch);
    await old.sweep();
    expect(await linesOf(batch)).toBe(1);

    await bench.approve(lane, submission.id);
    await old.sweepUntilDropped(1);
    expect([await linesOf(batch), await bench.db.prisma.batch.count()]).toEqual([0, 0]);
  });

  it('stays under a legal hold', async () => {
    const lane = await bench.lane();
    const batch = await agedBatch(lane);
    await bench.chunk(batch, [bench.sale(lane)]);
    await endAged(batch);
    await old.holdLegally(lane);
    await old.sweep();
    expect(await linesOf(batch)).toBe(1);
  });
});

it('deletes keys, logins, invitations, copies on request and counted days that are old', async () => {
  const lane = await bench.lane();
  const settled = await old.approved(lane);
  const open = await old.accepted(await bench.lane());
  const at = daysAgo(40);
  const rows: [string, unknown[]][] = [
    [
      `INSERT INTO idempotency_keys (app_id, key, body_hash, submission_id, created_at) VALUES ($1, 'old', '', $2, $3)`,
      [lane.appId, settled, at],
    ],
    [
      `INSERT INTO idempotency_keys (app_id, key, body_hash, submission_id, created_at) VALUES ($1, 'open', '', $2, $3)`,
      [lane.appId, open, at],
    ],
    [
      `INSERT INTO idempotency_keys (app_id, key, body_hash, submission_id) VALUES ($1, 'new', '', $2)`,
      [lane.appId, settled],
    ],
    [
      `INSERT INTO users (id, account_id, email, password_hash, role) VALUES ($1, $2, 'a@b.ke', '', 'OWNER')`,
      [lane.appId, lane.accountId],
    ],
    [`INSERT INTO logins (id, user_id, created_at) VALUES ($1, $2, $3)`, [oldId(), lane.appId, at]],
    [`INSERT INTO logins (id, user_id, created_at) VALUES ($1, $2, $3)`, [lane.laneId, lane.appId, at]],
    [
      `INSERT INTO refresh_tokens (hash, login_id, expires_at) SELECT 'old', id, $1 FROM logins WHERE id <> $2`,
      [at, lane.laneId],
    ],
    [
      `INSERT INTO refresh_tokens (hash, login_id, expires_at) VALUES ('new', $1, now() + interval '1 d')`,
      [lane.laneId],
    ],
    [
      `INSERT INTO invitations (hash, account_id, email, expires_at) VALUES ('old', $1, 'c@d.ke', $2)`,
      [lane.accountId, at],
    ],
    [
      `INSERT INTO pulls (id, environment, register, scope, lane_id, pulled_at, due_at)
      SELECT gen_random_uuid(), 'SANDBOX', r, 'S', $1, $2, CASE r WHEN 'due' THEN now() END FROM unnest('{asked,due}'::text[]) r`,
      [lane.laneId, at],
    ],
    [
      `INSERT INTO register_rows (environment, register, scope, key, row) SELECT 'SANDBOX', register, 'S', 'K', '{}' FROM pulls`,
      [],
    ],
    [
      `INSERT INTO api_keys (id, app_id, hash, hint, created_at, revoked_at)
      SELECT gen_random_uuid(), $1, name, '', $2, CASE name WHEN 'revoked long ago' THEN $2 WHEN 'revoked' THEN now() END
      FROM unnest('{revoked long ago,revoked,live}'::text[]) name`,
      [lane.appId, at],
    ],
    [
      `INSERT INTO operator_keys (id, user_id, name, rights, hash, hint, expires_at, revoked_at)
      SELECT gen_random_uuid(), $1, '', 'READ', name, '', CASE name WHEN 'expired long ago' THEN $2 ELSE now() END,
        CASE name WHEN 'revoked long ago' THEN $2 END
      FROM unnest('{revoked long ago,expired long ago,expired}'::text[]) name`,
      [lane.appId, at],
    ],
    [`INSERT INTO questions (id, submission_id, operator, asked_at) VALUES ($1, $2, 'o', $3)`, [oldId(), settled, at]],
    [
      `INSERT INTO learned_numbers (id, asked_at, operator, lane_id) VALUES ($1, $2, 'o', $3)`,
      [oldId(), at, lane.laneId],
    ],
    [
      `INSERT INTO shop_days (lane_id, account_id, day, summary, is_complete, counted_at)
      VALUES ($1, $2, '20250101', '{}', true, $3), ($1, $2, '20260101', '{}', true, $4)`,
      [lane.laneId, lane.accountId, daysAgo(401), at],
    ],
    [
      `INSERT INTO alerts (id, at, severity, text) VALUES ($1, $3, 'over', 'over'), ($2, $3, 'alarm', 'of yesterday')`,
      [oldId(31), oldId(1), at],
    ],
    [
      `INSERT INTO operator_acts (id, at, operator, act, reason, lane_id, details) VALUES ($1, $2, 'o', 'hold', 'r', $3, '{}')`,
      [oldId(200), daysAgo(200), lane.laneId],
    ],
  ];
  for (const [sql, values] of rows) await bench.db.query(sql, values);
  await old.sweep();
  const [left] = await bench.db.query(
    `SELECT (SELECT array_agg(key ORDER BY key) FROM idempotency_keys) AS keys, (SELECT count(*)::int FROM logins) AS logins,
       (SELECT array_agg(hash) FROM refresh_tokens) AS tokens, (SELECT count(*)::int FROM invitations) AS invitations,
       (SELECT array_agg(hash ORDER BY hash) FROM api_keys) AS "apiKeys",
       (SELECT array_agg(hash) FROM operator_keys) AS "operatorKeys",
       (SELECT array_agg(day) FROM shop_days) AS days, (SELECT array_agg(text) FROM alerts) AS alerts,
       (SELECT array_agg(register) FROM pulls) AS pulls, (SELECT array_agg(register) FROM register_rows) AS copies,
       (SELECT count(*)::int FROM questions) AS questions, (SELECT count(*)::int FROM learned_numbers) AS learned, (SELECT count(*)::int FROM operator_acts) AS acts`,
  );
  expect(left).toEqual({
    ...{
      keys: ['new', 'open'],
      apiKeys: ['live', 'revoked'],
      operatorKeys: ['expired'],
      tokens: ['new'],
      invitations: 0,
      pulls: ['due'],
      copies: ['due'],
      days: ['20260101'],
      alerts: ['of yesterday'],
      questions: 0,
      learned: 0,
      acts: 0,
    },
    logins: 1,
  });
});

it('keeps every act for half a year, and logins no longer', async () => {
  const lane = await bench.lane();
  const acts = ['login', 'failed-logins', 'hold'].flatMap((act) => [act, act]);
  for (const [index, act] of acts.entries()) {
    const days = index % 2 === 0 ? 200 : 100;
    await bench.db.query(
      `INSERT INTO operator_acts (id, at, operator, act, reason, lane_id, details) VALUES ($1, $2, 'o', $3, 'r', $4, '{}')`,
      [oldId(days), daysAgo(days), `${act}`, lane.laneId],
    );
  }
  const left = () =>
    bench.db.query(
      `SELECT act, (now()::date - at::date) AS days FROM operator_acts WHERE lane_id = $1 ORDER BY days DESC, act`,
      [lane.laneId],
    );
  const sweep = (keepActs: number) => new Sweeper(bench.db, { ...PERIODS, keepActs }).runOnce();
  const young = ['failed-logins', 'hold', 'login'].map((act) => ({ act, days: 100 }));
  await sweep(365 * DAY_MS);
  expect(await left()).toEqual([{ act: 'hold', days: 200 }, ...young]);
  await sweep(DAY_MS);
  expect(await left()).toEqual(young);
});

it('goes on in one process at a time, and stops at once when it must', async () => {
  for (let place = 0; place < 5; place++) {
    const lane = await bench.lane();
    const id = await old.accepted(lane);
    await bench.reject(lane, id);
    await old.age(id, 40);
  }
  const stopped = new Sweeper(bench.db, PERIODS);
  stopped.stop();
  expect(await stopped.runOnce()).toMatchObject({ rowsDeleted: 0 });
  const rounds = await Promise.all([old.sweep(), old.sweep(), old.sweep()]);
  expect(rounds.reduce((sum, { rowsDeleted }) => sum + rowsDeleted, 0)).toBeGreaterThan(0);
  // A round ends where it meets another one, which may be further on; the next round does the rest.
  await old.sweep();
  expect(await bench.db.prisma.submission.count()).toBe(0);
});
