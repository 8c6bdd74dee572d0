import { findSale } from './find-sale.js';

const SENT = {
  ...{ trdInvcNo: 'INV-1', invcNo: 37, custTin: 'P051999888K', rcptTyCd: 'S', salesDt: '20260302' },
  ...{ totTaxblAmt: 1000, totTaxAmt: 160, totAmt: 1160, custNm: 'JUMLA LTD', remark: null },
};
const RECEIPT = {
  ...{ curRcptNo: 37, totRcptNo: 41, sdcDateTime: '2026-03-02 10:15:02.0' },
  ...{ intrlData: 'K7QW2MZP4RTYU3XSA5BCD6EFGH', rcptSign: 'V4N6P2QK7WXR3TZA' },
};
const FOUND = { ...SENT, receipt: RECEIPT };
const compare = (change: object = {}, sent: object = {}) =>
  findSale.compare({ ...SENT, ...sent }, { salesList: [{ ...FOUND, ...change }] });

describe('asking for a sale', () => {
  it('asks by its number, and for nothing else', () => {
    expect(JSON.stringify(findSale.ask(SENT))).toBe('{"invcNo":37}');
  });

  it('finds the receipt when all that matters agrees', () => {
    expect(compare()).toMatchObject({
      kind: 'found',
      receipt: { signature: 'V4N6P2QK7WXR3TZA', signedAt: '20260302101502' },
    });
  });

  it.each([
    { totAmt: '1160.00', totTaxblAmt: '1000', totTaxAmt: ' 160.0 ' },
    { custNm: 'another name', remark: 'another remark', salesSttsCd: '02' },
    { salesDt: ' 20260302 ' },
    { trdInvcNo: 'INV-1 ' },
  ])('minds neither spelling nor what does not matter: %j', (change) => {
    expect(compare(change)).toMatchObject({ kind: 'found' });
  });

  it.each([
    [null, ''],
    [null, undefined],
  ])('takes no buyer (%j) and no buyer (%j) for the same', (ours, theirs) => {
    expect(compare({ custTin: theirs }, { custTin: ours })).toMatchObject({ kind: 'found' });
  });

  it.each([
    ['trdInvcNo', 'INV-2'],
    ['trdInvcNo', undefined],
    ['totTaxblAmt', 1000.01],
    ['totTaxAmt', 159.99],
    ['totAmt', 1160.01],
    ['totAmt', undefined],
    ['totAmt', 'many'],
    ['custTin', 'A123456789Z'],
    ['custTin', null],
    ['salesDt', '20260301'],
    ['rcptTyCd', 'R'],
  ])('tells a stranger by his %s (%j)', (field, value) => {
    const finding = compare({ [field]: value });
    expect(finding).toEqual({ kind: 'different', message: expect.stringContaining(field) });
    expect(JSON.stringify(finding)).not.toContain('V4N6P2QK7WXR3TZA');
  });

  it.each([{}, { salesList: null }, { salesList: [] }, { salesList: 'none' }, { salesList: [null] }])(
    'finds nothing in %j',
    (data) => {
      expect(findSale.compare(SENT, data)).toEqual({ kind: 'absent' });
    },
  );

  it.each([undefined, null, {}, { ...RECEIPT, rcptSign: '' }, { ...RECEIPT, rcptSign: undefined }])(
    'knows that the sale is there when its receipt is not: %j',
    (receipt) => {
      expect(compare({ receipt })).toMatchObject({ kind: 'unclear' });
    },
  );
});
