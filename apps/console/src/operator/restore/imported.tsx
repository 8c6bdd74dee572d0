import { useState } from 'react';
import { Link } from 'wouter';
import { type ImportedDocumentDto, restoresImported } from '../../calls/generated/index.js';
import { Card } from '../../parts/card.js';
import { LoadedPart } from '../../parts/load.js';
import { Pages } from '../../parts/pages.js';
import { Table } from '../../parts/table.js';
import { amount, noonOf, useFormat } from '../../words/format.js';
import { useSay } from '../../words/words.js';
import { useLook } from '../use-look.js';

const PAGE = '20';

/** What KRA has above our count, and which of it nobody here knows. */
export function Imported({ laneId }: { laneId: string }) {
  const say = useSay();
  const [cursor, setCursor] = useState<string>();
  const query = { cursor, limit: PAGE };
  const page = useLook(['restores', laneId, 'imported', cursor], (on) =>
    restoresImported({ ...on, path: { id: laneId }, query }),
  );
  return (
    <Card title={say('restore.imported')}>
      <LoadedPart query={page}>
        {({ documents, nextCursor }) => (
          <>
            <p className="soft">{say(documents.length > 0 ? 'restore.imported.then' : 'restore.readNothing')}</p>
            {documents.length > 0 && <ImportedTable of={documents} />}
            <Pages cursor={cursor} next={nextCursor} onCursor={setCursor} />
          </>
        )}
      </LoadedPart>
    </Card>
  );
}

function ImportedTable({ of }: { of: readonly ImportedDocumentDto[] }) {
  const say = useSay();
  const { shortDay } = useFormat();
  const columns = [say('restore.number'), say('restore.day'), say('restore.total'), say('restore.here')];
  const rows = of.map(({ number, saleDate, total, submissionId }) => [
    number,
    saleDate && shortDay(noonOf(saleDate)),
    total !== null && amount(total),
    submissionId ? (
      <Link href={`/operator/submissions/${submissionId}`}>{say('restore.known')}</Link>
    ) : (
      say('restore.notKnown')
    ),
  ]);
  return <Table columns={columns} rows={rows} />;
}
