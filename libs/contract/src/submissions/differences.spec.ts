import type { CreditNoteDraft, SubmissionDocument, SubmissionDraft } from '@app/domain';
import { completeCreditNote } from '../../../domain/src/completing.js';
import * as documents from '../../../domain/src/test/documents.js';
import * as notes from '../credit-notes/example-credit-notes.js';
import { readCreditNote } from '../credit-notes/read-credit-note.js';
import { readBarcodeCreditNote, readExpressCreditNote } from '../credit-notes/read-express-credit-note.js';
import { exampleGoods, exampleServiceItem } from '../items/example-items.js';
import { readGoodsItem, readServiceItem } from '../items/read-item.js';
import { exampleSale } from '../sales/example-sale.js';
import type { InvoiceReading } from '../sales/read-invoice.js';
import { readSale } from '../sales/read-sale.js';
import { readReverseInvoice, readSaleWithItems } from '../sales/read-sale-with-items.js';
import { readStockMovement } from '../stock/read-stock-movement.js';
import { exampleStockMovement } from '../stock/example-stock.js';
import { validationContextAt } from '../test/validation-context-at.js';
import { compareDocuments, type PostedDocument } from './differences.js';

const CONTEXT = validationContextAt('2026-03-02T08:00:00Z');
const NEXT_DAY = validationContextAt('2026-03-03T08:00:00Z');
const NO_NAMES = { fields: {}, lines: 'lines', lineFields: {} };

type Body = Record<string, unknown>;
type Read = (body: unknown, context: typeof CONTEXT) => InvoiceReading;

function posted(read: Read, body: object, context = CONTEXT): PostedDocument {
  const reading = read(body, context);
  if (!reading.ok) throw new Error(JSON.stringify(reading));
  return { ...reading.post, body };
}

const original = documents.sale({ buyerPin: 'P000111222B', buyerName: 'BUYER', paymentType: '02', currency: 'KES' });

/** As the ledger stores it: a credit note has what its original gives it. */
const stored = ({ draft }: PostedDocument): SubmissionDocument =>
  draft.kind === 'credit-note'
    ? completeCreditNote(
        draft as CreditNoteDraft,
        original,
        (draft as CreditNoteDraft).lines.map(({ itemCode }) => itemCode ?? 'SUGAR'),
      )
    : (draft as SubmissionDocument);

const differencesOf = (first: PostedDocument, repeat: PostedDocument) =>
  compareDocuments(stored(first), repeat).differences.map(({ field, ...values }) => [
    field,
    values.stored,
    values.sent,
  ]);

const withHeader = (change: Body, body: { transaction: object; items: object[] } = exampleSale) => ({
  ...body,
  transaction: { ...body.transaction, ...change },
});
const withLine = (change: Body, nth = 0) => ({
  ...exampleSale,
  items: exampleSale.items.map((line, index) => (index === nth ? { ...line, ...change } : line)),
});
const asReverse = ({ transaction, items }: typeof exampleSale) => ({
  transaction: { ...transaction, rcptTyCd: 'R', orgInvcNo: 'INV-0' },
  lineItems: items.map((line) => ({ ...line, itemClsCd: 'SV' })),
});

describe('the differences between a repeated sale and the stored one', () => {
  const first = posted(readSale, withHeader({ remark: 'gift' }));
  const differ = (body: object) => differencesOf(first, posted(readSale, body));

  it('are none for the same sale, in whatever form its numbers and its keys come', () => {
    const { transaction, items } = withHeader({ remark: 'gift' });
    const reordered = { items, transaction: Object.fromEntries(Object.entries(transaction).reverse()) };
    expect(differ(JSON.parse(JSON.stringify(reordered)) as object)).toEqual([]);
  });

  it('are all fields that differ, with what is stored and what was sent, in the names of the body', () => {
    const repeat = { ...withLine({ itemNm: 'Advice', qty: 3 }), ...withHeader({ remark: 'a gift', pmtTyCd: '02' }) };
    repeat.items = withLine({ itemNm: 'Advice' }).items;
    expect(differ(repeat)).toEqual([
      ['transaction.pmtTyCd', '01', '02'],
      ['transaction.remark', 'gift', 'a gift'],
      ['items[0].itemNm', 'Consulting, per hour', 'Advice'],
    ]);
  });

  it('have null where one of them does not have the field, the text or the line', () => {
    const [line] = exampleSale.items;
    const { custTin: _, custNm: __, ...privateBuyer } = exampleSale.transaction;
    const repeat = { transaction: { ...privateBuyer, cfmDt: undefined, regrId: 'T2' }, items: [line] };
    expect(
      differ({ ...repeat, transaction: { ...repeat.transaction, totTaxblAmt: 900, totTax: 144, totAmt: 1044 } }),
    ).toEqual(
      expect.arrayContaining([
        ['transaction.custTin', 'P051999888K', null],
        ['transaction.remark', 'gift', null],
        ['transaction.cfmDt', '20260302101500', null],
        ['transaction.regrId', null, 'T2'],
        ['items[1].itemCd', 'SVC-TRAINING', null],
        ['items[1].totAmt', 250, null],
      ]),
    );
  });

  it('do not have a value that Risiti filled in: neither the name of the buyer, nor a default', () => {
    const { custNm: _, ...withoutName } = exampleSale.transaction;
    const named = { ...first.draft, buyerName: 'FROM THE BOOKS' } as SubmissionDocument;
    const repeat = posted(readSale, { ...exampleSale, transaction: { ...withoutName, custTin: null, remark: 'gift' } });
    expect(compareDocuments({ ...named, buyerPin: null } as SubmissionDocument, repeat).differences).toEqual([]);
    const accepting = posted(readSale, withHeader({ prchrAcptcYn: 'Y', remark: 'gift' }));
    expect(differencesOf(accepting, first)).toEqual([['transaction.prchrAcptcYn', 'Y', null]]);
    const refusing = posted(readSale, withHeader({ prchrAcptcYn: 'N', remark: 'gift' }));
    expect(differencesOf(accepting, refusing)).toEqual([['transaction.prchrAcptcYn', 'Y', 'N']]);
  });

  it('name the lines as the other shape does, and the texts of a receipt', () => {
    const body = { transaction: exampleSale.transaction, lineItems: exampleSale.items, receipt: { topMsg: 'Karibu' } };
    const renamed = { ...body, lineItems: withLine({ itemNm: 'Advice' }).items, receipt: { topMsg: 'Welcome' } };
    expect(differencesOf(posted(readSaleWithItems, body), posted(readSaleWithItems, renamed))).toEqual([
      ['lineItems[0].itemNm', 'Consulting, per hour', 'Advice'],
      ['receipt.topMsg', 'Karibu', 'Welcome'],
    ]);
  });

  it('are the first twenty, and how many more there are; a long text is cut', () => {
    const items = Array.from({ length: 15 }, () => exampleSale.items[1]!);
    const other = items.map((line) => ({ ...line, itemNm: 'N'.repeat(150), bcd: '6161100000026' }));
    const long = stored(posted(readSaleLines, { items }));
    const { differences, furtherDifferences } = compareDocuments(long, posted(readSaleLines, { items: other }));
    expect([differences.length, furtherDifferences]).toEqual([20, 10]);
    expect(differences.find(({ field }) => field === 'items[0].itemNm')!.sent).toBe(`${'N'.repeat(100)}…`);
  });
});

/** Any lines, whatever their sums. */
const readSaleLines: Read = (body, context) => {
  const { items } = body as { items: { taxblAmt: number; taxAmt: number; totAmt: number }[] };
  const sum = (name: 'taxblAmt' | 'taxAmt' | 'totAmt') => items.reduce((total, line) => total + line[name], 0);
  const totals = { totTaxblAmt: sum('taxblAmt'), totTax: sum('taxAmt'), totAmt: sum('totAmt') };
  return readSale({ ...withHeader(totals), items }, context);
};

describe('the differences between a repeated credit note and the stored one', () => {
  const { exampleCreditNote, exampleSecondCreditNote, exampleExpressCreditNote, exampleBarcodeCreditNote } = notes;
  const changed = <T extends { lineItems: object[] }>(body: T, change: Body) => ({
    ...body,
    ...change,
    lineItems: body.lineItems.map((line) => ({ ...line, itemNm: 'Other' })),
  });

  it.each<[string, Read, object]>([
    ['standard', readCreditNote, exampleCreditNote],
    ['second', readCreditNote, exampleSecondCreditNote],
    ['express', readExpressCreditNote, exampleExpressCreditNote],
    ['barcode', readBarcodeCreditNote, exampleBarcodeCreditNote],
    ['reverse', readReverseInvoice, asReverse(exampleSale)],
  ])('are none on the next day in the %s shape: what the original and Risiti gave it was not sent', (_, read, body) => {
    expect(differencesOf(posted(read, body), posted(read, body, NEXT_DAY))).toEqual([]);
  });

  it.each<[string, Read, object, object, unknown[]]>([
    [
      'standard',
      readCreditNote,
      exampleCreditNote,
      {
        ...exampleCreditNote,
        rfdRsnCd: '01',
        cnclDt: undefined,
        items: [{ ...exampleCreditNote.items[0], itemNm: 'Other' }],
      },
      [
        ['rfdRsnCd', '06', '01'],
        ['items[0].itemNm', 'Consulting, per hour', 'Other'],
      ],
    ],
    [
      'second',
      readCreditNote,
      exampleSecondCreditNote,
      changed(exampleSecondCreditNote, {
        original: { ...exampleSecondCreditNote.original, trdInvcNo: 'X', pmtTyCd: '02' },
        ...{ reason: '06', regrId: 'USR02' },
      }),
      [
        ['original.pmtTyCd', '01', '02'],
        ['regrId', 'USR01', 'USR02'],
        ['reason', '05', '06'],
        ['original.trdInvcNo', 'CN-0002', 'X'],
        ['lineItems[0].itemNm', 'Consulting, per hour', 'Other'],
      ],
    ],
    [
      'express',
      readExpressCreditNote,
      exampleExpressCreditNote,
      changed(exampleExpressCreditNote, {
        pmtTyCd: '02',
        regrNm: 'Till 2',
        trdInvcNo: 'X',
        custTin: 'P000999888C',
        custNm: 'B',
      }),
      [
        ['custTin', 'P000111222B', 'P000999888C'],
        ['custNm', 'BUYER', 'B'],
        ['pmtTyCd', '01', '02'],
        ['regrNm', 'System', 'Till 2'],
        ['trdInvcNo', 'CN-INV-2026-0001', 'X'],
        ['lineItems[0].itemNm', 'Staff training', 'Other'],
      ],
    ],
    [
      'barcode',
      readBarcodeCreditNote,
      exampleBarcodeCreditNote,
      changed(exampleBarcodeCreditNote, { regrId: 'USR02' }),
      [
        ['regrId', null, 'USR02'],
        ['lineItems[0].itemNm', 'Sugar, bag of 2 kg', 'Other'],
      ],
    ],
  ])('have the names of the %s shape', (_, read, body, repeat, expected) => {
    const found = differencesOf(posted(read, body), posted(read, repeat));
    expect(found).toHaveLength(expected.length);
    expect(found).toEqual(expect.arrayContaining(expected));
  });

  it('say that a sale has the number', () => {
    const note = posted(readCreditNote, { ...exampleCreditNote, invcNo: 'INV-2026-0001' });
    expect(differencesOf(posted(readSale, exampleSale), note)).toContainEqual(['transaction.rcptTyCd', 'S', 'R']);
  });
});

describe('the differences between other documents', () => {
  it.each([
    [
      'service',
      readServiceItem,
      exampleServiceItem,
      { itemName: 'Advice', price: 600, useYn: 'N' },
      ['itemName', 'price', 'useYn'],
    ],
    ['goods', readGoodsItem, exampleGoods, { itemName: 'Oil', bcd: '6161100000033' }, ['itemName', 'bcd']],
  ])('have the names of the body of an item: %s', (_, read, body, change, fields) => {
    const readOne = (one: object) => {
      const reading = read(one, () => 'NEW');
      if (!reading.ok) throw new Error(JSON.stringify(reading));
      return { draft: reading.document, names: reading.names, body: one };
    };
    const found = differencesOf(readOne(body), readOne({ ...body, ...change })).map(([field]) => field);
    expect(found.sort()).toEqual([...fields].sort());
  });

  it('have the whole path of a movement', () => {
    const read = (one: object) => {
      const reading = readStockMovement(one, CONTEXT);
      if (!reading.ok) throw new Error(JSON.stringify(reading));
      return { draft: reading.document, names: reading.names, body: one };
    };
    const [line] = exampleStockMovement.itemList;
    const repeat = { ...exampleStockMovement, remark: 'damaged', itemList: [{ ...line, itemNm: 'Other' }] };
    const withUnits = read(exampleStockMovement).draft;
    withUnits.lines = withUnits.lines.map((one) => ({ ...one, quantityUnit: 'KG', taxType: 'A' }));
    expect(compareDocuments(withUnits, read(repeat)).differences.map(({ field }) => field)).toEqual([
      ...['remark', 'itemList[0].itemNm'],
    ]);
  });

  it('do not have how the client named a declaration, nor the branch of a supplier that it left out', () => {
    const link = documents.importLink({ taskCode: null, declaredOn: null });
    const named = { ...link, taskCode: '2240001', declaredOn: '20260201', itemCode: 'OTHER' };
    const body = { itemCd: 'OTHER', taskCd: '2240001', dclDe: '20260201' };
    expect(compareDocuments(link, { draft: named, names: NO_NAMES, body }).differences).toMatchObject([
      { field: 'itemCd' },
    ]);
    const purchase = documents.purchaseConfirmation();
    const draft = { ...purchase, supplierBhfId: null, purchase: null } as SubmissionDraft;
    const sent = { spplrTin: purchase.supplierPin, remark: 'late' };
    const found = compareDocuments(purchase, {
      draft: { ...draft, remark: 'late' } as never,
      names: NO_NAMES,
      body: sent,
    });
    expect(found.differences).toMatchObject([{ field: 'remark', sent: 'late' }]);
  });

  it('never have a password', () => {
    const user = documents.branchUser({ sealedPassword: 'ONE', passwordDigest: 'FIRST' });
    const draft = documents.branchUser({ sealedPassword: 'TWO', passwordDigest: 'SECOND', userName: 'Other' });
    const body = { userId: draft.userId, userNm: 'Other', pwd: 'secret' };
    expect(JSON.stringify(compareDocuments(user, { draft, names: NO_NAMES, body }))).not.toMatch(
      /ONE|TWO|FIRST|SECOND|secret|pwd/,
    );
  });
});
