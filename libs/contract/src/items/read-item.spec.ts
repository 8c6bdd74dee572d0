import type { ItemDocument } from '@app/domain';
import { fieldName } from '../field-names.js';
import { exampleGoods, exampleItem, exampleItemChange, exampleServiceItem } from './example-items.js';
import { type ItemReading, readGoodsItem, readItem, readItemChange, readServiceItem } from './read-item.js';
import { COMPONENTS_MAX, exampleComposition } from './create-composition.dto.js';
import { readComposition } from './read-composition.js';

describe('read item', () => {
  const made = (prefix: string) => `${prefix}0123456789`;
  const readers = {
    service: (change: Fields) => readServiceItem({ ...exampleServiceItem, ...change }, made),
    goods: (change: Fields) => readGoodsItem({ ...exampleGoods, ...change }, made),
    item: (change: Fields) => readItem({ ...exampleItem, ...change }, made),
    change: (change: Fields) => readItemChange('GDS-FLOUR-2KG', { ...exampleItemChange, ...change }),
  };

  type Fields = Record<string, unknown>;
  type Shape = keyof typeof readers;
  const SHAPES = Object.keys(readers) as Shape[];

  const documentOf = (reading: ItemReading): ItemDocument => {
    if (!reading.ok) throw new Error(JSON.stringify(reading.violations));
    return reading.document;
  };

  const violationsOf = (reading: ItemReading) =>
    reading.ok ? [] : reading.violations.map(({ code, field }) => `${code} ${field}`);

  it.each(SHAPES)('the example of a %s breaks no rule and is odd in nothing', (shape) => {
    expect(readers[shape]({})).toMatchObject({ ok: true, warnings: [] });
  });

  it('a service is filled in with what all services have in common', () => {
    expect(documentOf(readers.service({ description: 'By the hour', useYn: 'N' }))).toEqual({
      kind: 'item',
      isChange: false,
      itemCode: 'SVC-CONSULT',
      itemName: 'Consulting, per hour',
      itemClass: 'SV',
      itemType: '3',
      taxType: 'B',
      defaultPrice: 580,
      description: 'By the hour',
      active: false,
      origin: 'KE',
      packageUnit: 'NT',
      quantityUnit: null,
      barcode: null,
      insuranceApplicable: false,
      registrarId: null,
      registrarName: null,
      modifierId: null,
      modifierName: null,
    });
  });

  it('goods are filled in with what most goods have in common', () => {
    expect(documentOf(readGoodsItem({ itemName: 'Salt', taxType: 'E' }, made))).toEqual({
      ...documentOf(readers.service({})),
      itemCode: 'GD0123456789',
      itemName: 'Salt',
      itemClass: 'GD',
      itemType: '2',
      taxType: 'E',
      defaultPrice: null,
    });
  });

  it('goods can say all of it themselves', () => {
    const fields = { qtyUnitCd: 'KG', pkgUnitCd: 'BG', orgnNatCd: 'UG', itemTyCd: '1', useYn: 'N', description: 'Raw' };
    expect(documentOf(readers.goods(fields))).toMatchObject({
      ...{
        itemCode: 'GDS-OIL-1L',
        itemClass: '5015151300',
        itemType: '1',
        barcode: '6161100000026',
        defaultPrice: 348,
      },
      ...{ quantityUnit: 'KG', packageUnit: 'BG', origin: 'UG', active: false, description: 'Raw' },
    });
  });

  it('an item says in our words what the body says in the interface’s', () => {
    const users = { regrId: 'U1', regrNm: 'One', modrId: 'U2', modrNm: 'Two' };
    expect(documentOf(readers.item({ ...users, isrcAplcbYn: 'Y', useYn: 'N', description: 'Shelf 3' }))).toEqual({
      kind: 'item',
      isChange: false,
      itemCode: 'GDS-FLOUR-2KG',
      itemName: 'Maize flour, 2 kg',
      itemClass: 'GD',
      itemType: '2',
      taxType: 'A',
      defaultPrice: 180,
      description: 'Shelf 3',
      active: false,
      origin: 'KE',
      packageUnit: 'NT',
      quantityUnit: 'U',
      barcode: '6161100000033',
      insuranceApplicable: true,
      registrarId: 'U1',
      registrarName: 'One',
      modifierId: 'U2',
      modifierName: 'Two',
    });
  });

  it('a change is of the item in the path, whatever the body calls it, and has no barcode', () => {
    const reading = readers.change({ itemCd: 'GDS-OTHER', bcd: '1', useYn: null });
    expect(documentOf(reading)).toMatchObject({
      ...{ isChange: true, itemCode: 'GDS-FLOUR-2KG', itemName: 'Maize flour, bag of 2 kg', defaultPrice: 195 },
      ...{ barcode: null, description: null, active: true },
      ...{ registrarId: 'USR01', registrarName: 'Till 1', modifierId: 'USR01', modifierName: 'Till 1' },
    });
    expect(reading.warnings.map(({ field }) => field)).toEqual(['itemCd', 'bcd']);
  });

  describe('a code', () => {
    it.each<[string, ItemReading, string]>([
      ['a service', readServiceItem({ itemName: 'Advice', taxType: 'A' }, made), 'SV0123456789'],
      ['goods', readers.goods({ itemCode: '' }), 'GD0123456789'],
      ['an item with a stock', readers.item({ itemCd: null }), 'GD0123456789'],
      ['an item without one', readers.item({ itemCd: null, itemTyCd: '3', itemClsCd: 'SV' }), 'SV0123456789'],
    ])('is made for %s that has none', (_, reading, code) => {
      expect(documentOf(reading).itemCode).toBe(code);
    });

    it('is not made for one that has its own, or that is refused', () => {
      const newCode = jest.fn(made);
      readServiceItem(exampleServiceItem, newCode);
      readGoodsItem(exampleGoods, newCode);
      readItem(exampleItem, newCode);
      readItem({ ...exampleItem, itemCd: null, taxTyCd: 'F' }, newCode);
      expect(newCode).not.toHaveBeenCalled();
    });
  });

  it.each<[Shape, Fields, string]>([
    ['service', { itemClsCd: 'GD' }, 'itemClsCd'],
    ['item', { itemTyCd: '3' }, 'itemClsCd'],
    ['item', { itemClsCd: 'SV' }, 'itemClsCd'],
    ['goods', { itemClsCd: 'SV' }, 'itemClsCd'],
  ])('of a %s it is odd, but accepted: %j', (shape, change, field) => {
    expect(readers[shape](change)).toMatchObject({ ok: true, warnings: [{ field }] });
  });

  it('class and type agree where the class is of ten digits, or says the same', () => {
    expect(readers.item({ itemClsCd: '8111150100', itemTyCd: '3' }).warnings).toEqual([]);
    expect(readers.item({ itemClsCd: 'SV', itemTyCd: '3' }).warnings).toEqual([]);
  });

  const NAMED: [Fields, string][] = [
    [{ itemName: undefined }, '002 itemName'],
    [{ itemName: ' ' }, '002 itemName'],
    [{ taxType: '' }, '002 taxType'],
    [{ itemName: 'x'.repeat(101) }, '003 itemName'],
    [{ itemName: 7 }, '003 itemName'],
    [{ taxType: 'b' }, '003 taxType'],
    [{ taxType: 'F' }, '003 taxType'],
    [{ price: -1 }, '003 price'],
    [{ price: '580' }, '003 price'],
    [{ itemCode: 'x'.repeat(21) }, '003 itemCode'],
    [{ itemCode: 42 }, '003 itemCode'],
    [{ itemCode: '.' }, '003 itemCode'],
    [{ itemCode: ' .. ' }, '003 itemCode'],
    [{ description: 'a\u0000' }, '003 description'],
    [{ useYn: 'yes' }, '003 useYn'],
  ];

  const GOODS: [Fields, string][] = [
    [{ bcd: 'x'.repeat(21) }, '003 bcd'],
    [{ qtyUnitCd: 'KGM' }, '003 qtyUnitCd'],
    [{ pkgUnitCd: 'BX' }, '003 pkgUnitCd'],
    [{ orgnNatCd: 'KEN' }, '003 orgnNatCd'],
    [{ itemTyCd: '3' }, '003 itemTyCd'],
    [{ itemClsCd: '501515' }, '003 itemClsCd'],
  ];

  const DESCRIBED: [Fields, string][] = [
    ...[
      'itemClsCd',
      'itemTyCd',
      'itemNm',
      'orgnNatCd',
      'pkgUnitCd',
      'qtyUnitCd',
      'taxTyCd',
      'dftPrc',
      'isrcAplcbYn',
    ].map((field): [Fields, string] => [{ [field]: null }, `002 ${field}`]),
    [{ itemClsCd: 'XX' }, '003 itemClsCd'],
    [{ itemClsCd: 5015151300 }, '003 itemClsCd'],
    [{ itemTyCd: '4' }, '003 itemTyCd'],
    [{ itemTyCd: 2 }, '003 itemTyCd'],
    [{ itemNm: 'x'.repeat(201) }, '003 itemNm'],
    [{ orgnNatCd: 'ke' }, '003 orgnNatCd'],
    [{ pkgUnitCd: 'U' }, '003 pkgUnitCd'],
    [{ qtyUnitCd: 'NT' }, '003 qtyUnitCd'],
    [{ taxTyCd: '16' }, '003 taxTyCd'],
    [{ dftPrc: -0.01 }, '003 dftPrc'],
    [{ isrcAplcbYn: true }, '003 isrcAplcbYn'],
    [{ useYn: 'n' }, '003 useYn'],
    [{ regrId: 'x'.repeat(51) }, '003 regrId'],
    [{ modrNm: 'x'.repeat(101) }, '003 modrNm'],
  ];

  const rows = (shape: Shape, cases: [Fields, string][]) =>
    cases.map(([change, expected]): [Shape, Fields, string] => [shape, change, expected]);

  describe('broken in one place, it gives the code and the field of that place', () => {
    it.each([
      ...rows('service', [...NAMED, [{ taxType: 'E' }, '003 taxType']]),
      ...rows('goods', [...NAMED, ...GOODS]),
      ...rows('item', [
        ...DESCRIBED,
        [{ itemCd: 'x'.repeat(21) }, '003 itemCd'],
        [{ bcd: 'x'.repeat(21) }, '003 bcd'],
        [{ description: 'x'.repeat(1001) }, '003 description'],
      ]),
      ...rows('change', [
        ...DESCRIBED,
        ...['regrId', 'regrNm', 'modrId', 'modrNm'].map((field): [Fields, string] => [{ [field]: '' }, `002 ${field}`]),
      ]),
    ])('%s %j: %s', (shape, change, expected) => {
      expect(violationsOf(readers[shape](change))).toEqual([expected]);
    });
  });

  it('limits are what they say', () => {
    expect(violationsOf(readers.service({ itemName: 'x'.repeat(100), itemCode: 'x'.repeat(20), price: 0 }))).toEqual(
      [],
    );
    expect(violationsOf(readers.change({ itemNm: 'x'.repeat(200), dftPrc: 0 }))).toEqual([]);
  });

  it.each<[Shape, string, string]>([
    ['service', 'itemCode', 'itemCode'],
    ['goods', 'taxType', 'taxType'],
    ['item', 'itemCode', 'itemCd'],
    ['change', 'taxType', 'taxTyCd'],
  ])('whoever refuses a %s says %s as %s', (shape, field, name) => {
    const reading = readers[shape]({});
    if (!reading.ok) throw new Error('refused');
    expect(fieldName(reading.names, field)).toBe(name);
  });
});

describe('read composition', () => {
  const component = { cpstItemCd: 'TEA', cpstQty: 2 };

  const violationsOf = (body: unknown) => {
    const reading = readComposition('HAMPER', body);
    return reading.ok ? [] : reading.violations.map(({ code, field }) => `${code} ${field}`);
  };

  it('the example is an item with one component', () => {
    expect(readComposition('HAMPER', exampleComposition)).toEqual({
      ok: true,
      warnings: [],
      draft: {
        ...{ kind: 'item-composition', itemCode: 'HAMPER' },
        components: [{ componentCode: 'GDS-OIL-1L', quantity: 2 }],
        ...{ registrarId: null, registrarName: null, modifierId: null, modifierName: null },
      },
    });
  });

  it('an item may have many components, and a thousandth of one', () => {
    const components = Array.from({ length: COMPONENTS_MAX }, () => ({ ...component, cpstQty: 0.001 }));
    expect(violationsOf({ components })).toEqual([]);
  });

  it.each([
    [{}, ['002 components']],
    [{ components: [] }, ['003 components']],
    [{ components: Array.from({ length: COMPONENTS_MAX + 1 }, () => component) }, ['003 components']],
    [{ components: [{}] }, ['002 components[0].cpstItemCd', '002 components[0].cpstQty']],
    [{ components: [{ ...component, cpstQty: 0 }] }, ['003 components[0].cpstQty']],
    [{ components: [{ ...component, cpstQty: 0.0009 }] }, ['003 components[0].cpstQty']],
    [{ components: [{ ...component, cpstQty: '2' }] }, ['003 components[0].cpstQty']],
  ])('%j is refused at %j', (body, expected) => {
    expect(violationsOf(body)).toEqual(expected);
  });
});
