import { useSay, type Word } from '../../words/words.js';

/** The head of a table: the word of each column, and its class. */
export function Heads({ of }: { of: readonly (readonly [word: Word, look?: string])[] }) {
  const say = useSay();
  return (
    <thead>
      <tr>
        {of.map(([word, look]) => (
          <th key={word} scope="col" className={look}>
            {say(word)}
          </th>
        ))}
      </tr>
    </thead>
  );
}
