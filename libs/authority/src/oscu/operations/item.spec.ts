import { item, itemComposition, declaredImport, importLink } from '../../../../domain/src/test/documents.js';
import type { WritingContext, KnownItem } from '../../port.js';
import { profileOf } from '../profiles.js';
import { authorityOn } from '../test/connection.js';
import { context } from '../test/context.js';
import { item as operation, runningNumberIn } from './items.js';
import { unitsOnWire } from './sale-line.js';

describe('item', () => {
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
});

describe('units in code', () => {
  const item = (authorityCode: string | null): KnownItem => ({ authorityCode, itemClass: 'GD', itemType: '2' });
  const GIVEN = { pkgUnitCd: 'BG', qtyUnitCd: 'U' };

  it.each([
    ['KE2NTNO0000001', 'NT', 'NO'],
    ['KE2NTXU0000001', 'NT', 'U'],
    ['KE2NTBLL0000001', 'NT', 'BLL'],
    ['KE2NTXBLL0000001', 'NT', 'BLL'],
    ['KE2NT4B0000001', 'NT', '4B'],
    ['KE2NTM20000001', 'NT', 'M2'],
    ['KE2CTNO0000010', 'CT', 'NO'],
    ['KE2CTNNO0000010', 'CTN', 'NO'],
    ['KE2CTNXL0000010', 'CTN', 'L'],
    ['KE2CTNSET0000010', 'CTN', 'SET'],
  ])('a line has the units in the code of its item: %s', (code, pkgUnitCd, qtyUnitCd) => {
    expect(unitsOnWire(item(code), GIVEN)).toEqual({ pkgUnitCd, qtyUnitCd });
  });

  it.each([null, 'KETTLE', 'KE2NTNO00000001X', ''])('a line has its own units where no code says any: %j', (code) => {
    expect(unitsOnWire(code === null ? null : item(code), GIVEN)).toBe(GIVEN);
    expect(unitsOnWire(item(null), GIVEN)).toBe(GIVEN);
  });
});

describe('the number in an item’s code', () => {
  it.each([
    ['KE3NTXU0000001', 1],
    ['KE2CTNKG0000012', 12],
    ['UG1DRBLL1234567', 1_234_567],
    ['UG1DRXBLL0000001', 1],
    ['KE2NT4B0000003', 3],
    ['KE2NTM20000004', 4],
  ])('is what it ends with: %s', (itemCode, expected) => {
    expect(runningNumberIn(itemCode)).toBe(expected);
  });

  it.each(['SVC-CONSULT', 'KE9NTXU0000001', 'KE2NT0000001', 'KE3NTXU0000001 ', '', 7, null, undefined])(
    'is none where the code is of another make: %j',
    (itemCode) => {
      expect(runningNumberIn(itemCode)).toBeNull();
    },
  );
});

describe('a component on the wire', () => {
  const written = (items: Parameters<typeof context>[0] = {}): string =>
    authorityOn({ profile: 'gateway' }).write(itemComposition({ registrarId: 'M1', registrarName: 'Manager' }), {
      ...context(items),
    });

  const AUDIT = { regrId: 'M1', regrNm: 'Manager', modrId: 'M1', modrNm: 'Manager' };

  it('has every field of the protocol', () => {
    expect(JSON.parse(written())).toMatchObject({ itemCd: 'HAMPER', cpstItemCd: 'TEA', cpstQty: 2, ...AUDIT });
  });

  it('and its item have the codes of the authority', () => {
    const known = (authorityCode: string) => ({ authorityCode, itemClass: 'GD', itemType: '2' as const });
    const items = { HAMPER: known('KE2NTTU0000002'), TEA: known('KE2NTTU0000001') };
    expect(JSON.parse(written({ items }))).toMatchObject({ itemCd: 'KE2NTTU0000002', cpstItemCd: 'KE2NTTU0000001' });
  });
});

describe('a link on the wire', () => {
  const written = (
    change: Parameters<typeof importLink>[0] = {},
    contextChange: Partial<WritingContext> = {},
  ): string => authorityOn({ profile: 'direct' }).write(importLink(change), context(contextChange));

  const LINK = {
    ...{ taskCd: '2240001', dclDe: '01022026', itemSeq: 1, hsCd: '85167910000', itemClsCd: '5059690800' },
    ...{ itemCd: 'KETTLE', imptItemSttsCd: '3', remark: 'Linked to KETTLE', modrId: 'USR01', modrNm: 'System' },
  };

  it('has every field of the protocol, byte for byte', () => {
    expect(written()).toBe(JSON.stringify(LINK));
  });

  it.each([
    [{ hsCode: '0085167910' }, { hsCd: '0085167910' }],
    [{ declaration: declaredImport({ hsCode: null }) }, { hsCd: '0' }],
    [{ declaration: declaredImport({ declaredOn: '-1' }) }, { dclDe: '-1' }],
    [
      { registrarId: 'M1', registrarName: 'Manager' },
      { modrId: 'M1', modrNm: 'Manager' },
    ],
  ])('%j becomes %j', (change, expected) => {
    expect(written(change)).toBe(JSON.stringify({ ...LINK, ...expected }));
  });

  it('calls the item as the authority knows it', () => {
    const items = { KETTLE: { authorityCode: 'KE2NTXU0000001', itemClass: '5214152600', itemType: '2' } } as const;
    expect(JSON.parse(written({}, { items }))).toMatchObject({ itemCd: 'KE2NTXU0000001', itemClsCd: '5214152600' });
  });
});
