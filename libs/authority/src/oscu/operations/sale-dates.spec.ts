import { sale } from '../../../../domain/src/test/documents.js';
import { expectBytes, SALE, written } from '../test/wire-sale.js';

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
