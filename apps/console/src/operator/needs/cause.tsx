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

/** The words of KRA. What has no number as its code, Risiti or an operator has said. */
export function Answered({ by: answer }: { by: CaseAnswerDto | null }) {
  const say = useSay();
  if (answer === null) return null;
  const isOfKra = /^\d/.test(answer.code);
  return (
    <p className="words">
      {say(isOfKra ? 'needs.kraSaid' : answer.code === 'OPERATOR' ? 'needs.reason' : 'needs.why')}{' '}
      <q lang={answer.code === 'OPERATOR' ? undefined : 'en'}>{answer.message}</q>{' '}
      {isOfKra && <span className="mono">{answer.code}</span>}
    </p>
  );
}
