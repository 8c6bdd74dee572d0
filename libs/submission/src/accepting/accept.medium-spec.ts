import {
  type Head,
  type ItemDocument,
  type PipelineEvent,
  type SaleDocument,
  splitInclusive,
  STANDARD_TAX_RATES,
  refusalsToReport,
} from '@app/domain';
import { groupingLimits } from '@app/persistence';
import type { HeadQueue } from '@app/queue';
import { creditNote, item, line, sale } from '../../../domain/src/test/documents.js';
import { type Lane, ledgerBench } from '../../../persistence/src/test/ledger-bench.js';
import { Accept, type AcceptOptions } from './accept.js';
import type { SubmissionOwner } from '../kinds/kind.js';

let bench: Awaited<ReturnType<typeof ledgerBench>>;
beforeAll(async () => void (bench = await ledgerBench()));
afterAll(() => bench.close());

const TEA = { itemCode: 'TEA', itemType: '2', itemClass: '5059690800', quantity: 1 } as const;
const teaSale = (change: Partial<SaleDocument> = {}) =>
  sale({ receiptType: 'T', lines: [line({ ...TEA, quantity: 10, total: 1160 })], ...change });
const teaNote = (invoiceNumber: string, quantity: number, total: number, rate = 16) => {
  const { taxable, tax } = splitInclusive(total, rate);
  return creditNote({
    invoiceNumber,
    lines: [line({ itemCode: 'ADVICE', quantity, total, taxableAmount: taxable, taxAmount: tax })],
  });
};

async function setup() {
  const lane = await bench.lane();
  const events: PipelineEvent[] = [];
  const queue = { enqueue: async (_: Head[]) => {} } as HeadQueue;
  const accepting = new Accept(bench.ledger, queue, (event) => void events.push(event), groupingLimits(24));
  const accept = (draft: Parameters<Accept['accept']>[1], options: Partial<AcceptOptions> = {}, as: Lane = lane) =>
    accepting.accept(ownerOf(as), draft, { mayFollowUnsettled: false, ...options });
  await accept(item({ itemCode: 'ADVICE' }));
  return { lane, accept, events };
}

const ownerOf = (lane: Lane): SubmissionOwner =>
  ({ ...lane, environment: 'SANDBOX', bhfId: '00' }) as unknown as SubmissionOwner;

/** Ten ADVICE for 1,160, approved, as the head it is once its item is out of the way. */
async function setupSold() {
  const { lane, accept, events } = await setup();
  const sold = await accept(sale({ lines: [line({ itemCode: 'ADVICE', quantity: 10, total: 1160 })] }));
  if (sold.kind !== 'accepted') throw new Error(JSON.stringify(sold));
  const { headId } = await bench.laneRow(lane);
  await bench.approve(lane, headId as never);
  await bench.approve(lane, sold.id);
  return { lane, accept, events };
}

const kindsOf = (acceptances: { kind: string }[]) => acceptances.map(({ kind }) => kind).sort();

describe('credit notes of one sale that are posted at the same time', () => {
  it('are accepted as long as something is left; the others learn what is left', async () => {
    const { accept } = await setupSold();
    const notes = ['CN-1', 'CN-2', 'CN-3', 'CN-4'].map((number) => accept(teaNote(number, 4, 464)));
    const ends = await Promise.all(notes);
    expect(kindsOf(ends)).toEqual(['accepted', 'accepted', 'refused', 'refused']);
    const refused = ends.filter((end) => end.kind === 'refused');
    for (const { refusals } of refused) {
      expect(refusals.map(({ code, field }) => `${code} ${field}`)).toEqual([
        '003 lines[0].quantity',
        '003 lines[0].total',
      ]);
      expect(refusals[0]!.message).toMatch(/quantity of 2 can still be returned/);
    }
  });

  it('are refused once nothing is left', async () => {
    const { accept } = await setupSold();
    const ends = await Promise.all(['CN-1', 'CN-2'].map((number) => accept(teaNote(number, 10, 1160))));
    expect(kindsOf(ends)).toEqual(['accepted', 'refused']);
    const refused = ends.find((end) => end.kind === 'refused')!;
    expect(refusalsToReport(refused.refusals!)).toMatchObject([{ code: '802', field: 'originalInvoiceNumber' }]);
  });
});

describe('a document that is wrong by today’s tax rates', () => {
  const isWrongAtTodaysRates = true;
  const taxRates = { ...STANDARD_TAX_RATES, B: 14 };
  const sold = (change: Partial<SaleDocument> = {}) =>
    sale({ taxRates, lines: [line({ itemCode: 'ADVICE', quantity: 10, total: 1160 })], ...change });

  it('is known if it was posted before, and refused if it is new or different', async () => {
    const { accept } = await setupSold();
    expect(await accept(sold(), { isWrongAtTodaysRates })).toMatchObject({ kind: 'known', identical: true });
    expect(await accept(sold({ total: 1161 }), { isWrongAtTodaysRates })).toMatchObject({ kind: 'wrongRates' });
    expect(await accept(sold({ invoiceNumber: 'INV-2' }), { isWrongAtTodaysRates })).toMatchObject({
      kind: 'wrongRates',
    });
  });

  it('is accepted as a return at the rates of its sale', async () => {
    const { accept } = await setupSold();
    const today = await accept({ ...teaNote('CN-1', 4, 464, 14), taxRates });
    expect(today).toMatchObject({ kind: 'refused', refusals: [{ code: '003', field: 'lines[0].taxableAmount' }] });
    const ended = await accept({ ...teaNote('CN-1', 4, 464), taxRates }, { isWrongAtTodaysRates });
    if (ended.kind !== 'accepted') throw new Error(JSON.stringify(ended));
    const stored = await bench.db.prisma.document.findUniqueOrThrow({ where: { id: ended.id } });
    expect(stored.document).toMatchObject({ taxRates: STANDARD_TAX_RATES });
  });

  it('is refused for its missing original first', async () => {
    const { accept } = await setupSold();
    const note = { ...teaNote('CN-1', 4, 464, 14), originalInvoiceNumber: 'INV-9', taxRates };
    expect(await accept(note, { isWrongAtTodaysRates })).toMatchObject({
      kind: 'refused',
      refusals: [{ code: '801' }],
    });
  });

  it('is refused if its original has today’s rates', async () => {
    const { accept } = await setupSold();
    const note = { ...teaNote('CN-1', 4, 464, 14), taxRates: STANDARD_TAX_RATES };
    expect(await accept(note, { isWrongAtTodaysRates })).toMatchObject({ kind: 'wrongRates' });
  });
});

describe('a request with an idempotency key', () => {
  const idempotency = { key: 'till-7/1', bodyHash: 'one' };

  it('is replayed the second time, even with another invoice number', async () => {
    const { accept } = await setup();
    const first = await accept(item({ itemCode: 'SV1' }), { idempotency });
    const again = await accept(item({ itemCode: 'SV2' }), { idempotency });
    expect([first.kind, again]).toMatchObject(['accepted', { kind: 'replayed', view: { reference: 'SV1' } }]);
  });

  it('is refused with another body under the same key', async () => {
    const { accept } = await setup();
    await accept(item({ itemCode: 'SV1' }), { idempotency });
    expect(await accept(item({ itemCode: 'SV2' }), { idempotency: { ...idempotency, bodyHash: 'two' } })).toEqual({
      kind: 'keyReused',
    });
  });

  it('is accepted once, however often it is posted at the same time', async () => {
    const { accept } = await setup();
    const posts = Array.from({ length: 12 }, (_, index) => accept(item({ itemCode: `SV${index}` }), { idempotency }));
    const ends = await Promise.all(posts);
    expect(kindsOf(ends)).toEqual(['accepted', ...Array<string>(11).fill('replayed')]);
  });

  it('leaves the key free when it is refused', async () => {
    const { accept } = await setup();
    const unknown = sale({ lines: [line({ itemCode: 'NOBODY' })] });
    expect((await accept(unknown, { idempotency })).kind).toBe('refused');
    expect((await accept(item({ itemCode: 'SV1' }), { idempotency: { ...idempotency, bodyHash: 'two' } })).kind).toBe(
      'accepted',
    );
  });

  it('is replayed after a refusal, and may be corrected under the same key', async () => {
    const { lane, accept } = await setup();
    const first = await accept(item({ itemCode: 'SV1' }), { idempotency });
    if (first.kind !== 'accepted') throw new Error(first.kind);
    const { headId } = await bench.laneRow(lane);
    await bench.approve(lane, headId as never);
    await bench.reject(lane, first.id);
    expect(await accept(item({ itemCode: 'SV1' }), { idempotency })).toMatchObject({ kind: 'replayed' });
    const mended = item({ itemCode: 'SV2' });
    expect((await accept(mended, { idempotency: { ...idempotency, bodyHash: 'two' } })).kind).toBe('accepted');
    expect((await accept(mended, { idempotency })).kind).toBe('keyReused');
  });

  it('is free once its submission is withdrawn, for the same document and for another one', async () => {
    const { accept } = await setup();
    for (const [itemCode, bodyHash] of [
      ['SV1', 'one'],
      ['SV1', 'one'],
      ['SV2', 'two'],
    ] as const) {
      const accepted = await accept(item({ itemCode }), { idempotency: { ...idempotency, bodyHash } });
      if (accepted.kind !== 'accepted') throw new Error(accepted.kind);
      await bench.ledger.withdraw([accepted.id]);
    }
    const posts = Array.from({ length: 6 }, (_, index) => accept(item({ itemCode: `SV${index}` }), { idempotency }));
    expect(kindsOf(await Promise.all(posts))).toEqual(['accepted', ...Array<string>(5).fill('replayed')]);
  });

  it('does not see the key of another account, and the other way round', async () => {
    const [one, other] = [await setup(), await setup()];
    await one.accept(item({ itemCode: 'SV1' }));
    const stranger = { ...other.lane, tin: one.lane.tin };
    for (const _ of ['once', 'twice']) {
      expect((await other.accept(item({ itemCode: 'SV1' }), { idempotency }, stranger)).kind).toBe('known');
    }
  });

  it('stores its key also when it repeats an existing submission', async () => {
    const { accept } = await setup();
    await accept(item({ itemCode: 'SV1' }));
    expect((await accept(item({ itemCode: 'SV1' }), { idempotency })).kind).toBe('known');
    expect((await accept(item({ itemCode: 'SV1' }), { idempotency })).kind).toBe('replayed');
  });
});

describe('items that come with a sale', () => {
  const tea: ItemDocument = item({ itemCode: 'TEA', itemType: '2', itemClass: '5059690800' });

  it('are accepted with it and sent before it, unless they are known', async () => {
    const { lane, accept, events } = await setup();
    const lines = [...teaSale().lines, line({ itemCode: 'ADVICE' })];
    const accepted = await accept(sale({ lines }), { itemsToRegister: [tea, item({ itemCode: 'ADVICE' })] });
    expect(accepted).toMatchObject({ kind: 'accepted', stockUnchecked: ['TEA'] });
    const rows = await bench.db.prisma.submission.findMany({
      where: { laneId: lane.laneId },
      orderBy: { turnAt: 'asc' },
    });
    expect(rows.map(({ kind, reference }) => `${kind} ${reference}`)).toEqual([
      'item ADVICE',
      'item TEA',
      'sale INV-1',
    ]);
    const { document } = await bench.db.prisma.document.findUniqueOrThrow({ where: { id: rows.at(-1)!.id } });
    expect(document).toMatchObject({ registers: ['TEA'], lines: [{ isStocked: true }, { isStocked: false }] });
    expect(events.filter(({ event }) => event === 'accepted')).toHaveLength(3);
  });

  it('are not accepted if the sale is not', async () => {
    const { lane, accept } = await setup();
    await accept(sale({ lines: [line({ itemCode: 'ADVICE' })] }));
    const duplicate = await accept(teaSale({ total: 1 }), { itemsToRegister: [tea] });
    expect(duplicate).toMatchObject({ kind: 'known', identical: false });
    expect(await bench.db.prisma.item.count({ where: { tin: lane.tin, itemCd: 'TEA' } })).toBe(0);
  });

  it('are registered once, however many sales bring them at the same time', async () => {
    const { lane, accept } = await setup();
    const sales = Array.from({ length: 8 }, (_, index) =>
      accept(teaSale({ invoiceNumber: `INV-${index}` }), { itemsToRegister: [tea] }),
    );
    expect(kindsOf(await Promise.all(sales))).toEqual(Array<string>(8).fill('accepted'));
    expect(await bench.db.prisma.submission.count({ where: { laneId: lane.laneId, reference: 'TEA' } })).toBe(1);
  });
});

describe('an original named by the authority’s number', () => {
  it('is refused with a hint to the client’s own number', async () => {
    const { lane, accept } = await setupSold();
    await bench.db.query(
      `INSERT INTO receipts (submission_id, lane_id, cur_rcpt_no, tot_rcpt_no, intrl_data, rcpt_sign, sdc_date_time)
       SELECT id, lane_id, 37, 41, 'I', 'S', '20260302101502' FROM submissions WHERE lane_id = $1 AND reference = 'INV-1'
       ON CONFLICT DO NOTHING`,
      [lane.laneId],
    );
    const refused = await accept(creditNote({ originalInvoiceNumber: '37' }));
    expect(refused).toMatchObject({
      refusals: expect.arrayContaining([
        expect.objectContaining({
          code: '801',
          message: expect.stringContaining('37 is the cisInvcNo of invoice INV-1'),
        }),
      ]),
    });
  });
});
