/** @one-queue: it uses no queue */
import type { LaneId, OperatorAct } from '@app/domain';
import { rewriteActs } from '@app/testing';
import { type Lane, type LedgerBench, ledgerBench } from '../test/ledger-bench.js';
import { readDeviceStates } from '../devices.js';
import { readHeads, readHeadViews } from '../heads.js';
import { readLoad } from '../lanes.js';
import { recordAct } from '../operating/acts.js';
import { holdLane } from '../operating/interventions.js';
import { newId } from '../database/ids.js';
import { claimAlarm, confirmAlert, readWatchdogLooks } from '../alarms.js';

const HOUR_MS = 3_600_000;
const CLAIM_MS = 60_000;

let bench: LedgerBench & { close(): Promise<void> };
let lane: Lane;
beforeAll(async () => void (bench = await ledgerBench()));
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.db.query(`UPDATE lanes SET head_id = NULL, waiting = 0, parked = '{}', settled_at = NULL`);
  await bench.db.query(`UPDATE submissions SET waiting = false`);
  await bench.db.query(`UPDATE alarms SET since = NULL, alerted_at = NULL, claimed_until = NULL`);
  lane = await bench.lane();
});

const look = async (oldestMs = HOUR_MS) => (await readWatchdogLooks(bench.db, oldestMs)).SANDBOX;
const makeOlder = (id: string, interval: string) =>
  bench.db.query(`UPDATE submissions SET accepted_at = accepted_at - $2::interval WHERE id = $1`, [id, interval]);

describe('a look of the watchdog', () => {
  it('finds nothing in a quiet ledger', async () => {
    expect(await look()).toMatchObject({
      ...{ lastSettledAt: null, oldestWorkAt: null, oldestSale: null, waiting: 0, devicesWithOldSale: 0 },
      alarms: { nothingSettles: { since: null, isClaimed: false }, oldSale: { alertedAt: null } },
    });
  });

  it('names the oldest sale of all devices, how many wait, and how many devices have an old one', async () => {
    const other = await bench.lane();
    const [young, old] = [await bench.accept(lane), await bench.accept(other, 'INV-OLD')];
    await bench.accept(other);
    await makeOlder(young.id, '61 minutes');
    await makeOlder(old.id, '90 minutes');
    const { at, oldestSale, ...seen } = await look();
    expect(seen).toMatchObject({ waiting: 3, devicesWithOldSale: 2, environment: 'SANDBOX' });
    expect(oldestSale).toMatchObject({
      submissionId: old.id,
      laneId: other.laneId,
      tin: other.tin,
      reference: 'INV-OLD',
      waiting: 2,
    });
    expect(at.getTime() - oldestSale!.acceptedAt.getTime()).toBeGreaterThanOrEqual(90 * 60_000);
    expect(seen.oldestWorkAt).toEqual(oldestSale!.acceptedAt);
    expect((await look(80 * 60_000)).devicesWithOldSale).toBe(1);
    expect((await readWatchdogLooks(bench.db, HOUR_MS)).PRODUCTION).toMatchObject({ waiting: 0, oldestSale: null });
  });

  it('finds a sale that waits behind something else, and a credit note', async () => {
    const movement = bench.movement(lane);
    await bench.ledger.accept([movement]);
    const sale = await bench.accept(lane);
    const note = await bench.accept(lane);
    await bench.db.query(`UPDATE submissions SET kind = 'credit-note' WHERE id = $1`, [note.id]);
    expect((await look()).oldestSale).toMatchObject({ submissionId: sale.id, status: 'ACCEPTED' });
    await makeOlder(note.id, '1 hour');
    expect((await look()).oldestSale).toMatchObject({ submissionId: note.id });
    await makeOlder(movement.id, '2 hours');
    const { oldestWorkAt, oldestSale } = await look();
    expect(oldestWorkAt!.getTime()).toBeLessThan(oldestSale!.acceptedAt.getTime());
  });

  it.each([
    ['approved', (id: never) => bench.approve(lane, id)],
    ['refused', (id: never) => bench.reject(lane, id)],
  ])('sees when a submission settles: %s', async (_, settle) => {
    const { id } = await bench.accept(lane);
    expect((await look()).lastSettledAt).toBeNull();
    await settle(id as never);
    const { at, lastSettledAt, oldestSale, oldestWorkAt } = await look();
    expect(at.getTime() - lastSettledAt!.getTime()).toBeLessThan(60_000);
    expect([oldestSale, oldestWorkAt]).toEqual([null, null]);
  });

  it('does not take an unclear answer for a settled submission', async () => {
    const { id } = await bench.accept(lane);
    await bench.leaveInDoubt(lane, id);
    expect(await look()).toMatchObject({ lastSettledAt: null, oldestSale: { submissionId: id, status: 'IN_DOUBT' } });
  });

  it('expects nothing of workers in a lane that waits for an operator, but its sales grow old', async () => {
    const { id } = await bench.accept(lane);
    await bench.db.transaction((tx) => holdLane(tx, lane.laneId, 'a test'));
    expect(await look()).toMatchObject({ oldestWorkAt: null, oldestSale: { submissionId: id, heldScope: 'device' } });
  });

  it('counts a lane that lost its head, because no worker works on it', async () => {
    await bench.accept(lane);
    await bench.accept(lane);
    await bench.db.query(`UPDATE lanes SET head_id = NULL WHERE id = $1`, [lane.laneId]);
    expect((await look()).oldestWorkAt).not.toBeNull();
  });
});

describe('the oldest of a lane is the oldest, also behind a till that has overtaken it', () => {
  const SECONDS_MIN = 38;
  const secondsSince = (at: unknown) => (Date.now() - new Date(String(at)).getTime()) / 1_000;

  /** A head, a batch behind it, and then a till. The batch is of sales, or of movements. */
  async function overtaken(kind: 'sale' | 'stock-movement') {
    const head = await bench.accept(lane);
    const bulk = await bench.acceptBulk(lane);
    await bench.db.query(
      `UPDATE submissions SET kind = $2, accepted_at = accepted_at - $3 * interval '1 second',
         turn_at = turn_at - $3 * interval '1 second' WHERE id = $1`,
      [bulk.id, kind, SECONDS_MIN],
    );
    await bench.accept(lane);
    return { head, bulk };
  }

  it.each(['sale', 'stock-movement'] as const)('for the board, a job and the metrics: %s', async (kind) => {
    const { head } = await overtaken(kind);
    const [view] = await readHeadViews(bench.db, [head.id]);
    expect(view).toMatchObject({ behind: 2 });
    const [job] = await readHeads(bench.db, lane.laneId);
    const { sandbox } = await readLoad(bench.db);
    const seconds = [view!.oldestBehindMs! / 1_000, sandbox.oldestWaitingMs! / 1_000];
    for (const one of [...seconds, secondsSince(job!.oldestWaitingAt), secondsSince(sandbox.oldestWaitingAt)])
      expect(one).toBeGreaterThanOrEqual(SECONDS_MIN);
  });

  it('for the watchdog and for the owner of the device', async () => {
    const { bulk } = await overtaken('sale');
    expect((await look()).oldestSale).toMatchObject({ submissionId: bulk.id });
    const accountId = lane.accountId as never;
    const [device] = await readDeviceStates(bench.db, {
      ...{ accountId, environment: 'SANDBOX', laneId: null, limit: 1 },
    });
    expect(device!.oldest).toMatchObject({ submissionId: bulk.id });
  });

  it('only invoices count as sales', async () => {
    const { head } = await overtaken('stock-movement');
    expect((await look()).oldestSale).toMatchObject({ submissionId: head.id });
  });
});

describe('an act of an operator', () => {
  const act = async (name: OperatorAct, of: Lane = lane) =>
    recordAct(bench.db, {
      ...{ id: newId(), operator: 'o', act: name, reason: 'a test', details: {} },
      ...{ laneId: of.laneId as LaneId, submissionId: null },
    });
  const lastActAt = async () => (await look()).lastActAt;
  beforeEach(async () => {
    await rewriteActs(bench.db, 'DELETE FROM operator_acts');
    await makeOlder((await bench.accept(lane)).id, '1 hour');
  });

  it.each(['release', 'redrive', 'resume'] as const)('gives old work a new start: %s', async (name) => {
    await act(name);
    expect((await lastActAt())!.getTime()).toBeGreaterThan((await look()).oldestWorkAt!.getTime());
  });

  it.each(['activate-app', 'suspend-app', 'begin-legal-hold', 'hold', 'correct-number'] as const)(
    'does not silence the alarm if it sends nothing again: %s',
    async (name) => {
      await act(name);
      expect(await lastActAt()).toBeNull();
    },
  );

  it('does not silence the alarm of the other environment', async () => {
    await act('resume');
    await bench.db.query(`UPDATE lanes SET environment = 'PRODUCTION' WHERE id = $1`, [lane.laneId]);
    const other = await bench.lane();
    await makeOlder((await bench.accept(other)).id, '1 hour');
    expect(await lastActAt()).toBeNull();
    expect((await readWatchdogLooks(bench.db, HOUR_MS)).PRODUCTION.lastActAt).toEqual(expect.any(Date));
    await bench.db.query(`UPDATE lanes SET environment = 'SANDBOX' WHERE id = $1`, [lane.laneId]);
  });

  it('does not count where something settled after it, or nothing waits for workers', async () => {
    await act('resume');
    await bench.db.query(`UPDATE lanes SET settled_at = now() + interval '1 second' WHERE id = $1`, [lane.laneId]);
    expect(await lastActAt()).toBeNull();
    await bench.db.query(`UPDATE lanes SET settled_at = NULL, head_id = NULL, waiting = 0`);
    expect(await look()).toMatchObject({ oldestWorkAt: null, lastActAt: null });
  });
});

describe('the claim of an alert', () => {
  const seen = async () => {
    const { version } = (await look()).alarms.oldSale;
    return { alarm: 'oldSale', version, since: new Date('2026-03-02T07:00:00.000Z') } as const;
  };
  const claim = async (step: Awaited<ReturnType<typeof seen>>) => claimAlarm(bench.db, 'SANDBOX', step, CLAIM_MS);
  const state = async () => (await look()).alarms.oldSale;

  it('is granted to one of many processes that saw the same', async () => {
    const step = await seen();
    const claims = await Promise.all(Array.from({ length: 4 }, () => claim(step)));
    expect(claims.filter((one) => one !== null)).toHaveLength(1);
    expect(await state()).toMatchObject({ since: step.since, alertedAt: null, isClaimed: true });
  });

  it('keeps the alarm until its end was reported', async () => {
    const step = await seen();
    await confirmAlert(bench.db, (await claim(step))!, false);
    expect(await state()).toMatchObject({ since: step.since, alertedAt: expect.any(Date), isClaimed: false });
    expect(await claim(step)).toBeNull();
    await confirmAlert(bench.db, (await claim(await seen()))!, true);
    expect(await state()).toMatchObject({ since: null, alertedAt: null, isClaimed: false });
  });

  it('goes to another process when it was not confirmed in time, and the late confirmation changes nothing', async () => {
    const late = (await claim(await seen()))!;
    expect(await claim(await seen())).toBeNull();
    await bench.db.query(
      `UPDATE alarms SET claimed_until = now() - interval '1 second' WHERE claimed_until IS NOT NULL`,
    );
    expect(await claim(await seen())).not.toBeNull();
    await confirmAlert(bench.db, late, true);
    expect(await state()).toMatchObject({ since: expect.any(Date), isClaimed: true });
  });
});
