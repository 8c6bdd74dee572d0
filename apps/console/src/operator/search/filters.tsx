import { navigate } from 'wouter/use-browser-location';
import { type Fragment, fragmentOf, useFragment } from '../../parts/fragment.js';
import { useSay, type Word } from '../../words/words.js';

export type Choose = (changes: Fragment) => void;

/** What a list shows, and how to change it. Another filter begins at the first page. */
export function useFilters(): readonly [filters: Fragment, choose: Choose] {
  const filters = useFragment();
  const choose: Choose = (changes) =>
    navigate(fragmentOf({ ...filters, cursor: '', ...changes }), { replace: !changes.cursor });
  return [filters, choose];
}

interface ChoiceParts {
  /** The word of what is chosen. That of a value is this one, with the value behind it; the empty value is `all`. */
  word: Word;
  of: readonly string[];
  value: string;
  onChoose(value: string): void;
}

/** One of a few values. */
export function Choice({ word, of, value, onChoose }: ChoiceParts) {
  const say = useSay();
  return (
    <span className="seg" role="group" aria-label={say(word)}>
      {of.map((one) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => onChoose(one)}>
          {say(`${word}.${one || 'all'}` as Word)}
        </button>
      ))}
    </span>
  );
}

/** The way to the next page of a list, and back to the first. */
export function Pages({ cursor, next, choose }: { cursor: string | undefined; next: string | null; choose: Choose }) {
  const say = useSay();
  const link = (word: Word, to: string) => (
    <button type="button" className="btn small" onClick={() => choose({ cursor: to })}>
      {say(word)}
    </button>
  );
  if (!cursor && !next) return null;
  return (
    <div className="btns pages">
      {cursor && link('search.first', '')}
      {next && link('search.next', next)}
    </div>
  );
}
