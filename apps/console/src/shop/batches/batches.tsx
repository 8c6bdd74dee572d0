import { type BatchDto, batchesList, dataOf } from '@risiti/client/browser';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { useShop } from '../../calls/shop.js';
import { Card, Empty } from '../../parts/card.js';
import { Field } from '../../parts/field.js';
import { LoadedPart } from '../../parts/load.js';
import { Say } from '../../parts/say.js';
import { Tag } from '../../parts/status.js';
import { count, useFormat } from '../../words/format.js';
import { useSay } from '../../words/words.js';
import { FileProblem } from './file-problem.js';
import { NewBatch } from './new-batch.js';
import type { OpenedFile } from './opened-file.js';
import { FILE_MAX_MIB, readFile, ROWS_MAX } from './read-file.js';

/** Where a file becomes a batch, and the batches that there are. A file is matched and checked for one shop. */
export default function Batches() {
  const say = useSay();
  const { app } = useShop();
  const [file, setFile] = useState<OpenedFile>();
  if (file) return <NewBatch key={app.appId} file={file} onLeave={() => setFile(undefined)} />;
  return (
    <>
      <Say icon="layers" asks={say('place.batches')} title={say('batches.title')} then={say('batches.then')} />
      <DropFile onFile={setFile} />
      <Card title={say('batches.list')}>
        <List key={app.appId} />
      </Card>
    </>
  );
}

/** Opens a file in the browser, which takes a dropped one there too. Nothing of it is sent by that. */
function DropFile({ onFile }: { onFile: (file: OpenedFile) => void }) {
  const say = useSay();
  const { mutate, isPending, error } = useMutation({ mutationFn: (file: File) => readFile(file), onSuccess: onFile });
  const take = (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (file) mutate(file);
    // The same file may come again, mended.
    input.value = '';
  };
  const reason = error instanceof FileProblem ? say(error.word, error.values) : error && say('batches.file.unreadable');
  const bounds = say('batches.bounds', { mib: FILE_MAX_MIB, rows: count(ROWS_MAX) });
  return (
    <div className="card drop">
      <Field label={say('batches.drop')} hint={bounds} wrong={reason}>
        <input
          type="file"
          accept=".csv,.xlsx,.ndjson,.jsonl"
          disabled={isPending}
          onChange={({ target }) => take(target)}
        />
      </Field>
    </div>
  );
}

const PAGE = '20';

function List() {
  const say = useSay();
  const { client, key } = useShop();
  const [cursor, setCursor] = useState<string>();
  const batches = useQuery({
    queryKey: key('batches', cursor),
    queryFn: async ({ signal }) => dataOf(await batchesList({ client, query: { cursor, limit: PAGE }, signal })),
  });
  return (
    <LoadedPart query={batches}>
      {({ batches: page, nextCursor }) =>
        page.length === 0 ? (
          <Empty icon="layers" title={say('batches.none')}>
            {say('batches.noneThen')}
          </Empty>
        ) : (
          <>
            <Table of={page} />
            <div className="btns">
              {cursor && (
                <button type="button" className="btn small" onClick={() => setCursor(undefined)}>
                  {say('batches.first')}
                </button>
              )}
              {nextCursor && (
                <button type="button" className="btn small" onClick={() => setCursor(nextCursor)}>
                  {say('batches.next')}
                </button>
              )}
            </div>
          </>
        )
      }
    </LoadedPart>
  );
}

const STATES = {
  RECEIVING: ['wait', 'clock', 'batches.state.RECEIVING'],
  RECEIVED: ['good', 'check', 'batches.state.RECEIVED'],
  CUT: ['act', 'alert', 'batches.state.CUT'],
  CANCELLED: ['', 'x', 'status.withdrawn'],
  REFUSED: ['act', 'x', 'status.refused'],
} as const;

function Table({ of: batches }: { of: readonly BatchDto[] }) {
  const say = useSay();
  const { moment } = useFormat();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{say('batches.begun')}</th>
          <th scope="col">{say('batches.taken')}</th>
          <th scope="col" className="num">
            {say('batches.sales')}
          </th>
          <th scope="col" className="num">
            {say('status.refused')}
          </th>
        </tr>
      </thead>
      <tbody data-list>
        {batches.map(({ batchId, state, createdAt, accepted, known, duplicates, refused }) => {
          const [tone, icon, word] = STATES[state];
          return (
            <tr key={batchId}>
              <td>
                <Link href={`/batches/${batchId}`} data-row>
                  {moment(createdAt)}
                </Link>
              </td>
              <td>
                <Tag tone={tone} icon={icon} text={say(word)} />
              </td>
              <td className="num">{count(accepted + known)}</td>
              <td className="num">{count(duplicates + refused)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
