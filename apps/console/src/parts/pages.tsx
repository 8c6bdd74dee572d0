import { useSay } from '../words/words.js';

interface PagesParts {
  cursor: string | undefined;
  next: string | null;
  onCursor(cursor: string | undefined): void;
}

/** The way from page to page of a list, and from the last one back to the first. */
export function Pages({ cursor, next, onCursor }: PagesParts) {
  const say = useSay();
  if (!cursor && !next) return null;
  return (
    <button type="button" className="btn small self" onClick={() => onCursor(next ?? undefined)}>
      {say(next ? 'pages.older' : 'pages.newest')}
    </button>
  );
}
