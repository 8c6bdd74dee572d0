import { PAYMENT_TYPES, RECEIPT_TYPES } from '@app/domain';
import { CURRENCIES } from './currencies.js';
import { meantCode } from './meant-code.js';
import { QUANTITY_UNITS } from './units.js';

it.each([
  ['PCS', QUANTITY_UNITS, 'Do you mean "U" (piece)? '],
  ['kg', QUANTITY_UNITS, 'Do you mean "KG" (kilogram)? '],
  ['Litres', QUANTITY_UNITS, 'Do you mean "L" (litre)? '],
  ['MPESA', PAYMENT_TYPES, 'Do you mean "06" (mobile money)? '],
  ['cash', PAYMENT_TYPES, 'Do you mean "01" (cash)? '],
  [6, PAYMENT_TYPES, 'Do you mean "06" (mobile money)? '],
  ['sale', RECEIPT_TYPES, 'Do you mean "S" (sale)? '],
  ['KE', CURRENCIES, 'Do you mean "KES"? '],
  ['Ksh', CURRENCIES, 'Do you mean "KES"? '],
  ['KESH', CURRENCIES, 'Do you mean "KES"? '],
  ['nonsense', QUANTITY_UNITS, ''],
  ['', QUANTITY_UNITS, ''],
  [null, QUANTITY_UNITS, ''],
  [{}, QUANTITY_UNITS, ''],
])('%j may mean: %#', (value, set, expected) => {
  expect(meantCode(set, value)).toBe(expected);
});
