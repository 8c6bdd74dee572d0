import { creditNote, line, sale } from '../../../../domain/src/test/documents.js';
import { original } from '../test/context.js';
import { expectBytes, LINE, SALE, withLines, written } from '../test/wire-sale.js';

const ORIGINAL = original({ buyer: { pin: 'P051999888K', name: 'JUMLA LTD' } });
const NOTE = {
  ...SALE,
  ...{ trdInvcNo: 'CN-1', orgInvcNo: 12, rcptTyCd: 'R', rfdDt: '20260302101500', rfdRsnCd: '06' },
};
const noted = (change: Parameters<typeof creditNote>[0], profile: 'direct' | 'gateway' = 'direct') =>
  JSON.parse(written(creditNote(change), { original: ORIGINAL }, profile)) as typeof NOTE;

describe('a return on the wire', () => {
  it('is a sale of another type, with its original, its date and its reason', () => {
    expectBytes(written(creditNote(), { original: ORIGINAL }), NOTE);
  });

  it.each(['01', '02', '03', '04', '05'])('has the reason it was given: %s', (reason) => {
    expectBytes(written(creditNote({ reason }), { original: ORIGINAL }), { ...NOTE, rfdRsnCd: reason });
  });

  it('came back when it was confirmed, which is now when it does not say when', () => {
    const now = '20260302101530';
    expectBytes(written(creditNote({ confirmedAt: null }), { original: ORIGINAL }), {
      ...NOTE,
      ...{ cfmDt: now, rfdDt: now, receipt: { ...NOTE.receipt, rcptPbctDt: now } },
    });
  });

  it.each([
    [{ cancelRequestedOn: '20260301' }, { cnclReqDt: '20260301000000' }],
    [{ cancelledOn: '20260302' }, { cnclDt: '20260302000000' }],
    [{ traderNumber: 'CN-INV-1' }, { trdInvcNo: 'CN-INV-1' }],
    [{ salesStatus: '05' as const }, { salesSttsCd: '05' }],
  ])('says what it was told: %j', (change, expected) => {
    expectBytes(written(creditNote(change), { original: ORIGINAL }), { ...NOTE, ...expected });
  });

  it('calls what comes back by what was registered', () => {
    const items = {
      'SVC-CONSULT': { authorityCode: 'KE3NTXU0000007', itemClass: '5022110801', itemType: '3' },
    } as const;
    expectBytes(written(creditNote(), { original: ORIGINAL, items }), {
      ...NOTE,
      ...withLines([{ ...LINE, itemCd: 'KE3NTXU0000007', itemClsCd: '5022110801' }], {}),
      ...{ trdInvcNo: 'CN-1', orgInvcNo: 12, rcptTyCd: 'R', rfdDt: '20260302101500', rfdRsnCd: '06' },
    });
  });

  it('of a foreign sale is in shillings, and its remark tells what was given back', () => {
    const lines = [line({ total: 116, taxableAmount: 100, taxAmount: 16, unitPrice: 116, supplyAmount: 116 })];
    expect(noted({ currency: 'USD', exchangeRate: 129.35, total: 116, lines })).toMatchObject({
      ...{ totAmt: 15004.6, totTaxAmt: 2069.6, remark: 'USD 116 at 129.35' },
    });
  });
});

describe('the buyer of a return', () => {
  it.each([
    ['left out', { buyerPin: null, buyerName: null }],
    ['spelled otherwise', { buyerPin: 'P051999888K', buyerName: 'Jumla Limited' }],
  ])('is the one of its original, where that one is %s', (_, buyer) => {
    expect(noted(buyer)).toMatchObject({
      ...{ custTin: 'P051999888K', custNm: 'JUMLA LTD', receipt: { custTin: 'P051999888K' } },
    });
  });

  it('is another with another PIN, and for the authority to judge', () => {
    expect(noted({ buyerPin: 'P000111222B', buyerName: 'Other' })).toMatchObject({
      ...{ custTin: 'P000111222B', custNm: 'Other' },
    });
  });

  it('is called by the PIN where that is all there is, on the gateway', () => {
    const buyer = { pin: 'P051999888K', name: null };
    const body = written(creditNote({ buyerPin: null, buyerName: null }), { original: original({ buyer }) }, 'gateway');
    expect(JSON.parse(body)).toMatchObject({ custTin: 'P051999888K', custNm: 'P051999888K' });
  });

  it.each([
    [null, null, 'Walk-in customer'],
    [null, 'Baraka  Hotel ', 'Baraka  Hotel '],
    ['P051999888K', null, 'P051999888K'],
    [null, `${'x'.repeat(59)}😀`, 'x'.repeat(59)],
  ])('has the name with which its sale was sent through the gateway: PIN %s, name %j', (pin, name, custNm) => {
    const sold = written(sale({ buyerPin: pin, buyerName: name }), {}, 'gateway');
    const buyer = { pin, name };
    const returned = written(
      creditNote({ buyerPin: null, buyerName: 'other' }),
      { original: original({ buyer }) },
      'gateway',
    );
    expect([sold, returned].map((body) => (JSON.parse(body) as { custNm: unknown }).custNm)).toEqual([custNm, custNm]);
  });
});
