import type { Outcome } from '@app/domain';
import { holdLane } from '@app/persistence';
import { INVOICE_KINDS, KIND_NAMES } from '../kinds/index.js';
import { approved } from '../test/pipeline-bench.js';
import { branchBench, gatewayTimeout, ok, revoked, taken, unknown } from '../test/branch-bench.js';

let bench: Awaited<ReturnType<typeof branchBench>>;
beforeAll(async () => void (bench = await branchBench()));
afterAll(() => bench.close());

it('is limited by what the ledger takes for an invoice, which is what the kinds say', async () => {
  const rows = await bench.db.query<{ kind: string }>(
    'SELECT kind FROM unnest($1::text[]) kind WHERE is_invoice(kind)',
    [KIND_NAMES],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(INVOICE_KINDS);
});

describe('a movement that the authority does not answer, while it answers sales', () => {
  it('stops neither the sales of its branch nor those of a sibling, and needs no operator', async () => {
    const here = await bench.openBranch();
    const there = await bench.siblingOf(here);
    const [movement, sale] = [await bench.acceptMovement(here), await bench.acceptSale(here)];
    const [theirMovement, theirSale] = [await bench.acceptMovement(there), await bench.acceptSale(there)];

    expect(await bench.runAs(here, movement, gatewayTimeout)).toMatchObject({ kind: 'retry' });
    expect(await bench.headOf(here)).toBe(sale);
    expect(await bench.runAs(here, sale, approved)).toMatchObject({ status: 'APPROVED' });

    expect(await bench.runAs(there, theirMovement, ok)).toMatchObject({
      kind: 'defer',
      reason: expect.stringContaining('another branch') as string,
    });
    expect(await bench.view(theirMovement)).toMatchObject({ status: 'QUEUED', lineStalled: true });
    expect(await bench.view(theirSale)).toMatchObject({ lineStalled: false });
    expect(await bench.runAs(there, theirSale, approved)).toMatchObject({ status: 'APPROVED' });

    // For six hours, the other operations are answered, and this one is not.
    for (let hour = 0; hour < 6; hour++) {
      await bench.passTime(60);
      await bench.approve(there.lane, await bench.acceptSale(there));
      await bench.db.query('UPDATE lanes SET answered_at = now()');
      expect(await bench.runAs(here, movement, gatewayTimeout)).toMatchObject({ kind: 'retry' });
    }
    expect(await bench.statuses(movement)).toEqual(['IN_DOUBT']);

    // It had received the movement once.
    expect(await bench.runAs(here, movement, taken)).toMatchObject({ status: 'APPROVED' });
    expect(await bench.runAs(there, theirMovement, ok)).toMatchObject({ status: 'APPROVED' });
    expect(there.authority.sent.at(-1)).toBe('{"number":2}');
    expect(await bench.laneRow(here.lane)).toMatchObject({ heldAt: null, parked: [] });
    expect(await bench.laneRow(there.lane)).toMatchObject({ heldAt: null, parked: [] });
  });

  it('does not open the breaker, and a sale goes out at once after a quiet time', async () => {
    const branches = await Promise.all([
      bench.openBranch(),
      bench.openBranch(),
      bench.openBranch(),
      bench.openBranch(),
    ]);
    await bench.db.query(`UPDATE lanes SET answered_at = now() - interval '1 hour'`);
    for (const branch of branches) await bench.runAs(branch, await bench.acceptMovement(branch), gatewayTimeout);
    const [here] = branches;
    expect(await bench.runAs(here!, await bench.acceptSale(here!), approved)).toMatchObject({ status: 'APPROVED' });
    expect(await bench.db.query('SELECT FROM breakers WHERE opened_at IS NOT NULL')).toEqual([]);
  });

  it('is under review alone when its answers stay unclear: the number is not given to others', async () => {
    const here = await bench.openBranch();
    const there = await bench.siblingOf(here);
    const movement = await bench.acceptMovement(here);
    await bench.runAs(here, movement, gatewayTimeout);
    const sale = await bench.acceptSale(here);
    await bench.passTime(60);
    const outOfOrder = { kind: 'rejected', code: '400', message: 'expected 7', cause: 'order' } as const;
    await bench.db.query(`UPDATE attempts SET ended_at = now() WHERE submission_id = $1`, [movement]);
    expect(await bench.runAs(here, movement, outOfOrder)).toMatchObject({ kind: 'held', laneGoesOn: true });
    expect(await bench.statuses(movement)).toEqual(['NEEDS_REVIEW']);
    expect(await bench.runAs(here, sale, approved)).toMatchObject({ status: 'APPROVED' });
    expect(await bench.runAs(there, await bench.acceptMovement(there), ok)).toMatchObject({ kind: 'defer' });
    expect(await bench.runAs(there, await bench.acceptSale(there), approved)).toMatchObject({ status: 'APPROVED' });
  });
});

describe('a movement that is refused for what it shares with others', () => {
  it('is under review, and the sales of its branch and the movements of others go on', async () => {
    const here = await bench.openBranch();
    const there = await bench.siblingOf(here);
    const [movement, behind, sale] = [
      await bench.acceptMovement(here),
      await bench.acceptMovement(here),
      await bench.acceptSale(here),
    ];
    expect(await bench.runAs(here, movement, unknown)).toMatchObject({ kind: 'held', laneGoesOn: true });
    expect(await bench.runAs(here, sale, approved)).toMatchObject({ status: 'APPROVED' });
    expect(await bench.runAs(there, await bench.acceptMovement(there), ok)).toMatchObject({ status: 'APPROVED' });
    expect(await bench.statuses(movement, behind)).toEqual(['NEEDS_REVIEW', 'ACCEPTED']);
    expect(await bench.laneRow(here.lane)).toMatchObject({ heldAt: null, parked: [movement] });
  });

  it('holds the whole lane if its device is refused', async () => {
    const here = await bench.openBranch();
    const [movement, sale] = [await bench.acceptMovement(here), await bench.acceptSale(here)];
    expect(await bench.runAs(here, movement, revoked)).toMatchObject({ kind: 'held' });
    expect(await bench.laneRow(here.lane)).toMatchObject({ heldCode: '901', headId: movement, parked: [] });
    expect(await bench.statuses(sale)).toEqual(['ACCEPTED']);
  });
});

describe('a sale that is refused for its number', () => {
  const wrongNumber: Outcome = { kind: 'rejected', code: '400', message: 'expected 7', cause: 'order' };

  it('holds the invoices of its branch, and nothing else', async () => {
    const here = await bench.openBranch();
    const there = await bench.siblingOf(here);
    const [sale, next, movement] = [
      await bench.acceptSale(here),
      await bench.acceptSale(here),
      await bench.acceptMovement(here),
    ];
    expect(await bench.runAs(here, sale, wrongNumber)).toMatchObject({ kind: 'held', isParked: false });
    expect(await bench.laneRow(here.lane)).toMatchObject({ heldScope: 'invoices', headId: movement, parked: [sale] });
    expect(await bench.runAs(here, movement, ok)).toMatchObject({ status: 'APPROVED' });
    expect(await bench.runAs(there, await bench.acceptMovement(there), ok)).toMatchObject({ status: 'APPROVED' });
    expect(await here.run({ id: sale })).toMatchObject({ kind: 'held' });
    expect(await here.run({ id: next })).toMatchObject({ kind: 'held' });
    expect((await bench.view(next)).hold).toMatchObject({ scope: 'invoices', code: '400' });
  });

  it('goes on in front of the others when an operator resumes the lane', async () => {
    const here = await bench.openBranch();
    // The approval of a movement then creates no stock master.
    await bench.db.query('UPDATE apps SET stock_follows = false WHERE id = $1', [here.lane.appId]);
    const [sale, next, movement] = [
      await bench.acceptSale(here),
      await bench.acceptSale(here),
      await bench.acceptMovement(here),
    ];
    await bench.runAs(here, sale, wrongNumber);
    expect(await bench.ledger.releaseLane(here.lane.laneId)).toMatchObject([{ submissionId: sale, turn: 2 }]);
    expect(await bench.headOf(here)).toBe(movement);
    await bench.runAs(here, movement, ok);
    expect(await bench.headOf(here)).toBeNull();
    expect(await bench.runAs(here, sale, approved)).toMatchObject({ status: 'APPROVED' });
    expect(await bench.headOf(here)).toBe(next);
  });

  it('is held as a whole when an operator holds the lane meanwhile', async () => {
    const here = await bench.openBranch();
    const [sale, movement] = [await bench.acceptSale(here), await bench.acceptMovement(here)];
    await bench.runAs(here, sale, wrongNumber);
    expect(await bench.db.transaction((tx) => holdLane(tx, here.lane.laneId, 'to look'))).toBe(true);
    expect(await here.run({ id: movement })).toMatchObject({ kind: 'held' });
    const resumed = await bench.ledger.releaseLane(here.lane.laneId);
    expect(resumed.map(({ submissionId }) => submissionId).sort()).toEqual([sale, movement].sort());
  });
});
