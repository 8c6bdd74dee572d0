import { type CreditNoteDocument, totalsByItem, inShillings, type SaleLine, sumAmounts } from '@app/domain';
import { creditNote, line, sale } from '../../../../domain/src/test/documents.js';
import { original } from '../test/context.js';
import { expectBytes, LINE, SALE, withLines, written } from '../test/wire-sale.js';
import { shareReturnedAmounts } from './return-shares.js';
import { readReceipt } from './find-sale.js';

const ORIGINAL = original({ buyer: { pin: 'P051999888K', name: 'JUMLA LTD' } });
const NOTE = {
  ...SALE,
  ...{ trdInvcNo: 'CN-1', orgInvcNo: 12, rcptTyCd: 'R', rfdDt: '20260302101500', rfdRsnCd: '06' },
};
const noted = (change: Parameters<typeof creditNote>[0], profile: 'direct' | 'gateway' = 'direct') =>
  JSON.parse(written(creditNote(change), { original: ORIGINAL }, profile)) as typeof NOTE;

describe('a return on the wire', () => {
  it('is a sale of another type, with its original, its date and its reason', () => {
    expectBytes(written(creditNote(), { original: ORIGINAL }), NOTE);
  });

  it.each(['01', '02', '03', '04', '05'])('has the reason it was given: %s', (reason) => {
    expectBytes(written(creditNote({ reason }), { original: ORIGINAL }), { ...NOTE, rfdRsnCd: reason });
  });

  it('came back when it was confirmed, which is now when it does not say when', () => {
    const now = '20260302101530';
    expectBytes(written(creditNote({ confirmedAt: null }), { original: ORIGINAL }), {
      ...NOTE,
      ...{ cfmDt: now, rfdDt: now, receipt: { ...NOTE.receipt, rcptPbctDt: now } },
    });
  });

  it.each([
    [{ cancelRequestedOn: '20260301' }, { cnclReqDt: '20260301000000' }],
    [{ cancelledOn: '20260302' }, { cnclDt: '20260302000000' }],
    [{ traderNumber: 'CN-INV-1' }, { trdInvcNo: 'CN-INV-1' }],
    [{ salesStatus: '05' as const }, { salesSttsCd: '05' }],
  ])('says what it was told: %j', (change, expected) => {
    expectBytes(written(creditNote(change), { original: ORIGINAL }), { ...NOTE, ...expected });
  });

  it('calls what comes back by what was registered', () => {
    const items = {
      'SVC-CONSULT': { authorityCode: 'KE3NTXU0000007', itemClass: '5022110801', itemType: '3' },
    } as const;
    expectBytes(written(creditNote(), { original: ORIGINAL, items }), {
      ...NOTE,
      ...withLines([{ ...LINE, itemCd: 'KE3NTXU0000007', itemClsCd: '5022110801' }], {}),
      ...{ trdInvcNo: 'CN-1', orgInvcNo: 12, rcptTyCd: 'R', rfdDt: '20260302101500', rfdRsnCd: '06' },
    });
  });

  it('of a foreign sale is in shillings, and its remark tells what was given back', () => {
    const lines = [line({ total: 116, taxableAmount: 100, taxAmount: 16, unitPrice: 116, supplyAmount: 116 })];
    expect(noted({ currency: 'USD', exchangeRate: 129.35, total: 116, lines })).toMatchObject({
      ...{ totAmt: 15004.6, totTaxAmt: 2069.6, remark: 'USD 116 at 129.35' },
    });
  });
});

describe('the buyer of a return', () => {
  it.each([
    ['left out', { buyerPin: null, buyerName: null }],
    ['spelled otherwise', { buyerPin: 'P051999888K', buyerName: 'Jumla Limited' }],
  ])('is the one of its original, where that one is %s', (_, buyer) => {
    expect(noted(buyer)).toMatchObject({
      ...{ custTin: 'P051999888K', custNm: 'JUMLA LTD', receipt: { custTin: 'P051999888K' } },
    });
  });

  it('is another with another PIN, and for the authority to judge', () => {
    expect(noted({ buyerPin: 'P000111222B', buyerName: 'Other' })).toMatchObject({
      ...{ custTin: 'P000111222B', custNm: 'Other' },
    });
  });

  it('is called by the PIN where that is all there is, on the gateway', () => {
    const buyer = { pin: 'P051999888K', name: null };
    const body = written(creditNote({ buyerPin: null, buyerName: null }), { original: original({ buyer }) }, 'gateway');
    expect(JSON.parse(body)).toMatchObject({ custTin: 'P051999888K', custNm: 'P051999888K' });
  });

  it.each([
    [null, null, 'Walk-in customer'],
    [null, 'Baraka  Hotel ', 'Baraka  Hotel '],
    ['P051999888K', null, 'P051999888K'],
    [null, `${'x'.repeat(59)}😀`, 'x'.repeat(59)],
  ])('has the name with which its sale was sent through the gateway: PIN %s, name %j', (pin, name, custNm) => {
    const sold = written(sale({ buyerPin: pin, buyerName: name }), {}, 'gateway');
    const buyer = { pin, name };
    const returned = written(
      creditNote({ buyerPin: null, buyerName: 'other' }),
      { original: original({ buyer }) },
      'gateway',
    );
    expect([sold, returned].map((body) => (JSON.parse(body) as { custNm: unknown }).custNm)).toEqual([custNm, custNm]);
  });
});

describe('return shares', () => {
  const IN_SHILLINGS = { currency: 'KES', exchangeRate: 1 };

  /** The wire amounts of several credit notes of one sale, in their order. */
  function wireAmountsOf(sold: Partial<SaleLine>[], notes: Partial<SaleLine>[][], currency = IN_SHILLINGS) {
    const returned: SaleLine[] = [];
    return notes.flatMap((parts) => {
      const note: CreditNoteDocument = creditNote({ ...currency, lines: parts.map((part) => line(part)) });
      const source = original({ lines: sold.map((one) => line(one)), returned: totalsByItem(returned) });
      returned.push(...note.lines);
      return shareReturnedAmounts(source, note, inShillings(note).lines).map(({ quantity, total }) => [
        quantity,
        total,
      ]);
    });
  }

  const sumOf = (amounts: number[][]) => [0, 1].map((index) => sumAmounts(amounts.map((one) => one[index]!)));
  const of = (quantity: number, total: number) => ({ quantity, total });

  it('a return of what two places hold, in shillings, is reported as it is', () => {
    expect(wireAmountsOf([of(3, 348)], [[of(1, 116)], [of(0.25, 29)], [of(1.75, 203)]])).toEqual([
      [1, 116],
      [0.25, 29],
      [1.75, 203],
    ]);
  });

  describe('all parts together come to what was sold', () => {
    it.each<[string, Partial<SaleLine>[], Partial<SaleLine>[][]]>([
      ['three notes of a third', [of(1, 100)], [[of(0.335, 33.5)], [of(0.335, 33.5)], [of(0.33, 33)]]],
      ['two lines of one note', [of(0.67, 67)], [[of(0.335, 33.5), of(0.335, 33.5)]]],
      ['one line of what was sold on two', [of(0.124, 12.4), of(0.124, 12.4)], [[of(0.248, 24.8)]]],
    ])('%s', (_, sold, notes) => {
      const wire = sold.map(({ quantity, total }) => [Math.round(quantity! * 100) / 100, total!]);
      expect(sumOf(wireAmountsOf(sold, notes))).toEqual(sumOf(wire));
    });

    it.each([
      [129.553, 10, 0.1, 1, 129.55],
      [1.5, 100, 0.01, 1, 1.5],
    ])('at %d, in %i notes of %d', (exchangeRate, count, total, sold, shillings) => {
      const notes = Array.from({ length: count }, () => [of(1, total)]);
      const amounts = wireAmountsOf([of(count, sold)], notes, { currency: 'USD', exchangeRate });
      expect(sumOf(amounts)).toEqual([count, shillings]);
    });
  });

  it('a part of what was given away is reported as nothing paid', () => {
    expect(wireAmountsOf([of(2, 0)], [[of(1, 0)]])).toEqual([[1, 0]]);
  });

  it('a part too small to make a difference in two places is reported as one that makes none', () => {
    expect(wireAmountsOf([of(1.004, 100.4)], [[of(1, 100)], [of(0.004, 0.4)]])).toEqual([
      [1, 100],
      [0, 0.4],
    ]);
  });

  it('a thousand lines are shared out in one go', () => {
    const lines = Array.from({ length: 1_000 }, () => of(0.335, 33.5));
    expect(sumOf(wireAmountsOf(lines, [lines]))).toEqual([340, 33_500]);
  });

  it('a return of what is not known of its original is reported as it is', () => {
    const note = creditNote({ lines: [line(of(1, 5))] });
    expect(shareReturnedAmounts(original(), note, note.lines)).toEqual(note.lines);
    expect(shareReturnedAmounts(null, note, note.lines)).toBe(note.lines);
  });
});

const DATA = {
  ...{ curRcptNo: 37, totRcptNo: 41, sdcDateTime: '20260302101502' },
  ...{ intrlData: 'K7QW2MZP4RTYU3XSA5BCD6EFGH', rcptSign: 'V4N6P2QK7WXR3TZA' },
};
const RECEIPT = {
  ...{ receiptNumber: 37, totalReceipts: 41, signedAt: '20260302101502', answeredAt: '20260302101503' },
  ...{ internalData: 'K7QW2MZP4RTYU3XSA5BCD6EFGH', signature: 'V4N6P2QK7WXR3TZA' },
};

describe('a receipt', () => {
  it.each([
    {},
    { curRcptNo: '37', totRcptNo: ' 41 ' },
    { sdcDateTime: '2026-03-02 10:15:02' },
    { sdcDateTime: '2026-03-02 10:15:02.0' },
    { sdcDateTime: '2026-03-02T10:15:02.123' },
    { sdcDateTime: 20260302101502 },
    { rcptSign: ' V4N6P2QK7WXR3TZA ' },
    { more: 'than known' },
  ])('is read in any of its spellings: %j', (change) => {
    expect(readReceipt({ ...DATA, ...change }, '20260302101503')).toEqual(RECEIPT);
  });

  it.each([
    ...['curRcptNo', 'totRcptNo', 'intrlData', 'rcptSign', 'sdcDateTime'].flatMap((field) => [
      { [field]: undefined },
      { [field]: null },
      { [field]: '' },
      { [field]: ' ' },
      { [field]: {} },
    ]),
    { curRcptNo: 'many' },
    { totRcptNo: 1.5 },
    { curRcptNo: 0 },
    { curRcptNo: -1 },
    { curRcptNo: '1e3' },
    { totRcptNo: '99999999999999999999' },
    { totRcptNo: true },
    { rcptSign: 7 },
    { rcptSign: 'two words' },
    { intrlData: 'A\u0007B' },
    { intrlData: 'A'.repeat(256) },
    { sdcDateTime: '20260302' },
    { sdcDateTime: '20261302101502' },
    { sdcDateTime: '20260230101502' },
    { sdcDateTime: '20260302251502' },
    { sdcDateTime: 'yesterday' },
  ])('without all of its parts is none: %j', (change) => {
    expect(readReceipt({ ...DATA, ...change }, null)).toBeNull();
  });

  it('has the control unit and its registration if the answer names them', () => {
    expect(readReceipt({ ...DATA, sdcId: ' KRACU0400009001 ', mrcNo: '' }, '20260302101503')).toEqual({
      ...RECEIPT,
      sdcId: 'KRACU0400009001',
    });
    expect(readReceipt({ ...DATA, sdcId: null, mrcNo: 'KRA00900100' }, null)).toMatchObject({ mrcNo: 'KRA00900100' });
  });

  it('is not made of nothing', () => {
    expect(readReceipt(null, null)).toBeNull();
  });
});
