import { line, sale } from '../../../../domain/src/test/documents.js';
import type { KnownItem } from '../../port.js';
import { LINE, SALE, written, expectBytes } from '../test/wire-sale.js';

describe('what a line is of', () => {
  const wireItemOf = (itemClass: string | null, item: Partial<KnownItem> | null, leaves: object = {}) => {
    const known = item && { authorityCode: null, itemClass: 'SV', itemType: '3' as const, ...item };
    const body = written(sale({ lines: [line({ itemClass })] }), {
      items: known ? { 'SVC-CONSULT': known } : {},
      itemClasses: { service: null, goods: null, ...leaves },
    });
    const { itemCd, itemClsCd } = (JSON.parse(body) as typeof SALE).itemList[0]!;
    return { itemCd, itemClsCd };
  };

  it('goes by the code under which the authority knows it, and by its owner’s where it knows none', () => {
    expect(wireItemOf(null, { authorityCode: 'KE3NTXU0000001' }).itemCd).toBe('KE3NTXU0000001');
    expect(wireItemOf(null, { authorityCode: null }).itemCd).toBe('SVC-CONSULT');
    expect(wireItemOf(null, null).itemCd).toBe('SVC-CONSULT');
  });

  it.each<[string, string | null, Partial<KnownItem> | null, string]>([
    ['its own leaf', '5022110801', { itemClass: '1110160600' }, '5022110801'],
    ['the leaf of its item', 'GD', { itemClass: '1110160600' }, '1110160600'],
    ['what it says it is', 'GD', { itemClass: 'SV' }, '5059690800'],
    ['what its item says it is', null, { itemClass: 'GD', itemType: '3' }, '5059690800'],
    ['a service, by the type of its item', null, { itemClass: '', itemType: '3' }, '8514900000'],
    ['goods, by the type of its item', null, { itemClass: '', itemType: '1' }, '5059690800'],
    ['a service, where nobody says anything', null, null, '8514900000'],
  ])('has the class of %s', (_, itemClass, item, expected) => {
    expect(wireItemOf(itemClass, item).itemClsCd).toBe(expected);
  });

  it('has the leaf its owner chose for services or for goods before ours', () => {
    const leaves = { service: '9902000001', goods: '9901000001' };
    expect(['SV', 'GD', null].map((itemClass) => wireItemOf(itemClass, null, leaves).itemClsCd)).toEqual([
      ...['9902000001', '9901000001', '9902000001'],
    ]);
    expect(wireItemOf('GD', null, { service: '9902000001' }).itemClsCd).toBe('5059690800');
  });

  it('may be called what every object has', () => {
    const body = JSON.parse(written(sale({ lines: [line({ itemCode: 'constructor' })] }))) as typeof SALE;
    expect(body.itemList[0]).toMatchObject({ itemCd: 'constructor', itemClsCd: '8514900000' });
  });
});

describe('a discount', () => {
  const discounted = (change: object) => {
    const inclusive = {
      quantity: 2,
      taxableAmount: 900,
      taxAmount: 144,
      total: 1044,
      supplyAmount: null,
      unitPrice: null,
    };
    const lines = [line({ ...inclusive, ...change })];
    const [{ prc, splyAmt, dcRt, dcAmt, taxblAmt, taxAmt, totAmt }] = (
      JSON.parse(written(sale({ lines, total: 1044 }))) as { itemList: [typeof LINE] }
    ).itemList;
    return { prc, splyAmt, dcRt, dcAmt, taxblAmt, taxAmt, totAmt };
  };
  const inclusive = { unitPrice: 580, supplyAmount: 1160 };
  const exclusive = { unitPrice: 500, supplyAmount: 1000 };
  const ON_THE_WIRE = { prc: 580, splyAmt: 1160, dcRt: 10, dcAmt: 116, taxblAmt: 900, taxAmt: 144, totAmt: 1044 };

  it.each<[string, object]>([
    ['with tax, by amount and rate', { ...inclusive, discountRate: 10, discountAmount: 116 }],
    ['with tax, by amount alone', { ...inclusive, discountAmount: 116 }],
    ['with tax, by rate alone', { ...inclusive, discountRate: 10 }],
    ['with tax, by a price and a rate', { unitPrice: 580, discountRate: 10 }],
    ['without tax, by amount and rate', { ...exclusive, discountRate: 10, discountAmount: 100 }],
    ['without tax, by amount alone', { ...exclusive, discountAmount: 100 }],
    ['without tax, by rate alone', { ...exclusive, discountRate: 10 }],
    ['without tax, by a price and an amount', { unitPrice: 500, discountAmount: 100 }],
    ['of which only the rate is known', { discountRate: 10 }],
    ['of which only the amount is known', { discountAmount: 116 }],
  ])('%s is the same on the wire', (_, change) => {
    expect(discounted(change)).toEqual(ON_THE_WIRE);
  });

  it('whose rate is not the rate of its amount goes by the amount', () => {
    expect(discounted({ ...inclusive, discountRate: 5, discountAmount: 116 })).toEqual(ON_THE_WIRE);
  });

  it('that is only a rate, and explains nothing of the amounts, is left out', () => {
    expect(discounted({ unitPrice: 522, supplyAmount: 1044, discountRate: 10 })).toMatchObject({
      splyAmt: 1044,
      dcRt: 0,
      dcAmt: 0,
    });
  });

  it('of everything leaves nothing to pay', () => {
    const free = { ...inclusive, discountRate: 100, taxableAmount: 0, taxAmount: 0, total: 0 };
    expect(discounted(free)).toMatchObject({ splyAmt: 1160, dcRt: 100, dcAmt: 1160, totAmt: 0, taxblAmt: 0 });
  });

  it('is reported in shillings like the rest', () => {
    const lines = [
      line({ ...inclusive, quantity: 2, discountAmount: 116, taxableAmount: 900, taxAmount: 144, total: 1044 }),
    ];
    const document = sale({ currency: 'USD', exchangeRate: 129.355, lines, total: 1044 });
    expect((JSON.parse(written(document)) as typeof SALE).itemList[0]).toMatchObject({
      ...{ splyAmt: 150051.8, dcRt: 10, dcAmt: 15005.18, totAmt: 135046.62 },
    });
  });

  it.each([
    { total: 0.05, supplyAmount: 0.06, discountRate: 10, discountAmount: 0.01, taxableAmount: 0.04, taxAmount: 0.01 },
    { total: 89.99, supplyAmount: 99.99, discountRate: 10, discountAmount: 10, taxableAmount: 77.58, taxAmount: 12.41 },
  ])('of odd cents keeps the parts adding up (%j)', (change) => {
    const { splyAmt, dcAmt, totAmt, taxblAmt, taxAmt } = discounted({ quantity: 3, ...change });
    expect([(splyAmt - dcAmt).toFixed(2), (taxblAmt + taxAmt).toFixed(2)]).toEqual([
      totAmt.toFixed(2),
      totAmt.toFixed(2),
    ]);
  });

  it('whose rate cannot be reported to the cent is an amount and no rate', () => {
    const odd = { unitPrice: 580, supplyAmount: 1160, discountRate: 10.03, discountAmount: 116.37 };
    expect(discounted({ ...odd, total: 1043.63, taxableAmount: 899.68, taxAmount: 143.95 })).toMatchObject({
      ...{ splyAmt: 1160, dcRt: 0, dcAmt: 116.37, totAmt: 1043.63 },
    });
  });

  it('beyond what any amount can be is a slip, and left out', () => {
    expect(discounted({ discountAmount: 9_999_999_999_999.99 })).toMatchObject({
      splyAmt: 1044,
      dcAmt: 0,
      totAmt: 1044,
    });
  });

  it('without tax is understood in the currency it was given in, where a cent off is a cent', () => {
    const lines = [
      line({ ...exclusive, quantity: 2, discountAmount: 100.01, taxableAmount: 900, taxAmount: 144, total: 1044 }),
    ];
    const document = sale({ currency: 'USD', exchangeRate: 129.35, lines, total: 1044 });
    expect((JSON.parse(written(document)) as typeof SALE).itemList[0]).toMatchObject({
      ...{ dcAmt: 15005.89, totAmt: 135041.4 },
    });
  });
});

describe('a sale that was judged by other rates', () => {
  const taxRates = { A: 0, B: 14, C: 0, D: 0, E: 10 };
  const wire = (profile: 'direct' | 'gateway', change = {}) => {
    const vat = line({ taxableAmount: 1000, taxAmount: 140, total: 1140, unitPrice: 1140, supplyAmount: 1140 });
    const reduced = line({ ...vat, taxType: 'E', taxableAmount: 1000, taxAmount: 100, total: 1100, unitPrice: 1100 });
    const lines = [vat, { ...reduced, supplyAmount: 1100 }];
    return JSON.parse(written(sale({ taxRates, lines, ...change }), {}, profile)) as Record<string, unknown>;
  };

  it('goes out by them, whatever holds when it is sent', () => {
    expect(wire('direct')).toMatchObject({
      ...{ taxRtA: 0, taxRtB: 14, taxRtC: 0, taxRtD: 0, taxRtE: 10 },
      ...{ taxblAmtB: 1000, taxAmtB: 140, taxblAmtE: 1000, taxAmtE: 100 },
    });
  });

  it('goes to a gateway by them too, but for the reduced rate that it wants to see', () => {
    expect(wire('gateway')).toMatchObject({
      ...{ taxRtB: 14, taxblAmtB: 1000, taxAmtB: 140 },
      ...{ taxRtE: 0, taxblAmtE: 1100, taxAmtE: 0, totAmt: 2240 },
    });
  });

  it('has its discount without tax understood by them', () => {
    const priced = { unitPrice: 1000, supplyAmount: 1000, discountAmount: 100 };
    const amounts = { taxableAmount: 900, taxAmount: 126, total: 1026 };
    expect(wire('direct', { lines: [line({ ...priced, ...amounts })] }).itemList).toMatchObject([
      { splyAmt: 1140, dcAmt: 114, taxblAmt: 900, taxAmt: 126, totAmt: 1026 },
    ]);
  });

  it('and one of before they were kept goes out by the standard ones', () => {
    expect(wire('direct', { taxRates: undefined })).toMatchObject({ taxRtB: 16, taxRtE: 8 });
  });
});

describe('a sale on the wire', () => {
  it('was confirmed when it was accepted, in East Africa Time, when it does not say when', () => {
    const confirmed = { cfmDt: '20260302101530', receipt: { ...SALE.receipt, rcptPbctDt: '20260302101530' } };
    const tomorrow = new Date('2026-03-03T07:15:30Z');
    expectBytes(written(sale({ confirmedAt: null }), { now: tomorrow }), { ...SALE, ...confirmed });
    const midnight = new Date('2026-03-02T21:00:00Z');
    expect(written(sale({ confirmedAt: null }), { acceptedAt: midnight, now: midnight })).toContain('"20260303000000"');
  });

  it.each([
    ['of a till whose clock is ahead', { confirmedAt: '20260302101959', stockReleasedAt: '20260302101959' }],
    [
      'of our acceptance, if the clock of the authority is behind',
      { confirmedAt: null, stockReleasedAt: '20260401000000' },
    ],
  ])('has no time of day from the future: %s', (_, change) => {
    const acceptedAt = new Date('2026-03-02T07:19:30Z');
    const body = JSON.parse(written(sale(change), { acceptedAt })) as typeof SALE;
    expect([body.cfmDt, body.stockRlsDt, body.receipt.rcptPbctDt]).toEqual(Array(3).fill('20260302101530'));
  });

  it.each([
    ['over midnight', '20260302', '20260302000005', '2026-03-01T20:59:35Z', '20260301235935'],
    ['over the end of a month and a tax month', '20260401', '20260401000005', '2026-03-31T20:59:35Z', '20260331235935'],
    ['over the end of a year', '20270101', '20270101000005', '2026-12-31T20:59:35Z', '20261231235935'],
  ])('keeps its day when its time is capped %s', (_, saleDate, confirmedAt, now, cfmDt) => {
    const body = JSON.parse(written(sale({ saleDate, confirmedAt }), { now: new Date(now) })) as typeof SALE;
    expect(body).toMatchObject({ salesDt: saleDate, cfmDt });
  });
});
