import { readReceipt } from './find-sale.js';

const DATA = {
  ...{ curRcptNo: 37, totRcptNo: 41, sdcDateTime: '20260302101502' },
  ...{ intrlData: 'K7QW2MZP4RTYU3XSA5BCD6EFGH', rcptSign: 'V4N6P2QK7WXR3TZA' },
};
const RECEIPT = {
  ...{ receiptNumber: 37, totalReceipts: 41, signedAt: '20260302101502', answeredAt: '20260302101503' },
  ...{ internalData: 'K7QW2MZP4RTYU3XSA5BCD6EFGH', signature: 'V4N6P2QK7WXR3TZA' },
};

describe('a receipt', () => {
  it.each([
    {},
    { curRcptNo: '37', totRcptNo: ' 41 ' },
    { sdcDateTime: '2026-03-02 10:15:02' },
    { sdcDateTime: '2026-03-02 10:15:02.0' },
    { sdcDateTime: '2026-03-02T10:15:02.123' },
    { sdcDateTime: 20260302101502 },
    { rcptSign: ' V4N6P2QK7WXR3TZA ' },
    { more: 'than known' },
  ])('is read in any of its spellings: %j', (change) => {
    expect(readReceipt({ ...DATA, ...change }, '20260302101503')).toEqual(RECEIPT);
  });

  it.each([
    ...['curRcptNo', 'totRcptNo', 'intrlData', 'rcptSign', 'sdcDateTime'].flatMap((field) => [
      { [field]: undefined },
      { [field]: null },
      { [field]: '' },
      { [field]: ' ' },
      { [field]: {} },
    ]),
    { curRcptNo: 'many' },
    { totRcptNo: 1.5 },
    { curRcptNo: 0 },
    { curRcptNo: -1 },
    { curRcptNo: '1e3' },
    { totRcptNo: '99999999999999999999' },
    { totRcptNo: true },
    { rcptSign: 7 },
    { rcptSign: 'two words' },
    { intrlData: 'A\u0007B' },
    { intrlData: 'A'.repeat(256) },
    { sdcDateTime: '20260302' },
    { sdcDateTime: '20261302101502' },
    { sdcDateTime: '20260230101502' },
    { sdcDateTime: '20260302251502' },
    { sdcDateTime: 'yesterday' },
  ])('without all of its parts is none: %j', (change) => {
    expect(readReceipt({ ...DATA, ...change }, null)).toBeNull();
  });

  it('has the control unit and its registration if the answer names them', () => {
    expect(readReceipt({ ...DATA, sdcId: ' KRACU0400009001 ', mrcNo: '' }, '20260302101503')).toEqual({
      ...RECEIPT,
      sdcId: 'KRACU0400009001',
    });
    expect(readReceipt({ ...DATA, sdcId: null, mrcNo: 'KRA00900100' }, null)).toMatchObject({ mrcNo: 'KRA00900100' });
  });

  it('is not made of nothing', () => {
    expect(readReceipt(null, null)).toBeNull();
  });
});
