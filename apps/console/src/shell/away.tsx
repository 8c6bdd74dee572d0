import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { tryNow, useAwaySince } from '../calls/connection.js';
import { Icon } from '../parts/icon.js';
import { useFormat } from '../words/format.js';
import { useSay } from '../words/words.js';

const TRY_EVERY_MS = 5_000;

/** Says that what the page shows is old, and looks whether Risiti is back. Then everything is read anew. */
export function Away() {
  const say = useSay();
  const { clock } = useFormat();
  const queries = useQueryClient();
  const since = useAwaySince();
  useEffect(() => {
    if (since === null) return;
    const timer = setInterval(() => void tryNow(), TRY_EVERY_MS);
    return () => {
      clearInterval(timer);
      void queries.invalidateQueries();
    };
  }, [queries, since]);
  if (since === null) return null;
  return (
    <p className="away" role="status">
      <Icon name="cloudoff" />
      <span>
        <b>{say('away.title', { time: clock(since) })}</b> {say('away.then')}
      </span>
      <button type="button" className="btn small" onClick={() => void tryNow()}>
        {say('away.try')}
      </button>
    </p>
  );
}
