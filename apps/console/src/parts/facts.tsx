import type { ReactElement, ReactNode } from 'react';
import { useSay, type Word } from '../words/words.js';

/** One thing that is known. Its label is a word of this console, or comes as it is. */
export type Fact = readonly [label: Word | ReactElement, value: ReactNode];

/** What is known of something. What is not known has no line. */
export function Facts({ of }: { of: readonly Fact[] }) {
  const say = useSay();
  const known = of.filter(([, value]) => value != null && value !== '' && value !== false);
  return (
    <dl className="kv">
      {known.map(([label, value], place) => (
        <div key={place} className="pair">
          <dt>{typeof label === 'string' ? say(label as Word) : label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
