import { TAX_TYPES } from '@app/domain';
import { type CodeSet, expectedOf, fixOf } from './code-set.js';
import {
  COUNTRIES,
  CREDIT_NOTE_REASONS,
  CURRENCIES,
  PACKAGE_UNITS,
  PAYMENT_TYPES,
  QUANTITY_UNITS,
  RECEIPT_TYPES,
  SALES_STATUSES,
  SERVICE_TAX_TYPES,
  STOCK_TYPES,
  TAX_TYPE_CODES,
} from './code-sets.js';

const codes = (set: CodeSet) => Object.keys(set.meanings);

it.each([
  ['payment types', PAYMENT_TYPES, ['01', '02', '03', '04', '05', '06', '07', '09']],
  ['receipt types', RECEIPT_TYPES, ['S', 'R', 'T', 'C']],
  ['sales statuses', SALES_STATUSES, ['02', '05']],
  ['tax types', TAX_TYPE_CODES, [...TAX_TYPES]],
  ['tax types of services', SERVICE_TAX_TYPES, ['A', 'B', 'C', 'D']],
  ['stock types', STOCK_TYPES, ['01', '02', '03', '04', '05', '06', '11', '12', '13', '14', '15', '16'].sort()],
  ['credit note reasons', CREDIT_NOTE_REASONS, ['01', '02', '03', '04', '05', '06']],
])('%s are these, and no others', (_, set, expected) => {
  expect(codes(set).sort()).toEqual([...expected].sort());
});

it.each([
  ['countries', COUNTRIES, 249 + 4, /^[A-Z]{2}$/, ['KE', 'UG', 'SS', 'YU', 'FX', 'ZR', 'AC']],
  ['currencies', CURRENCIES, 188, /^[A-Z]{3}$/, ['KES', 'USD', 'UGX', 'TZS', 'EUR', 'SLE']],
  ['quantity units', QUANTITY_UNITS, 43, /^[0-9A-Z]{1,3}$/, ['U', 'KG', '4B', 'BX']],
  ['packaging units', PACKAGE_UNITS, 52, /^[A-Z]{2,3}$/, ['NT', 'CTN', 'CT']],
])('%s are complete', (_, set, count, pattern, some) => {
  expect(codes(set)).toHaveLength(count);
  expect(codes(set).filter((code) => !pattern.test(code))).toEqual([]);
  expect(some.filter((code) => !set.has(code))).toEqual([]);
});

it('a member is text, and nothing that every object has', () => {
  expect(PAYMENT_TYPES.has('01')).toBe(true);
  for (const otherValue of [1, '1', '', undefined, null, ['01'], 'constructor', '__proto__', 'toString']) {
    expect(PAYMENT_TYPES.has(otherValue)).toBe(false);
  }
});

it('a text lists a short set in order, and says where the codes of a long set are listed', () => {
  expect(expectedOf(SALES_STATUSES)).toBe('one of 02 (confirmed), 05 (credit note on returned goods)');
  expect(expectedOf(STOCK_TYPES)).toMatch(/^one of 01 \(in: import\), 02 .* 16 \(out: adjustment\)$/);
  expect(fixOf(RECEIPT_TYPES, 'S')).toBe('Send "C", "R", "S" or "T".');
  expect(expectedOf(COUNTRIES)).toBe('an ISO 3166 country code of two capital letters');
  expect(fixOf(COUNTRIES, 'KE')).toBe('Send one of the codes of GET /api/v1/codes?cdCls=05 as text, for example "KE".');
});
