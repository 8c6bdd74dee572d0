import { line, sale } from '../../../../domain/src/test/documents.js';
import { original } from '../test/context.js';
import { expectBytes, LINE, SALE, withLines, written } from '../test/wire-sale.js';

const NO_TEXTS = { customerMobile: null, tradeName: null, address: null, topMessage: null, bottomMessage: null };

describe('a sale on the wire', () => {
  it('has every field of the protocol', () => {
    expectBytes(written(), SALE);
  });

  it('is the same bytes whenever it is written', () => {
    expect(written(sale(), { now: new Date('2030-01-01T00:00:00Z') })).toBe(written());
  });

  it('has no buyer where there is none', () => {
    const body = written(sale({ buyerPin: null, buyerName: null }));
    expectBytes(body, { ...SALE, custTin: null, custNm: null, receipt: { ...SALE.receipt, custTin: null } });
  });

  it('carries what the caller says of its users, stock, acceptance and payment', () => {
    const fields = {
      registrarId: 'T1',
      registrarName: 'Till one',
      stockReleasedAt: '20260302100000',
      remark: 'At the door',
    };
    expectBytes(written(sale({ ...fields, buyerAccepts: 'Y', paymentType: '06' })), {
      ...SALE,
      ...{ pmtTyCd: '06', stockRlsDt: '20260302100000', prchrAcptcYn: 'Y', remark: 'At the door' },
      ...{ regrId: 'T1', regrNm: 'Till one', modrId: 'T1', modrNm: 'Till one' },
      receipt: { ...SALE.receipt, prchrAcptcYn: 'Y' },
    });
    const modifier = JSON.parse(written(sale({ ...fields, modifierId: 'M', modifierName: 'Manager' }))) as object;
    expect(modifier).toMatchObject({ regrId: 'T1', modrId: 'M', modrNm: 'Manager' });
  });

  it('calls the payment the interface calls 09 by the authority’s 07', () => {
    expectBytes(written(sale({ paymentType: '09' })), { ...SALE, pmtTyCd: '07' });
  });

  it('prints what the owner wants printed', () => {
    const receiptDetails = {
      ...{ customerMobile: '0700111222', tradeName: 'Mwangaza', address: 'Moi Avenue' },
      ...{ topMessage: 'Karibu', bottomMessage: 'Asante' },
    };
    const receipt = {
      custMblNo: '0700111222',
      trdeNm: 'Mwangaza',
      adrs: 'Moi Avenue',
      topMsg: 'Karibu',
      btmMsg: 'Asante',
    };
    expectBytes(written(sale(), { receiptDetails }), { ...SALE, receipt: { ...SALE.receipt, ...receipt } });
    const receiptTexts = { ...NO_TEXTS, topMessage: 'Heri ya mwaka mpya', bottomMessage: '' };
    expectBytes(written(sale({ receiptTexts }), { receiptDetails }), {
      ...SALE,
      receipt: { ...SALE.receipt, ...receipt, topMsg: 'Heri ya mwaka mpya', btmMsg: null },
    });
  });
});

describe('what kind of receipt it is', () => {
  it.each(['T', 'C'] as const)('%s is reported by the transaction type', (receiptType) => {
    expectBytes(written(sale({ receiptType })), { ...SALE, salesTyCd: receiptType });
  });

  it('C names what it copies', () => {
    const document = sale({ receiptType: 'C', originalInvoiceNumber: 'INV-0' });
    expectBytes(written(document, { original: original() }), { ...SALE, orgInvcNo: 12, salesTyCd: 'C' });
  });

  it('C of a return is one itself, with the date and the reason that are asked of one', () => {
    const document = sale({ receiptType: 'C', originalInvoiceNumber: 'CN-1' });
    expectBytes(written(document, { original: original({ isReturn: true, reason: '03' }) }), {
      ...SALE,
      ...{ orgInvcNo: 12, salesTyCd: 'C', rcptTyCd: 'R', rfdDt: '20260302101500', rfdRsnCd: '03' },
    });
  });

  it('C keeps the buyer’s name as it is spelled in it', () => {
    const buyer = { pin: 'P051999888K', name: 'JUMLA LTD' };
    const document = sale({ receiptType: 'C', originalInvoiceNumber: 'INV-0', buyerName: 'Jumla Limited' });
    expect(JSON.parse(written(document, { original: original({ buyer }) }))).toMatchObject({ custNm: 'Jumla Limited' });
  });

  it('S with another PIN than that of its original is of another buyer', () => {
    const buyer = { pin: 'P000111222B', name: 'JUMLA LTD' };
    const body = written(sale({ buyerName: 'Other' }), { original: original({ buyer }) });
    expect(JSON.parse(body)).toMatchObject({ custTin: 'P051999888K', custNm: 'Other' });
  });
});

describe('its amounts', () => {
  it('are one bucket for each tax type, and their sums', () => {
    const lines = (['A', 'B', 'C', 'D', 'E'] as const).map((taxType) =>
      line({ itemCode: taxType, taxType, taxableAmount: taxType === 'B' ? 1000 : taxType === 'E' ? 1074.07 : 1160 }),
    );
    const untaxed = { taxblAmt: 1160, taxAmt: 0 };
    const reduced = { taxblAmt: 1074.07, taxAmt: 85.93 };
    expectBytes(
      written(sale({ lines, total: 5800 })),
      withLines(
        [
          { ...LINE, itemCd: 'A', taxTyCd: 'A', ...untaxed },
          { ...LINE, itemSeq: 2, itemCd: 'B' },
          { ...LINE, itemSeq: 3, itemCd: 'C', taxTyCd: 'C', ...untaxed },
          { ...LINE, itemSeq: 4, itemCd: 'D', taxTyCd: 'D', ...untaxed },
          { ...LINE, itemSeq: 5, itemCd: 'E', taxTyCd: 'E', ...reduced },
        ],
        {
          ...{ taxblAmtA: 1160, taxblAmtC: 1160, taxblAmtD: 1160, taxblAmtE: 1074.07, taxAmtE: 85.93 },
          ...{ totTaxblAmt: 5554.07, totTaxAmt: 245.93, totAmt: 5800 },
        },
      ),
    );
  });

  it('are worked out anew from the total of each line, so that they add up whatever the till rounded', () => {
    const lines = [
      line({ total: 10.04, taxableAmount: 8.65, taxAmount: 1.39 }),
      line({ total: 0.01, taxableAmount: 0.01 }),
    ];
    const body = JSON.parse(written(sale({ lines }))) as typeof SALE;
    expect(body.itemList.map(({ taxblAmt, taxAmt, totAmt }) => [taxblAmt, taxAmt, totAmt])).toEqual([
      [8.66, 1.38, 10.04],
      [0.01, 0, 0.01],
    ]);
    expect([body.totTaxblAmt, body.totTaxAmt, body.totAmt]).toEqual([8.67, 1.38, 10.05]);
  });

  it('are shillings, and the remark tells what was paid', () => {
    const foreign = { taxableAmount: 100, taxAmount: 16, total: 116, unitPrice: 116, supplyAmount: 116 };
    const document = sale({
      currency: 'USD',
      exchangeRate: 129.35,
      total: 116,
      remark: 'At the door',
      lines: [line(foreign)],
    });
    const amounts = { prc: 15004.6, splyAmt: 15004.6, taxblAmt: 12935, taxAmt: 2069.6, totAmt: 15004.6 };
    const totals = { taxblAmtB: 12935, taxAmtB: 2069.6, totTaxblAmt: 12935, totTaxAmt: 2069.6, totAmt: 15004.6 };
    expectBytes(written(document), {
      ...withLines([{ ...LINE, ...amounts }], totals),
      remark: 'USD 116 at 129.35; At the door',
    });
    expect(written({ ...document, remark: null })).toContain('"remark":"USD 116 at 129.35"');
    expect((JSON.parse(written({ ...document, remark: 'x'.repeat(400) })) as typeof SALE).remark).toHaveLength(400);
  });

  it('of a foreign sale add up after every line was rounded', () => {
    const cents = line({ taxableAmount: 0.86, taxAmount: 0.14, total: 1, unitPrice: 1, supplyAmount: 1 });
    const document = sale({ currency: 'EUR', exchangeRate: 151.2345, lines: [cents, cents, cents], total: 3 });
    const body = JSON.parse(written(document)) as typeof SALE;
    expect([body.totAmt, body.totTaxblAmt, body.totTaxAmt]).toEqual([453.69, 391.11, 62.58]);
  });

  it('keep packages and barcodes, and number the lines anew', () => {
    const goods = line({ sequence: 7, barcode: '6161100000019', packageUnit: 'CTN', packageCount: 0, quantity: 2.5 });
    expect((JSON.parse(written(sale({ lines: [goods] }))) as typeof SALE).itemList[0]).toMatchObject({
      ...{ itemSeq: 1, bcd: '6161100000019', pkgUnitCd: 'CTN', pkg: 0, qty: 2.5, prc: 464 },
    });
  });
});

describe('on the gateway', () => {
  const onTheGateway = (change: Parameters<typeof line>[0], saleChange: Parameters<typeof sale>[0] = {}) =>
    JSON.parse(written(sale({ lines: [line(change)], ...saleChange }), {}, 'gateway')) as typeof SALE;

  it('the body says who calls, besides the fields of the protocol', () => {
    expectBytes(written(sale(), {}, 'gateway'), {
      ...{ tin: 'P051999888K', bhfId: '00' },
      ...{ ...SALE, taxRtE: 0 },
    });
  });

  it('the reduced rate is 0, and all of what was paid is taxable', () => {
    const reduced = {
      taxType: 'E' as const,
      total: 108,
      taxableAmount: 100,
      taxAmount: 8,
      unitPrice: 108,
      supplyAmount: 108,
    };
    const body = onTheGateway(reduced);
    expect(body).toMatchObject({ taxblAmtE: 108, taxRtE: 0, taxAmtE: 0, totTaxblAmt: 108, totTaxAmt: 0, totAmt: 108 });
    expect(body.itemList[0]).toMatchObject({ taxblAmt: 108, taxAmt: 0, totAmt: 108, prc: 108 });
  });

  it('a discount without tax is understood by the law’s rate, whatever the gateway’s is', () => {
    const reduced = {
      taxType: 'E' as const,
      total: 108,
      taxableAmount: 100,
      taxAmount: 8,
      unitPrice: 125,
      supplyAmount: 125,
    };
    expect(onTheGateway({ ...reduced, discountRate: 20 }).itemList[0]).toMatchObject({
      ...{ prc: 135, splyAmt: 135, dcRt: 20, dcAmt: 27, totAmt: 108 },
    });
  });

  it('there is always one package', () => {
    expect(onTheGateway({ packageCount: 12, packageUnit: 'CTN' }).itemList[0]).toMatchObject({
      pkg: 1,
      pkgUnitCd: 'CTN',
    });
  });

  it('three for 100.00 is one at 33.34 and two at 33.33', () => {
    const { itemList, totItemCnt } = onTheGateway({ quantity: 3, total: 100, unitPrice: 33.33, supplyAmount: 99.99 });
    expect(itemList.map(({ itemSeq, qty, prc, dcAmt, totAmt }) => [itemSeq, qty, prc, dcAmt, totAmt])).toEqual([
      [1, 1, 33.34, 0, 33.34],
      [2, 2, 33.33, 0, 66.66],
    ]);
    expect(totItemCnt).toBe(2);
  });
});

describe('a quantity the wire cannot carry', () => {
  const lineOf = (quantity: number, profile: 'direct' | 'gateway') => {
    const lines = [
      line({ quantity, unitPrice: 100, supplyAmount: null, total: 12.5, taxableAmount: 10.78, taxAmount: 1.72 }),
    ];
    return (JSON.parse(written(sale({ lines }), {}, profile)) as typeof SALE).itemList[0];
  };

  it.each(['direct', 'gateway'] as const)(
    'is rounded on the %s wire, and the price comes to what was paid',
    (profile) => {
      expect(lineOf(0.125, profile)).toMatchObject({ qty: 0.13, prc: 96.15, splyAmt: 12.5, dcAmt: 0, totAmt: 12.5 });
    },
  );

  it.each([
    [0.001, 0.01, 1250],
    [0.004, 0.01, 1250],
    [99_999_999_999.999, 99_999_999_999.99, 0],
  ])('%p becomes %p', (quantity, qty, prc) => {
    expect(lineOf(quantity, 'direct')).toMatchObject({ qty, prc });
  });
});

describe('what is too long for the wire', () => {
  it('is cut to the length the authority takes', () => {
    const long = 'x'.repeat(500);
    const users = { registrarId: long, registrarName: long, modifierId: long, modifierName: long };
    const receiptDetails = {
      customerMobile: long,
      tradeName: long,
      address: long,
      topMessage: long,
      bottomMessage: long,
    };
    const lines = [line({ itemName: long, barcode: long })];
    const body = JSON.parse(
      written(sale({ ...users, buyerName: long, remark: long, lines }), { receiptDetails }),
    ) as typeof SALE;
    const lengths = Object.fromEntries(
      Object.entries({ ...body, ...body.receipt, ...body.itemList[0] })
        .filter(([, value]) => typeof value === 'string' && value.startsWith('x'))
        .map(([name, value]) => [name, String(value).length]),
    );
    expect(lengths).toEqual({
      ...{ custNm: 60, remark: 400, regrId: 20, regrNm: 60, modrId: 20, modrNm: 60, itemNm: 200, bcd: 20 },
      ...{ custMblNo: 20, trdeNm: 20, adrs: 200, topMsg: 20, btmMsg: 20 },
    });
  });

  it('is counted as the authority counts, and never cut through a character', () => {
    const nameOf = (buyerName: string) => (JSON.parse(written(sale({ buyerName }))) as typeof SALE).custNm;
    expect(nameOf('🧾'.repeat(60))).toBe('🧾'.repeat(30));
    expect(nameOf(`x${'🧾'.repeat(60)}`)).toBe(`x${'🧾'.repeat(29)}`);
  });
});
