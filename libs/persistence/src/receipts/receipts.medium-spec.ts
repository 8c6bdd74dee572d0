import type { Receipt, SubmissionId } from '@app/domain';
import { newId } from '../database/ids.js';
import { ledgerBench, type Lane } from '../test/ledger-bench.js';
import { readPrintSource } from './print-source.js';
import { isReceiptLinkRevoked, readReceiptLinkKey, revokeReceiptLink } from './receipt-links.js';
import { PRINTS_MAX, readPrints, recordPrint } from './receipt-prints.js';
import { constraintOf } from '../database/sql-state.js';

let bench: Awaited<ReturnType<typeof ledgerBench>>;
beforeAll(async () => {
  bench = await ledgerBench();
});
afterAll(() => bench.close());

describe('receipts', () => {
  const RECEIPT: Receipt = {
    receiptNumber: 7,
    totalReceipts: 9,
    internalData: 'I',
    signature: 'S',
    signedAt: '20260302101502',
    answeredAt: null,
  };
  const BODY = {
    ...{ tin: 'P1', invcNo: 7, remark: 'not printed', rcptTyCd: 'S', totAmt: 1160.1, receipt: { trdeNm: null } },
    itemList: [
      { itemSeq: 1, itemNm: 'First "quoted"', totAmt: 0.1, taxblAmt: 0.1 },
      { itemSeq: 2, itemNm: 'Second', totAmt: 1160, bcd: null },
    ],
  };

  async function signed(body: string): Promise<SubmissionId> {
    const lane = await bench.lane();
    const { id } = await bench.accept(lane);
    const attempt = await bench.begin(id, { wireBody: body });
    await bench.ledger.settle([bench.settlement(lane, id, attempt, { receipt: { ...RECEIPT, signature: `S-${id}` } })]);
    return id;
  }

  const actor = { appId: newId(), keyId: newId(), userId: null };

  it('keeps with a receipt what was signed, also when the wire body is gone', async () => {
    const id = await signed(JSON.stringify(BODY));
    await bench.db.query('DELETE FROM wire_bodies WHERE id = $1', [id]);
    const source = await readPrintSource(bench.db, id);
    expect(source!.amounts).toEqual({
      ...{ rcptTyCd: 'S', totAmt: 1160.1 },
      itemList: [
        { itemNm: 'First "quoted"', totAmt: 0.1 },
        { itemNm: 'Second', totAmt: 1160 },
      ],
    });
  });

  it('signs also what is no invoice, and keeps no amounts of it', async () => {
    const id = await signed('no JSON at all');
    expect((await readPrintSource(bench.db, id))!.amounts).toBeNull();
  });

  it('counts exactly one original among many prints at once', async () => {
    const submissionId = await signed(JSON.stringify(BODY));
    const prints = await Promise.all(
      Array.from({ length: 8 }, () => recordPrint(bench.db, { submissionId, ...actor, idempotencyKey: null })),
    );
    const numbers = prints.map((print) => (print as { number: number }).number).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 8 }, (_, index) => index + 1));
    expect(await readPrints(bench.db, submissionId)).toMatchObject(numbers.map((number) => ({ number, ...actor })));
  });

  it('is the same print under the same key, and another one under the same key of another app', async () => {
    const submissionId = await signed(JSON.stringify(BODY));
    const print = { submissionId, ...actor, idempotencyKey: 'till-1' };
    const all = await Promise.all([print, print, print].map((one) => recordPrint(bench.db, one)));
    expect(all).toMatchObject([{ number: 1 }, { number: 1 }, { number: 1 }]);
    expect(await recordPrint(bench.db, { ...print, appId: newId() })).toMatchObject({ number: 2 });
  });

  it('counts no print without a receipt, and none beyond the limit', async () => {
    const lane = await bench.lane();
    const { id: unsigned } = await bench.accept(lane);
    expect(await recordPrint(bench.db, { submissionId: unsigned, ...actor, idempotencyKey: null })).toBeNull();
    const submissionId = await signed(JSON.stringify(BODY));
    await bench.db.query(
      `INSERT INTO receipt_prints (submission_id, number, app_id) SELECT $1, n, $2 FROM generate_series(1, ${PRINTS_MAX}) n`,
      [submissionId, actor.appId],
    );
    expect(await recordPrint(bench.db, { submissionId, ...actor, idempotencyKey: null })).toBe('full');
  });

  it('has one key for links, and revokes a link once', async () => {
    const key = await readReceiptLinkKey(bench.db);
    expect([key.length, (await readReceiptLinkKey(bench.db)).equals(key)]).toEqual([32, true]);
    const id = newId<SubmissionId>();
    expect(await isReceiptLinkRevoked(bench.db, id)).toBe(false);
    expect([await revokeReceiptLink(bench.db, id, actor), await revokeReceiptLink(bench.db, id, actor)]).toEqual([
      true,
      false,
    ]);
    expect(await isReceiptLinkRevoked(bench.db, id)).toBe(true);
  });
});

/** Ten TEA for 1,000, on two lines, approved. */
async function setup() {
  const lane = await bench.lane();
  const sale = bench.sale(lane);
  const half = { itemCode: 'TEA', taxType: 'B', quantity: 5, total: 500 };
  await bench.ledger.accept([{ ...sale, document: { ...(sale.document as object), lines: [half, half] } }]);
  await bench.approve(lane, sale.id);
  return { lane, original: sale.id };
}

const credit = (lane: Lane, original: SubmissionId, quantity: number, total: number) =>
  bench.ledger.accept([bench.creditNote(lane, original, quantity, total)]);

const creditOf = (originalId: string) => bench.db.prisma.credit.findMany({ where: { originalId } });

/** The constraint that refuses a credit note; null if the note is accepted. Any other error fails the test. */
const refusedBy = async (accepting: Promise<unknown>): Promise<string | null> =>
  accepting.then(
    () => null,
    (error: unknown) => {
      const constraint = constraintOf(error);
      if (constraint === null) throw error;
      return constraint;
    },
  );

describe('the credit notes of a sale', () => {
  it('may take back the whole sale in parts', async () => {
    const { lane, original } = await setup();
    await credit(lane, original, 3, 300);
    await credit(lane, original, 7, 700);
    expect(await creditOf(original)).toMatchObject([{ itemCd: 'TEA', taxTyCd: 'B' }]);
    const [{ creditedQuantity, creditedTotal } = fail()] = await creditOf(original);
    expect([Number(creditedQuantity), Number(creditedTotal)]).toEqual([10, 1000]);
  });

  it.each([
    [10.001, 1000],
    [10, 1000.01],
  ])('never take back %d for %d of ten for a thousand', async (quantity, total) => {
    const { lane, original } = await setup();
    expect(await refusedBy(credit(lane, original, quantity, total))).toBe('credits_cap');
    expect(await creditOf(original)).toEqual([]);
  });

  it('never take back an item that was not sold', async () => {
    const { lane, original } = await setup();
    const note = bench.creditNote(lane, original, 1, 1);
    const lines = [{ itemCode: 'COFFEE', taxType: 'B', quantity: 1, total: 1 }];
    const coffee = { ...note, document: { ...(note.document as object), lines } };
    expect(await refusedBy(bench.ledger.accept([coffee]))).toBe('credits_cap');
  });

  it('never exceed the sale together, however many arrive at once', async () => {
    const { lane, original } = await setup();
    const notes = Array.from({ length: 8 }, () => bench.creditNote(lane, original, 4, 400));
    const posts = notes.map((note) => refusedBy(bench.patiently(() => bench.ledger.accept([note]))));
    const ends = await Promise.all(posts);
    expect(ends.filter((end) => end === null)).toHaveLength(2);
    expect(ends.filter((end) => end === 'credits_cap')).toHaveLength(6);
    expect((await creditOf(original)).map(({ creditedTotal }) => Number(creditedTotal))).toEqual([800]);
  });

  it('are refused as a group that exceeds the sale', async () => {
    const { lane, original } = await setup();
    const group = [bench.creditNote(lane, original, 6, 600), bench.creditNote(lane, original, 6, 600)];
    expect(await refusedBy(bench.ledger.accept(group))).toBe('credits_cap');
  });

  it('give their share back when they are refused', async () => {
    const { lane, original } = await setup();
    const note = bench.creditNote(lane, original, 10, 1000);
    await bench.ledger.accept([note]);
    await bench.reject(lane, note.id);
    await expect(credit(lane, original, 10, 1000)).resolves.toMatchObject({ accepted: [expect.any(String)] });
  });

  it('keep their share when they are approved, and it counts as approved', async () => {
    const { lane, original } = await setup();
    const note = bench.creditNote(lane, original, 10, 1000);
    await bench.ledger.accept([note]);
    const toldOf = async () => (await creditOf(original)).map(({ approvedTotal }) => Number(approvedTotal));
    expect(await toldOf()).toEqual([0]);
    await bench.approve(lane, note.id);
    expect(await toldOf()).toEqual([1000]);
    expect(await refusedBy(credit(lane, original, 1, 100))).toBe('credits_cap');
  });

  it('give their share back when they are withdrawn', async () => {
    const { lane, original } = await setup();
    const note = bench.creditNote(lane, original, 10, 1000);
    await bench.ledger.accept([note]);
    await bench.withdraw(note.id);
    await expect(credit(lane, original, 10, 1000)).resolves.toMatchObject({ accepted: [expect.any(String)] });
  });
});

function fail(): never {
  throw new Error('there is no credit');
}
