import type { Outcome, SubmissionId } from '@app/domain';
import { readSubmissionViews } from '@app/persistence';
import { approved, pipelineBench } from '../test/pipeline-bench.js';

let bench: Awaited<ReturnType<typeof pipelineBench>>;
beforeAll(async () => {
  bench = await pipelineBench();
  // Only one operation fails here, so the breaker would stay closed; in these tests no other calls show that.
  await bench.db.query('CREATE RULE stays_closed AS ON UPDATE TO breakers DO INSTEAD NOTHING');
});
afterAll(() => bench.close());

const gatewayTimeout: Outcome = { kind: 'inDoubt', code: '504', message: 'Gateway Timeout' };
const taken: Outcome = { kind: 'rejected', code: '994', message: 'overlapped', cause: 'duplicate' };
const noStock: Outcome = { kind: 'rejected', code: '4.7', message: 'not in your stock master', cause: 'dependency' };
const unknown: Outcome = { kind: 'laneFault', code: '990', message: 'too many views' };
const revoked: Outcome = { kind: 'laneFault', code: '901', message: 'not valid device', ofDevice: true };
const ok: Outcome = { kind: 'approved', answer: {} };

type Branch = Awaited<ReturnType<typeof bench.setup>>;

/** A branch without a backlog. */
async function openBranch(of?: { tin: string; bhfId: string }): Promise<Branch> {
  const branch = await bench.setup(of);
  await branch.run();
  return branch;
}

const siblingOf = ({ lane: { tin } }: Branch) => openBranch({ tin, bhfId: '01' });

const acceptSale = async ({ lane }: Branch): Promise<SubmissionId> => (await bench.accept(lane)).id;

async function acceptMovement({ lane }: Branch): Promise<SubmissionId> {
  const movement = bench.movement(lane);
  await bench.ledger.accept([movement]);
  return movement.id;
}

const LINE = { quantity: 1, total: 100, taxType: 'B' };

async function acceptSaleOf({ lane }: Branch, itemCode: string): Promise<SubmissionId> {
  const sale = bench.sale(lane);
  const document = { ...(sale.document as object), lines: [{ ...LINE, itemCode }] };
  await bench.ledger.accept([{ ...sale, document }]);
  return sale.id;
}

/** The registration of an item, which sales may follow at once. */
async function acceptItem(branch: Branch, itemCode: string): Promise<SubmissionId> {
  const codes = { origin: 'KE', itemType: '2', packageUnit: 'NT', quantityUnit: 'U' };
  const item = {
    ...bench.item(branch.lane, itemCode),
    document: { kind: 'item', itemCode, isChange: false, ...codes },
  };
  await bench.ledger.accept([item]);
  await storeItem(branch, itemCode, item.id, 'PENDING');
  return item.id;
}

/** Goods whose stock is activated, so that only the authority can refuse their sales. */
async function storeItem({ lane }: Branch, itemCode: string, registration: SubmissionId, state: string): Promise<void> {
  await bench.db.query(
    `INSERT INTO items (environment, tin, item_cd, submission_id, state, item_cls_cd, item_ty_cd, item_nm, tax_ty_cd, use_yn)
     VALUES ('SANDBOX', $1, $2, $3, $4, '50202200', '2', 'Tea', 'B', true)`,
    [lane.tin, itemCode, registration, state],
  );
  await bench.db.query(
    'INSERT INTO stock_levels (lane_id, item_cd, quantity, activated_at) VALUES ($1, $2, 9, now())',
    [lane.laneId, itemCode],
  );
}

const view = async (id: SubmissionId) => (await readSubmissionViews(bench.db, [id]))[0]!;
const statuses = (...ids: SubmissionId[]) => Promise.all(ids.map(async (id) => (await view(id)).status));
const headOf = async ({ lane }: Branch) => (await bench.laneRow(lane)).headId;

const runAs = ({ authority, run }: Branch, id: SubmissionId, outcome: Outcome) => {
  authority.outcomes = [outcome];
  return run({ id });
};

/** Each submission has been in doubt for so much longer, and was tried last so long ago. */
const passTime = (minutes: number) =>
  bench.db.query(
    `DO $$ DECLARE t interval := interval '${minutes} minutes'; BEGIN
       UPDATE submissions SET doubt_since = doubt_since - t, first_attempt_at = first_attempt_at - t;
       UPDATE attempts SET started_at = started_at - t, ended_at = ended_at - t;
       UPDATE lanes SET aside_until = aside_until - t;
     END $$`,
  );

describe('a movement that the authority does not answer, while it answers sales', () => {
  it('stops neither the sales of its branch nor those of a sibling, and needs no operator', async () => {
    const here = await openBranch();
    const there = await siblingOf(here);
    const [movement, sale] = [await acceptMovement(here), await acceptSale(here)];
    const [theirMovement, theirSale] = [await acceptMovement(there), await acceptSale(there)];

    expect(await runAs(here, movement, gatewayTimeout)).toMatchObject({ kind: 'retry' });
    expect(await headOf(here)).toBe(sale);
    expect(await runAs(here, sale, approved)).toMatchObject({ status: 'APPROVED' });

    expect(await runAs(there, theirMovement, ok)).toMatchObject({
      kind: 'defer',
      reason: expect.stringContaining('another branch') as string,
    });
    expect(await view(theirMovement)).toMatchObject({ status: 'QUEUED', lineStalled: true });
    expect(await view(theirSale)).toMatchObject({ lineStalled: false });
    expect(await runAs(there, theirSale, approved)).toMatchObject({ status: 'APPROVED' });

    // For six hours, the other operations are answered, and this one is not.
    for (let hour = 0; hour < 6; hour++) {
      await passTime(60);
      await bench.approve(there.lane, await acceptSale(there));
      await bench.db.query('UPDATE lanes SET answered_at = now()');
      expect(await runAs(here, movement, gatewayTimeout)).toMatchObject({ kind: 'retry' });
    }
    expect(await statuses(movement)).toEqual(['IN_DOUBT']);

    // It had received the movement once.
    expect(await runAs(here, movement, taken)).toMatchObject({ status: 'APPROVED' });
    expect(await runAs(there, theirMovement, ok)).toMatchObject({ status: 'APPROVED' });
    expect(there.authority.sent.at(-1)).toBe('{"number":2}');
    expect(await bench.laneRow(here.lane)).toMatchObject({ heldAt: null, parked: [] });
    expect(await bench.laneRow(there.lane)).toMatchObject({ heldAt: null, parked: [] });
  });

  it('is under review alone when its answers stay unclear: the number is not given to others', async () => {
    const here = await openBranch();
    const there = await siblingOf(here);
    const movement = await acceptMovement(here);
    await runAs(here, movement, gatewayTimeout);
    const sale = await acceptSale(here);
    await passTime(60);
    const outOfOrder = { kind: 'rejected', code: '400', message: 'expected 7', cause: 'order' } as const;
    await bench.db.query(`UPDATE attempts SET ended_at = now() WHERE submission_id = $1`, [movement]);
    expect(await runAs(here, movement, outOfOrder)).toMatchObject({ kind: 'held', laneGoesOn: true });
    expect(await statuses(movement)).toEqual(['NEEDS_REVIEW']);
    expect(await runAs(here, sale, approved)).toMatchObject({ status: 'APPROVED' });
    expect(await runAs(there, await acceptMovement(there), ok)).toMatchObject({ kind: 'defer' });
    expect(await runAs(there, await acceptSale(there), approved)).toMatchObject({ status: 'APPROVED' });
  });
});

describe('a movement that is refused for what it shares with others', () => {
  it('is under review, and the sales of its branch and the movements of others go on', async () => {
    const here = await openBranch();
    const there = await siblingOf(here);
    const [movement, behind, sale] = [await acceptMovement(here), await acceptMovement(here), await acceptSale(here)];
    expect(await runAs(here, movement, unknown)).toMatchObject({ kind: 'held', laneGoesOn: true });
    expect(await runAs(here, sale, approved)).toMatchObject({ status: 'APPROVED' });
    expect(await runAs(there, await acceptMovement(there), ok)).toMatchObject({ status: 'APPROVED' });
    expect(await statuses(movement, behind)).toEqual(['NEEDS_REVIEW', 'ACCEPTED']);
    expect(await bench.laneRow(here.lane)).toMatchObject({ heldAt: null, parked: [movement] });
  });

  it('holds the whole lane if its device is refused', async () => {
    const here = await openBranch();
    const [movement, sale] = [await acceptMovement(here), await acceptSale(here)];
    expect(await runAs(here, movement, revoked)).toMatchObject({ kind: 'held' });
    expect(await bench.laneRow(here.lane)).toMatchObject({ heldCode: '901', headId: movement, parked: [] });
    expect(await statuses(sale)).toEqual(['ACCEPTED']);
  });
});

describe('a sale of goods that the authority does not know yet', () => {
  it('waits with the registration of its item, and other sales go on', async () => {
    const here = await openBranch();
    const item = await acceptItem(here, 'NEW-TEA');
    const [ofItem, other] = [await acceptSaleOf(here, 'NEW-TEA'), await acceptSale(here)];
    await runAs(here, item, gatewayTimeout);
    expect(await runAs(here, ofItem, approved)).toMatchObject({
      kind: 'defer',
      reason: expect.stringContaining('NEW-TEA') as string,
    });
    expect(await view(ofItem)).toMatchObject({ status: 'ACCEPTED', lineStalled: true });
    expect(await runAs(here, other, approved)).toMatchObject({ status: 'APPROVED' });

    await runAs(here, item, ok);
    expect(await headOf(here)).toBe(ofItem);
    expect(await runAs(here, ofItem, approved)).toMatchObject({ status: 'APPROVED' });
  });

  it('waits with the movement of its goods if it is refused, and other sales go on', async () => {
    const here = await openBranch();
    const movement = await acceptMovement(here);
    await storeItem(here, 'TEA', movement, 'REGISTERED');
    await runAs(here, movement, gatewayTimeout);
    const [ofGoods, other] = [await acceptSaleOf(here, 'TEA'), await acceptSale(here)];
    expect(await runAs(here, ofGoods, noStock)).toMatchObject({ kind: 'retry', delayMs: 30_000 });
    expect(await runAs(here, other, approved)).toMatchObject({ status: 'APPROVED' });
    // The job of the sale comes back, and gives the idle lane its head.
    await passTime(2);
    expect(await here.run({ id: ofGoods })).toMatchObject({ status: 'stale' });
    expect(await runAs(here, ofGoods, noStock)).toMatchObject({ kind: 'retry' });

    await runAs(here, movement, ok);
    expect(await runAs(here, ofGoods, approved)).toMatchObject({ status: 'APPROVED' });
  });

  it('is refused after a minute if nothing of its goods is on its way', async () => {
    const here = await openBranch();
    await runAs(here, await acceptMovement(here), gatewayTimeout);
    await storeItem(here, 'SALT', here.id, 'REGISTERED');
    const ofOther = await acceptSaleOf(here, 'SALT');
    expect(await runAs(here, ofOther, noStock)).toMatchObject({ kind: 'retry' });
    expect(await headOf(here)).toBe(ofOther);
    await passTime(2);
    expect(await runAs(here, ofOther, noStock)).toMatchObject({ status: 'REJECTED' });
  });

  it('has its credit note wait with it', async () => {
    const here = await openBranch();
    const item = await acceptItem(here, 'RETURNED-TEA');
    const sale = await acceptSaleOf(here, 'RETURNED-TEA');
    const note = bench.creditNote(here.lane, sale, 1, 100);
    const originalInvoiceNumber = (await view(sale)).reference;
    const lines = [{ ...LINE, itemCode: 'RETURNED-TEA' }];
    await bench.ledger.accept([{ ...note, document: { ...(note.document as object), originalInvoiceNumber, lines } }]);
    const other = await acceptSale(here);
    await runAs(here, item, gatewayTimeout);
    await runAs(here, sale, approved);
    expect(await here.run({ id: note.id })).toMatchObject({ kind: 'defer' });
    expect(await headOf(here)).toBe(other);
    expect(await statuses(sale, note.id)).toEqual(['ACCEPTED', 'ACCEPTED']);
  });
});
