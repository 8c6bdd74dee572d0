/** @one-queue: it uses no queue */
import type { LaneId } from '@app/domain';
import { rewriteActs } from '@app/testing';
import { newId } from '../database/ids.js';
import { type Lane, type LedgerBench, ledgerBench } from '../test/ledger-bench.js';
import { recordAct } from '../operating/acts.js';
import { holdLane } from '../operating/interventions.js';
import {
  claimDueGroups,
  claimSummary,
  confirmCases,
  confirmSummary,
  readDay,
  readUnreportedCases,
} from '../reported-cases.js';

const CLAIM_MS = 60_000;

let bench: LedgerBench & { close(): Promise<void> };
beforeAll(async () => void (bench = await ledgerBench()));
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.db.query(`UPDATE lanes SET held_at = NULL, held_scope = NULL, held_code = NULL`);
  await bench.db.query(`DELETE FROM cases`);
  await bench.db.query(`DELETE FROM told_cases`);
  await rewriteActs(bench.db, `DELETE FROM operator_acts`);
});

const hold = (lane: Lane, code = '901', scope = 'device') =>
  bench.db.query(
    `UPDATE lanes SET held_at = now() - interval '1 minute', held_scope = $3, held_code = $2, held_message = 'No' WHERE id = $1`,
    [lane.laneId, code, scope],
  );

async function heldLane(code?: string): Promise<Lane> {
  const lane = await bench.lane();
  await bench.accept(lane, 'INV-1');
  await hold(lane, code);
  return lane;
}

/** Branches of one account that are held with 901. */
async function holdMany(count: number): Promise<void> {
  const { accountId, tin } = await bench.lane();
  const ids = Array.from({ length: count }, () => newId());
  const environment = 'SANDBOX';
  const devices = ids.map((id, at) => ({
    id,
    accountId,
    environment,
    tin,
    bhfId: `M${at}`,
    initialisedAt: new Date(),
  }));
  await bench.db.prisma.device.createMany({ data: devices });
  const held = { heldAt: new Date(Date.now() - 3_600_000), heldScope: 'device', heldCode: '901' };
  await bench.db.prisma.lane.createMany({ data: ids.map((id) => ({ id, environment, ...held })) });
}

const claim = () => claimDueGroups(bench.db, CLAIM_MS, 0);
const unreported = () => readUnreportedCases(bench.db);
const endClaims = () => bench.db.query(`UPDATE told_cases SET claimed_until = now() - interval '1 second'`);

describe('a case', () => {
  it('names the device, the sale, the answer and the backlog', async () => {
    const lane = await heldLane();
    await bench.accept(lane, 'INV-2');
    expect(await unreported()).toEqual([
      expect.objectContaining({
        ...{ event: 'laneHeld', environment: 'SANDBOX', laneId: lane.laneId, subject: lane.laneId, tin: lane.tin },
        ...{ bhfId: '00', invoice: 'INV-1', kind: 'sale', code: '901', message: 'No', waiting: 2, heldScope: 'device' },
      }),
    ]);
  });

  it('is a submission that needs a review, and its lane is no second case', async () => {
    const lane = await bench.lane();
    const { id } = await bench.accept(lane, 'INV-R');
    await hold(lane, 'E1', 'invoices');
    await bench.db.query(`UPDATE lanes SET head_id = NULL, parked = ARRAY[$2::uuid] WHERE id = $1`, [lane.laneId, id]);
    await bench.db.query(`SET session_replication_role = replica; `);
    await bench.db.query(`UPDATE submissions SET status = 'NEEDS_REVIEW', answer_code = 'E1' WHERE id = $1`, [id]);
    await bench.db.query(`SET session_replication_role = DEFAULT`);
    await bench.db.query(
      `INSERT INTO cases (submission_id, lane_id, environment, status, since)
       VALUES ($1, $2, 'SANDBOX', 'NEEDS_REVIEW', '2026-03-02 08:00:00.123456+00')`,
      [id, lane.laneId],
    );
    const facts = { event: 'needsReview', submissionId: id, invoice: 'INV-R', code: 'E1', isParked: true };
    expect(await unreported()).toEqual([expect.objectContaining(facts)]);
    const [group] = await claim();
    await confirmCases(bench.db, group!);
    expect(await unreported()).toEqual([]);
  });

  it('is a lane whose numbers were corrected twice within a day', async () => {
    const [lane, once] = [await bench.lane(), await bench.lane()];
    const act = { operator: 'Risiti', act: 'realign', reason: 'expected 5', submissionId: null, details: {} };
    const realign = ({ laneId }: Lane) => recordAct(bench.db, { ...act, id: newId(), laneId });
    for (const one of [lane, lane, once]) await realign(one);
    const facts = { event: 'numbersDrift', laneId: lane.laneId, tin: lane.tin, submissionId: null, code: '' };
    expect(await unreported()).toEqual([expect.objectContaining(facts)]);
    const [group] = await claim();
    await confirmCases(bench.db, group!);
    await realign(lane);
    expect(await unreported()).toEqual([]);
    await rewriteActs(bench.db, `UPDATE operator_acts SET at = at - interval '2 days'`);
    expect(await unreported()).toEqual([]);
  });

  it('is no lane in which one document tried several numbers', async () => {
    const { laneId } = await bench.lane();
    const act = {
      operator: 'Risiti',
      act: 'realign',
      reason: '994',
      submissionId: newId(),
      details: { counted: true },
    };
    for (const id of [newId(), newId()]) await recordAct(bench.db, { ...act, id, laneId } as never);
    expect(await unreported()).toEqual([]);
  });

  it('is not a lane that an operator holds', async () => {
    const lane = await bench.lane();
    await bench.accept(lane);
    await bench.db.transaction((tx) => holdLane(tx, lane.laneId as LaneId, 'a test'));
    expect(await unreported()).toEqual([]);
  });

  it('is the last refused sale of a lane that is held after equal refusals', async () => {
    const lane = await heldLane('921');
    await bench.db.query(
      `UPDATE lanes SET held_scope = 'invoices', rejections = 3, last_rejected = 'INV-0' WHERE id = $1`,
      [lane.laneId],
    );
    expect(await unreported()).toEqual([
      expect.objectContaining({ invoice: 'INV-0', submissionId: null, status: 'REJECTED', code: '921' }),
    ]);
  });
});

describe('the claim of cases', () => {
  it('is granted to one of many processes, with all alike cases together', async () => {
    await heldLane();
    await heldLane();
    await heldLane('902');
    const claimed = (await Promise.all([claim(), claim(), claim()])).flat();
    expect(claimed.map(({ code, count }) => [code, count]).sort()).toEqual([
      ['901', 2],
      ['902', 1],
    ]);
  });

  it('ends the case when it is confirmed, and collects others like it', async () => {
    await heldLane();
    const [group] = await claim();
    await confirmCases(bench.db, group!);
    await bench.db.query(`UPDATE told_cases SET claimed_until = now() - interval '1 second'`);
    expect(await unreported()).toEqual([]);
    const later = await heldLane();
    expect(await claim()).toEqual([]);
    await bench.db.query(`UPDATE told_cases SET told_at = now() - interval '16 minutes'`);
    expect((await claim()).flatMap(({ cases }) => cases.map(({ laneId }) => laneId))).toEqual([later.laneId]);
  });

  it('counts and takes all of a large group, which hides no other one', async () => {
    await holdMany(1_100);
    await heldLane('902');
    const groups = await claim();
    expect(groups.map(({ code, count, cases }) => [code, count, cases.length])).toEqual([
      ['901', 1_100, 20],
      ['902', 1, 1],
    ]);
    expect(await claim()).toEqual([]);
    for (const group of groups) await confirmCases(bench.db, group);
    await endClaims();
    expect(await bench.db.prisma.reportedCase.count({ where: { reportedAt: null } })).toBe(0);
    await heldLane('901');
    await heldLane('903');
    expect((await claim()).map(({ code }) => code)).toEqual(['903']);
  });

  it('is not confirmed by a process that lost it to another one', async () => {
    await heldLane();
    const [lost] = await claim();
    await endClaims();
    const [taken] = await claim();
    await confirmCases(bench.db, lost!);
    await endClaims();
    expect(await unreported()).toHaveLength(1);
    expect(taken!.count).toBe(1);
  });

  it('goes to another process when it was not confirmed in time', async () => {
    await heldLane();
    expect(await claim()).toHaveLength(1);
    expect(await claim()).toEqual([]);
    await bench.db.query(`UPDATE told_cases SET claimed_until = now() - interval '1 second'`);
    expect(await claim()).toHaveLength(1);
  });

  it('is new when a lane that was resumed is held again', async () => {
    const lane = await heldLane();
    const [group] = await claim();
    await confirmCases(bench.db, group!);
    await bench.db.query(`UPDATE lanes SET held_at = now() WHERE id = $1`, [lane.laneId]);
    await bench.db.query(`UPDATE told_cases SET told_at = now() - interval '16 minutes'`);
    expect(await unreported()).toHaveLength(1);
  });
});

describe('the summary', () => {
  it('is granted to one process, and once, but not of a time before the first submission', async () => {
    await bench.accept(await bench.lane());
    expect(await claimSummary(bench.db, new Date('2026-03-02T04:00:00.000Z'), CLAIM_MS)).toBe(false);
    const at = new Date(Date.now() + 1_000);
    const claims = await Promise.all([1, 2, 3].map(() => claimSummary(bench.db, at, CLAIM_MS)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    await bench.db.query(`UPDATE told_cases SET claimed_until = now() - interval '1 second'`);
    expect(await claimSummary(bench.db, at, CLAIM_MS)).toBe(true);
    await confirmSummary(bench.db, at);
    await bench.db.query(`UPDATE told_cases SET claimed_until = now() - interval '1 second'`);
    expect(await claimSummary(bench.db, at, CLAIM_MS)).toBe(false);
  });

  it('counts what was signed and refused of a day, and what waits for operators', async () => {
    const before = (await readDay(bench.db, new Date(Date.now() + 1_000))).SANDBOX;
    const [signed, refused] = [await bench.lane(), await bench.lane()];
    await bench.approve(signed, (await bench.accept(signed)).id);
    await bench.reject(refused, (await bench.accept(refused)).id);
    await heldLane();
    const { SANDBOX, PRODUCTION } = await readDay(bench.db, new Date(Date.now() + 1_000));
    expect(SANDBOX.signed - before.signed).toBe(1);
    expect(SANDBOX.refused).toEqual([{ code: expect.any(String), count: expect.any(Number) }]);
    expect([SANDBOX.heldDevices, SANDBOX.needsReview, PRODUCTION.signed]).toEqual([1, 0, 0]);
    expect((await readDay(bench.db, new Date(Date.now() - 60_000))).SANDBOX.signed).toBe(0);
  });
});
