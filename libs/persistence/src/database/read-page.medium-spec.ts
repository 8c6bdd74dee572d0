import { randomUUID } from 'node:crypto';
import type { LaneId } from '@app/domain';
import { rewriteActs } from '@app/testing';
import { listActs, recordAct } from '../operating/acts.js';
import { listAppsForOperator } from '../operating/operator-apps.js';
import { ledgerBench } from '../test/ledger-bench.js';

let bench: Awaited<ReturnType<typeof ledgerBench>>;
beforeAll(async () => void (bench = await ledgerBench()));
afterAll(() => bench.close());

describe('a page behind a cursor', () => {
  it('loses no row when its cursor no longer matches the filter', async () => {
    const lanes = [await bench.lane(), await bench.lane(), await bench.lane()];
    const appIds = lanes.map(({ appId }) => appId);
    const { app } = bench.db.prisma;
    await app.updateMany({ where: { id: { in: appIds } }, data: { state: 'PENDING' } });
    const [first, second] = await listAppsForOperator(bench.db, { state: 'PENDING', limit: 2 });
    await app.update({ where: { id: first!.appId }, data: { state: 'ACTIVE' } });
    const next = await listAppsForOperator(bench.db, { state: 'PENDING', after: first!.appId, limit: 1 });
    expect(next.map(({ appId }) => appId)).toEqual([second!.appId]);
    const last = await listAppsForOperator(bench.db, { state: 'PENDING', after: second!.appId, limit: 5 });
    expect([first, second, ...last].map((one) => one!.appId).sort()).toEqual(appIds.sort());
  });

  it('neither skips nor repeats rows of the same microsecond, and takes a cursor in capital letters', async () => {
    const { laneId } = await bench.lane();
    for (let count = 0; count < 5; count++) await recordAct(bench.db, actOn(laneId));
    await rewriteActs(bench.db, `UPDATE operator_acts SET at = '2026-01-01T00:00:00.123456Z' WHERE lane_id = $1`, [
      laneId,
    ]);
    const read: string[] = [];
    for (let after: string | undefined; ;) {
      const page = await listActs(bench.db, { laneId, after, limit: 2 });
      if (page.length === 0) break;
      read.push(...page.map(({ id }) => id));
      after = page.at(-1)!.id.toUpperCase();
    }
    expect(read).toEqual([...new Set(read)].sort().reverse());
    expect(read).toHaveLength(5);
  });
});

const actOn = (laneId: LaneId) => ({
  ...{ id: randomUUID(), operator: 'o', act: 'hold', reason: 'test', laneId, submissionId: null, details: {} },
});
