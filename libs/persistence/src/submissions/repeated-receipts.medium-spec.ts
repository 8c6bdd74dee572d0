import type { Receipt, SubmissionId } from '@app/domain';
import { receiptRefusalIn } from '../database/sql-state.js';
import { type Lane, ledgerBench } from '../test/ledger-bench.js';

let bench: Awaited<ReturnType<typeof ledgerBench>>;
beforeAll(async () => void (bench = await ledgerBench()));
afterAll(() => bench.close());

let signed = 0;
const newReceipt = (over: Partial<Receipt> = {}): Receipt => ({
  ...{ receiptNumber: ++signed, totalReceipts: signed, internalData: 'INTERNAL', signature: `SIGN-ATURE-${signed}` },
  ...{ signedAt: '20261121101500', answeredAt: null },
  ...over,
});

interface ClaimedSale {
  lane: Lane;
  id: SubmissionId;
  attempt: number;
}

/** A sale on the wire, of a lane of its own or of this one. */
async function claimed(of?: Lane, type = 'N'): Promise<ClaimedSale> {
  const lane = of ?? (await bench.lane());
  const { id } = await bench.accept(lane);
  const wireBody = JSON.stringify({ salesTyCd: type, rcptTyCd: 'S', itemList: [] });
  return { lane, id, attempt: await bench.begin(id, { wireBody }) };
}

const settlementOf = ({ lane, id, attempt }: ClaimedSale, receipt: Receipt) =>
  bench.settlement(lane, id, attempt, { receipt });
const settle = (...all: [ClaimedSale, Receipt][]) =>
  bench.patiently(() => bench.ledger.settle(all.map(([sale, receipt]) => settlementOf(sale, receipt))));
/** Why the ledger stores none of them; null if it does. */
const refusalOf = (...all: [ClaimedSale, Receipt][]) =>
  settle(...all).then(
    () => null,
    (error: unknown) => receiptRefusalIn(error),
  );
const isStored = async ({ id }: ClaimedSale) =>
  (await bench.db.prisma.receipt.count({ where: { submissionId: id } })) > 0;
const statusOf = async ({ id }: ClaimedSale) => (await bench.read(id)).status;

async function sold(receipt: Receipt, of?: Lane, type?: string): Promise<ClaimedSale> {
  const sale = await claimed(of, type);
  await settle([sale, receipt]);
  return sale;
}

describe('a receipt that another submission has', () => {
  it('is not stored, however its signature is written, and nothing of its group is', async () => {
    const receipt = newReceipt();
    const [owner, sale, other] = [await sold(receipt), await claimed(), await claimed()];
    const printed = { ...newReceipt(), signature: receipt.signature.toLowerCase().replaceAll('-', '') };
    expect(await refusalOf([other, newReceipt()], [sale, printed])).toBe(
      `This receipt already belongs to submission ${owner.id}.`,
    );
    for (const one of [sale, other]) expect([await isStored(one), await statusOf(one)]).toEqual([false, 'SUBMITTING']);
    expect(await refusalOf([other, newReceipt()])).toBeNull();
  });

  it('is found among receipts of version 0.1.0, which have no environment', async () => {
    const receipt = newReceipt();
    const owner = await sold(receipt);
    await bench.db.query('UPDATE receipts SET environment = NULL WHERE submission_id = $1', [owner.id]);
    expect(await refusalOf([await claimed(), receipt])).toContain(owner.id);
  });

  it('may be stored in another environment', async () => {
    const receipt = newReceipt();
    const owner = await sold(receipt);
    await bench.db.query(`UPDATE lanes SET environment = 'PRODUCTION' WHERE id = $1`, [owner.lane.laneId]);
    await bench.db.query(`UPDATE receipts SET environment = 'PRODUCTION' WHERE submission_id = $1`, [owner.id]);
    expect(await refusalOf([await claimed(), receipt])).toBeNull();
  });

  it('is stored once if two submissions come with it in one group, or at the same moment', async () => {
    const [one, two, receipt] = [await claimed(), await claimed(), newReceipt()];
    expect(await refusalOf([one, receipt], [two, receipt])).toMatch(/settled just now/);
    const refusals = await Promise.all([refusalOf([one, receipt]), refusalOf([two, receipt])]);
    expect(refusals.filter((refusal) => refusal === null)).toHaveLength(1);
    expect([await isStored(one), await isStored(two)].filter(Boolean)).toHaveLength(1);
  });

  it('is the own one of a submission whose settlement is repeated', async () => {
    const receipt = newReceipt();
    const sale = await sold(receipt);
    expect(await refusalOf([sale, receipt])).toBeNull();
  });
});

describe('an answer that names a control unit', () => {
  const initialise = ({ laneId }: Lane, mrcNo = 'KRA1') =>
    bench.db.query(
      `UPDATE devices SET sdc_id = 'UNIT', mrc_no = $2, initialised_at = now() - interval '1 hour' WHERE id = $1`,
      [laneId, mrcNo],
    );

  it.each([[{ sdcId: 'OTHER' }], [{ sdcId: 'UNIT', mrcNo: 'KRA2' }]])(
    'is refused if it is another: %j',
    async (named) => {
      const sale = await claimed();
      await initialise(sale.lane);
      expect(await refusalOf([sale, newReceipt(named)])).toBe(
        `This receipt is of another device: ${Object.values(named).join(', ')}.`,
      );
    },
  );

  it('is stored if it is that of the device, or if that of the device is not known', async () => {
    const [own, unknown, replaced] = [await claimed(), await claimed(), await claimed()];
    await initialise(own.lane);
    await initialise(unknown.lane, '');
    await initialise(replaced.lane);
    await bench.db.query(`UPDATE devices SET initialised_at = now() WHERE id = $1`, [replaced.lane.laneId]);
    expect(await refusalOf([own, newReceipt({ sdcId: 'UNIT', mrcNo: 'KRA1' })])).toBeNull();
    expect(await refusalOf([unknown, newReceipt({ sdcId: 'UNIT', mrcNo: 'KRA1' })])).toBeNull();
    expect(await refusalOf([replaced, newReceipt({ sdcId: 'BEFORE' })])).toBeNull();
  });
});

describe('a number that another receipt of the device has', () => {
  it('is stored and reported', async () => {
    const { lane } = await sold(newReceipt({ receiptNumber: 1 }));
    const again = await claimed(lane);
    expect(await settle([again, newReceipt({ receiptNumber: 1 })])).toMatchObject({ repeatedNumbers: [again.id] });
    const next = await claimed(lane);
    expect(await settle([next, newReceipt({ receiptNumber: 2 })])).toMatchObject({ repeatedNumbers: [] });
  });

  it('is not reported of a copy, of another device, or of the device after it was replaced', async () => {
    const { lane } = await sold(newReceipt({ receiptNumber: 1 }));
    for (const sale of [await claimed(lane, 'C'), await claimed()])
      expect(await settle([sale, newReceipt({ receiptNumber: 1 })])).toMatchObject({ repeatedNumbers: [] });
    await bench.db.query(`UPDATE devices SET sdc_id = 'NEW' WHERE id = $1`, [lane.laneId]);
    await bench.db.query(`UPDATE receipts SET sdc_id = 'OLD' WHERE lane_id = $1`, [lane.laneId]);
    const replaced = await claimed(lane);
    expect(await settle([replaced, newReceipt({ receiptNumber: 1 })])).toMatchObject({ repeatedNumbers: [] });
  });
});
