import { item } from '../../../../domain/src/test/documents.js';
import { authorityOn } from '../test/channel.js';

const CONTEXT = {
  environment: 'SANDBOX' as const,
  tin: 'P051999888K',
  bhfId: '00',
  number: null,
  originalNumber: null,
  receiptDetails: {},
  now: new Date(),
};
const written = (change: Parameters<typeof item>[0] = {}, profile: 'direct' | 'gateway' = 'direct'): string =>
  authorityOn({ profile }).write(item(change), CONTEXT);

const ITEM = {
  itemCd: 'SVC-CONSULT',
  itemClsCd: '8514900000',
  itemTyCd: '3',
  itemNm: 'Consulting',
  itemStdNm: null,
  orgnNatCd: 'KE',
  pkgUnitCd: 'NT',
  qtyUnitCd: 'U',
  taxTyCd: 'B',
  btchNo: null,
  bcd: null,
  dftPrc: 1160,
  grpPrcL1: null,
  grpPrcL2: null,
  grpPrcL3: null,
  grpPrcL4: null,
  grpPrcL5: null,
  addInfo: null,
  sftyQty: null,
  isrcAplcbYn: 'N',
  useYn: 'Y',
  regrId: 'USR01',
  regrNm: 'System',
  modrId: 'USR01',
  modrNm: 'System',
};

describe('an item on the wire', () => {
  it('has every field of the protocol, byte for byte', () => {
    expect(JSON.parse(written())).toEqual(ITEM);
    expect(written()).toBe(JSON.stringify(ITEM));
  });

  it.each([
    [{ active: false }, { useYn: 'N' }],
    [{ insuranceApplicable: true }, { isrcAplcbYn: 'Y' }],
    [
      { itemClass: 'GD', itemType: '2' as const },
      { itemClsCd: '5059690800', itemTyCd: '2' },
    ],
    [{ itemClass: '5022110801' }, { itemClsCd: '5022110801' }],
    [{ defaultPrice: null }, { dftPrc: 0 }],
    [{ itemName: 'x'.repeat(300) }, { itemNm: 'x'.repeat(200) }],
    [{ taxType: 'E' as const }, { taxTyCd: 'E' }],
  ])('%j becomes %j', (change, expected) => {
    expect(written(change)).toBe(JSON.stringify({ ...ITEM, ...expected }));
  });

  it('keeps the description to itself', () => {
    expect(written({ description: 'bought from a cousin' })).not.toContain('cousin');
  });
});

describe('the units of an item on the gateway', () => {
  it.each([
    ['KE3NTXU0000001', { pkgUnitCd: 'NT', qtyUnitCd: 'U' }],
    ['KE2CTNKG0000012', { pkgUnitCd: 'CTN', qtyUnitCd: 'KG' }],
    ['KE2CTNO0000001', { pkgUnitCd: 'CT', qtyUnitCd: 'NO' }],
    ['UG1DRBLL0000001', { pkgUnitCd: 'DR', qtyUnitCd: 'BLL' }],
    ['UG1DRXBLL0000001', { pkgUnitCd: 'DR', qtyUnitCd: 'BLL' }],
    ['KE2NT4B0000001', { pkgUnitCd: 'NT', qtyUnitCd: '4B' }],
    ['KE2NTM20000001', { pkgUnitCd: 'NT', qtyUnitCd: 'M2' }],
  ])('are those in its code %s', (itemCode, units) => {
    expect(JSON.parse(written({ itemCode, quantityUnit: 'DZ' }, 'gateway'))).toMatchObject(units);
  });

  it.each(['SVC-CONSULT', 'KE2NTXU00000001', 'KE9NTXU0000001', 'KE2NT0000001'])(
    'are the owner’s where its code %s says nothing of them',
    (itemCode) => {
      expect(JSON.parse(written({ itemCode }, 'gateway'))).toMatchObject({ pkgUnitCd: 'NT', qtyUnitCd: 'U' });
    },
  );

  it('are the owner’s on the direct hosts, whatever the code says', () => {
    expect(JSON.parse(written({ itemCode: 'KE2CTNKG0000012' }, 'direct'))).toMatchObject({
      ...{ pkgUnitCd: 'NT', qtyUnitCd: 'U' },
    });
  });
});
