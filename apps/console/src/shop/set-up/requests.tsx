import { type LoggedRequestDto2, requestsList } from '@risiti/client/browser';
import { useState } from 'react';
import { Card } from '../../parts/card.js';
import { Pages } from '../../parts/pages.js';
import { Say } from '../../parts/say.js';
import { Table } from '../../parts/table.js';
import { useFormat } from '../../words/format.js';
import { useSay } from '../../words/words.js';
import { Page } from './kit.js';

/** What tills have asked and what they were answered, for who builds one. */
export default function Requests() {
  const say = useSay();
  const [cursor, setCursor] = useState<string>();
  return (
    <Page
      name="requests"
      from={cursor}
      read={({ client }, signal) => requestsList({ client, query: { cursor, limit: '50' }, signal })}
    >
      {({ requests, nextCursor }) => (
        <>
          <Say
            icon="list"
            asks={say('setUp.requests')}
            title={say(requests.length > 0 ? 'requests.title' : 'requests.none')}
            then={say('requests.then')}
          />
          {(requests.length > 0 || cursor) && (
            <Card>
              <div className="stack">
                <Requested requests={requests} />
                <Pages cursor={cursor} next={nextCursor} onCursor={setCursor} />
              </div>
            </Card>
          )}
        </>
      )}
    </Page>
  );
}

function Requested({ requests }: { requests: LoggedRequestDto2[] }) {
  const say = useSay();
  const { moment } = useFormat();
  const rows = requests.map(({ at, method, route, status, ms, resultCd, errors }) => [
    <>
      <span className="mono">{`${method} ${route}`}</span>
      <small>{errors.map(({ field, code }) => say('requests.wrong', { field, code })).join(' ')}</small>
    </>,
    <>
      {moment(at)} <small>{say('requests.took', { ms })}</small>
    </>,
    <>
      {status ?? say('requests.left')}
      <small>{resultCd}</small>
    </>,
  ]);
  return <Table columns={[say('requests.call'), say('requests.time'), say('requests.status')]} rows={rows} />;
}
