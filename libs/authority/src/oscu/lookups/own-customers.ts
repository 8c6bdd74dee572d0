import type { SavedCustomer } from '../../lookups.js';
import type { Lookup } from './lookup.js';
import { readRows, type LookupRow } from './lookup-row.js';
import { changesSince } from './changes-since.js';

/**
 * The customers that the calling branch saved itself. The answer has the same key as a lookup of a PIN, and other fields (fact
 * sheet 2.7). The direct hosts may lack this list.
 */
export const ownCustomers: Lookup<'ownCustomers'> = {
  name: 'ownCustomers',
  operation: 'listCustomers',
  request: changesSince,
  read: (data) => readRows(data, 'custList', toCustomer),
};

function toCustomer(row: LookupRow): SavedCustomer | null {
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
