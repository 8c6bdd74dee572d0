import { navigate, useLocationProperty } from 'wouter/use-browser-location';
import { useSay, type Word } from '../../words/words.js';

type Filters = Readonly<Record<string, string | undefined>>;
export type Choose = (changes: Filters) => void;

const fragment = (): string => location.hash.slice(1);

/** What a list shows stands in the fragment of its address, which no log of a server has. Another filter begins at the first page. */
export function useFilters(): readonly [filters: Filters, choose: Choose] {
  const text = useLocationProperty(fragment);
  const choose: Choose = (changes) => {
    const next = new URLSearchParams(text);
    for (const [name, value] of Object.entries({ cursor: '', ...changes })) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    navigate(`#${next.toString()}`, { replace: !changes.cursor });
  };
  return [Object.fromEntries(new URLSearchParams(text)), choose];
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
