import { expressCreditNote, line } from '../bodies.js';
import { refusesWhatCannotBeRefunded, soldShop } from '../credit-notes.js';
import { shop, verdict } from '../shop.js';
import { knowsItsKeys } from '../submissions.js';

refusesWhatCannotBeRefunded('express');

knowsItsKeys('post-sales-credit-note-express', async () => ({
  ...(await soldShop()),
  body: expressCreditNote(1000),
  other: expressCreditNote(1000, [line({ qty: 2 })]),
}));

describe('POST /sales/credit-note-express answers 422', () => {
  it('and 003 to a refund to another buyer', async () => {
    const { post } = await soldShop(1, { custTin: 'P051999888K', custNm: 'JUMLA LTD' });
    const other = { custTin: 'P051999889K', custNm: 'REJAREJA LTD' };
    const answer = await post('sales/credit-note-express', expressCreditNote(1000, [line()], other));
    expect(verdict(answer)).toEqual([422, '003', '003 custTin']);
  });

  it('and 801 to a sale that is not signed yet, with what it waits for', async () => {
    const { post, holdTheLine } = await shop();
    const { body } = await holdTheLine();
    const note = expressCreditNote('SLOW', [line()], { creditNoteInvcNo: 7 });
    const answer = await post('sales/credit-note-express', note);
    expect(verdict(answer)).toEqual([422, '801', '801 orgInvcNo']);
    expect(answer.body.data.submissionId).toBe(body.data.submissionId);
  });
});
