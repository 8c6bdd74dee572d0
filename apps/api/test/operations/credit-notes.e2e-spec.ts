import {
  barcodeCreditNote,
  creditNote,
  expressCreditNote,
  line,
  sale,
  scanned,
  secondCreditNote,
} from '../client/bodies.js';
import { ASYNC, must, shop, verdict } from '../client/shop.js';
import { operation } from '../every-operation/operations.js';
import { answers } from './answers.js';
import {
  countsOnFromTheOriginal,
  refundsPartByPart,
  refusesTheNextNumberWhereItIsTaken,
  refusesWhatCannotBeRefunded,
  refusesWhatIsTaken,
  soldLine,
  soldShop,
  takesTheRestFromTheOriginal,
} from './shared/credit-notes.js';
import { refusesFields } from './shared/fields.js';

/** Shared tests of credit notes that name items by barcode, for both of their endpoints. */
const GOODS = { itemName: 'Soap', taxType: 'B', price: 116, itemCode: 'SOAP', bcd: '6001240100035' };

function findsItemsByTheirBarcode(name: string): void {
  const { address } = operation(name);

  it('to a barcode of the original, and sends the item to the authority', async () => {
    const { post, wireOf } = await soldShop(1);
    await must(post(address, barcodeCreditNote(1000, [scanned('6161100000026')])));
    expect((await wireOf('11000')).itemList).toMatchObject([{ itemCd: 'SVC-WASH', bcd: '6161100000026' }]);
  });

  it('to a barcode that only the registered item has', async () => {
    const { post, till, stock, sell, wireOf } = await shop();
    await must(till.post('items/goods', GOODS));
    await stock('SOAP', 5);
    await sell('1000', [line({ itemCd: 'SOAP' })]);
    await must(post(address, barcodeCreditNote(1000, [scanned(GOODS.bcd)])));
    expect((await wireOf('11000')).itemList).toMatchObject([{ itemCd: 'SOAP' }]);
  });
}

function refusesStrangeBarcodes(name: string): void {
  const { address } = operation(name);

  it('and 005 to an unknown barcode, naming the line', async () => {
    const { post } = await soldShop(1);
    const answer = await post(address, barcodeCreditNote(1000, [scanned('6161100000026'), scanned('999')]));
    expect(verdict(answer)).toEqual([422, '005', '005 lineItems[1].bcd']);
  });

  it('and 003 to a barcode of several items', async () => {
    const { post, till, sell } = await shop();
    for (const itemCode of ['SOAP', 'SOAP-2']) await must(till.post('items/goods', { ...GOODS, itemCode }));
    await sell('1000');
    const answer = await post(address, barcodeCreditNote(1000, [scanned(GOODS.bcd)]));
    expect(verdict(answer)).toEqual([422, '003', '003 lineItems[0].bcd']);
  });
}

function refusesBadBarcodeNotes(name: string): void {
  const note = (more: object) => barcodeCreditNote(1000, [scanned('600', {}, more as Record<string, unknown>)]);

  describe('and 002', () => {
    refusesFields(name, '002', [
      [{}, 'original', 'reason', 'lineItems'],
      [barcodeCreditNote(undefined, [scanned('600')]), 'original.invcNo'],
      [barcodeCreditNote('INV-1', [scanned('600')]), 'original.creditNoteInvcNo'],
      [note({ bcd: undefined }), 'lineItems[0].bcd'],
      [note({ qty: undefined }), 'lineItems[0].qty'],
    ]);
  });

  describe('and 003', () => {
    refusesFields(name, '003', [
      [barcodeCreditNote(1000, [scanned('600')], {}, { reason: '9' }), 'reason'],
      [note({ bcd: 7 }), 'lineItems[0].bcd'],
      [note({ taxAmt: 15 }), 'lineItems[0].taxAmt'],
    ]);
  });
}

describe(answers('post-sales-credit-note', 200), () => {
  refundsPartByPart('standard');
  refundsPartByPart('second');
  takesTheRestFromTheOriginal('standard');
  takesTheRestFromTheOriginal('second');
  countsOnFromTheOriginal('second');

  it('with the receipt under both of its names', async () => {
    const { post } = await soldShop();
    const { body } = await must(post('sales/credit-note', creditNote(1000, 'CN-1')));
    const { rcptSign, intrlData } = body.data;
    expect(body.data).toMatchObject({ resultCd: '000', receiptSignature: rcptSign, internalData: intrlData });
    expect(rcptSign).toMatch(/^[A-Z2-7]{16}$/);
  });

  it.each(['01', '05', '06'])('to the reason %s, which the authority receives', async (rfdRsnCd) => {
    const { post, wireOf } = await soldShop();
    await must(post('sales/credit-note', creditNote(1000, 'CN-1', [line()], { rfdRsnCd })));
    expect(await wireOf('CN-1')).toMatchObject({ rfdRsnCd, rcptTyCd: 'R' });
  });

  it('to the dates of the request and the approval of the refund', async () => {
    const { post, wireOf } = await soldShop();
    const dates = { cnclReqDt: '20260303', cnclDt: '20260304' };
    await must(post('sales/credit-note', creditNote(1000, 'CN-1', [line()], dates)));
    const wire = await wireOf('CN-1');
    expect([String(wire.cnclReqDt).slice(0, 8), String(wire.cnclDt).slice(0, 8)]).toEqual(['20260303', '20260304']);
  });
});

describe(answers('post-sales-credit-note', 202), () => {
  it('to a refund of a pending sale, and takes missing fields from that sale', async () => {
    const { post, till, settled, wireOf, blockLane, freeLane } = await shop();
    await blockLane();
    await till.post('sales', sale('1000', [line()], { currency: 'USD', exchangeRate: 100 }), ASYNC);
    const followed = await post('sales/credit-note', secondCreditNote(1000), ASYNC);
    expect(followed.status).toBe(202);
    await freeLane();
    expect((await settled(followed)).body.data).toMatchObject({ status: 'APPROVED', invcNo: '11000' });
    expect(await wireOf('11000')).toMatchObject({ totAmt: 11_600, orgInvcNo: 2 });
  });
});

describe(answers('post-sales-credit-note', 400), () => {
  const note = (more: Record<string, unknown>) => creditNote(1000, 'CN-1', [line()], more);
  const REQUIRED = ['orgInvcNo', 'invcNo', 'salesDt', 'rfdRsnCd', 'rfdAmt', 'totTaxblAmt', 'totTax', 'items'];

  describe('and 002', () => {
    refusesFields('post-sales-credit-note', '002', [
      [{}, 'orgInvcNo', 'invcNo', 'salesDt', 'rfdRsnCd', 'rfdAmt', 'totTaxblAmt', 'totTax', 'items'],
      ...REQUIRED.map((field) => [note({ [field]: undefined }), field] as const),
      [secondCreditNote(undefined), 'original.invcNo'],
      [secondCreditNote(1000, [line()], {}, { reason: undefined }), 'reason'],
      [secondCreditNote('INV-1'), 'original.creditNoteInvcNo'],
    ]);
  });

  describe('and 003', () => {
    refusesFields('post-sales-credit-note', '003', [
      [note({ rfdRsnCd: '07' }), 'rfdRsnCd'],
      [note({ rfdAmt: 117 }), 'rfdAmt'],
      [note({ salesDt: '20991231' }), 'salesDt'],
      [note({ cnclDt: 'yesterday' }), 'cnclDt'],
      [note({ cnclReqDt: '20991231' }), 'cnclReqDt'],
      [note({ cnclDt: '20991231' }), 'cnclDt'],
      [creditNote(1000, 'CN-1', [line({}, { qty: 0 })]), 'items[0].qty'],
      [secondCreditNote(1000, [line()], { pmtTyCd: '08' }), 'original.pmtTyCd'],
      [secondCreditNote(1000, [line({}, { taxblAmt: 90 })]), 'lineItems[0].taxblAmt'],
      [secondCreditNote(1000, []), 'lineItems'],
    ]);
  });
});

describe(answers('post-sales-credit-note', 409), () => {
  refusesWhatIsTaken('standard');
  refusesWhatIsTaken('second');
  refusesTheNextNumberWhereItIsTaken('second');
});

describe(answers('post-sales-credit-note', 422), () => {
  refusesWhatCannotBeRefunded('standard');
  refusesWhatCannotBeRefunded('second');

  it('and 003 to an item that is not on the original', async () => {
    const { post, register } = await soldShop();
    await register('SVC-POLISH');
    const answer = await post('sales/credit-note', creditNote(1000, 'CN-1', [line({ itemCd: 'SVC-POLISH' })]));
    expect(verdict(answer)).toEqual([422, '003', '003 items[0].itemCd']);
  });

  it('and 003 to a credit note dated before its original', async () => {
    const { post } = await soldShop();
    const early = creditNote(1000, 'CN-1', [line()], { salesDt: '20260301' });
    expect(verdict(await post('sales/credit-note', early))).toEqual([422, '003', '003 salesDt']);
  });

  it('and 003 to two lines that together exceed the sold quantity', async () => {
    const { post } = await soldShop(3);
    const answer = await post('sales/credit-note', creditNote(1000, 'CN-1', [soldLine(2), soldLine(2)]));
    expect(verdict(answer).slice(0, 2)).toEqual([422, '003']);
  });

  it('and 801 to a refund of a refund', async () => {
    const { post } = await soldShop();
    await must(post('sales/credit-note', creditNote(1000, 'CN-1')));
    expect(verdict(await post('sales/credit-note', creditNote('CN-1', 'CN-2')))).toEqual([422, '801', '801 orgInvcNo']);
  });
});

describe(answers('post-sales-credit-note-express', 200), () => {
  refundsPartByPart('express');
  countsOnFromTheOriginal('express');

  it('with the defaults of the interface', async () => {
    const { post, wireOf } = await soldShop(1, { pmtTyCd: '02' });
    await must(post('sales/credit-note-express', expressCreditNote(1000)));
    expect(await wireOf('11000')).toMatchObject({
      trdInvcNo: 'CN-1000',
      pmtTyCd: '01',
      regrId: 'USR01',
      regrNm: 'System',
    });
  });

  it('with the given values instead', async () => {
    const { post, wireOf } = await soldShop();
    const said = { trdInvcNo: 'REFUND-7', pmtTyCd: '02', regrId: 'U7', regrNm: 'Wanjiru' };
    await must(post('sales/credit-note-express', expressCreditNote(1000, [line()], said)));
    expect(await wireOf('11000')).toMatchObject(said);
  });

  it('and takes buyer, currency and rate from the original', async () => {
    const buyer = { custTin: 'P051999888K', custNm: 'JUMLA LTD' };
    const { post, wireOf } = await soldShop(1, { ...buyer, currency: 'USD', exchangeRate: 100 });
    await must(post('sales/credit-note-express', expressCreditNote(1000)));
    expect(await wireOf('11000')).toMatchObject({ ...buyer, totAmt: 11_600 });
  });
});

describe(answers('post-sales-credit-note-express', 202), () => {
  it('to the same credit note again, and returns the same submission', async () => {
    const { post, blockLane } = await soldShop();
    await blockLane();
    const first = await post('sales/credit-note-express', expressCreditNote(1000), ASYNC);
    const again = await post('sales/credit-note-express', expressCreditNote(1000), ASYNC);
    expect([first.status, again.status]).toEqual([202, 202]);
    expect(again.body.data.submissionId).toBe(first.body.data.submissionId);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });
});

describe(answers('post-sales-credit-note-express', 400), () => {
  const note = (more: Record<string, unknown>) => expressCreditNote(1000, [line()], more);

  describe('and 002', () => {
    refusesFields('post-sales-credit-note-express', '002', [
      [{}, 'orgInvcNo', 'reason', 'lineItems'],
      [note({ reason: undefined }), 'reason'],
      [expressCreditNote('INV-1'), 'creditNoteInvcNo'],
      [expressCreditNote('0042'), 'creditNoteInvcNo'],
    ]);
  });

  describe('and 003', () => {
    refusesFields('post-sales-credit-note-express', '003', [
      [note({ reason: '00' }), 'reason'],
      [note({ pmtTyCd: '08' }), 'pmtTyCd'],
      [note({ custTin: 'P05', custNm: 'X' }), 'custTin'],
      [note({ creditNoteInvcNo: 1.5 }), 'creditNoteInvcNo'],
      [expressCreditNote(1000, [line({}, { totAmt: 120 })]), 'lineItems[0].taxblAmt'],
      [expressCreditNote(1000, []), 'lineItems'],
    ]);
  });
});

describe(answers('post-sales-credit-note-express', 409), () => {
  refusesWhatIsTaken('express');
  refusesTheNextNumberWhereItIsTaken('express');
});

describe(answers('post-sales-credit-note-express', 422), () => {
  refusesWhatCannotBeRefunded('express');

  it('and 003 to a refund to another buyer', async () => {
    const { post } = await soldShop(1, { custTin: 'P051999888K', custNm: 'JUMLA LTD' });
    const other = { custTin: 'P051999889K', custNm: 'REJAREJA LTD' };
    const answer = await post('sales/credit-note-express', expressCreditNote(1000, [line()], other));
    expect(verdict(answer)).toEqual([422, '003', '003 custTin']);
  });

  it('and 801 to a sale that is not signed yet, with the sale to wait for', async () => {
    const { post, blockLane } = await shop();
    const { body } = await blockLane();
    const note = expressCreditNote('SLOW', [line()], { creditNoteInvcNo: 7 });
    const answer = await post('sales/credit-note-express', note);
    expect(verdict(answer)).toEqual([422, '801', '801 orgInvcNo']);
    expect(answer.body.data.submissionId).toBe(body.data.submissionId);
  });
});

describe(answers('post-sales-credit-note-barcode', 200), () => {
  refundsPartByPart('barcode');
  takesTheRestFromTheOriginal('barcode');
  countsOnFromTheOriginal('barcode');
  findsItemsByTheirBarcode('post-sales-credit-note-barcode');
});

describe(answers('post-sales-credit-note-barcode', 400), () => {
  refusesBadBarcodeNotes('post-sales-credit-note-barcode');
});

describe(answers('post-sales-credit-note-barcode', 409), () => {
  refusesWhatIsTaken('barcode');
  refusesTheNextNumberWhereItIsTaken('barcode');
});

describe(answers('post-sales-credit-note-barcode', 422), () => {
  refusesWhatCannotBeRefunded('barcode');
  refusesStrangeBarcodes('post-sales-credit-note-barcode');
});

describe(answers('post-reverse-credit-notes-barcode', 200), () => {
  refundsPartByPart('reverse barcode');
  takesTheRestFromTheOriginal('reverse barcode');
  countsOnFromTheOriginal('reverse barcode');
  findsItemsByTheirBarcode('post-reverse-credit-notes-barcode');
});

describe(answers('post-reverse-credit-notes-barcode', 400), () => {
  refusesBadBarcodeNotes('post-reverse-credit-notes-barcode');
});

describe(answers('post-reverse-credit-notes-barcode', 409), () => {
  refusesWhatIsTaken('reverse barcode');
  refusesTheNextNumberWhereItIsTaken('reverse barcode');
});

describe(answers('post-reverse-credit-notes-barcode', 422), () => {
  refusesWhatCannotBeRefunded('reverse barcode');
  refusesStrangeBarcodes('post-reverse-credit-notes-barcode');
});
