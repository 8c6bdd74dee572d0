import type { Client } from '@risiti/client/browser';
import { type Act, useAct } from '../../calls/act.js';
import { useShop } from '../../calls/shop.js';
import { Refusal } from '../../parts/act-button.js';
import { Note } from '../../parts/card.js';
import { count, dayKey } from '../../words/format.js';
import { useSay } from '../../words/words.js';
import { saveCsv } from './save-file.js';
import { type Query, queriesOf, type Search } from './search.js';

const ROWS_MAX = 100_000;
const PARTS_MAX = 100;
/** A row begins with the id of its document; a text in it may have several lines. */
const ROW = /^(?=[0-9a-f]{8}-[0-9a-f]{4}-)/m;
const ID_LENGTH = 36;
const NEXT = /[?&]cursor=([\w-]+)/;

interface Table {
  head: string;
  /** By the id of the document: one that two questions find stands there once. */
  rows: Map<string, string>;
  /** There is more than a file may have. */
  isCut: boolean;
}

/** Downloads all that a search finds, part by part. */
export function useExport({ cursor: _page, ...search }: Search): Act<void, Table> {
  const { client } = useShop();
  return useAct(async () => {
    const table: Table = { head: '', rows: new Map(), isCut: false };
    for (const query of queriesOf(search)) await download(client, query, table);
    saveCsv([table.head, ...table.rows.values()], `risiti-${dayKey(Date.now())}.csv`);
    return table;
  });
}

async function download(client: Client, query: Query, table: Table): Promise<void> {
  let cursor: string | undefined;
  for (let parts = 0; parts < PARTS_MAX && table.rows.size < ROWS_MAX; parts += 1) {
    // The address of the next part stands in a header.
    const { data, response } = await client.get<{ 200: string }, unknown, true, 'fields'>({
      url: '/api/v1/submissions/export',
      query: { ...query, cursor },
      headers: { Accept: 'text/csv' },
      parseAs: 'text',
      responseStyle: 'fields',
    });
    const [head = '', ...rows] = data.split(ROW);
    table.head = head;
    for (const row of rows) table.rows.set(row.slice(0, ID_LENGTH), row);
    cursor = NEXT.exec(response.headers.get('link') ?? '')?.[1];
    if (!cursor) return;
  }
  table.isCut = true;
}

/** How many rows the file has. */
export function ExportResult({ of: { result, error } }: { of: Act<void, Table> }) {
  const say = useSay();
  if (!result) return <Refusal of={error} />;
  const { rows, isCut } = result;
  return (
    <Note
      tone={isCut ? 'wait' : 'good'}
      icon="download"
      title={say('documents.exported', { n: rows.size, rows: count(rows.size) })}
    >
      {isCut && say('documents.exportCut')}
    </Note>
  );
}
