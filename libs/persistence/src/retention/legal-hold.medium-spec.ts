import { newId } from '../database/ids.js';
import type { LedgerBench } from '../test/ledger-bench.js';
import { daysAgo, oldId, retentionBench } from '../test/retention-bench.js';

let old: Awaited<ReturnType<typeof retentionBench>>;
let bench: LedgerBench;
beforeAll(async () => {
  old = await retentionBench();
  bench = old.bench;
});
afterAll(() => old.close());

it('keeps purchases and acts for a legal hold of the account that had the PIN before', async () => {
  const [held, other] = [await bench.lane(), await bench.lane()];
  await old.holdLegally(held);
  const pending = { accountId: held.accountId, deviceId: null, state: 'PENDING', environment: 'SANDBOX', bhfId: '00' };
  const asked = { id: newId(), name: 'Asks for it', tin: other.tin, ...pending };
  await bench.db.prisma.app.create({ data: asked });
  await bench.db.query('UPDATE devices SET account_id = $2 WHERE id = $1', [held.laneId, other.accountId]);
  for (const { tin, laneId } of [held, other]) {
    await bench.db.query(
      `INSERT INTO received_purchases (id, environment, tin, spplr_tin, spplr_bhf_id, spplr_invc_no, rcpt_ty_cd, submitted_on,
         purchase, received_at, changed_at) VALUES ($1, 'SANDBOX', $2, 'S', '00', 1, 'S', '20260101', '{}', $3, $3)`,
      [oldId(), tin, daysAgo(40)],
    );
    await addAct(laneId, {});
  }
  await addAct(null, { appId: asked.id });
  await addAct(null, { appId: other.appId });
  await old.sweep();
  expect(await bench.db.query('SELECT tin FROM received_purchases')).toEqual([{ tin: held.tin }]);
  const acts = await bench.db.query('SELECT lane_id, details FROM operator_acts ORDER BY lane_id');
  expect(acts).toEqual([
    { lane_id: held.laneId, details: {} },
    { lane_id: null, details: { appId: asked.id } },
  ]);
});

const addAct = (laneId: string | null, details: object) =>
  bench.db.query(
    `INSERT INTO operator_acts (id, at, operator, act, reason, lane_id, details) VALUES ($1, $2, 'o', 'hold', 'r', $3, $4)`,
    [oldId(200), daysAgo(200), laneId, details],
  );
