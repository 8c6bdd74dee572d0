import { creditNote, line, sale } from '../../domain/src/test/documents.js';
import { goods, printed, SAMPLES, signedSource, unsignedSource } from './test/sample-receipts.js';

describe('the print model of a signed sale', () => {
  it('has the amounts of the wire, whatever the till said', () => {
    const source = signedSource(sale({ lines: [line({ total: 1160 })] }));
    const { amounts } = source.signed!;
    const signed = {
      ...amounts,
      totAmt: 7,
      totTaxAmt: 1,
      totTaxblAmt: 6,
      taxblAmtB: 6,
      taxAmtB: 1,
      itemList: [{ ...amounts.itemList[0]!, splyAmt: 7 }],
    };
    const model = printed({ ...source, signed: { ...source.signed!, amounts: signed } });
    expect(model.totals).toEqual({ beforeDiscount: 7, discount: 0, exempt: 0, withoutTax: 6, tax: 1, total: 7 });
    expect(model.lines[0]).toMatchObject({ amount: 7 });
    expect(model.payment).toEqual({ code: '01', name: 'CASH', amount: 7 });
    expect(model.taxes[1]).toEqual({ type: 'B', label: 'B-16%', rate: 16, taxable: 6, tax: 1 });
  });

  it('shows the control unit in East Africa Time, with signature and internal data in groups', () => {
    expect(SAMPLES.sale!().controlUnit).toEqual({
      sdcId: 'KRACU0400009001',
      mrcNo: 'KRA00900100',
      date: '02/03/2026',
      time: '10:15:02',
      cuInvoiceNumber: 'KRACU0400009001/37',
      receiptNumber: 37,
      totalReceipts: 41,
      label: 'NS',
      internalData: 'K7QW-2MZP-4RTY-U3XS-A5BC-D6EF-GH',
      signature: 'V4N6-P2QK-7WXR-3TZA',
    });
  });

  it('has the page of the sandbox or of production in its QR code, as its device says', () => {
    expect(SAMPLES.sale!().qr).toMatch(/^https:\/\/etims-sbx\.kra\.go\.ke\/.*\?Data=P051999888K00V4N6P2QK7WXR3TZA$/);
    const production = printed(signedSource(sale(), { environment: 'PRODUCTION' }));
    expect(production.qr).toMatch(/^https:\/\/etims\.kra\.go\.ke\//);
  });

  it('has a row for each tax type, also without amounts', () => {
    expect(SAMPLES.sale!().taxes.map(({ label }) => label)).toEqual(['A-EX', 'B-16%', 'C-0%', 'D-Non VAT', 'E-8%']);
  });

  it('says the discount below zero, and the sums before and of all discounts', () => {
    const { lines, totals } = SAMPLES.discount!();
    expect(lines[0]).toMatchObject({ amount: 1160, discount: -116, discountRate: 10 });
    expect(totals).toMatchObject({ beforeDiscount: 2320, discount: -116, total: 2204 });
  });

  it('has shillings for a foreign currency, and says what the buyer paid', () => {
    const { currency, totals, foreign } = SAMPLES['foreign-currency']!();
    expect([currency, totals.total, foreign]).toEqual([
      'KES',
      150051.8,
      { currency: 'USD', exchangeRate: 129.355, withoutTax: 1000, tax: 160, total: 1160 },
    ]);
  });

  it('names the country of an export, and no country in Kenya', () => {
    expect([SAMPLES.export!().destination, SAMPLES.sale!().destination]).toEqual(['UG', null]);
  });

  it('tells services from goods', () => {
    expect(SAMPLES.sale!().lines.map(({ isService }) => isService)).toEqual([false, false, true]);
  });
});

describe('the print model of what is no original sale', () => {
  it('has negative amounts for a credit note, and the number of its sale', () => {
    const { title, marks, lines, totals, taxes, original, controlUnit, reason, isUnofficial } = SAMPLES.refund!();
    expect([title, marks, isUnofficial, controlUnit!.label]).toEqual(['CREDIT NOTE', ['REFUND'], false, 'NC']);
    expect(lines[0]).toMatchObject({ amount: -580, quantity: 2 });
    expect(totals).toEqual({ beforeDiscount: -580, discount: 0, exempt: 0, withoutTax: -500, tax: -80, total: -580 });
    expect(taxes[1]).toMatchObject({ taxable: -500, tax: -80 });
    expect(original).toEqual({ invoiceNumber: 'INV-1', cuInvoiceNumber: 'KRACU0400009001/36' });
    expect(reason).toEqual({ code: '03', text: 'Damaged' });
  });

  it.each<[string, () => ReturnType<typeof printed>, string[], string]>([
    ['a second print', SAMPLES.copy!, ['COPY'], 'CS'],
    [
      'a copy that the till posts',
      () => printed(signedSource(sale({ receiptType: 'C', originalInvoiceNumber: 'INV-0' }))),
      ['COPY'],
      'CS',
    ],
    [
      'a second print of a credit note',
      () => printed(signedSource(creditNote()), { print: { number: 3, at: '' } }),
      ['COPY', 'REFUND'],
      'CC',
    ],
    ['a training sale', SAMPLES.training!, ['TRAINING'], 'TS'],
  ])('marks %s', (_, make, marks, label) => {
    const model = make();
    expect([model.marks, model.controlUnit!.label, model.isUnofficial]).toEqual([marks, label, true]);
  });

  it('is the original at the first print', () => {
    const model = printed(signedSource(sale()), { print: { number: 1, at: '2026-03-02T07:20:00.000Z' } });
    expect([model.marks, model.isUnofficial, model.controlUnit!.label]).toEqual([[], false, 'NS']);
  });

  it('is marked as not fiscal before the signature, with the amounts of the till and no QR code', () => {
    const model = printed(
      unsignedSource(
        sale({ currency: 'USD', exchangeRate: 129, lines: [goods()], total: 580, taxableTotal: 500, taxTotal: 80 }),
      ),
    );
    expect(model).toMatchObject({
      state: 'PROVISIONAL',
      marks: ['PROVISIONAL - NOT A FISCAL RECEIPT'],
      isUnofficial: true,
      qr: null,
      controlUnit: null,
    });
    expect([model.currency, model.totals.total]).toEqual(['USD', 580]);
  });
});

describe('the words of a receipt', () => {
  it('keep the words of the law in Swahili', () => {
    const { title, marks } = printed(unsignedSource(sale()), { language: 'sw' });
    expect([title, ...marks]).toEqual([
      'TAX INVOICE / ANKARA YA KODI',
      'PROVISIONAL - NOT A FISCAL RECEIPT / YA MUDA - SI RISITI YA KODI',
    ]);
  });

  it('name payments and reasons in Swahili, also where the authority has a name of its own', () => {
    const source = { ...signedSource(creditNote({ reason: '03' })), paymentName: 'CASH' };
    const { payment, reason } = printed(source, { language: 'sw' });
    expect([payment?.name, reason?.text]).toEqual(['TASLIMU', 'Imeharibika']);
    expect(printed(source).payment?.name).toBe('CASH');
  });

  it('are the texts of the document before those of the device', () => {
    const texts = {
      customerMobile: null,
      tradeName: 'Tawi la pili',
      address: null,
      topMessage: null,
      bottomMessage: null,
    };
    const { seller, greeting } = printed(signedSource(sale({ receiptTexts: texts })));
    expect([seller.tradeName, seller.address, greeting]).toEqual([
      'Tawi la pili',
      'Moi Avenue 12, Nairobi',
      'Karibu sana',
    ]);
  });
});
