import { Icon } from '../../parts/icon.js';
import { count } from '../../words/format.js';
import { useSay } from '../../words/words.js';
import { causesOf, saveRefused, type Wrong } from './refused.js';
import type { Source } from './upload.js';

interface CausesParts {
  of: readonly Wrong[];
  /** The file of which they are, if this page still has it: then its rows can go back. */
  source: Source | undefined;
}

const CAUSES_MAX = 20;
const ROWS_MAX = 8;

/** What was refused, by cause, with what to do. */
export function Causes({ of: wrongs, source }: CausesParts) {
  const say = useSay();
  const causes = causesOf(wrongs);
  const more = causes.length - CAUSES_MAX;
  return (
    <>
      <ul className="causes">
        {causes.slice(0, CAUSES_MAX).map(({ message, fix, lang, rows }) => (
          <li key={`${message} ${fix}`} className="cause">
            <span className="n">{count(rows.length)}</span>
            <div>
              <b lang={lang}>{message}</b>
              <p className="todo" lang={lang}>
                {fix}
              </p>
              <p className="soft small">
                {say(source ? 'batches.rows' : 'batches.lines', { n: rows.length, rows: firstOf(rows) })}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="soft">{say('batches.moreCauses', { n: more })}</p>}
      {source ? (
        <div className="btns">
          <button type="button" className="btn small" onClick={() => void saveRefused(source, wrongs)}>
            <Icon name="download" isSmall />
            {say('batches.refusedCsv')}
          </button>
        </div>
      ) : (
        <p className="soft">{say('batches.dropAgain')}</p>
      )}
    </>
  );
}

const firstOf = (rows: readonly number[]): string =>
  rows.slice(0, ROWS_MAX).map(count).join(', ') + (rows.length > ROWS_MAX ? ' …' : '');
