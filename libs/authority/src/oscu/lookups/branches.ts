import type { AuthorityBranch } from '../../lookups.js';
import type { Lookup } from './lookup.js';
import { readRows, type LookupRow } from './lookup-row.js';
import { changesSince } from './changes-since.js';

/** The branches of the caller's own taxpayer; some may be placeholders that were never used. */
export const branches: Lookup<'branches'> = {
  name: 'branches',
  operation: 'branches',
  request: changesSince,
  read: (data) => readRows(data, 'bhfList', toBranch),
};

function toBranch(row: LookupRow): AuthorityBranch | null {
  const tin = row.text('tin');
  const bhfId = row.text('bhfId');
  if (tin === null || bhfId === null) return null;
  return {
    tin,
    bhfId,
    name: row.text('bhfNm') ?? bhfId,
    status: row.text('bhfSttsCd'),
    isHeadOffice: row.flag('hqYn') ?? false,
    county: row.text('prvncNm'),
    subCounty: row.text('dstrtNm'),
    locality: row.text('sctrNm'),
    location: row.text('locDesc'),
    managerName: row.text('mgrNm'),
    managerPhone: row.text('mgrTelNo'),
    managerEmail: row.text('mgrEmail'),
  };
}
