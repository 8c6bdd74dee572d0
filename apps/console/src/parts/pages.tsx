import { useSay, type Word } from '../words/words.js';

interface PagesParts {
  cursor: string | undefined;
  next: string | null | undefined;
  /** Undefined is the first page. */
  onCursor(cursor: string | undefined): void;
}

/** The way to the next page of a list, and back to the first. */
export function Pages({ cursor, next, onCursor }: PagesParts) {
  const say = useSay();
  const button = (word: Word, to?: string) => (
    <button type="button" className="btn small" onClick={() => onCursor(to)}>
      {say(word)}
    </button>
  );
  if (!cursor && !next) return null;
  return (
    <div className="btns pages">
      {cursor && button('pages.first')}
      {next && button('pages.next', next)}
    </div>
  );
}
