import { type LoggedRequestDto2, requestsList } from '@risiti/client/browser';
import { useState } from 'react';
import { Card } from '../../parts/card.js';
import { Say } from '../../parts/say.js';
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
          <Card>
            <div className="stack">
              <Table requests={requests} />
              {(nextCursor ?? cursor) && (
                <button type="button" className="btn" onClick={() => setCursor(nextCursor ?? undefined)}>
                  {say(nextCursor ? 'requests.older' : 'requests.newest')}
                </button>
              )}
            </div>
          </Card>
        </>
      )}
    </Page>
  );
}

function Table({ requests }: { requests: LoggedRequestDto2[] }) {
  const say = useSay();
  const { moment } = useFormat();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{say('requests.call')}</th>
          <th scope="col">{say('requests.time')}</th>
          <th scope="col" className="num">
            {say('requests.status')}
          </th>
        </tr>
      </thead>
      <tbody>
        {requests.map(({ requestId, at, method, route, status, ms, resultCd, errors }) => (
          <tr key={`${requestId} ${at}`}>
            <td>
              <span className="mono">{`${method} ${route}`}</span>
              <small>{errors.map(({ field, code }) => say('requests.wrong', { field, code })).join(' ')}</small>
            </td>
            <td>
              {moment(at)} <small>{say('requests.took', { ms })}</small>
            </td>
            <td className="num">
              {status ?? say('requests.left')}
              <small>{resultCd}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
