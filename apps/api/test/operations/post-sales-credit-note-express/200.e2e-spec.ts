import { expressCreditNote, line } from '../bodies.js';
import { countsOnFromTheOriginal, refundsPartByPart, soldShop } from '../credit-notes.js';
import { must } from '../shop.js';

refundsPartByPart('express');
countsOnFromTheOriginal('express');

describe('POST /sales/credit-note-express answers 200', () => {
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

  it('with what it says instead', async () => {
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
