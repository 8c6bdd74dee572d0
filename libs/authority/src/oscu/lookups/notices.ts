import type { Notice } from '../../lookups.js';
import type { Lookup } from './lookup.js';
import { readRows, type Row } from './lookup-row.js';
import { since } from './changes-since.js';

/** What the authority wants its taxpayers to read. */
export const notices: Lookup<'notices'> = {
  name: 'notices',
  operation: 'notices',
  ask: since,
  read: (data) => readRows(data, 'noticeList', toNotice),
};

function toNotice(row: Row): Notice | null {
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
