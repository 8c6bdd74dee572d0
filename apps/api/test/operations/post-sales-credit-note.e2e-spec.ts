import { creditNote, line, sale, secondCreditNote } from '../client/bodies.js';
import { ASYNC, must, shop, verdict } from '../client/shop.js';
import { answers } from './answers.js';
import {
  countsOnFromTheOriginal,
  refusesTheNextNumberWhereItIsTaken,
  refundsPartByPart,
  refusesWhatCannotBeRefunded,
  refusesWhatIsTaken,
  soldLine,
  soldShop,
  takesTheRestFromTheOriginal,
} from './shared/credit-notes.js';
import { refusesFields } from './shared/fields.js';

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
    const { post, till, settled, wireOf } = await shop();
    const slow = { remark: 'simulate:latency=400', currency: 'USD', exchangeRate: 100 };
    await till.post('sales', sale('1000', [line()], slow), ASYNC);
    const followed = await post('sales/credit-note', secondCreditNote(1000), ASYNC);
    expect(followed.status).toBe(202);
    expect((await settled(followed)).body.data).toMatchObject({ status: 'APPROVED', invcNo: '11000' });
    expect(await wireOf('11000')).toMatchObject({ totAmt: 11_600, orgInvcNo: 1 });
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
