import { type BatchDto, batchesList } from '@risiti/client/browser';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { useRead } from '../../calls/shop.js';
import { Card, Empty } from '../../parts/card.js';
import { Field } from '../../parts/field.js';
import { Icon } from '../../parts/icon.js';
import { LoadedPart } from '../../parts/load.js';
import { Pages } from '../../parts/pages.js';
import { Say } from '../../parts/say.js';
import { Tag } from '../../parts/status.js';
import { Table } from '../../parts/table.js';
import { count, useFormat } from '../../words/format.js';
import { useSay } from '../../words/words.js';
import { FileProblem } from './file-problem.js';
import { NewBatch } from './new-batch.js';
import type { OpenedFile } from './opened-file.js';
import { FILE_MAX_MIB, readFile, ROWS_MAX } from './read-file.js';

/** Where a file becomes a batch, and the batches that there are. */
export default function Batches() {
  const say = useSay();
  const [file, setFile] = useState<OpenedFile>();
  if (file) return <NewBatch file={file} onLeave={() => setFile(undefined)} />;
  return (
    <>
      <Say icon="layers" asks={say('place.batches')} title={say('batches.title')} then={say('batches.then')} />
      <DropFile onFile={setFile} />
      <Card title={say('batches.list')}>
        <List />
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
  const label = (
    <>
      <Icon name="upload" /> {say('batches.drop')}
    </>
  );
  const bounds = say('batches.bounds', { mib: FILE_MAX_MIB, rows: count(ROWS_MAX) });
  return (
    <div className="card drop">
      <Field label={label} hint={bounds} wrong={reason}>
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
  const [cursor, setCursor] = useState<string>();
  const batches = useRead(['batches', cursor], (on) => batchesList({ ...on, query: { cursor, limit: PAGE } }));
  return (
    <LoadedPart query={batches}>
      {({ batches: page, nextCursor }) =>
        page.length === 0 && !cursor ? (
          <Empty icon="layers" title={say('batches.none')}>
            {say('batches.noneThen')}
          </Empty>
        ) : (
          <div className="stack">
            <Rows of={page} />
            <Pages cursor={cursor} next={nextCursor} onCursor={setCursor} />
          </div>
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

function Rows({ of: batches }: { of: readonly BatchDto[] }) {
  const say = useSay();
  const { moment } = useFormat();
  const rows = batches.map(({ batchId, state, createdAt, accepted, known, duplicates, refused }) => {
    const [tone, icon, word] = STATES[state];
    const link = (
      <Link href={`/batches/${batchId}`} data-row>
        {moment(createdAt)}
      </Link>
    );
    return [
      link,
      <Tag tone={tone} icon={icon} text={say(word)} />,
      count(accepted + known),
      count(duplicates + refused),
    ];
  });
  const columns = [say('batches.begun'), say('batches.taken'), say('batches.sales'), say('status.refused')];
  return (
    <div data-list>
      <Table columns={columns} rows={rows} />
    </div>
  );
}
