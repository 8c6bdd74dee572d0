import { findSale } from './find-sale.js';

const SENT = {
  ...{ trdInvcNo: 'INV-1', invcNo: 37, custTin: 'P051999888K', rcptTyCd: 'S', salesDt: '20260302' },
  ...{ totTaxblAmt: 1000, totTaxAmt: 160, totAmt: 1160, custNm: 'JUMLA LTD', remark: null },
  cfmDt: '20260302101500',
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
    expect(JSON.stringify(findSale.request(SENT))).toBe('{"invcNo":37}');
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
    { invcNo: ' 37 ' },
    { invcNo: undefined },
    { salesDt: '2026-03-02' },
    { salesDt: '2026-03-02 10:15:00.0' },
    { cfmDt: '20260302101501' },
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
    ['trdInvcNo', 'inv-1'],
    ['trdInvcNo', {}],
    ['totTaxblAmt', 1000.01],
    ['totTaxAmt', 159.99],
    ['totAmt', 1160.01],
    ['totAmt', undefined],
    ['totAmt', 'many'],
    ['totAmt', '0x488'],
    ['totAmt', [1160]],
    ['totAmt', { toString: 1 }],
    ['custTin', 'A123456789Z'],
    ['custTin', null],
    ['salesDt', '20260301'],
    ['salesDt', '202603021'],
    ['salesDt', undefined],
    ['rcptTyCd', 'R'],
  ])('tells a stranger by his %s (%j)', (field, value) => {
    const finding = compare({ [field]: value });
    expect(finding).toMatchObject({ kind: 'different', message: expect.stringContaining(field) });
    expect(JSON.stringify(finding)).not.toContain('V4N6P2QK7WXR3TZA');
  });

  it.each([
    ['INV-1', 1, 'different'],
    ['0042', 42, 'found'],
    ['42', 42, 'found'],
    ['0042', '42', 'different'],
  ])('compares our number %j with %j, which some hosts keep as a number: %s', (ours, theirs, kind) => {
    expect(compare({ trdInvcNo: theirs }, { trdInvcNo: ours })).toMatchObject({ kind });
  });

  it.each([{ salesList: null }, { salesList: [] }, { saleList: [] }])('finds nothing in %j', (data) => {
    expect(findSale.compare(SENT, data)).toEqual({ kind: 'absent' });
  });

  it.each([{}, { salesList: 'none' }, { salesList: [null] }, { salesList: [{}, {}] }, { list: [FOUND] }])(
    'does not take it for absent when the answer cannot be read: %j',
    (data) => {
      expect(findSale.compare(SENT, data)).toMatchObject({ kind: 'unclear' });
    },
  );

  it.each([{ saleList: [FOUND] }, { salesList: FOUND }, FOUND])('finds it wherever it stands: %j', (data) => {
    expect(findSale.compare(SENT, data)).toMatchObject({ kind: 'found' });
  });

  it.each([undefined, null, {}, { ...RECEIPT, rcptSign: '' }, { ...RECEIPT, rcptSign: undefined }])(
    'knows that the number is used when the receipt is not there: %j',
    (receipt) => {
      expect(compare({ receipt })).toMatchObject({ kind: 'unclear', numberTaken: true });
    },
  );
});

describe('a host that does not keep our own number of a sale', () => {
  it.each([undefined, null, '', ' '])('(%j) is believed if the second of confirmation agrees', (trdInvcNo) => {
    expect(compare({ trdInvcNo })).toMatchObject({ kind: 'found' });
    expect(compare({ trdInvcNo, cfmDt: '2026-03-02 10:15:00.0' })).toMatchObject({ kind: 'found' });
  });

  it.each([undefined, null, '20260302101501', '20260302'])(
    'is not believed when that is %j: the number is used, and nobody knows by whom',
    (cfmDt) => {
      expect(compare({ trdInvcNo: null, cfmDt })).toMatchObject({ kind: 'unclear', numberTaken: true });
    },
  );

  it.each([
    [1161, true],
    ['1161.00', true],
    [1160.01, false],
    ['more', false],
    [undefined, false],
  ])('is plainly a stranger with another total (%j: %s)', (totAmt, isPlain) => {
    expect('isPlain' in compare({ totAmt })).toBe(isPlain);
    expect('isPlain' in compare({ salesDt: '20260301' })).toBe(false);
  });

  it('is no excuse for other amounts', () => {
    expect(compare({ trdInvcNo: null, totAmt: 1161 })).toMatchObject({ kind: 'different' });
  });
});

describe('a list of several sales', () => {
  const other = { ...FOUND, invcNo: 36, trdInvcNo: 'INV-0', receipt: { ...RECEIPT, rcptSign: 'OTHER' } };
  const found = (...salesList: unknown[]) => findSale.compare(SENT, { salesList });

  it('is searched by number', () => {
    const finding = found(other, FOUND, { ...other, invcNo: '38' });
    expect(finding).toMatchObject({ kind: 'found', receipt: { signature: 'V4N6P2QK7WXR3TZA' } });
  });

  it('is no answer when ours is not in it: the number itself has to be tried', () => {
    expect(found(other, { ...other, invcNo: 38 })).toMatchObject({ kind: 'refused' });
    expect(found(other)).toMatchObject({ kind: 'refused' });
  });

  it('may have a stranger under our number beside us', () => {
    expect(found({ ...FOUND, totAmt: 7 }, FOUND)).toMatchObject({ kind: 'found' });
  });

  it('may say the same twice', () => {
    expect(found(FOUND, FOUND)).toMatchObject({ kind: 'found' });
  });

  it('gives none of two receipts', () => {
    const twice = { ...FOUND, receipt: { ...RECEIPT, rcptSign: 'OTHER' } };
    expect(found(FOUND, twice)).toMatchObject({ kind: 'unclear', numberTaken: true });
  });
});

describe('a sale without our number of it, as the gateway tells it', () => {
  const LINE = { itemSeq: 1, itemCd: 'KE2NTXU0000001', qty: 4, prc: 290, taxTyCd: 'B', totAmt: 1160 };
  const OTHER = { ...LINE, itemSeq: 2, itemCd: 'KE2NTXU0000002', qty: 1, totAmt: 0 };
  const ours = { orgInvcNo: 0, itemList: [LINE, OTHER] };
  const told = (change: object) =>
    compare({ trdInvcNo: undefined, cfmDt: '2026-03-02 10:15:00', ...ours, ...change }, ours).kind;

  it.each([{}, { itemList: [OTHER, LINE] }, { itemList: undefined }, { orgInvcNo: null }, { orgInvcNo: '0' }])(
    'is ours if the lines and the original agree: %j',
    (change) => expect(told(change)).toBe('found'),
  );

  it.each([
    { itemList: [LINE] },
    { itemList: [] },
    { itemList: [LINE, { ...OTHER, qty: 2 }] },
    { itemList: [{ ...LINE, itemCd: 'KE2NTXU0000009' }, OTHER] },
    { itemList: [{ ...LINE, totAmt: 1159 }, OTHER] },
    { itemList: ['line', OTHER] },
    { orgInvcNo: 12 },
  ])('is a stranger if they do not: %j', (change) => expect(told(change)).toBe('different'));
});

describe('the list of own sales', () => {
  const list = findSale.otherwise!;
  const inList = (...salesList: object[]) => list.compare(SENT, { salesList });

  it('is asked for from an hour before the sale', () => {
    expect(list.request(SENT)).toEqual({ lastReqDt: '20260302091500' });
    expect(list.request({ ...SENT, cfmDt: '20260101001500' })).toEqual({ lastReqDt: '20251231231500' });
    expect(list.request({ ...SENT, cfmDt: null })).toEqual({ lastReqDt: '20180101000000' });
  });

  it('has ours among others', () => {
    expect(inList({ ...FOUND, invcNo: 36 }, FOUND, { ...FOUND, invcNo: 38 })).toMatchObject({ kind: 'found' });
  });

  it('has another one under our number', () => {
    expect(inList({ ...FOUND, custTin: 'A123456789Z' })).toMatchObject({ kind: 'different' });
  });

  it.each([[[]], [[{ ...FOUND, invcNo: 36 }]], [[{ ...FOUND, invcNo: undefined }]]])(
    'does not prove that ours is absent: %j',
    (sales) => expect(inList(...sales)).toMatchObject({ kind: 'refused' }),
  );

  it('may be missing in the answer', () => {
    expect(list.compare(SENT, {})).toMatchObject({ kind: 'unclear' });
  });
});
