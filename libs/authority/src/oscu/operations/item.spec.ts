import { item } from '../../../../domain/src/test/documents.js';
import { OscuAuthority } from '../oscu-authority.js';

const CONTEXT = {
  tin: 'P051999888K',
  bhfId: '00',
  number: null,
  originalNumber: null,
  receiptDetails: {},
  now: new Date(),
};
const written = (change: Parameters<typeof item>[0] = {}): string =>
  new OscuAuthority({} as never).write(item(change), CONTEXT);

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
