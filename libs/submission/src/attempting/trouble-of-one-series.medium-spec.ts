import type { Outcome, AccountId } from '@app/domain';
import { holdLane, readDeviceStates } from '@app/persistence';
import { INVOICE_KINDS, KIND_NAMES } from '../kinds/index.js';
import { approved } from '../test/pipeline-bench.js';
import { branchBench, gatewayTimeout, ok, revoked, taken, unknown, type Branch } from '../test/branch-bench.js';

let bench: Awaited<ReturnType<typeof branchBench>>;
beforeAll(async () => void (bench = await branchBench()));
afterAll(() => bench.close());

describe('trouble of one series', () => {
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
      expect(await bench.view(theirMovement)).toMatchObject({ status: 'QUEUED', laneStalled: true });
      expect(await bench.view(theirSale)).toMatchObject({ laneStalled: false });
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
});

describe('too early', () => {
  const MESSAGE = "The tax authority's clock is behind.";
  const tooEarly = (waitMs = 0): Outcome => ({ kind: 'tooEarly', code: 'too early', message: MESSAGE, waitMs });
  const notSent: Outcome = { kind: 'tooEarly', code: 'too early', message: MESSAGE, waitMs: 5_000, notSent: true };

  /** As the adapter does, which writes the time of the authority's clock into each wire body. */
  function withTimes({ authority }: Branch): void {
    let time = 0;
    authority.write = (_, { number }) => JSON.stringify({ number, cfmDt: ++time });
  }
  const sentBy = ({ authority }: Branch) => authority.sent.map((body) => JSON.parse(body) as object).slice(1);

  describe('a sale that the authority refuses as too early', () => {
    it('waits at the head of its lane, and goes out with new bytes under the same number', async () => {
      const here = await bench.openBranch();
      withTimes(here);
      const [sale, next] = [await bench.acceptSale(here), await bench.acceptSale(here)];
      expect(await bench.runAs(here, sale, tooEarly(20_000))).toMatchObject({ kind: 'retry', delayMs: 20_000 });
      expect(await bench.laneRow(here.lane)).toMatchObject({ headId: sale, heldAt: null });
      expect(await bench.view(sale)).toMatchObject({ status: 'RETRYING', answerMessage: MESSAGE, waitsForClock: true });
      expect(await bench.view(next)).toMatchObject({ status: 'ACCEPTED', waitsForClock: true });
      expect(await bench.runAs(here, sale, tooEarly())).toMatchObject({ kind: 'retry' });
      expect(await bench.runAs(here, sale, approved)).toMatchObject({ status: 'APPROVED' });
      expect(await bench.runAs(here, next, approved)).toMatchObject({ status: 'APPROVED' });
      expect(await bench.view(sale)).toMatchObject({ waitsForClock: false });
      expect(sentBy(here)).toEqual([
        { number: 2, cfmDt: 1 },
        { number: 2, cfmDt: 2 },
        { number: 2, cfmDt: 3 },
        { number: 3, cfmDt: 4 },
      ]);
    });

    it('is shown with what it waits for among the devices', async () => {
      const here = await bench.openBranch();
      const sale = await bench.acceptSale(here);
      await bench.runAs(here, sale, tooEarly());
      const accountId = here.lane.accountId as AccountId;
      const filter = { accountId, environment: 'SANDBOX', laneId: null, limit: 1_000 } as const;
      const device = (await readDeviceStates(bench.db, filter)).find(({ laneId }) => laneId === here.lane.laneId);
      expect(device).toMatchObject({ hold: null, oldest: { submissionId: sale, clockMessage: MESSAGE } });
    });

    it('does not open the breaker, however many devices it happens to', async () => {
      const branches = await Promise.all([1, 2, 3, 4].map(() => bench.openBranch()));
      const before = bench.events.length;
      for (const here of branches) await bench.runAs(here, await bench.acceptSale(here), tooEarly());
      const opened = bench.events
        .slice(before)
        .filter(({ event }) => event === 'breakerOpened' || event === 'laneHeld');
      expect(opened).toEqual([]);
    });

    it('keeps its number and its bytes while it is in doubt, and until the same bytes are accepted', async () => {
      const here = await bench.openBranch();
      withTimes(here);
      const sale = await bench.acceptSale(here);
      await bench.runAs(here, sale, gatewayTimeout);
      for (const minutes of [1, 60, 600]) {
        expect(await bench.runAs(here, sale, tooEarly())).toMatchObject({ kind: 'retry' });
        expect(await bench.view(sale)).toMatchObject({ status: 'IN_DOUBT' });
        await bench.passTime(minutes);
      }
      expect(await bench.runAs(here, sale, approved)).toMatchObject({ status: 'APPROVED' });
      expect(new Set(sentBy(here).map((body) => JSON.stringify(body)))).toEqual(new Set(['{"number":2,"cfmDt":1}']));
      expect(await bench.laneRow(here.lane)).toMatchObject({ heldAt: null });
    });

    it('may be in doubt under the bytes of its later attempt', async () => {
      const here = await bench.openBranch();
      withTimes(here);
      const sale = await bench.acceptSale(here);
      for (const outcome of [tooEarly(), gatewayTimeout, approved]) await bench.runAs(here, sale, outcome);
      expect(sentBy(here)).toEqual([1, 2, 2].map((cfmDt) => ({ number: 2, cfmDt })));
      expect(await bench.view(sale)).toMatchObject({ status: 'APPROVED' });
    });
  });

  it('a sale whose day the authority has not reached is not sent, and waits', async () => {
    const here = await bench.openBranch();
    const sale = await bench.acceptSale(here);
    Object.assign(here.authority, { tooEarly: () => notSent });
    expect(await here.run({ id: sale })).toMatchObject({ kind: 'retry', delayMs: 5_000 });
    expect(bench.events.at(-1)).toMatchObject({ event: 'settled', outcome: 'tooEarly', callMs: null });
    Object.assign(here.authority, { tooEarly: () => null });
    expect(await bench.runAs(here, sale, approved)).toMatchObject({ status: 'APPROVED' });
    expect(here.authority.sent).toHaveLength(2);
  });

  it('a stock movement that is too early waits beside its lane, and another branch takes its number', async () => {
    const here = await bench.openBranch();
    const there = await bench.siblingOf(here);
    const [mine, theirs] = [await bench.acceptMovement(here), await bench.acceptMovement(there)];
    await bench.runAs(here, mine, tooEarly());
    expect(await bench.view(mine)).toMatchObject({ status: 'RETRYING', waitsForClock: true });
    const sale = await bench.acceptSale(here);
    expect(await bench.runAs(here, sale, approved)).toMatchObject({ status: 'APPROVED' });
    expect(await bench.runAs(there, theirs, ok)).toMatchObject({ status: 'APPROVED' });
    expect(await bench.runAs(here, mine, ok)).toMatchObject({ status: 'APPROVED' });
    const numbers = await bench.db.query(`SELECT number::int FROM submissions WHERE id = ANY($1) ORDER BY number`, [
      [mine, theirs],
    ]);
    expect(numbers).toEqual([{ number: 1 }, { number: 2 }]);
  });
});
