import { readServiceItem } from './read-service-item.js';

const item = { itemName: 'Consulting', taxType: 'B', price: 580, itemCode: 'SVC-CONSULT' };
const made = () => 'SV0123456789';

const violationsOf = (change: Record<string, unknown>) => {
  const reading = readServiceItem({ ...item, ...change }, made);
  return reading.ok ? [] : reading.violations.map(({ code, field }) => `${code} ${field}`);
};

it('a service item is filled in with what all services have in common', () => {
  expect(readServiceItem({ ...item, description: 'By the hour', useYn: 'N' }, made)).toEqual({
    ok: true,
    document: {
      kind: 'item',
      itemCode: 'SVC-CONSULT',
      itemName: 'Consulting',
      itemClass: 'SV',
      itemType: '3',
      taxType: 'B',
      defaultPrice: 580,
      description: 'By the hour',
      active: false,
      origin: 'KE',
      packageUnit: 'NT',
      quantityUnit: 'U',
      insuranceApplicable: false,
    },
    warnings: [],
  });
});

it('all but name and tax type may be left out', () => {
  expect(readServiceItem({ itemName: 'Advice', taxType: 'A' }, made)).toMatchObject({
    ok: true,
    document: { itemCode: 'SV0123456789', defaultPrice: null, description: null, active: true },
  });
});

it('a code is made only when there is none', () => {
  const newItemCode = jest.fn(made);
  readServiceItem(item, newItemCode);
  readServiceItem({ ...item, taxType: 'E', itemCode: null }, newItemCode);
  expect(newItemCode).not.toHaveBeenCalled();
});

it.each<[Record<string, unknown>, string]>([
  [{ itemName: undefined }, '002 itemName'],
  [{ itemName: ' ' }, '002 itemName'],
  [{ taxType: '' }, '002 taxType'],
  [{ itemName: 'x'.repeat(101) }, '003 itemName'],
  [{ itemName: 7 }, '003 itemName'],
  [{ taxType: 'E' }, '003 taxType'],
  [{ taxType: 'b' }, '003 taxType'],
  [{ price: -1 }, '003 price'],
  [{ price: '580' }, '003 price'],
  [{ itemCode: 'x'.repeat(21) }, '003 itemCode'],
  [{ itemCode: 42 }, '003 itemCode'],
  [{ description: 'a\u0000' }, '003 description'],
  [{ useYn: 'yes' }, '003 useYn'],
])('%j gives %s', (change, expected) => {
  expect(violationsOf(change)).toEqual([expected]);
});

it('limits are what they say', () => {
  expect(violationsOf({ itemName: 'x'.repeat(100), itemCode: 'x'.repeat(20), price: 0 })).toEqual([]);
});
