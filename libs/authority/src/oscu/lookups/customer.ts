import type { Customer } from '../../lookups.js';
import type { Lookup } from './lookup.js';
import { readRows, type LookupRow } from './lookup-row.js';

/** The taxpayer with a PIN; an unknown PIN gives no row. */
export const customer: Lookup<'customer'> = {
  name: 'customer',
  operation: 'customer',
  // The name has an m, unlike the custTin of a sale.
  request: ({ pin }) => ({ custmTin: pin }),
  read: (data) => readRows(data, 'custList', toCustomer),
};

function toCustomer(row: LookupRow): Customer | null {
  const tin = row.text('tin');
  const name = row.text('taxprNm');
  if (tin === null || name === null) return null;
  return {
    tin,
    name,
    status: row.text('taxprSttsCd'),
    county: row.text('prvncNm'),
    subCounty: row.text('dstrtNm'),
    locality: row.text('sctrNm'),
    location: row.text('locDesc'),
  };
}
