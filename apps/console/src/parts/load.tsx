import { RisitiError } from '@risiti/client/browser';
import { type ReactNode, useEffect, useState } from 'react';
import { useSay } from '../words/words.js';
import { Say } from './say.js';

interface Reading<Data> {
  data: Data | undefined;
  error: Error | null;
  refetch(): unknown;
}

/** Shows what a query gives: bones while it loads, the reason if it fails. Old data stays while Risiti is away. */
export function Loaded<Data>({
  query,
  asks,
  children,
}: {
  query: Reading<Data>;
  asks: string;
  children: (data: Data) => ReactNode;
}) {
  const error = useLastError(query);
  if (query.data !== undefined) return children(query.data);
  if (error) return <NotLoaded error={error} asks={asks} onRetry={() => void query.refetch()} />;
  return <Bones />;
}

/** While it is asked again, a query has no error. What failed is shown until there is something else to show. */
function useLastError({ error }: Pick<Reading<unknown>, 'error'>): Error | null {
  const [last, setLast] = useState(error);
  if (error && error !== last) setLast(error);
  return error ?? last;
}

/** The same for a card on a page that has loaded. */
export function LoadedPart<Data>({ query, children }: { query: Reading<Data>; children: (data: Data) => ReactNode }) {
  const say = useSay();
  const error = useLastError(query);
  if (query.data !== undefined) return children(query.data);
  if (!error) return <Lines />;
  return (
    <p className="soft">
      {say('error.part')}{' '}
      <button type="button" className="link" onClick={() => void query.refetch()}>
        {say('error.again')}
      </button>
    </p>
  );
}

function NotLoaded({ error, asks, onRetry }: { error: Error; asks: string; onRetry: () => void }) {
  const say = useSay();
  const known = error instanceof RisitiError ? error : null;
  if (known?.status === 404)
    return <Say tone="wait" icon="lock" asks={asks} title={say('error.notHere')} then={say('error.notForYou')} />;
  return (
    <>
      <Say
        tone="act"
        asks={asks}
        title={say('error.title')}
        then={say(known ? 'error.answered' : 'error.noAnswer')}
        actions={
          <button type="button" className="btn strong" onClick={onRetry}>
            {say('error.again')}
          </button>
        }
      />
      {known?.requestId && <p className="small soft">{say('error.request', { id: known.requestId })}</p>}
    </>
  );
}

const BONES_AFTER_MS = 200;

/** A fast answer shows no bones. */
function useLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), BONES_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

/** The shape of a page that loads. */
export function Bones() {
  const isLate = useLate();
  return (
    <div className={isLate ? 'bones' : 'bones quiet'} aria-busy="true">
      <div className="say mid">
        <span className="mark bone" />
        <div>
          <span className="bone w2" />
          <span className="bone w3 tall" />
          <span className="bone w4" />
        </div>
      </div>
      <div className="card">
        <Lines />
      </div>
    </div>
  );
}

const Lines = () => (
  <div aria-busy="true">
    <span className="bone w3" />
    <span className="bone w4" />
    <span className="bone w2" />
  </div>
);
