import type { Customer, OwnTaxpayer, SavedCustomer } from '../../lookups.js';
import { isRecord } from '../answers/read-envelope.js';
import { changesSince, type Lookup, type LookupRow, readRows } from './lookup.js';

/** The caller's own PIN: one object instead of a list (fact sheet 2.6). The direct hosts may lack it. */
export const taxpayer: Lookup<'taxpayer'> = {
  name: 'taxpayer',
  operation: 'taxpayer',
  request: changesSince,
  read: ({ info }) => (isRecord(info) ? readRows({ info: [info] }, 'info', toTaxpayer) : null),
};

function toTaxpayer(row: LookupRow): OwnTaxpayer | null {
  const name = row.text('taxprNm');
  return name === null ? null : { name, vatType: row.text('vatTyCd') };
}

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

/**
 * The customers that the calling branch saved itself. The answer has the same key as a lookup of a PIN, and other fields (fact
 * sheet 2.7). The direct hosts may lack this list.
 */
export const ownCustomers: Lookup<'ownCustomers'> = {
  name: 'ownCustomers',
  operation: 'listCustomers',
  request: changesSince,
  read: (data) => readRows(data, 'custList', toSavedCustomer),
};

function toSavedCustomer(row: LookupRow): SavedCustomer | null {
  const number = row.text('custNo');
  if (number === null) return null;
  return {
    number,
    pin: row.text('custTin'),
    name: row.text('custNm') ?? number,
    address: row.text('adrs'),
    phone: row.text('telNo'),
    email: row.text('email'),
    fax: row.text('faxNo'),
    inUse: row.flag('useYn') ?? true,
    remark: row.text('remark'),
  };
}
