import type { Notice } from '../../lookups.js';
import type { Lookup } from './lookup.js';
import { readRows, type LookupRow } from './lookup-row.js';
import { changesSince } from './changes-since.js';

/** The notices of the authority to its taxpayers. */
export const notices: Lookup<'notices'> = {
  name: 'notices',
  operation: 'notices',
  request: changesSince,
  read: (data) => readRows(data, 'noticeList', toNotice),
};

function toNotice(row: LookupRow): Notice | null {
  const number = row.number('noticeNo');
  if (number === null) return null;
  return {
    number,
    title: row.text('title') ?? String(number),
    content: row.text('cont'),
    url: row.text('dtlUrl'),
    author: row.text('regrNm'),
    publishedAt: row.text('regDt'),
  };
}
