import type { ReactNode } from 'react';
import type { CaseAnswerDto } from '../../calls/generated/index.js';
import { Icon, type IconName } from '../../parts/icon.js';
import { useFormat } from '../../words/format.js';
import { useSay, type Word } from '../../words/words.js';

interface CauseParts {
  icon: IconName;
  title: ReactNode;
  since: string | null;
  /** What else is known of it, behind the time. */
  also?: ReactNode;
  facts?: readonly (readonly [label: Word, value: ReactNode])[];
  children: ReactNode;
}

/** The card of one cause: what it is, since when, what is known of it, and what can be done. */
export function Cause({ icon, title, since, also, facts = [], children }: CauseParts) {
  const say = useSay();
  const { moment, since: spanSince } = useFormat();
  return (
    <article className="card need act">
      <div className="head">
        <span className="dot">
          <Icon name={icon} />
        </span>
        <div>
          <h3>{title}</h3>
          <p className="small soft">
            {since && say('needs.since', { time: moment(since), span: spanSince(since) })} {also}
          </p>
        </div>
      </div>
      {facts.length > 0 && (
        <dl className="facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{say(label)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </article>
  );
}

/** KRA's codes are such as 901, E04 and HTTP 500. Unknown words are KRA's too; the other codes are names of Risiti. */
const isOfKra = (code: string): boolean => /^(E?\d|HTTP |unknown words$)/.test(code);

/** Why it is so, in the words of KRA, of an operator or of Risiti. */
export function Said({ by: { code, message } }: { by: CaseAnswerDto }) {
  const say = useSay();
  const isOfOperator = code === 'OPERATOR';
  return (
    <>
      {say(isOfKra(code) ? 'needs.kraSaid' : isOfOperator ? 'needs.reason' : 'needs.why')}{' '}
      <q lang={isOfOperator ? undefined : 'en'}>{message}</q>
    </>
  );
}

/** The same as a line, with the code of KRA. */
export const Answered = ({ by: answer }: { by: CaseAnswerDto | null }) =>
  answer && (
    <p className="words">
      <Said by={answer} /> {isOfKra(answer.code) && <span className="mono">{answer.code}</span>}
    </p>
  );
