import { type FieldNames, fieldName, lineName, shortName } from './field-names.js';

const NAMES: FieldNames = {
  fields: { total: 'transaction.totAmt', itemCode: 'itemCd' },
  lines: 'lineItems',
  lineFields: { itemCode: 'itemCd' },
};

it.each([
  ['total', 'transaction.totAmt'],
  ['itemCode', 'itemCd'],
  ['lines', 'lineItems'],
  ['lines[3]', 'lineItems[3]'],
  ['lines[12].itemCode', 'lineItems[12].itemCd'],
])('%s is called %s by the request', (field, name) => {
  expect(fieldName(NAMES, field)).toBe(name);
});

it.each(['device', 'constructor', 'totals[0].total', ''])('"%s", for which it has no word, stays as it is', (field) => {
  expect(fieldName(NAMES, field)).toBe(field);
});

it('a field of a line for which it has no word keeps its own', () => {
  expect(fieldName(NAMES, 'lines[0].toString')).toBe('lineItems[0].toString');
});

it('a sentence calls a field by the last part of its path', () => {
  expect(shortName(NAMES, 'total')).toBe('totAmt');
  expect(shortName(NAMES, 'lines[0].itemCode')).toBe('itemCd');
  expect(shortName(NAMES, 'lines')).toBe('lineItems');
});

it('a line goes by the same name whichever way it is asked for', () => {
  expect(lineName(NAMES, 17)).toBe(fieldName(NAMES, 'lines[17]'));
});
