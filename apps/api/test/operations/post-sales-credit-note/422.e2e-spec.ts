import { creditNote, line } from '../bodies.js';
import { refusesWhatCannotBeRefunded, soldLine, soldShop } from '../credit-notes.js';
import { must, verdict } from '../shop.js';
import { knowsItsKeys } from '../submissions.js';

refusesWhatCannotBeRefunded('standard');
refusesWhatCannotBeRefunded('second');

knowsItsKeys('post-sales-credit-note', async () => ({
  ...(await soldShop()),
  body: creditNote(1000, 'CN-1'),
  other: creditNote(1000, 'CN-2'),
}));

describe('POST /sales/credit-note answers 422', () => {
  it('and 003 to an item that is not on the original', async () => {
    const { post, register } = await soldShop();
    await register('SVC-POLISH');
    const answer = await post('sales/credit-note', creditNote(1000, 'CN-1', [line({ itemCd: 'SVC-POLISH' })]));
    expect(verdict(answer)).toEqual([422, '003', '003 items[0].itemCd']);
  });

  it('and 003 to a note dated before its original', async () => {
    const { post } = await soldShop();
    const early = creditNote(1000, 'CN-1', [line()], { salesDt: '20260301' });
    expect(verdict(await post('sales/credit-note', early))).toEqual([422, '003', '003 salesDt']);
  });

  it('and 003 to two lines that together are more than was sold', async () => {
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
