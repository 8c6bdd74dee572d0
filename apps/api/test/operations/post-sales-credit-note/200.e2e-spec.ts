import { creditNote, line } from '../bodies.js';
import { countsOnFromTheOriginal, refundsPartByPart, soldShop, takesTheRestFromTheOriginal } from '../credit-notes.js';
import { must } from '../shop.js';

refundsPartByPart('standard');
refundsPartByPart('second');
takesTheRestFromTheOriginal('standard');
takesTheRestFromTheOriginal('second');
countsOnFromTheOriginal('second');

describe('POST /sales/credit-note answers 200', () => {
  it('with the receipt under both names it goes by', async () => {
    const { post } = await soldShop();
    const { body } = await must(post('sales/credit-note', creditNote(1000, 'CN-1')));
    const { rcptSign, intrlData } = body.data;
    expect(body.data).toMatchObject({ resultCd: '000', receiptSignature: rcptSign, internalData: intrlData });
    expect(rcptSign).toMatch(/^[A-Z2-7]{16}$/);
  });

  it.each(['01', '05', '06'])('to the reason %s, which the authority is told', async (rfdRsnCd) => {
    const { post, wireOf } = await soldShop();
    await must(post('sales/credit-note', creditNote(1000, 'CN-1', [line()], { rfdRsnCd })));
    expect(await wireOf('CN-1')).toMatchObject({ rfdRsnCd, rcptTyCd: 'R' });
  });

  it('to the dates on which the refund was asked for and granted', async () => {
    const { post, wireOf } = await soldShop();
    const dates = { cnclReqDt: '20260303', cnclDt: '20260304' };
    await must(post('sales/credit-note', creditNote(1000, 'CN-1', [line()], dates)));
    const wire = await wireOf('CN-1');
    expect([String(wire.cnclReqDt).slice(0, 8), String(wire.cnclDt).slice(0, 8)]).toEqual(['20260303', '20260304']);
  });
});
