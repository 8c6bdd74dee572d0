import { item } from '../../../../domain/src/test/documents.js';
import type { WritingContext } from '../../port.js';
import { profileOf } from '../profiles.js';
import { authorityOn } from '../test/connection.js';
import { context } from '../test/context.js';
import { item as operation } from './items.js';

const written = (
  change: Parameters<typeof item>[0] = {},
  profile: 'direct' | 'gateway' = 'direct',
  contextChange: Partial<WritingContext> = {},
): string => authorityOn({ profile }).write(item(change), context(contextChange));

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
    ['direct', 'U'],
    ['gateway', 'NO'],
  ] as const)('has the unit of the hosts if its owner gave none: on %s %s', (profile, qtyUnitCd) => {
    expect(JSON.parse(written({ quantityUnit: null }, profile, { number: 1 }))).toMatchObject({ qtyUnitCd });
  });

  it.each([
    [{ active: false }, { useYn: 'N' }],
    [{ insuranceApplicable: true }, { isrcAplcbYn: 'Y' }],
    [
      { itemClass: 'GD', itemType: '2' as const },
      { itemClsCd: '5059690800', itemTyCd: '2' },
    ],
    [{ itemClass: '5022110801' }, { itemClsCd: '5022110801' }],
    [{ barcode: '6161100000019' }, { bcd: '6161100000019' }],
    [{ barcode: 'x'.repeat(30) }, { bcd: 'x'.repeat(20) }],
    [
      { packageUnit: 'CTN', quantityUnit: 'KG', origin: 'UG' },
      { orgnNatCd: 'UG', pkgUnitCd: 'CTN', qtyUnitCd: 'KG' },
    ],
    [{ defaultPrice: null }, { dftPrc: 0 }],
    [{ itemName: 'x'.repeat(300) }, { itemNm: 'x'.repeat(200) }],
    [{ taxType: 'E' as const }, { taxTyCd: 'E' }],
  ])('%j becomes %j', (change, expected) => {
    expect(written(change)).toBe(JSON.stringify({ ...ITEM, ...expected }));
  });

  it('carries what the caller says of its users', () => {
    const users = { registrarId: 'T1', registrarName: 'Till one', modifierId: 'M', modifierName: 'Manager' };
    const audited = { regrId: 'T1', regrNm: 'Till one', modrId: 'M', modrNm: 'Manager' };
    expect(written(users)).toBe(JSON.stringify({ ...ITEM, ...audited }));
  });

  it('has the leaf that its owner chose for what it is', () => {
    const itemClasses = { service: '9902000001', goods: '9901000001' };
    const classOf = (itemClass: string) =>
      (JSON.parse(written({ itemClass }, 'direct', { itemClasses })) as typeof ITEM).itemClsCd;
    expect(['SV', 'GD', '5022110801'].map(classOf)).toEqual(['9902000001', '9901000001', '5022110801']);
  });

  it('keeps the description to itself', () => {
    expect(written({ description: 'bought from a cousin' })).not.toContain('cousin');
  });
});

describe('the code of an item', () => {
  const codeIn = (...args: Parameters<typeof written>) => (JSON.parse(written(...args)) as typeof ITEM).itemCd;

  it.each([
    [{}, 1, 'KE3NTXU0000001'],
    [{ quantityUnit: null }, 1, 'KE3NTNO0000001'],
    [{ itemType: '2' as const, quantityUnit: 'KG' }, 12, 'KE2NTKG0000012'],
    [{ packageUnit: 'CTN', origin: 'UG' }, 1_234_567, 'UG3CTNXU1234567'],
    [{ itemType: '1' as const, quantityUnit: 'BLL' }, 2, 'KE1NTBLL0000002'],
    [{ itemCode: 'KE2NTXU0000009' }, 1, 'KE3NTXU0000001'],
  ])('on the gateway is made of what it is, and numbered: %j, %i', (change, number, expected) => {
    expect(codeIn(change, 'gateway', { number })).toBe(expected);
  });

  it('on the direct hosts is its owner’s', () => {
    expect(codeIn({}, 'direct')).toBe('SVC-CONSULT');
  });

  it('says on the gateway which number a refusal is about, and on the direct hosts nothing', () => {
    const numberOn = (profile: 'direct' | 'gateway') =>
      operation.numberIn?.({ itemCd: 'KE3NTXU0000012' }, profileOf(profile));
    expect([numberOn('gateway'), numberOn('direct')]).toEqual([12, null]);
  });

  it('on the gateway is never made without a number', () => {
    expect(() => codeIn({}, 'gateway')).toThrow(/SVC-CONSULT has no number/);
  });

  it.each(['direct', 'gateway'] as const)('in a change is the one it was registered by (%s)', (profile) => {
    const items = { 'SVC-CONSULT': { authorityCode: 'KE3NTXU0000004', itemClass: 'SV', itemType: '3' } } as const;
    expect(codeIn({ isChange: true, quantityUnit: 'KG' }, profile, { items })).toBe('KE3NTXU0000004');
    expect(codeIn({ isChange: true }, profile)).toBe('SVC-CONSULT');
  });
});
