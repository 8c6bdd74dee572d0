import { expressCreditNote, line } from '../client/bodies.js';
import { ASYNC, must, shop, verdict } from '../client/shop.js';
import { answers } from './answers.js';
import {
  countsOnFromTheOriginal,
  refusesTheNextNumberWhereItIsTaken,
  refundsPartByPart,
  refusesWhatCannotBeRefunded,
  refusesWhatIsTaken,
  soldShop,
} from './shared/credit-notes.js';
import { refusesFields } from './shared/fields.js';

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
