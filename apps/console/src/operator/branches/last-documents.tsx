import { useState } from 'react';
import { casesList } from '../../calls/generated/index.js';
import { Card } from '../../parts/card.js';
import { LoadedPart } from '../../parts/load.js';
import { Pages } from '../../parts/pages.js';
import { useSay } from '../../words/words.js';
import { DocumentRows } from '../document-rows.js';
import { useLook } from '../use-look.js';

const PAGE = '10';

/** The documents of one branch, newest first. */
export function LastDocuments({ laneId }: { laneId: string }) {
  const say = useSay();
  const [cursor, setCursor] = useState<string>();
  const query = { laneId, cursor, limit: PAGE };
  const page = useLook(['branch', laneId, 'documents', cursor], (on) => casesList({ ...on, query }));
  return (
    <Card title={say('branch.documents')}>
      <LoadedPart query={page}>
        {({ submissions, nextCursor }) => (
          <>
            {submissions.length === 0 && <p className="soft">{say('branch.noDocument')}</p>}
            <DocumentRows of={submissions} />
            <Pages cursor={cursor} next={nextCursor} onCursor={setCursor} />
          </>
        )}
      </LoadedPart>
    </Card>
  );
}
