import type { OwnTaxpayer } from '../../lookups.js';
import { isRecord } from '../answers/read-envelope.js';
import type { Lookup } from './lookup.js';
import { readRows, type LookupRow } from './lookup-row.js';
import { changesSince } from './changes-since.js';

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
